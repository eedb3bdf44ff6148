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
    double gap; /* mm */
    int columns, rows;
    struct frame frame; /* a cell */
    double strip;       /* mm: the height of the reminder below the cells, 0: there is none */
};

/* Where several boards share a page the reminder stands once, in a strip below them, unless it would leave the boards
 * too little room. Its height depends on the paper alone, as sheets of different games may share a page: mm in large
 * print, with pictures, and with sentences alone; and the least height of an area with room for pictures. */
enum { STRIP_LARGE = 42, STRIP = 24, STRIP_TEXT = 14, STRIP_AREA = 180 };

/* The pitch in mm of the board on a page; not above 0 if it does not fit. */
static double pitch_on(const struct page *page)
{
    if (page->frame.w < page->measures.width || page->frame.h < page->measures.height)
        return -1;
    return page_layout_plan(page).fit.pitch * page->frame.scale;
}

/* Where cell `at` of a page is. */
static struct box cell_box(const struct page_grid *g, int at)
{
    struct box in = {g->area.edge, g->area.top, g->area.w, g->area.h};
    return box_cell(in, g->columns, g->rows, g->gap, at);
}

/* Paper is looked at from farther away the larger it is, so in cells larger than A4 all grows, by the square root of
 * what the paper grows. */
static struct page_grid grid_of(const struct theme *theme, const struct sheet_style *style, int columns, bool strip)
{
    const double a4 = 186.0 * 273.0, worth = 1.3;
    struct page_grid g = {.area = page_area(theme, &style->page),
                          .gap = style->per_page > 1 ? theme->page.gap : 0,
                          .columns = columns,
                          .rows = (style->per_page + columns - 1) / columns};
    if (strip) {
        g.strip = theme_is_large(theme) ? STRIP_LARGE : g.area.h >= STRIP_AREA ? STRIP : STRIP_TEXT;
        g.area.h -= g.strip + theme->page.gap;
    }
    struct box cell = cell_box(&g, 0);
    double larger = sqrt(cell.w * cell.h / a4), scale = larger >= worth ? sqrt(larger) : 1;
    double w = cell.w / scale, h = cell.h / scale;
    g.frame = (struct frame){w, h, w < FULL_WIDTH || h < FULL_HEIGHT, scale};
    return g;
}

static bool wants_strip(const struct sheet_style *style, const struct game *game)
{
    return style->per_page > 1 && !game_sheet(game)->own;
}

/* The grid with this number of columns, and the board's pitch in its cells; with a strip if the board then fits. */
static struct page_grid grid_of_columns(struct draw *d, const struct sheet_style *style, const struct sheet_id *id,
                                        int columns, double *pitch)
{
    struct page_grid g = {0};
    struct board board;

    id->game->picture->board(&id->values, draw_theme(d), false, &board);
    for (int strip = wants_strip(style, id->game); strip >= 0; strip--) {
        g = grid_of(draw_theme(d), style, columns, strip);
        struct page page = page_of(d, style, id, g.frame);
        const struct box reminder = {.w = g.area.w, .h = g.strip};
        *pitch = pitch_on(&page);
        if (*pitch >= board.pitch_least * g.frame.scale && (!strip || reminder_strip_fits(d, id, reminder)))
            break;
    }
    return g;
}

/* The columns and rows that make the board largest; those with a strip come first. */
static struct page_grid plan_grid(struct draw *d, const struct sheet_style *style, const struct sheet_id *id)
{
    struct page_grid best = {0};
    double most = 0, pitch;

    for (int columns = 1; columns <= style->per_page; columns++) {
        struct page_grid g = grid_of_columns(d, style, id, columns, &pitch);
        if (columns == 1 || g.strip > best.strip || (g.strip >= best.strip && pitch > most)) {
            best = g;
            most = pitch;
        }
    }
    return best;
}

/* ---- The pages of a sheet ---------------------------------------------------------------------------------------- */

struct page_list {
    struct page_layout *layouts; /* owned; one for each page */
    int count;
    int cells;    /* that they take on paper, with those left empty before cards */
    bool crowded; /* a form, rules or cards do not fit */
    struct cards_plan cards;
    struct rule_sheet *rules; /* owned, or NULL */
};

static void release_pages(struct page_list *list)
{
    free(list->layouts);
    rule_sheet_free(list->rules);
}

/* Adds pages that continue each other; no pages mean that their content does not fit. */
static void add_pages(struct page_list *list, struct page page, enum page_kind kind, int game, int parts)
{
    list->crowded = list->crowded || parts <= 0;
    for (int part = 0; part < parts; part++) {
        page.on_it = (struct sheet_page){kind, game, part};
        *mem_add(list->layouts, list->count) = page_layout_plan(&page);
        list->cells++;
    }
}

static bool has_board(const struct sheet_id *id)
{
    const struct card_set *cards = game_sheet(id->game)->cards;
    return !cards || cards->prints_board(&id->values);
}

/* The boards of a sheet: one for each game of a match; or, where players have sheets of their own, one for each player
 * or name. */
static int count_boards(const struct sheet_style *style, const struct sheet_id *id)
{
    if (!has_board(id))
        return 0;
    if (!game_sheet(id->game)->own)
        return id->game->rules->match && !style->once ? 2 : 1;
    if (style->table)
        return game_players(id->game, &id->values);
    return style->name_count > 1 && style->page.glue <= 0 ? (int)style->name_count : 1;
}

/* The pages of cards, each on paper of its own. With backs on the backs of the paper the first is on a front. */
static void add_cards(struct page_list *list, const struct page *page, const struct page_area *area)
{
    const struct sheet_id *id = page->id;
    double type = fmax(CARDS_TYPE, draw_theme(page->d)->type.least);
    int count = cards_count(id->game, &id->values), per_page = page->style->per_page;
    struct card_print print;

    if (count == 0)
        return;
    game_sheet(id->game)->cards->print(&id->values, &print);
    if (!cards_plan(page->d, area->width, area->height, page->style->page.margin, type, &print, count, &list->cards)) {
        list->crowded = true;
        return;
    }
    while (print.backs == BACKS_DUPLEX && list->cells % (2 * per_page))
        add_pages(list, *page, PAGE_BLANK, 0, 1);
    int cells = (list->cells + per_page - 1) / per_page, pages = cards_pages(&list->cards);
    add_pages(list, *page, PAGE_CARDS, 0, pages);
    list->cells = (cells + pages) * per_page;
}

/* The box for what is on a page of this kind. */
static struct box body_of(struct page page, enum page_kind kind)
{
    page.on_it.kind = kind;
    return page_layout_plan(&page).body;
}

/* Lists each game's board and its record form, then the rules, or the reminder if it has a page, then the cards. If
 * pages have forms, a board and the rules begin on the front of the paper, so that in duplex print a form is on the
 * back of its board. The caller releases the list with release_pages. */
static struct page_list list_pages(struct draw *d, const struct sheet_style *style, const struct page_grid *g,
                                   const struct sheet_id *id)
{
    struct page_list list = {0};
    struct page page = page_of(d, style, id, g->frame);
    bool fronts = style->record_form && style->per_page == 1, reminds = true;
    int boards = count_boards(style, id);

    for (int game = 0; game < boards; game++) {
        add_pages(&list, page, PAGE_BOARD, game, game_faces(id->game, &id->values, draw_theme(d)));
        reminds = list.layouts[list.count - 1].reminds || wants_strip(style, id->game);
        /* Players with sheets of their own share one form. */
        if (style->record_form && (game == 0 || !game_sheet(id->game)->own))
            add_pages(&list, page, PAGE_FORM, game, record_form_pages(&page, body_of(page, PAGE_FORM)));
        bool reminder_next = game + 1 == boards && !reminds && !style->rules;
        if (fronts && list.count % 2 && !reminder_next)
            add_pages(&list, page, PAGE_BLANK, game, 1);
    }
    if (style->rules) {
        const struct box body = body_of(page, PAGE_RULES);
        list.rules = rule_sheet_new(d, style->rules, body, body, g->frame.compact);
        add_pages(&list, page, PAGE_RULES, 0, rule_sheet_page_count(list.rules));
    }
    /* The reminder is left out beside rules that say the same, and of a pad, where it would need another side. */
    if (!reminds && style->page.glue <= 0 && (!style->rules || reminder_hints(id->game, &id->values)))
        add_pages(&list, page, PAGE_REMINDER, 0, reminder_page_fits(d, id, body_of(page, PAGE_REMINDER)));
    if (fronts && list.count % 2)
        add_pages(&list, page, PAGE_BLANK, 0, 1);
    add_cards(&list, &page, &g->area);
    return list;
}

/* The style of sheet `number`, from 0: of several sheets with owners, each gets the next name. */
static struct sheet_style style_of(const struct sheet_style *style, const struct sheet_id *id, uint64_t number)
{
    struct sheet_style own = *style;
    if (game_sheet(id->game)->own && !style->table && !style->personal && style->total > 1 && style->name_count > 0) {
        own.name_count = number < style->name_count;
        own.names = own.name_count ? &style->names[number] : NULL;
    }
    return own;
}

/* Whether a sheet ends with a blank page, which is only there for the sheet after it. */
static bool ends_blank(const struct page_list *list)
{
    return list->count > 0 && list->layouts[list->count - 1].page.on_it.kind == PAGE_BLANK;
}

int sheet_pages(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, bool last, struct text *why)
{
    struct sheet_style own = style_of(style, id, 0);
    const char *remedy = theme_is_large(resources->theme) ? ", or a theme with smaller type" : "";
    scoped(measuring_end) struct draw *d = measuring_begin(resources);
    struct page_grid g = plan_grid(d, style, first);
    struct page page = page_of(d, &own, id, g.frame);
    scoped(release_pages) struct page_list list = {0};
    scoped(text_release) struct text pitch = {0};
    struct board b;

    id->game->picture->board(&id->values, resources->theme, CLOSE_UP_NONE, &b);
    text_add_fixed(&pitch, b.pitch_least, 1);
    bool board = has_board(id), small = board && pitch_on(&page) < b.pitch_least * g.frame.scale;
    if (!small)
        list = list_pages(d, &own, &g, id);
    int cells = small || list.crowded ? 0 : list.cells - (last && ends_blank(&list));
    if (!small && list.crowded && (!board || cards_count(id->game, &id->values) > 0)) {
        text_refuse(why, "the cards, or the rules, do not fit: take larger paper or a smaller margin%s", remedy);
    } else if (cells == 0) {
        text_refuse(why,
                    "the sheet does not fit: its text could not be read, or its board would be drawn with less than %s "
                    "mm a cell; take larger paper, a smaller margin, fewer per page, %sa smaller board%s",
                    text_string(&pitch), *remedy ? "" : "or ", remedy);
    }
    return cells;
}

bool sheet_fits(const struct draw_resources *resources, const struct sheet_style *style, const struct sheet_id *first,
                const struct sheet_id *id, struct text *why)
{
    if (sheet_pages(resources, style, first, id, false, why) > 0)
        return true;
    struct sheet_style trial = *style;
    for (int i = 0; page_try_paper(&style->page, i, &trial.page); i++)
        if (sheet_pages(resources, &trial, first, id, false, NULL) > 0) {
            page_suggest_paper(&trial.page, why);
            break;
        }
    return false;
}

/* ---- Drawing ----------------------------------------------------------------------------------------------------- */

/* The sheet being drawn, of a batch. */
struct sheet_drawing {
    struct draw *d;
    struct page_grid grid;
    uint64_t per_page, cell;  /* cell: the next one to fill, counted over the whole file */
    struct sheet_style style; /* of this sheet; its pages point to this and to its ID */
    struct sheet_id id;
    struct page_sheet sheet;
    struct page_list list; /* its pages, planned once for all sheets of the same values */
    bool mixed;            /* the sheets are of several games, which one reminder would not serve */
    bool known;            /* the layout follows from the sheet's code */
};

/* Labels a page that belongs to one sheet "3-1", unless a book numbers its pages. */
static void label_page(const struct sheet_drawing *s)
{
    if (s->per_page == 1 && !s->style.page.section)
        draw_label(s->d, short_text("%llu-", (unsigned long long)s->sheet.number).text, s->sheet.page + 1);
}

/* A page of cards; what all sheets have on it is drawn once a file. */
static void draw_cards(struct sheet_drawing *s, int page)
{
    const struct cards_plan *plan = &s->list.cards;
    const char *id = s->sheet.text, *params = strchr(id, '-') + 1;
    /* Backs may be moved over the edge of the paper, and lines reach out by half their width. */
    double over_x = fabs(plan->print.offset_x) + 1, over_y = fabs(plan->print.offset_y) + 1;
    char name[160];

    s->cell = (s->cell + s->per_page - 1) / s->per_page * s->per_page;
    page_begin_bare(s->d, &s->style.page);
    label_page(s);
    draw_mark_side(s->d, id, s->sheet.page + 1);
    if (s->sheet.page == 0)
        draw_bookmark(s->d, id);
    snprintf(name, sizeof name, "cards, page %d: %.*s", page, (int)(strchr(params, '-') - id), id);
    if (draw_symbol_begin(s->d, name, -over_x, -over_y, plan->page_w + 2 * over_x, plan->page_h + 2 * over_y)) {
        cards_draw(s->d, plan, s->id.game, &s->id.values, page);
        draw_symbol_end(s->d);
    }
    draw_tag_begin(s->d, TAG_H1);
    cards_draw_identity(s->d, plan, id, page);
    draw_tag_end(s->d);
    draw_symbol(s->d, name, 0, 0, 1);
    s->cell += s->per_page;
}

#define MARK_LENGTH 3.0  /* mm: of a cut mark */
#define MARK_WIDTH  0.15 /* mm */

/* Where the mark begins at cut `i` of 0 .. count, which is at `cut`; the outer ones are inside the area. */
static double mark_start(int i, int count, double cut, double area, double length)
{
    return i == 0 ? area : i == count ? area + length - MARK_LENGTH : cut - MARK_LENGTH / 2;
}

/* Marks where to cut between the sheets on a page, in the gaps: at both ends of each cut, and where cuts cross. */
static void draw_cut_marks(const struct sheet_drawing *s)
{
    const struct page_grid *g = &s->grid;
    const struct page_area *a = &g->area;
    double step_x = g->frame.w * g->frame.scale + g->gap, step_y = g->frame.h * g->frame.scale + g->gap;

    if (s->per_page < 2)
        return;
    for (int column = 1; column < g->columns; column++)
        for (int row = 0; row <= g->rows; row++) {
            double x = a->edge + column * step_x - g->gap / 2;
            double y = mark_start(row, g->rows, a->top + row * step_y - g->gap / 2, a->top, a->h);
            path_segment(draw_path(s->d), x, y, x, y + MARK_LENGTH);
        }
    for (int row = 1; row < g->rows; row++)
        for (int column = 0; column <= g->columns; column++) {
            double x = mark_start(column, g->columns, a->edge + column * step_x - g->gap / 2, a->edge, a->w);
            double y = a->top + row * step_y - g->gap / 2;
            path_segment(draw_path(s->d), x, y, x + MARK_LENGTH, y);
        }
    draw_stroke(s->d, draw_theme(s->d)->colour.ink, MARK_WIDTH);
}

/* Draws the reminder that all boards on a page share. */
static void draw_strip(const struct sheet_drawing *s)
{
    const struct page_area *a = &s->grid.area;
    const char *params = strchr(s->sheet.text, '-') + 1;
    struct box strip = {a->edge, a->top + a->h + draw_theme(s->d)->page.gap, a->w, s->grid.strip};
    char name[160];

    if (s->grid.strip <= 0 || s->mixed)
        return;
    snprintf(name, sizeof name, "reminder: %.*s", (int)(strchr(params, '-') - s->sheet.text), s->sheet.text);
    const double over = draw_theme(s->d)->page.gap; /* captions may reach beyond their pictures */
    if (draw_symbol_begin(s->d, name, strip.x - over, strip.y - over, strip.w + 2 * over, strip.h + 2 * over)) {
        reminder_strip_draw(s->d, &s->id, strip);
        draw_symbol_end(s->d);
    }
    draw_symbol(s->d, name, 0, 0, 1);
}

/* What the QR code of a page says, which is in cell `at` of its paper. */
static struct sheet_code code_of(const struct sheet_drawing *s, const struct page_layout *layout, int at)
{
    struct sheet_code code = sheet_code_standard(&s->id);

    code.known = s->known;
    code.side = s->sheet.page + 1;
    code.on_it = layout->page.on_it;
    code.page = s->style.page;
    code.section = s->style.page.section;
    code.titled = s->style.page.title;
    code.head = layout->own_head ? layout->head : 0;
    code.per_page = s->style.per_page;
    code.columns = s->grid.columns;
    code.place = at;
    code.once = s->style.once;
    code.scan = s->style.scan;
    for (uint64_t rest = s->style.total > 1 ? s->style.total : 0; rest > 0; rest /= 10)
        code.total_digits++;
    snprintf(code.theme, sizeof code.theme, "%s", draw_theme(s->d)->name);
    snprintf(code.language, sizeof code.language, "%s", words_name(draw_words(s->d)));
    return code;
}

/* Draws a page, with this code, into cell `at`. */
static void draw_in_cell(struct draw *d, const struct page_grid *g, int at, const struct page_layout *layout,
                         const struct page_sheet *sheet, const struct sheet_code *code)
{
    struct box cell = cell_box(g, at);
    scoped(text_release) struct text text = {0};

    sheet_code_write(code, &text);
    draw_mark_side(d, sheet->text, code->side);
    draw_push(d, cell.x, cell.y, g->frame.scale);
    page_draw(layout, sheet, text_string(&text));
    draw_pop(d);
}

/* Draws a page of the sheet into the next cell. */
static void draw_page_of(struct sheet_drawing *s, const struct page_layout *layout)
{
    const struct page_sheet *sheet = &s->sheet;
    int at = (int)(s->cell % s->per_page);
    bool blank = layout->page.on_it.kind == PAGE_BLANK;

    assert(s->grid.columns > 0);
    if (at == 0) {
        page_begin(s->d, &s->style.page);
        label_page(s);
        if (!blank) {
            draw_cut_marks(s);
            draw_strip(s);
        }
    }
    if (sheet->page == 0)
        draw_bookmark(s->d, sheet->text);
    s->cell++;
    if (blank)
        return;
    struct sheet_code code = code_of(s, layout, at);
    draw_in_cell(s->d, &s->grid, at, layout, sheet, &code);
}

/* Draws the pages of a sheet. Adds what the game notes about it to `note`. */
static void draw_sheet(struct sheet_drawing *s, struct text *note)
{
    const struct sheet_note *notes = game_sheet(s->id.game)->note;
    scoped(mem_free) struct pos *start = mem_new(s->id.game->rules->size(&s->id.values));
    struct page_sheet *sheet = &s->sheet;
    scoped(text_release) struct text text = {0};

    sheet_id_write(&s->id, &text);
    sheet_id_start(&s->id, start);
    if (notes && notes->wanted(&s->id.values))
        notes->write(&s->id.values, start, draw_words(s->d), note);
    sheet->text = text_string(&text);
    sheet->note = text_string(note);
    sheet->start = start;
    sheet->pages = s->list.count - ends_blank(&s->list);
    sheet->rules = s->list.rules;
    int drawn = sheet->number == sheet->total ? sheet->pages : s->list.count;
    for (sheet->page = 0; sheet->page < drawn; sheet->page++) {
        const struct page_layout *layout = &s->list.layouts[sheet->page];
        if (layout->page.on_it.kind == PAGE_CARDS)
            draw_cards(s, layout->page.on_it.part);
        else
            draw_page_of(s, layout);
    }
}

void sheet_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count,
                uint64_t first, int *page_of_sheet, struct text *notes)
{
    /* Sheets with other values than the first use its grid: their pages fit into any cell. */
    struct sheet_drawing s = {d, plan_grid(d, style, &ids[0]), .per_page = (uint64_t)style->per_page};
    scoped(text_release) struct text own = {0};

    for (size_t i = 1; i < count; i++)
        s.mixed = s.mixed || ids[i].game != ids[0].game;
    for (size_t i = 0; i < count; i++) {
        struct page_list *list = &s.list;
        bool alike =
            i > 0 && ids[i].game == s.id.game && memcmp(&ids[i].values, &s.id.values, sizeof ids[i].values) == 0;
        s.style = style_of(style, &ids[i], first + i);
        s.id = ids[i];
        if (!alike || s.style.name_count != style->name_count) {
            release_pages(list);
            *list = list_pages(d, &s.style, &s.grid, &s.id);
            double pitch, strip = grid_of_columns(d, style, &ids[i], s.grid.columns, &pitch).strip;
            s.known = !game_sheet(s.id.game)->own && s.grid.strip == strip;
        }
        if (page_of_sheet)
            page_of_sheet[i] = (int)(s.cell / s.per_page) + 1;
        s.sheet = (struct page_sheet){.number = first + i + 1, .total = style->total};
        text_clear(&own);
        draw_sheet(&s, notes ? &notes[i] : &own);
    }
    release_pages(&s.list);
}

bool sheet_draw_side(struct draw *d, const struct sheet_code *code, struct side_places *places)
{
    const double rounded = 0.95; /* of the least pitch: lengths in codes are rounded */
    static const struct page_section section = {.book = "", .title = ""};
    struct sheet_style style = {.page = code->page, .per_page = code->per_page, .once = code->once, .scan = code->scan};
    scoped(text_release) struct text id = {0};
    struct board board;

    style.page.section = code->section ? &section : NULL;
    style.total = code->total_digits ? (uint64_t)pow(10, code->total_digits) - 1 : 1;
    double pitch;
    struct page_grid g = grid_of_columns(d, &style, &code->id, code->columns, &pitch);
    struct page page = page_of(d, &style, &code->id, g.frame);
    page.on_it = code->on_it;
    if (g.frame.w < page.measures.width || g.frame.h < page.measures.height)
        return false;
    style.head = code->head > 0 ? code->head : page_head(&page, false);
    style.page.title = code->titled ? "" : NULL;
    struct page_layout layout = page_layout_plan(&page);

    code->id.game->picture->board(&code->id.values, draw_theme(d), false, &board);
    if (layout.fit.pitch < board.pitch_least * rounded)
        return false;

    sheet_id_write(&code->id, &id);
    scoped(mem_free) struct pos *start = mem_new(code->id.game->rules->size(&code->id.values));
    sheet_id_start(&code->id, start);
    struct page_sheet sheet = {.start = start, .text = text_string(&id), .note = ""};
    struct box cell = places->part = cell_box(&g, code->place);
    double size = draw_theme(d)->page.qr * g.frame.scale;
    places->code = (struct box){cell.x + cell.w - size, cell.y + cell.h - size, size, size};

    page_begin_bare(d, &style.page);
    draw_in_cell(d, &g, code->place, &layout, &sheet, code);
    return true;
}
