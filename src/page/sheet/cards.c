#include "page/sheet/cards.h"

#include <math.h>

/* mm */
#define MARGIN_USUAL 10.0 /* a larger margin is what the printer needs */
#define REACH        6.35 /* from the edge of the page: the nearest that common printers print */
#define GUTTER       4.0  /* on each side of a line to fold along; with larger type more */
#define MARK_AWAY    0.3  /* from the cards */
#define MARK_LENGTH  3.0
#define MARK_WIDTH   0.15
#define RULER        50
#define TEXT_INSET   1.5 /* from the sides of the cards above */

/* mm per pt of type: from line to line; height of the first line; of that, below the baseline; from words to ruler. */
#define TEXT_LINE   0.45
#define TEXT_HEIGHT 0.365
#define TEXT_DEPTH  0.09
#define TEXT_GAP    0.12

/* The texts at the foot of a page: the sheet ID, the page, how to print, and a ruler that shows whether it was printed
 * that way. Their order in cards_plan.line. */
enum { TEXT_ID, TEXT_PAGE, TEXT_PRINT, TEXT_TRUE, TEXT_RULER, TEXTS };

enum { PAGES_WIDE = 88 }; /* as wide as any page number */

static const char page_of[] = N_("cards, page %d of %d"), print_at[] = N_("Print at 100 %,"),
                  not_fitted[] = N_("not fit to page:");

/* ---- Layout ------------------------------------------------------------------------------------------------------ */

int cards_count(const struct game *game, const struct values *values)
{
    const struct card_set *cards = game_sheet(game)->cards;
    int count = 0;
    for (int deck = 0; cards && deck < cards->decks; deck++)
        count += cards->count(values, deck);
    return count;
}

/* Lays out the texts, measured at least as wide as the longest ID and its page, below columns of cards, clear of the
 * marks between these; or if they are too wide for that, below the marks. How to print begins a line. False if even
 * that is too narrow. */
static bool plan_texts(const struct draw *d, struct cards_plan *plan)
{
    static const double least[TEXTS] = {4.1, 4.0, 3.2, 3.1, 1.45}; /* mm per pt of type */
    struct type type = draw_type(d, FACE_REGULAR, plan->type, ALIGN_LEFT);
    double widths[TEXTS], widest = 0, clear = 0, x = 0;
    scoped(text_release) struct text place = {0};
    int lines = 1;

    words_addf(draw_words(d), &place, page_of, PAGES_WIDE, PAGES_WIDE);
    const char *texts[TEXTS] = {"", text_string(&place), draw_word(d, print_at), draw_word(d, not_fitted), ""};
    for (int i = 0; i < TEXTS; i++) {
        widths[i] = fmax(least[i] * plan->type, draw_text_width(d, type, texts[i]) + TEXT_GAP * plan->type);
        widths[i] += i == TEXT_RULER ? RULER : 0;
        widest = fmax(widest, widths[i]);
    }
    plan->text_columns = plan->columns;
    plan->text_w = CARD_WIDTH - 2 * TEXT_INSET;
    plan->gutter = GUTTER;
    if (widest > plan->text_w) {
        clear = MARK_AWAY + MARK_LENGTH;
        plan->text_columns = 1;
        plan->text_w = plan->columns > 1 ? plan->columns * CARD_WIDTH - 2 * TEXT_INSET : plan->page_w - 2 * plan->foot;
        plan->gutter = clear + plan->type * (TEXT_HEIGHT + TEXT_DEPTH) + 1;
    }
    for (int i = 0; i < TEXTS; i++) {
        if (i == TEXT_PRINT || (x > 0 && x + widths[i] > plan->text_w)) {
            lines++;
            x = 0;
        }
        x += widths[i];
        plan->line[i] = lines - 1;
    }
    plan->text_rows = (lines + plan->text_columns - 1) / plan->text_columns;
    plan->text_h = clear + plan->type * (TEXT_HEIGHT + (plan->text_rows - 1) * TEXT_LINE);
    return widest <= plan->text_w;
}

bool cards_plan(const struct draw *d, double page_w, double page_h, double margin, double type,
                const struct card_print *print, int count, struct cards_plan *plan)
{
    double reach = margin > MARGIN_USUAL ? margin : fmin(margin, REACH);

    *plan = (struct cards_plan){
        .page_w = page_w, .page_h = page_h, .print = *print, .count = count, .foot = reach, .type = type};
    plan->leaf_pages = print->backs == BACKS_DUPLEX ? 2 : 1;
    plan->columns = (int)floor((page_w - 2 * reach) / CARD_WIDTH + 1e-9);
    if (plan->columns < 1 || !plan_texts(d, plan))
        return false;
    plan->left = (page_w - plan->columns * CARD_WIDTH) / 2;
    if (print->backs == BACKS_FOLD) {
        /* Fronts are above the middle of the page, where it is folded, and backs below. */
        double room = page_h / 2 - reach - plan->text_h - plan->gutter;
        plan->rows = (int)floor(room / CARD_HEIGHT + 1e-9);
        plan->top = page_h / 2 - plan->gutter - plan->rows * CARD_HEIGHT;
    } else {
        /* The cards are in the middle of the page, or higher if the texts need the room. */
        double room = page_h - 2 * reach;
        plan->rows = (int)floor((room - plan->text_h) / CARD_HEIGHT + 1e-9);
        double spare = room - plan->rows * CARD_HEIGHT;
        plan->top = reach + fmin(spare / 2, spare - plan->text_h);
    }
    plan->per_page = plan->columns * plan->rows;
    return plan->rows >= 1;
}

int cards_pages(const struct cards_plan *plan)
{
    return (plan->count + plan->per_page - 1) / plan->per_page * plan->leaf_pages;
}

struct card_place cards_front(const struct cards_plan *plan, int i)
{
    int at = i % plan->per_page;
    return (struct card_place){
        .page = i / plan->per_page * plan->leaf_pages,
        .box = {plan->left + at % plan->columns * CARD_WIDTH, plan->top + at / plan->columns * CARD_HEIGHT, CARD_WIDTH,
                CARD_HEIGHT},
    };
}

/* Whether a page is the back of a leaf. */
static bool is_back(const struct cards_plan *plan, int page)
{
    return page % plan->leaf_pages == 1;
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
    place.page += plan->leaf_pages - 1;
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

    if ((to - from) * way > 0)
        path_segment(path, upright ? at : from, upright ? from : at, upright ? at : to, upright ? to : at);
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
    struct type type = draw_type_soft(d, plan->type, ALIGN_LEFT);
    double y = plan->page_h / 2, x = plan->foot, right = plan->page_w - plan->foot;
    const double dash = 3, gap = 2;

    for (; x < right; x += dash + gap)
        path_segment(draw_path(d), x, y, fmin(x + dash, right), y);
    draw_stroke(d, theme->colour.soft, theme->stroke.guide);
    const char *all = draw_word(d, "fold, glue the halves together, then cut");
    const char *less = draw_word(d, "fold, glue, then cut");
    bool fits = draw_text_width(d, type, all) < plan->columns * CARD_WIDTH - 2;
    draw_text(d, plan->left + 1, y - 1 - plan->type * TEXT_DEPTH, type, fits ? all : less);
}

/* ---- The foot ---------------------------------------------------------------------------------------------------- */

/* Left end, baseline and width of a line of text. Where backs are printed upside down it is at the top of the page,
 * whose room is that at the bottom of the fronts. */
static struct box text_place(const struct cards_plan *plan, int page, int line)
{
    bool above = is_back(plan, page) && !turns_sideways(plan);
    int row = line / plan->text_columns, below = plan->text_rows - 1 - row;
    double x = plan->text_columns > 1 ? plan->left + TEXT_INSET : (plan->page_w - plan->text_w) / 2;
    double y = above ? plan->foot + plan->type * (TEXT_HEIGHT - TEXT_DEPTH + row * TEXT_LINE)
                     : plan->page_h - plan->foot - plan->type * (TEXT_DEPTH + below * TEXT_LINE);
    return (struct box){x + line % plan->text_columns * CARD_WIDTH, y, plan->text_w, 0};
}

/* Draws two texts, with `between` between them if they share a line. Returns where they end, with a gap. */
static struct box draw_pair(struct draw *d, const struct cards_plan *plan, int page, int first, const char *text,
                            const char *between, const char *second)
{
    const struct type type = draw_type(d, FACE_REGULAR, plan->type, ALIGN_LEFT);
    struct box at = text_place(plan, page, plan->line[first]);
    scoped(text_release) struct text s = {0};

    if (plan->line[first] == plan->line[first + 1]) {
        text_addf(&s, "%s%s%s", text, between, second);
    } else {
        draw_text_fit(d, at.x, at.y, at.w, 3, type, text);
        at = text_place(plan, page, plan->line[first + 1]);
        text_add(&s, second);
    }
    draw_text_fit(d, at.x, at.y, at.w, 3, type, text_string(&s));
    at.x += draw_text_width(d, type, text_string(&s)) + plan->type * TEXT_GAP;
    return at;
}

/* How to print, and the ruler. */
static void draw_print(struct draw *d, const struct cards_plan *plan, int page)
{
    const struct type type = draw_type(d, FACE_REGULAR, plan->type, ALIGN_LEFT);
    struct box at = draw_pair(d, plan, page, TEXT_PRINT, draw_word(d, print_at), " ", draw_word(d, not_fitted));
    if (plan->line[TEXT_RULER] != plan->line[TEXT_TRUE])
        at = text_place(plan, page, plan->line[TEXT_RULER]);
    path_segment(draw_path(d), at.x, at.y, at.x + RULER, at.y);
    for (int mm = 0; mm <= RULER; mm += 10)
        path_segment(draw_path(d), at.x + mm, at.y, at.x + mm, at.y - (mm % RULER ? 0.8 : 1.4));
    draw_stroke(d, type.colour, MARK_WIDTH);
    draw_text(d, at.x + RULER + 1, at.y, type, "50 mm");
}

void cards_draw_identity(struct draw *d, const struct cards_plan *plan, const char *sheet_id, int page)
{
    scoped(text_release) struct text place = {0};
    words_addf(draw_words(d), &place, page_of, page + 1, cards_pages(plan));
    draw_pair(d, plan, page, TEXT_ID, sheet_id, " \u00b7 ", text_string(&place));
}

/* ---- The cards --------------------------------------------------------------------------------------------------- */

/* A card as an element of this kind: the backs are decoration. */
static void draw_card(struct draw *d, struct card_place place, enum draw_tag tag,
                      void (*face)(const struct values *, int, int, struct draw *), const struct values *values,
                      int deck, int card)
{
    draw_tag_begin(d, tag);
    double turn = place.turned; /* by half a turn, about the box's middle */
    draw_push(d, place.box.x + turn * place.box.w, place.box.y + turn * place.box.h, 1 - 2 * turn);
    draw_push_picture(d, 0, 0);
    face(values, deck, card, d);
    draw_pop(d);
    draw_pop(d);
    draw_tag_end(d);
}

void cards_draw(struct draw *d, const struct cards_plan *plan, const struct game *game, const struct values *values,
                int page)
{
    const struct card_set *cards = game_sheet(game)->cards;
    int i = 0;

    for (int deck = 0; deck < cards->decks; deck++) {
        int count = cards->count(values, deck);
        for (int card = 0; card < count; card++, i++) {
            struct card_place front = cards_front(plan, i), back = cards_back(plan, i);
            if (front.page == page)
                draw_card(d, front, TAG_P, cards->front, values, deck, card);
            if (back.page == page)
                draw_card(d, back, TAG_SECTION, cards->back, values, deck, card);
        }
    }
    if (!is_back(plan, page))
        draw_marks(d, plan, plan->left, plan->top);
    draw_tag_begin(d, TAG_P);
    if (plan->print.backs == BACKS_FOLD) {
        draw_marks(d, plan, plan->left, plan->page_h / 2 + plan->gutter);
        draw_fold(d, plan);
    }
    draw_print(d, plan, page);
    draw_tag_end(d);
}
