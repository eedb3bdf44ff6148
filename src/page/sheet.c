#include "page/sheet.h"

#include "base/mem.h"
#include "draw/bounding_box.h"
#include "page/cards.h"
#include "page/large_print.h"
#include "page/page_layout.h"
#include "page/qr.h"
#include "page/record_form.h"
#include "page/rule_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In mm: a side with less room than the first two is compact, and one with less than the others refused, as
 * its text could not be read. Nothing is ever drawn at another scale than that of the paper. */
enum { FULL_WIDTH = 116, FULL_HEIGHT = 112, WIDTH_LEAST = 56, HEIGHT_LEAST = 72 };
enum { WIDTH_LEAST_LARGE = 80, HEIGHT_LEAST_LARGE = 100 }; /* in large print */

/* ---- Cells of a page -------------------------------------------------------------------------------------- */

/* The grid of equal cells that a page is cut into, one a side. */
struct grid {
    double page_w, page_h, left, top; /* mm */
    double gap;
    int columns;
    struct frame frame; /* a cell */
    double margin;
};

/* The pitch in mm that the board gets; not above 0 if there is no room at all. */
static double pitch_of(const struct draw *d, const struct grid *g, const struct sheet_style *style,
                       const struct sheet_id *id)
{
    bool large = theme_is_large(draw_theme(d));
    if (g->frame.w < (large ? WIDTH_LEAST_LARGE : WIDTH_LEAST) ||
        g->frame.h < (large ? HEIGHT_LEAST_LARGE : HEIGHT_LEAST))
        return -1;
    return page_board_layout(d, style, id, (struct sheet_page){PAGE_BOARD, 0, 0}, g->frame).pitch;
}

/* Chooses columns and rows so that the board comes out largest. */
static struct grid plan_grid(const struct draw *d, const struct sheet_style *style, const struct game *game,
                             const struct values *values)
{
    const struct theme *theme = draw_theme(d);
    struct sheet_id id = {.game = game, .values = *values};
    struct grid best = {0};
    double most = 0;

    for (int columns = 1; columns <= style->per_page; columns++) {
        int rows = (style->per_page + columns - 1) / columns;
        struct grid g = {.page_w = style->landscape ? style->paper.height : style->paper.width,
                         .page_h = style->landscape ? style->paper.width : style->paper.height,
                         .gap = style->per_page > 1 ? theme->page.gap : 0,
                         .columns = columns,
                         .margin = style->margin};
        g.left = g.top = style->margin + theme->page.inset;
        double w = (g.page_w - 2 * g.left + g.gap) / columns - g.gap, h = (g.page_h - 2 * g.top + g.gap) / rows - g.gap;
        g.frame = (struct frame){w, h, w < FULL_WIDTH || h < FULL_HEIGHT};
        double pitch = pitch_of(d, &g, style, &id);
        if (columns == 1 || pitch > most) {
            best = g;
            most = pitch;
        }
    }
    return best;
}

/* ---- Sides of a sheet ------------------------------------------------------------------------------------- */

struct page_list {
    struct sheet_page *pages;
    int count;
    int cells;    /* of pages that they take */
    bool crowded; /* a form, rules or cards find no room */
    bool has_cards;
    struct cards_plan cards;
    struct rule_sheet *rules; /* owned, or NULL */
};

static void release_pages(struct page_list *list)
{
    free(list->pages);
    rule_sheet_free(list->rules);
}

static void add_page(struct page_list *list, enum page_kind kind, int game, int part)
{
    list->pages = mem_resize(list->pages, (size_t)(list->count + 1) * sizeof *list->pages);
    list->pages[list->count++] = (struct sheet_page){kind, game, part};
    list->cells++;
}

static void add_parts(struct page_list *list, enum page_kind kind, int game, int parts)
{
    list->crowded = list->crowded || parts <= 0;
    for (int part = 0; part < parts; part++)
        add_page(list, kind, game, part);
}

/* Up to the next whole page. */
static int round_up(int cells, int per_page)
{
    return (cells + per_page - 1) / per_page * per_page;
}

/* The pages of cards, the first on the front of a leaf if the backs are on those of the leaves. */
static void add_cards(struct page_list *list, const struct draw *d, const struct sheet_style *style,
                      const struct grid *g, const struct sheet_id *id)
{
    const struct theme *theme = draw_theme(d);
    double type = theme_is_large(theme) ? theme->type.least : CARDS_TYPE;
    int count = cards_count(id->game, &id->values);
    struct card_print print;

    if (count == 0)
        return;
    game_sheet(id->game)->cards->print(&id->values, &print);
    if (!cards_plan(g->page_w, g->page_h, g->margin, type, &print, count, &list->cards)) {
        list->crowded = true;
        return;
    }
    while (print.backs == BACKS_DUPLEX && list->cells % (2 * style->per_page))
        add_page(list, PAGE_BLANK, 0, 0);
    list->has_cards = true;
    list->cells = round_up(list->cells, style->per_page);
    for (int part = 0; part < cards_pages(&list->cards); part++) {
        add_page(list, PAGE_CARDS, 0, part);
        list->cells = round_up(list->cells, style->per_page);
    }
}

static bool has_board(const struct sheet_id *id)
{
    const struct card_set *cards = game_sheet(id->game)->cards;
    return !cards || cards->prints_board(&id->values);
}

/* How many boards a sheet has: one for each game of a match, or where players have sheets of their own one for each who
 * is named. */
static int board_count(const struct sheet_style *style, const struct sheet_id *id)
{
    const struct game *game = id->game;
    if (!has_board(id))
        return 0;
    if (game_sheet(game)->own)
        return style->name_count > 1 ? (int)style->name_count : 1;
    return style->once ? 1 : (game->rules->match ? 2 : 1);
}

/* What a kind of side has between head and foot. */
static struct box body_for(const struct draw *d, const struct sheet_style *style, const struct grid *g,
                           const struct sheet_id *id, enum page_kind kind)
{
    return page_body(d, style, id, (struct sheet_page){kind, 0, 0}, g->frame);
}

/* In large print the reminder has a side of its own; it is left out where rules say the same, or boards in usual print
 * have none either. */
static bool has_reminder(const struct draw *d, const struct sheet_style *style, const struct grid *g,
                         const struct sheet_id *id)
{
    bool wanted = large_reminder_needed(id) || (!style->rules && !g->frame.compact);
    return theme_is_large(draw_theme(d)) && wanted &&
           large_reminder_fits(d, id, body_for(d, style, g, id, PAGE_REMINDER));
}

/* The sides in order: each game's board with its record form, then the rules, or in large print the reminder. With
 * forms, a board and the rules begin on the front of a leaf, so that a form printed duplex is on its board's back; then
 * the cards. `d` is for measuring. The caller releases it with release_pages. */
static struct page_list list_pages(const struct draw *d, const struct sheet_style *style, const struct grid *g,
                                   const struct sheet_id *id)
{
    struct page_list list = {0};
    struct box body = body_for(d, style, g, id, PAGE_FORM);
    bool leaves = style->record_form && style->per_page == 1;
    int boards = board_count(style, id);

    for (int game = 0; game < boards; game++) {
        add_parts(&list, PAGE_BOARD, game, game_faces(id->game, &id->values, draw_theme(d)));
        /* Players who have sheets of their own share one form, behind the first. */
        if (style->record_form && (game == 0 || !game_sheet(id->game)->own))
            add_parts(&list, PAGE_FORM, game, record_form_pages(d, id, body));
        if (leaves && list.count % 2)
            add_page(&list, PAGE_BLANK, game, 0);
    }
    if (style->rules) {
        list.rules = rule_sheet_new(d, style->rules, body_for(d, style, g, id, PAGE_RULES), g->frame.compact);
        add_parts(&list, PAGE_RULES, 0, rule_sheet_page_count(list.rules));
    }
    if (boards > 0 && has_reminder(d, style, g, id))
        add_page(&list, PAGE_REMINDER, 0, 0);
    if (leaves && list.count % 2)
        add_page(&list, PAGE_BLANK, 0, 0);
    add_cards(&list, d, style, g, id);
    return list;
}

/* A drawing for measuring, where there is none yet. */
struct measuring {
    struct bounding_boxes ignored;
    struct draw *d;
};

static void measuring_begin(struct measuring *m, const struct draw_resources *resources)
{
    *m = (struct measuring){0};
    m->d = draw_bounding_boxes(resources, &m->ignored);
}

static void measuring_end(struct measuring *m)
{
    struct text why = {0};
    draw_close(m->d, &why);
    text_release(&why);
    bounding_boxes_release(&m->ignored);
}

int sheet_pages(const struct draw_resources *resources, const struct sheet_style *style, const struct game *game,
                const struct values *first, const struct values *values)
{
    struct sheet_id id = {.game = game, .values = *values};
    struct measuring m;

    measuring_begin(&m, resources);
    struct grid g = plan_grid(m.d, style, game, first);
    struct page_list list = list_pages(m.d, style, &g, &id);
    measuring_end(&m);
    release_pages(&list);
    return list.cells;
}

/* The least pitch at which a board can be played on. */
static double board_least(const struct draw *d, const struct sheet_id *id)
{
    struct board b;
    id->game->picture->board(&id->values, draw_theme(d), false, &b);
    return b.pitch_least;
}

static bool refuse_small(const struct theme *theme, const struct game *game, const struct values *values, bool board,
                         struct text *why)
{
    struct board b;
    if (!board)
        return text_refuse(why, "the cards, or the rules, do not fit: take larger paper or a smaller margin%s",
                           theme_is_large(theme) ? ", or a theme with smaller type" : "");
    game->picture->board(values, theme, false, &b);
    text_add(why, "the sheet does not fit: its text could not be read, or its board would be drawn with less than ");
    text_add_fixed(why, b.pitch_least, 1);
    return text_refuse(why, " mm a cell; take larger paper, a smaller margin, fewer per page, %sa smaller board%s",
                       theme_is_large(theme) ? "" : "or ",
                       theme_is_large(theme) ? ", or a theme with smaller type" : "");
}

bool sheet_fits(const struct draw_resources *resources, const struct sheet_style *style, const struct game *game,
                const struct values *first, const struct values *values, struct text *why)
{
    struct sheet_id id = {.game = game, .values = *values};
    struct measuring m;

    measuring_begin(&m, resources);
    struct grid g = plan_grid(m.d, style, game, first);
    bool board = has_board(&id), small = board && pitch_of(m.d, &g, style, &id) < board_least(m.d, &id);
    struct page_list list = {0};
    if (!small)
        list = list_pages(m.d, style, &g, &id);
    measuring_end(&m);
    release_pages(&list);
    if (!small && !list.crowded)
        return true;
    return refuse_small(resources->theme, game, values, small || (board && cards_count(game, values) == 0), why);
}

/* ---- Drawing ---------------------------------------------------------------------------------------------- */

/* The next cell to fill, begun over a whole file. */
struct cursor {
    struct grid grid;
    int per_page;
    uint64_t cell;
};

static int page_at(const struct cursor *c)
{
    return (int)(c->cell / (uint64_t)c->per_page) + 1;
}

/* Page label of a side that has a page to itself. */
static void mark_page(struct draw *d, const struct cursor *c, const struct page_sheet *sheet)
{
    char prefix[32];
    if (c->per_page > 1)
        return;
    snprintf(prefix, sizeof prefix, "%llu-", (unsigned long long)sheet->number);
    draw_label(d, prefix, sheet->page + 1);
}

/* A page of cards; what all sheets have on it is drawn once a document. */
static void draw_cards(struct draw *d, struct cursor *c, const struct cards_plan *plan, int page,
                       const struct page_sheet *sheet)
{
    const struct sheet_id *id = sheet->id;
    char name[160];

    c->cell = (c->cell + (uint64_t)c->per_page - 1) / (uint64_t)c->per_page * (uint64_t)c->per_page;
    draw_page(d, plan->page_w, plan->page_h);
    mark_page(d, c, sheet);
    if (sheet->page == 0)
        draw_bookmark(d, sheet->text);
    const char *params = strchr(sheet->text, '-') + 1;
    /* Backs may be moved over the page's edge, lines stand out by half their width. */
    double over_x = fabs(plan->print.offset_x) + 1, over_y = fabs(plan->print.offset_y) + 1;
    snprintf(name, sizeof name, "cards, page %d: %.*s", page, (int)strcspn(params, "-"), params);
    if (draw_symbol_begin(d, name, -over_x, -over_y, plan->page_w + 2 * over_x, plan->page_h + 2 * over_y)) {
        cards_draw(d, plan, id->game, &id->values, page);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);
    cards_draw_identity(d, plan, sheet->text, page);
    c->cell += (uint64_t)c->per_page;
}

static void draw_sheet_page(struct draw *d, struct cursor *c, const struct sheet_style *style, struct sheet_page page,
                            const struct page_sheet *sheet)
{
    const struct grid *g = &c->grid;
    int at = (int)(c->cell % (uint64_t)c->per_page);

    if (at == 0) {
        draw_page(d, g->page_w, g->page_h);
        mark_page(d, c, sheet);
    }
    if (sheet->page == 0)
        draw_bookmark(d, sheet->text);
    draw_push(d, g->left + at % g->columns * (g->frame.w + g->gap), g->top + at / g->columns * (g->frame.h + g->gap),
              1);
    page_draw(d, style, page, sheet, g->frame);
    draw_pop(d);
    c->cell++;
}

static void draw_sheet(struct draw *d, struct cursor *c, const struct sheet_style *style, const struct page_list *list,
                       struct page_sheet *sheet, struct text *note)
{
    const struct sheet_id *id = sheet->id;
    struct pos *start = mem_new(id->game->rules->size(&id->values));
    struct text text = {0};

    sheet_id_write(id, &text);
    sheet_id_start(id, start);
    const struct sheet_note *notes = game_sheet(id->game)->note;
    if (notes && notes->like(&id->values))
        notes->write(&id->values, start, note);
    sheet->note = text_string(note);
    struct qr *qr = qr_new(text_string(&text));
    sheet->text = text_string(&text);
    sheet->start = start;
    sheet->qr = qr;
    sheet->pages = list->count;
    sheet->rules = list->rules;
    for (sheet->page = 0; sheet->page < list->count; sheet->page++) {
        struct sheet_page page = list->pages[sheet->page];
        if (page.kind == PAGE_CARDS)
            draw_cards(d, c, &list->cards, page.part, sheet);
        else
            draw_sheet_page(d, c, style, page, sheet);
    }
    qr_free(qr);
    free(start);
    text_release(&text);
}

void sheet_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count,
                uint64_t first, int *page_of, struct text *notes)
{
    /* Sheets of other values than the first share its grid: a side fits into any cell. */
    struct cursor c = {.grid = plan_grid(d, style, ids[0].game, &ids[0].values), .per_page = style->per_page};
    struct page_list list = {0};
    struct text own = {0};

    for (size_t i = 0; i < count; i++) {
        if (i == 0 || memcmp(&ids[i].values, &ids[i - 1].values, sizeof ids[i].values) != 0) {
            release_pages(&list);
            list = list_pages(d, style, &c.grid, &ids[i]);
        }
        page_of[i] = page_at(&c);
        struct page_sheet sheet = {.id = &ids[i], .number = first + i + 1, .total = style->total};
        text_clear(&own);
        draw_sheet(d, &c, style, &list, &sheet, notes ? &notes[i] : &own);
    }
    text_release(&own);
    release_pages(&list);
}
