#include "page/cards.h"

#include <math.h>

/* mm */
#define MARGIN_USUAL 10.0 /* a margin up to this says nothing about the printer */
#define REACH        6.35 /* the least distance from the edge that common printers print at */
#define GUTTER       4.0  /* on either side of a line to fold along */
#define MARK_AWAY    0.3  /* from the cards */
#define MARK_LENGTH  3.0
#define MARK_WIDTH   0.15
#define TEXT_LINE    3.0  /* from line to line */
#define TEXT_HEIGHT  2.05 /* of the first */
#define TEXT_DEPTH   0.5  /* of that, below the baseline */
#define RULER        50
#define TEXT_SIZE    6.0 /* pt */

enum { TEXTS = 3 }; /* at the foot: whose cards, how to print them, the ruler */

/* ---- The plan ---------------------------------------------------------------------------------------------- */

int cards_count(const struct game *game, const struct values *values)
{
    int count = 0;
    for (size_t i = 0; i < game->deck_count; i++)
        count += game->decks[i].count(values);
    return count;
}

/* The texts stand beneath the columns of cards, so that they keep clear of the marks between these. */
static int text_lines(int columns)
{
    return (TEXTS + columns - 1) / columns;
}

static double text_height(int columns)
{
    return TEXT_HEIGHT + (text_lines(columns) - 1) * TEXT_LINE;
}

/* Fronts above the line to fold along, which is in the middle, backs beneath. */
static void plan_fold(struct cards_plan *plan, double reach)
{
    double room = plan->page_h / 2 - reach - text_height(plan->columns) - GUTTER;
    plan->rows = (int)floor(room / CARD_HEIGHT + 1e-9);
    plan->top = plan->page_h / 2 - GUTTER - plan->rows * CARD_HEIGHT;
}

/* In the middle of the page, or so far above it that the texts find room. */
static void plan_flat(struct cards_plan *plan, double reach)
{
    double room = plan->page_h - 2 * reach, text = text_height(plan->columns);
    plan->rows = (int)floor((room - text) / CARD_HEIGHT + 1e-9);
    double spare = room - plan->rows * CARD_HEIGHT;
    plan->top = reach + fmin(spare / 2, spare - text);
}

bool cards_plan(double page_w, double page_h, double margin, const struct card_print *print, int count,
                struct cards_plan *plan)
{
    double reach = margin > MARGIN_USUAL ? margin : fmin(margin, REACH);

    *plan = (struct cards_plan){.page_w = page_w, .page_h = page_h, .print = *print, .count = count, .foot = reach};
    plan->columns = (int)floor((page_w - 2 * reach) / CARD_WIDTH + 1e-9);
    if (plan->columns < 1)
        return false;
    plan->left = (page_w - plan->columns * CARD_WIDTH) / 2;
    if (print->backs == BACKS_FOLD)
        plan_fold(plan, reach);
    else
        plan_flat(plan, reach);
    return plan->rows >= 1;
}

static int per_page(const struct cards_plan *plan)
{
    return plan->columns * plan->rows;
}

/* Pages of a leaf that have cards. */
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

/* A back is as upright as its front when the card is turned over sideways. Where the leaf isn't, or is folded, it is
 * therefore printed upside down. */
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

/* ---- Marks ------------------------------------------------------------------------------------------------- */

/* A mark from so far to so far off the edge of the cards, as far as it is on the page. */
static void add_mark(struct path *path, const struct cards_plan *plan, bool upright, double at, double edge, int way)
{
    double size = upright ? plan->page_h : plan->page_w;
    double from = edge + way * MARK_AWAY, to = fmin(fmax(edge + way * (MARK_AWAY + MARK_LENGTH), 0), size);

    if ((to - from) * way <= 0)
        return;
    path_move(path, upright ? at : from, upright ? from : at);
    path_line(path, upright ? at : to, upright ? to : at);
}

/* Marks at both ends of all cuts of a block of cards. */
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

/* The line to fold along, and what to do with it. */
static void draw_fold(struct draw *d, const struct cards_plan *plan)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, TEXT_SIZE, theme->colour.soft, ALIGN_LEFT};
    double y = plan->page_h / 2, x = plan->foot, right = plan->page_w - plan->foot;
    const double dash = 3, gap = 2;

    for (; x < right; x += dash + gap) {
        path_move(draw_path(d), x, y);
        path_line(draw_path(d), fmin(x + dash, right), y);
    }
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    draw_text(d, plan->left + 1, y - 1, type, "fold, glue the halves together, then cut");
}

/* ---- The foot ---------------------------------------------------------------------------------------------- */

/* Left end, baseline and width of the i-th text. Backs that are printed upside down have them at the upper edge: there
 * is the room that the fronts left at the lower one. */
static struct box text_place(const struct cards_plan *plan, int page, int i)
{
    bool above = is_back(plan, page) && !turns_sideways(plan);
    int line = i / plan->columns, below = text_lines(plan->columns) - 1 - line;
    double y = above ? plan->foot + TEXT_HEIGHT - TEXT_DEPTH + line * TEXT_LINE
                     : plan->page_h - plan->foot - TEXT_DEPTH - below * TEXT_LINE;
    return (struct box){plan->left + i % plan->columns * CARD_WIDTH + 1.5, y, CARD_WIDTH - 3, 0};
}

static void draw_ruler(struct draw *d, struct box at)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, TEXT_SIZE, theme->colour.ink, ALIGN_LEFT};

    path_move(draw_path(d), at.x, at.y);
    path_line(draw_path(d), at.x + RULER, at.y);
    for (int mm = 0; mm <= RULER; mm += 10) {
        path_move(draw_path(d), at.x + mm, at.y);
        path_line(draw_path(d), at.x + mm, at.y - (mm % RULER ? 0.8 : 1.4));
    }
    draw_stroke(d, theme->colour.ink, MARK_WIDTH);
    draw_text(d, at.x + RULER + 1, at.y, type, "50 mm");
}

static void draw_foot(struct draw *d, const struct cards_plan *plan, int page)
{
    struct type type = {FACE_REGULAR, TEXT_SIZE, draw_theme(d)->colour.ink, ALIGN_LEFT};
    struct box note = text_place(plan, page, 1);

    draw_text_fit(d, note.x, note.y, note.w, 4, type, "Print at 100 %, not fit to page: this is 50 mm long:");
    draw_ruler(d, text_place(plan, page, 2));
}

void cards_draw_identity(struct draw *d, const struct cards_plan *plan, const char *sheet_id, int page)
{
    struct type type = {FACE_REGULAR, TEXT_SIZE, draw_theme(d)->colour.ink, ALIGN_LEFT};
    struct box at = text_place(plan, page, 0);
    struct text line = {0};

    text_addf(&line, "%s \u00b7 cards, page %d of %d", sheet_id, page + 1, cards_pages(plan));
    draw_text_fit(d, at.x, at.y, at.w, 3, type, text_string(&line));
    text_release(&line);
}

/* ---- The cards --------------------------------------------------------------------------------------------- */

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

    for (size_t k = 0; k < game->deck_count; k++) {
        const struct deck *deck = &game->decks[k];
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
        draw_marks(d, plan, plan->left, plan->page_h / 2 + GUTTER);
        draw_fold(d, plan);
    }
    draw_foot(d, plan, page);
}
