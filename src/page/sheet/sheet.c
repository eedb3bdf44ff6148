#include "page/sheet/sheet.h"

#include "base/mem.h"
#include "page/rules/rule_sheet.h"
#include "page/sheet/cards.h"
#include "page/sheet/page_layout.h"
#include "page/sheet/sheet_code.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* mm: a smaller frame is compact. */
enum { FULL_WIDTH = 116, FULL_HEIGHT = 112 };

/* ---- The grid of a page ------------------------------------------------------------------------------------------ */

/* Equal cells, each for one page of a sheet. */
struct page_grid {
    struct page_area area;
    double gap, margin; /* mm */
    int columns;
    struct frame frame; /* a cell */
};

/* The pitch in mm of the board in a cell; not above 0 if it does not fit. */
static double pitch_in(const struct draw *d, const struct page_grid *g, const struct sheet_style *style,
                       const struct sheet_id *id)
{
    struct page_measures m = page_measures(draw_theme(d), g->frame.compact);
    if (g->frame.w < m.width || g->frame.h < m.height)
        return -1;
    return page_layout_plan(d, style, id, (struct sheet_page){PAGE_BOARD, 0, 0}, g->frame).fit.pitch * g->frame.scale;
}

/* A frame for a cell of `w` x `h` mm. Paper is looked at from farther away the larger it is, so on more than A4 all
 * that is on it grows, by the square root of what the paper grows. */
static struct frame frame_of(double w, double h)
{
    const double a4 = 186.0 * 273.0, worth = 1.3;
    double larger = sqrt(w * h / a4), scale = larger >= worth ? sqrt(larger) : 1;
    w /= scale;
    h /= scale;
    return (struct frame){w, h, w < FULL_WIDTH || h < FULL_HEIGHT, scale};
}

static struct page_grid grid_of(const struct theme *theme, const struct sheet_style *style, int columns)
{
    struct page_area a = page_area(theme, &style->page);
    int rows = (style->per_page + columns - 1) / columns;
    double gap = style->per_page > 1 ? theme->page.gap : 0;
    double w = (a.w + gap) / columns - gap, h = (a.h + gap) / rows - gap;
    return (struct page_grid){a, gap, style->page.margin, columns, frame_of(w, h)};
}

/* Where cell `at` of a page is. */
static struct box cell_box(const struct page_grid *g, int at)
{
    double w = g->frame.w * g->frame.scale, h = g->frame.h * g->frame.scale;
    return (struct box){g->area.edge + at % g->columns * (w + g->gap), g->area.top + at / g->columns * (h + g->gap), w,
                        h};
}

/* The columns and rows that make the board largest. */
static struct page_grid plan_grid(const struct draw *d, const struct sheet_style *style, const struct sheet_id *id)
{
    struct page_grid best = {0};
    double most = 0;

    for (int columns = 1; columns <= style->per_page; columns++) {
        struct page_grid g = grid_of(draw_theme(d), style, columns);
        double pitch = pitch_in(d, &g, style, id);
        if (columns == 1 || pitch > most) {
            best = g;
            most = pitch;
        }
    }
    return best;
}

/* ---- The pages of a sheet ---------------------------------------------------------------------------------------- */

struct page_list {
    struct sheet_page *pages;
    struct page_layout *layouts; /* of each page, or NULL */
    int count;
    int cells;    /* that they take on paper, with those left empty before cards */
    bool crowded; /* a form, rules or cards do not fit */
    struct cards_plan cards;
    struct rule_sheet *rules; /* owned, or NULL */
};

static void release_pages(struct page_list *list)
{
    free(list->pages);
    free(list->layouts);
    rule_sheet_free(list->rules);
}

static void add_page(struct page_list *list, enum page_kind kind, int game, int part)
{
    list->pages = mem_resize(list->pages, (size_t)(list->count + 1) * sizeof *list->pages);
    list->pages[list->count++] = (struct sheet_page){kind, game, part};
    list->cells++;
}

/* Adds pages that continue each other; none means that what they hold does not fit. */
static void add_parts(struct page_list *list, enum page_kind kind, int game, int parts)
{
    list->crowded = list->crowded || parts <= 0;
    for (int part = 0; part < parts; part++)
        add_page(list, kind, game, part);
}

static int round_up(int cells, int per_page)
{
    return (cells + per_page - 1) / per_page * per_page;
}

/* The pages of cards, each on paper of its own. With backs on the backs of the paper the first is on a front. */
static void add_cards(struct page_list *list, const struct draw *d, const struct sheet_style *style,
                      const struct page_grid *g, const struct sheet_id *id)
{
    double type = fmax(CARDS_TYPE, draw_theme(d)->type.least);
    int count = cards_count(id->game, &id->values);
    struct card_print print;

    if (count == 0)
        return;
    game_sheet(id->game)->cards->print(&id->values, &print);
    if (!cards_plan(d, g->area.width, g->area.height, g->margin, type, &print, count, &list->cards)) {
        list->crowded = true;
        return;
    }
    while (print.backs == BACKS_DUPLEX && list->cells % (2 * style->per_page))
        add_page(list, PAGE_BLANK, 0, 0);
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

static struct box body_of(const struct draw *d, const struct sheet_style *style, const struct page_grid *g,
                          const struct sheet_id *id, enum page_kind kind)
{
    return page_layout_plan(d, style, id, (struct sheet_page){kind, 0, 0}, g->frame).body;
}

/* Lists each game's board and its record form, then the rules, or the reminder if it has a page, then the cards. If
 * pages have forms, a board and the rules begin on the front of the paper, so that in duplex print a form is on the
 * back of its board. The caller releases the list with release_pages. */
static struct page_list list_pages(const struct draw *d, const struct sheet_style *style, const struct page_grid *g,
                                   const struct sheet_id *id)
{
    struct page_list list = {0};
    struct page_measures m = page_measures(draw_theme(d), g->frame.compact);
    bool fronts = style->record_form && style->per_page == 1;
    int boards = id->game->rules->match && !style->once ? 2 : 1;

    /* One board for each game of a match; or, where players have sheets of their own, one for each player or name. */
    if (game_sheet(id->game)->own)
        boards = style->table            ? game_players(id->game, &id->values)
                 : style->name_count > 1 ? (int)style->name_count
                                         : 1;
    if (!has_board(id))
        boards = 0;
    bool reminds =
        boards == 0 || page_layout_plan(d, style, id, (struct sheet_page){PAGE_BOARD, boards - 1, 0}, g->frame).reminds;
    for (int game = 0; game < boards; game++) {
        add_parts(&list, PAGE_BOARD, game, game_faces(id->game, &id->values, draw_theme(d)));
        /* Players with sheets of their own share one form. */
        if (style->record_form && (game == 0 || !game_sheet(id->game)->own))
            add_parts(&list, PAGE_FORM, game, record_form_pages(d, &m, id, body_of(d, style, g, id, PAGE_FORM)));
        if (fronts && list.count % 2)
            add_page(&list, PAGE_BLANK, game, 0);
    }
    if (style->rules) {
        list.rules = rule_sheet_new(d, style->rules, body_of(d, style, g, id, PAGE_RULES), g->frame.compact);
        add_parts(&list, PAGE_RULES, 0, rule_sheet_page_count(list.rules));
    }
    /* The reminder is left out beside rules that say the same. */
    if (boards > 0 && !reminds && (!style->rules || reminder_hints(id->game, &id->values)))
        add_parts(&list, PAGE_REMINDER, 0, reminder_page_fits(d, id, body_of(d, style, g, id, PAGE_REMINDER)));
    if (fronts && list.count % 2)
        add_page(&list, PAGE_BLANK, 0, 0);
    add_cards(&list, d, style, g, id);
    return list;
}

/* The style of sheet `number`, from 0: of several sheets that belong to players, each has the next name. */
static struct sheet_style style_of(const struct sheet_style *style, const struct sheet_id *id, uint64_t number)
{
    struct sheet_style own = *style;
    if (game_sheet(id->game)->own && !style->table && style->total > 1 && style->name_count > 0) {
        own.name_count = number < style->name_count;
        own.names = own.name_count ? &style->names[number] : NULL;
    }
    return own;
}

/* Whether a sheet ends with a blank page, which is only there for the sheet after it. */
static bool ends_blank(const struct page_list *list)
{
    return list->count > 0 && list->pages[list->count - 1].kind == PAGE_BLANK;
}

int sheet_pages(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, bool last)
{
    struct sheet_style own = style_of(style, id, 0);
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct page_grid g = plan_grid(d, style, first);
    struct page_list list = list_pages(d, &own, &g, id);

    int pages = list.cells - (last && ends_blank(&list));

    measuring_end(&m);
    release_pages(&list);
    return pages;
}

/* Whether a sheet fits its paper, else with the reason in `why`. */
static bool fits_own_paper(const struct draw_resources *resources, const struct sheet_style *style,
                           const struct sheet_id *first, const struct sheet_id *id, struct text *why)
{
    struct sheet_style own = style_of(style, id, 0);
    const char *remedy = theme_is_large(resources->theme) ? ", or a theme with smaller type" : "";
    struct measuring m;
    struct draw *d = measuring_begin(&m, resources);
    struct page_grid g = plan_grid(d, style, first);
    struct page_list list = {0};
    struct board b;

    id->game->picture->board(&id->values, resources->theme, false, &b);
    bool board = has_board(id), small = board && pitch_in(d, &g, &own, id) < b.pitch_least * g.frame.scale;
    if (!small)
        list = list_pages(d, &own, &g, id);
    measuring_end(&m);
    release_pages(&list);
    if (!small && !list.crowded)
        return true;
    if (!small && (!board || cards_count(id->game, &id->values) > 0))
        return text_refuse(why, "the cards, or the rules, do not fit: take larger paper or a smaller margin%s", remedy);
    text_add(why, "the sheet does not fit: its text could not be read, or its board would be drawn with less than ");
    text_add_fixed(why, b.pitch_least, 1);
    return text_refuse(why, " mm a cell; take larger paper, a smaller margin, fewer per page, %sa smaller board%s",
                       *remedy ? "" : "or ", remedy);
}

/* What is to be printed on larger paper. */
struct sheet_trial {
    const struct draw_resources *resources;
    const struct sheet_style *style;
    const struct sheet_id *first, *id;
};

static bool fits_paper(const void *context, const struct page_style *page)
{
    const struct sheet_trial *t = context;
    struct sheet_style style = *t->style;
    struct text ignored = {0};
    style.page = *page;
    bool fits = fits_own_paper(t->resources, &style, t->first, t->id, &ignored);
    text_release(&ignored);
    return fits;
}

bool sheet_fits(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, struct text *why)
{
    if (fits_own_paper(resources, style, first, id, why))
        return true;
    page_add_paper(&style->page, fits_paper, &(struct sheet_trial){resources, style, first, id}, why);
    return false;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* The next cell to fill, counted over a whole file. */
struct cell_cursor {
    struct page_grid grid;
    uint64_t per_page, cell;
};

/* Labels a page that belongs to one sheet "3-1", unless a book numbers its pages. */
static void label_page(struct draw *d, const struct cell_cursor *c, const struct page_style *style,
                       const struct page_sheet *sheet)
{
    char prefix[32];
    if (c->per_page > 1 || style->section)
        return;
    snprintf(prefix, sizeof prefix, "%llu-", (unsigned long long)sheet->number);
    draw_label(d, prefix, sheet->page + 1);
}

/* A page of cards; what all sheets have on it is drawn once a file. */
static void draw_cards(struct draw *d, struct cell_cursor *c, const struct page_style *style,
                       const struct cards_plan *plan, int page, const struct page_sheet *sheet)
{
    const struct sheet_id *id = sheet->id;
    const char *params = strchr(sheet->text, '-') + 1;
    /* Backs may be moved over the edge of the paper, and lines reach out by half their width. */
    double over_x = fabs(plan->print.offset_x) + 1, over_y = fabs(plan->print.offset_y) + 1;
    char name[160];

    c->cell = (c->cell + c->per_page - 1) / c->per_page * c->per_page;
    page_begin_bare(d, style);
    label_page(d, c, style, sheet);
    draw_mark_side(d, sheet->text, sheet->page + 1);
    if (sheet->page == 0)
        draw_bookmark(d, sheet->text);
    snprintf(name, sizeof name, "cards, page %d: %.*s", page, (int)(strchr(params, '-') - sheet->text), sheet->text);
    if (draw_symbol_begin(d, name, -over_x, -over_y, plan->page_w + 2 * over_x, plan->page_h + 2 * over_y)) {
        cards_draw(d, plan, id->game, &id->values, page);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);
    cards_draw_identity(d, plan, sheet->text, page);
    c->cell += c->per_page;
}

#define MARK_LENGTH 3.0  /* mm: of a cut mark */
#define MARK_WIDTH  0.15 /* mm */

/* Marks where to cut between the sheets on a page, in the gaps: at both ends of each cut, and where cuts cross. */
static void draw_cut_marks(struct draw *d, const struct cell_cursor *c)
{
    const struct page_grid *g = &c->grid;
    const struct page_area *a = &g->area;
    double step_x = g->frame.w * g->frame.scale + g->gap, step_y = g->frame.h * g->frame.scale + g->gap;
    int rows = ((int)c->per_page + g->columns - 1) / g->columns;

    if (c->per_page < 2)
        return;
    for (int column = 1; column < g->columns; column++)
        for (int row = 0; row <= rows; row++) {
            double x = a->edge + column * step_x - g->gap / 2, y = a->top + row * step_y - g->gap / 2;
            double from = row == 0 ? a->top : y - MARK_LENGTH / 2,
                   to = row == rows ? a->top + a->h : from + MARK_LENGTH;
            path_segment(draw_path(d), x, row == rows ? to - MARK_LENGTH : from, x, to);
        }
    for (int row = 1; row < rows; row++)
        for (int column = 0; column <= g->columns; column++) {
            double x = a->edge + column * step_x - g->gap / 2, y = a->top + row * step_y - g->gap / 2;
            double from = column == 0 ? a->edge : x - MARK_LENGTH / 2;
            double to = column == g->columns ? a->edge + a->w : from + MARK_LENGTH;
            path_segment(draw_path(d), column == g->columns ? to - MARK_LENGTH : from, y, to, y);
        }
    draw_stroke(d, draw_theme(d)->colour.ink, MARK_WIDTH);
}

/* Adds what the QR code of a page says, which is in cell `at` of its paper. */
static void write_code(const struct draw *d, const struct cell_cursor *c, const struct sheet_style *style,
                       const struct page_layout *layout, struct sheet_page page, int at, const struct page_sheet *sheet,
                       struct text *out)
{
    struct sheet_code code = sheet_code_standard(sheet->id);
    code.known = !game_sheet(sheet->id->game)->own;
    code.side = sheet->page + 1;
    code.on_it = page;
    code.page = style->page;
    code.section = style->page.section;
    code.titled = style->page.title;
    code.head = layout->own_head ? layout->head : 0;
    code.per_page = style->per_page;
    code.columns = c->grid.columns;
    code.place = at;
    code.once = style->once;
    code.scan = style->scan;
    for (uint64_t rest = style->total > 1 ? style->total : 0; rest > 0; rest /= 10)
        code.total_digits++;
    snprintf(code.theme, sizeof code.theme, "%s", draw_theme(d)->name);
    snprintf(code.language, sizeof code.language, "%s", words_name(draw_words(d)));
    sheet_code_write(&code, out);
}

/* Draws the pages of one sheet; `sheet` has its ID and number. Adds what the game notes about it to `note`. */
static void draw_sheet(struct draw *d, struct cell_cursor *c, const struct sheet_style *style,
                       const struct page_list *list, struct page_sheet *sheet, struct text *note)
{
    const struct sheet_id *id = sheet->id;
    const struct sheet_note *notes = game_sheet(id->game)->note;
    const struct page_grid *g = &c->grid;
    struct pos *start = mem_new(id->game->rules->size(&id->values));
    struct text text = {0}, code = {0};

    assert(g->columns > 0);
    sheet_id_write(id, &text);
    sheet_id_start(id, start);
    if (notes && notes->wanted(&id->values))
        notes->write(&id->values, start, draw_words(d), note);
    sheet->text = text_string(&text);
    sheet->note = text_string(note);
    sheet->start = start;
    sheet->pages = list->count - ends_blank(list);
    sheet->rules = list->rules;
    for (sheet->page = 0; sheet->page < list->count; sheet->page++) {
        if (sheet->page == sheet->pages && sheet->number == sheet->total)
            break;
        struct sheet_page page = list->pages[sheet->page];
        int at = (int)(c->cell % c->per_page);
        if (page.kind == PAGE_CARDS) {
            draw_cards(d, c, &style->page, &list->cards, page.part, sheet);
            continue;
        }
        if (at == 0) {
            page_begin(d, &style->page);
            label_page(d, c, &style->page, sheet);
            if (page.kind != PAGE_BLANK)
                draw_cut_marks(d, c);
        }
        if (sheet->page == 0)
            draw_bookmark(d, sheet->text);
        c->cell++;
        if (page.kind == PAGE_BLANK)
            continue;
        draw_mark_side(d, sheet->text, sheet->page + 1);
        struct box cell = cell_box(g, at);
        draw_push(d, cell.x, cell.y, g->frame.scale);
        text_clear(&code);
        write_code(d, c, style, &list->layouts[sheet->page], page, at, sheet, &code);
        struct qr *qr = qr_new(text_string(&code));
        sheet->qr = qr;
        page_draw(d, style, page, sheet, &list->layouts[sheet->page]);
        qr_free(qr);
        draw_pop(d);
    }
    free(start);
    text_release(&text);
    text_release(&code);
}

void sheet_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count,
                uint64_t first, int *page_of, struct text *notes)
{
    /* Sheets with other values than the first use its grid: their pages fit into any cell. */
    struct cell_cursor c = {plan_grid(d, style, &ids[0]), (uint64_t)style->per_page, 0};
    struct page_list list = {0};
    struct text own = {0};

    for (size_t i = 0; i < count; i++) {
        struct sheet_style one = style_of(style, &ids[i], first + i);
        bool alike = i > 0 && ids[i].game == ids[i - 1].game && one.name_count == style->name_count &&
                     memcmp(&ids[i].values, &ids[i - 1].values, sizeof ids[i].values) == 0;
        if (!alike) {
            release_pages(&list);
            list = list_pages(d, &one, &c.grid, &ids[i]);
            list.layouts = mem_new((size_t)list.count * sizeof *list.layouts);
            for (int page = 0; page < list.count; page++)
                list.layouts[page] = page_layout_plan(d, &one, &ids[i], list.pages[page], c.grid.frame);
        }
        page_of[i] = (int)(c.cell / c.per_page) + 1;
        struct page_sheet sheet = {.id = &ids[i], .number = first + i + 1, .total = style->total};
        text_clear(&own);
        draw_sheet(d, &c, &one, &list, &sheet, notes ? &notes[i] : &own);
    }
    text_release(&own);
    release_pages(&list);
}

bool sheet_draw_side(struct draw *d, const struct sheet_code *code, struct side_places *places)
{
    const double rounded = 0.95; /* of the least pitch: lengths in codes are rounded */
    static const struct page_section section = {.book = "", .title = ""};
    struct sheet_style style = {.page = code->page, .per_page = code->per_page, .once = code->once, .scan = code->scan};
    struct text id = {0}, text = {0};
    struct board board;

    style.page.section = code->section ? &section : NULL;
    style.total = code->total_digits ? (uint64_t)pow(10, code->total_digits) - 1 : 1;
    struct page_grid g = grid_of(draw_theme(d), &style, code->columns);
    struct page_measures m = page_measures(draw_theme(d), g.frame.compact);
    if (g.frame.w < m.width || g.frame.h < m.height)
        return false;
    style.head = code->head > 0 ? code->head : page_head_height(d, &style, &code->id, code->on_it, g.frame);
    style.page.title = code->titled ? "" : NULL;
    struct page_layout layout = page_layout_plan(d, &style, &code->id, code->on_it, g.frame);

    code->id.game->picture->board(&code->id.values, draw_theme(d), false, &board);
    if (layout.fit.pitch < board.pitch_least * rounded)
        return false;

    sheet_id_write(&code->id, &id);
    struct pos *start = mem_new(code->id.game->rules->size(&code->id.values));
    sheet_id_start(&code->id, start);
    sheet_code_write(code, &text);
    struct qr *qr = qr_new(text_string(&text));
    struct page_sheet sheet = {.id = &code->id, .start = start, .text = text_string(&id), .note = "", .qr = qr};
    struct box cell = places->part = cell_box(&g, code->place);
    double size = draw_theme(d)->page.qr * g.frame.scale;
    places->code = (struct box){cell.x + cell.w - size, cell.y + cell.h - size, size, size};

    page_begin_bare(d, &style.page);
    draw_mark_side(d, sheet.text, code->side);
    draw_push(d, cell.x, cell.y, g.frame.scale);
    page_draw(d, &style, code->on_it, &sheet, &layout);
    draw_pop(d);
    qr_free(qr);
    free(start);
    text_release(&id);
    text_release(&text);
    return true;
}
