#include "page/cards.h"

#include <math.h>

/* mm */
#define MARGIN_USUAL 10.0 /* a larger margin is what the printer needs */
#define REACH        6.35 /* from the edge of the page: the nearest that common printers print */
#define GUTTER       4.0  /* on each side of a line to fold along */
#define GUTTER_LARGE 10.0 /* the same with larger type, which keeps clear of the marks */
#define MARK_AWAY    0.3  /* from the cards */
#define MARK_LENGTH  3.0
#define MARK_WIDTH   0.15
#define TEXT_LINE    3.0  /* from line to line, in the usual type */
#define TEXT_HEIGHT  2.05 /* of the first line */
#define TEXT_DEPTH   0.5  /* of that, below the baseline */
#define RULER        50
#define LARGE_WIDE   180.0 /* width of cards that have two lines of larger type; others have four */
#define LARGE_LEAST  80.0  /* least width for larger type */

enum { TEXTS = 3 }; /* at the foot: the sheet ID, how to print, the ruler */
enum { LARGE_LINES = 2, LARGE_LINES_NARROW = 4 };

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

int cards_count(const struct game *game, const struct values *values)
{
    const struct card_set *cards = game_sheet(game)->cards;
    int count = 0;
    for (const struct deck *deck = cards ? cards->decks : NULL; deck && deck->name; deck++)
        count += deck->count(values);
    return count;
}

static bool is_large(const struct cards_plan *plan)
{
    return plan->type > CARDS_TYPE;
}

static bool is_wide(const struct cards_plan *plan)
{
    return plan->columns * CARD_WIDTH >= LARGE_WIDE;
}

/* A length for the usual type, adapted to the type of this plan. */
static double grown(const struct cards_plan *plan, double length)
{
    return is_large(plan) ? length * plan->type / CARDS_TYPE * 1.06 : length;
}

static double gutter(const struct cards_plan *plan)
{
    return is_large(plan) ? GUTTER_LARGE : GUTTER;
}

/* Lines of text at the foot. Each text is below a column of cards, clear of the marks between columns; in larger type
 * the texts are below the marks. */
static int text_lines(const struct cards_plan *plan)
{
    if (is_large(plan))
        return is_wide(plan) ? LARGE_LINES : LARGE_LINES_NARROW;
    return (TEXTS + plan->columns - 1) / plan->columns;
}

static double text_line(const struct cards_plan *plan)
{
    return is_large(plan) ? plan->type * MM_PER_PT * 1.2 : TEXT_LINE;
}

static double text_height(const struct cards_plan *plan)
{
    double clear = is_large(plan) ? MARK_AWAY + MARK_LENGTH : 0;
    return clear + grown(plan, TEXT_HEIGHT) + (text_lines(plan) - 1) * text_line(plan);
}

bool cards_plan(double page_w, double page_h, double margin, double type, const struct card_print *print, int count,
                struct cards_plan *plan)
{
    double reach = margin > MARGIN_USUAL ? margin : fmin(margin, REACH);

    *plan = (struct cards_plan){
        .page_w = page_w, .page_h = page_h, .print = *print, .count = count, .foot = reach, .type = type};
    plan->columns = (int)floor((page_w - 2 * reach) / CARD_WIDTH + 1e-9);
    if (plan->columns < 1 || (is_large(plan) && page_w - 2 * reach < LARGE_LEAST))
        return false;
    plan->left = (page_w - plan->columns * CARD_WIDTH) / 2;
    if (print->backs == BACKS_FOLD) {
        /* Fronts are above the middle of the page, where it is folded, and backs below. */
        double room = page_h / 2 - reach - text_height(plan) - gutter(plan);
        plan->rows = (int)floor(room / CARD_HEIGHT + 1e-9);
        plan->top = page_h / 2 - gutter(plan) - plan->rows * CARD_HEIGHT;
    } else {
        /* The cards are in the middle of the page, or higher if the texts need the room. */
        double room = page_h - 2 * reach, text = text_height(plan);
        plan->rows = (int)floor((room - text) / CARD_HEIGHT + 1e-9);
        double spare = room - plan->rows * CARD_HEIGHT;
        plan->top = reach + fmin(spare / 2, spare - text);
    }
    return plan->rows >= 1;
}

static int per_page(const struct cards_plan *plan)
{
    return plan->columns * plan->rows;
}

/* The pages of a leaf that have cards. */
static int leaf_pages(const struct cards_plan *plan)
{
    return plan->print.backs == BACKS_DUPLEX ? 2 : 1;
}

int cards_pages(const struct cards_plan *plan)
{
    return (plan->count + per_page(plan) - 1) / per_page(plan) * leaf_pages(plan);
}

struct card_place cards_front(const struct cards_plan *plan, int i)
{
    int at = i % per_page(plan);
    return (struct card_place){
        .page = i / per_page(plan) * leaf_pages(plan),
        .box = {plan->left + at % plan->columns * CARD_WIDTH, plan->top + at / plan->columns * CARD_HEIGHT, CARD_WIDTH,
                CARD_HEIGHT},
    };
}

/* Whether a page is the back of a leaf. */
static bool is_back(const struct cards_plan *plan, int page)
{
    return page % leaf_pages(plan) == 1;
}

/* Whether a leaf is turned over a vertical edge, as the pages of a book are. */
static bool turns_sideways(const struct cards_plan *plan)
{
    bool upright = plan->page_w <= plan->page_h;
    return upright != plan->print.flip_short;
}

/* A back must be upright when the card is turned over sideways. If the leaf is folded, or turned over another way, the
 * back is therefore printed upside down. */
struct card_place cards_back(const struct cards_plan *plan, int i)
{
    struct card_place place = cards_front(plan, i);
    struct box *box = &place.box;

    if (plan->print.backs == BACKS_NONE)
        return (struct card_place){.page = -1};
    place.page += leaf_pages(plan) - 1;
    if (plan->print.backs == BACKS_DUPLEX && turns_sideways(plan)) {
        box->x = plan->page_w - box->x - box->w;
    } else {
        box->y = plan->page_h - box->y - box->h;
        place.turned = true;
    }
    box->x += plan->print.offset_x;
    box->y += plan->print.offset_y;
    return place;
}

/* ---- Marks ------------------------------------------------------------------------------------------------------- */

/* Adds a crop mark at the edge of the cards, as much of it as is on the page; `way` is -1 or 1, outward. */
static void add_mark(struct path *path, const struct cards_plan *plan, bool upright, double at, double edge, int way)
{
    double size = upright ? plan->page_h : plan->page_w;
    double from = edge + way * MARK_AWAY, to = fmin(fmax(edge + way * (MARK_AWAY + MARK_LENGTH), 0), size);

    if ((to - from) * way <= 0)
        return;
    path_move(path, upright ? at : from, upright ? from : at);
    path_line(path, upright ? at : to, upright ? to : at);
}

/* Crop marks at both ends of every cut through a block of cards. */
static void draw_marks(struct draw *d, const struct cards_plan *plan, double left, double top)
{
    double right = left + plan->columns * CARD_WIDTH, bottom = top + plan->rows * CARD_HEIGHT;

    for (int i = 0; i <= plan->columns; i++) {
        add_mark(draw_path(d), plan, true, left + i * CARD_WIDTH, top, -1);
        add_mark(draw_path(d), plan, true, left + i * CARD_WIDTH, bottom, 1);
    }
    for (int i = 0; i <= plan->rows; i++) {
        add_mark(draw_path(d), plan, false, top + i * CARD_HEIGHT, left, -1);
        add_mark(draw_path(d), plan, false, top + i * CARD_HEIGHT, right, 1);
    }
    draw_stroke(d, draw_theme(d)->colour.ink, MARK_WIDTH);
}

/* The line to fold along, and the instructions. */
static void draw_fold(struct draw *d, const struct cards_plan *plan)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, plan->type, theme->colour.soft, ALIGN_LEFT};
    double y = plan->page_h / 2, x = plan->foot, right = plan->page_w - plan->foot;
    const double dash = 3, gap = 2;

    for (; x < right; x += dash + gap) {
        path_move(draw_path(d), x, y);
        path_line(draw_path(d), fmin(x + dash, right), y);
    }
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    draw_text(d, plan->left + 1, y - grown(plan, 1) * 0.6 - 0.4, type,
              is_large(plan) && !is_wide(plan) ? "fold, glue, then cut" : "fold, glue the halves together, then cut");
}

/* ---- The foot ---------------------------------------------------------------------------------------------------- */

/* Left end, baseline and width of text `i`, or in larger type of line `i`. Where backs are printed upside down they are
 * at the top of the page, whose room is that at the bottom of the fronts. */
static struct box text_place(const struct cards_plan *plan, int page, int i)
{
    bool above = is_back(plan, page) && !turns_sideways(plan);
    int line = is_large(plan) ? i : i / plan->columns, below = text_lines(plan) - 1 - line;
    double first = grown(plan, TEXT_HEIGHT), depth = grown(plan, TEXT_DEPTH), step = text_line(plan);
    double y = above ? plan->foot + first - depth + line * step : plan->page_h - plan->foot - depth - below * step;
    if (is_large(plan) && plan->columns == 1)
        return (struct box){plan->foot, y, plan->page_w - 2 * plan->foot, 0};
    if (is_large(plan))
        return (struct box){plan->left + 1.5, y, plan->columns * CARD_WIDTH - 3, 0};
    return (struct box){plan->left + i % plan->columns * CARD_WIDTH + 1.5, y, CARD_WIDTH - 3, 0};
}

static void draw_ruler(struct draw *d, const struct cards_plan *plan, struct box at)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, plan->type, theme->colour.ink, ALIGN_LEFT};

    path_move(draw_path(d), at.x, at.y);
    path_line(draw_path(d), at.x + RULER, at.y);
    for (int mm = 0; mm <= RULER; mm += 10) {
        path_move(draw_path(d), at.x + mm, at.y);
        path_line(draw_path(d), at.x + mm, at.y - (mm % RULER ? 0.8 : 1.4));
    }
    draw_stroke(d, theme->colour.ink, MARK_WIDTH);
    draw_text(d, at.x + RULER + 1, at.y, type, "50 mm");
}

/* How to print, and the ruler; in larger type the ruler is on the same line or the next. */
static void draw_foot(struct draw *d, const struct cards_plan *plan, int page)
{
    struct type type = {FACE_REGULAR, plan->type, draw_theme(d)->colour.ink, ALIGN_LEFT};
    bool narrow = is_large(plan) && !is_wide(plan);
    struct box note = text_place(plan, page, narrow ? 2 : 1), ruler = text_place(plan, page, narrow ? 3 : 2);

    if (is_large(plan)) {
        const char *words = narrow ? "Print at 100 %." : "Print at 100 %. This is 50 mm:";
        draw_text(d, note.x, note.y, type, words);
        if (!narrow)
            ruler = (struct box){note.x + (draw_text_width(d, type, words) + 2), note.y, 0, 0};
    } else {
        draw_text_fit(d, note.x, note.y, note.w, 4, type, "Print at 100 %, not fit to page: this is 50 mm long:");
    }
    draw_ruler(d, plan, ruler);
}

void cards_draw_identity(struct draw *d, const struct cards_plan *plan, const char *sheet_id, int page)
{
    struct type type = {FACE_REGULAR, plan->type, draw_theme(d)->colour.ink, ALIGN_LEFT};
    struct box at = text_place(plan, page, 0), next = text_place(plan, page, 1);
    bool apart = is_large(plan) && !is_wide(plan);
    struct text line = {0};

    if (!apart)
        text_addf(&line, "%s \u00b7 ", sheet_id);
    text_addf(&line, "cards, page %d of %d", page + 1, cards_pages(plan));
    if (apart) {
        draw_text_fit(d, at.x, at.y, at.w, 3, type, sheet_id);
        draw_text_fit(d, next.x, next.y, next.w, 3, type, text_string(&line));
    } else {
        draw_text_fit(d, at.x, at.y, at.w, 3, type, text_string(&line));
    }
    text_release(&line);
}

/* ---- The cards --------------------------------------------------------------------------------------------------- */

static void draw_card(struct draw *d, struct card_place place, void (*face)(const struct values *, int, struct draw *),
                      const struct values *values, int card)
{
    if (place.turned)
        draw_push_turned(d, place.box.x + place.box.w, place.box.y + place.box.h);
    else
        draw_push(d, place.box.x, place.box.y, 1);
    face(values, card, d);
    draw_pop(d);
}

void cards_draw(struct draw *d, const struct cards_plan *plan, const struct game *game, const struct values *values,
                int page)
{
    int i = 0;

    for (const struct deck *deck = game_sheet(game)->cards->decks; deck->name; deck++) {
        int count = deck->count(values);
        for (int card = 0; card < count; card++, i++) {
            struct card_place front = cards_front(plan, i), back = cards_back(plan, i);
            if (front.page == page)
                draw_card(d, front, deck->front, values, card);
            if (back.page == page)
                draw_card(d, back, deck->back, values, card);
        }
    }
    if (!is_back(plan, page))
        draw_marks(d, plan, plan->left, plan->top);
    if (plan->print.backs == BACKS_FOLD) {
        draw_marks(d, plan, plan->left, plan->page_h / 2 + gutter(plan));
        draw_fold(d, plan);
    }
    draw_foot(d, plan, page);
}
