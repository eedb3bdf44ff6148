#include "page/sheet/club_round.h"

#include <math.h>
#include <string.h>

static const char *const heads[PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};

#define SLIP_LINE 11.0 /* mm from one player's line to the next */
#define SLIP_HEAD 14.0
#define SLIP_FOOT 9.0
#define SLIP_ID   5.0  /* from the last player to the sheet's ID */
#define SLIP_BOX  22.0 /* for the points, at least */
#define SLIP_NAME 0.55 /* of the width: letter and name; the signature follows */

static const struct pairing_table *table_of(const struct club_round *r, uint64_t i)
{
    return &r->pairing->tables[i];
}

static const char *name_of(const struct club_round *r, size_t player)
{
    return r->pairing->season->list->list[player].name;
}

/* ---- Sheets ------------------------------------------------------------------------------------------------------ */

static uint64_t sheet_count(const void *context, struct item_range items, struct text *why UNUSED)
{
    const struct club_round *r = context;
    uint64_t pages = 0;
    for (uint64_t i = items.first; i < items.first + items.count; i++)
        pages += (uint64_t)sheet_pages(r->resources, &r->style, &table_of(r, i)->id, &table_of(r, i)->id, false, NULL);
    return pages;
}

static void draw_sheets(const void *context, struct draw *d, const struct document_part *asked)
{
    const struct club_round *r = context;
    for (uint64_t i = asked->items.first; i < asked->items.first + asked->items.count; i++) {
        const struct pairing_table *table = table_of(r, i);
        const char *names[PLAYERS_MAX];
        struct sheet_style style = r->style;
        for (int k = 0; k < table->count; k++)
            names[k] = name_of(r, table->players[k]);
        style.names = names;
        style.name_count = (size_t)table->count;
        sheet_draw(d, &style, &table->id, 1, i, NULL, NULL);
    }
}

/* ---- The page of pairings ---------------------------------------------------------------------------------------- */

/* The players of a table stand side by side, or stacked: one below the other. */
static void make_pin(struct club_round *r, const char *title, bool stacked)
{
    const struct words *words = r->resources->words;
    const struct pairing *p = r->pairing;
    const struct player_list *list = p->season->list;
    scoped(text_release) struct text caption = {0};
    const size_t first = stacked ? 2 : 1, width = 4; /* the column of the first name */
    const char **cells = arena_alloc(&r->arena, (list->count + 1) * width * sizeof *cells), **row = cells;
    struct table_column *columns = arena_alloc(&r->arena, width * sizeof *columns);
    columns[0] = (struct table_column){N_("Table"), ALIGN_RIGHT};
    columns[1] = (struct table_column){stacked ? "" : heads[0], ALIGN_LEFT};
    columns[2] = (struct table_column){stacked ? N_("Player") : heads[1], ALIGN_LEFT};
    columns[3] = (struct table_column){N_("Sheet"), ALIGN_LEFT};
    for (size_t i = 0; i < list->count * width; i++)
        cells[i] = "";
    for (size_t t = 0; t < p->table_count; t++, row += width) {
        scoped(text_release) struct text id = {0};
        sheet_id_write(&p->tables[t].id, &id);
        row[0] = arena_format(&r->arena, "%zu", t + 1);
        row[width - 1] = arena_string(&r->arena, text_string(&id), id.len);
        for (int i = 0; i < p->tables[t].count; i++) {
            row += stacked && i > 0 ? width : 0;
            row[1] = stacked ? heads[i] : row[1];
            row[stacked ? 2 : 1 + i] = name_of(r, p->tables[t].players[i]);
        }
    }
    for (size_t i = 0; i < p->bye_count; i++, row += width) {
        row[0] = "\u2013";
        row[first] = name_of(r, p->byes[i]);
        row[width - 1] = words_get(words, N_("bye"));
    }
    for (size_t i = 0; i < list->count; i++)
        if (list->list[i].attendance[p->season->round] == HALF_BYE) {
            row[0] = "\u2013";
            row[first] = list->list[i].name;
            row[width - 1] = words_get(words, N_("half-point bye"));
            row += width;
        }
    text_add(&caption, title);
    words_addf(words, page_separate(&caption), "round %d", (int)p->season->round);
    r->table = (struct table){.heading = N_("Pairings"),
                              .note = "",
                              .columns = columns,
                              .column_count = width,
                              .kept = stacked ? 1 : width - 1,
                              .wall = true,
                              .shrink = first,
                              .cells = cells,
                              .row_count = (size_t)(row - cells) / width};
    r->pin_pages = (struct table_pages){.page = r->page,
                                        .title = arena_string(&r->arena, text_string(&caption), caption.len),
                                        .caption = "",
                                        .foot = "",
                                        .tables = &r->table,
                                        .count = 1};
    r->pin_pages.layout = table_layout(r->resources, &r->pin_pages, &r->arena);
}

/* ---- Slips ------------------------------------------------------------------------------------------------------- */

static double slip_height(const struct club_round *r)
{
    int most = 0;
    for (size_t t = 0; t < r->pairing->table_count; t++)
        most = table_of(r, t)->count > most ? table_of(r, t)->count : most;
    return SLIP_HEAD + most * SLIP_LINE + SLIP_FOOT;
}

static uint64_t slips_on_page(const struct club_round *r)
{
    const struct page_area area = page_area(r->resources->theme, &r->page);
    return area.h > slip_height(r) ? (uint64_t)(area.h / slip_height(r)) : 1;
}

static uint64_t slip_pages(const void *context, struct item_range items, struct text *why UNUSED)
{
    return (items.count + slips_on_page(context) - 1) / slips_on_page(context);
}

static void draw_slip(const struct club_round *r, uint64_t i, struct draw *d, struct box box)
{
    const struct theme *theme = draw_theme(d);
    const struct pairing_table *table = table_of(r, i);
    const struct type name = draw_type(d, FACE_REGULAR, theme->type.heading, ALIGN_LEFT);
    const struct type small = draw_type_soft(d, theme->type.small, ALIGN_LEFT);
    scoped(text_release) struct text head = {0}, id = {0};
    double y = box.y + SLIP_HEAD + (box.h - slip_height(r)) / 2, top = y - SLIP_HEAD;
    const double field = fmax(SLIP_BOX, draw_text_width(d, small, draw_word(d, N_("Result"))));
    const double sign = box.x + box.w * SLIP_NAME, score = box.x + box.w - field;

    words_addf(draw_words(d), &head, "round %d", (int)r->pairing->season->round);
    words_addf(draw_words(d), page_separate(&head), "table %d", (int)i + 1);
    sheet_id_write(&table->id, &id);
    draw_tag_begin(d, TAG_H1);
    draw_text_fit(d, box.x, top + 8, sign - box.x - 4, 0, name, text_string(&head));
    draw_tag_end(d);
    draw_tag_begin(d, TAG_P);
    draw_text_fit(d, sign, top + 8, score - sign - 4, 0, small, draw_word(d, N_("Signature")));
    draw_text(d, score, top + 8, small, draw_word(d, N_("Result")));
    for (int k = 0; k < table->count; k++, y += SLIP_LINE) {
        draw_text(d, box.x, y + 7, name, heads[k]);
        draw_text_fit(d, box.x + 8, y + 7, sign - box.x - 12, 0, name, name_of(r, table->players[k]));
        draw_line(d, sign, y + SLIP_LINE - 2, score - 4, y + SLIP_LINE - 2, theme->colour.soft, theme->stroke.guide);
        draw_frame(d, score, y, field, SLIP_LINE - 2, theme->colour.ink, theme->stroke.line);
    }
    draw_text_fit(d, box.x, y + SLIP_ID, sign - box.x - 4, 0, small, text_string(&id));
    draw_tag_end(d);
}

static void draw_slips(const void *context, struct draw *d, const struct document_part *asked)
{
    const struct club_round *r = context;
    const struct page_area area = page_area(draw_theme(d), &r->page);
    const uint64_t on_page = slips_on_page(r);
    const double height = area.h / (double)on_page;

    for (uint64_t i = 0; i < asked->items.count; i++) {
        if (i % on_page == 0)
            page_begin(d, &r->page);
        struct box box = {area.edge, area.top + (double)(i % on_page) * height, area.w, height};
        if (i % on_page > 0) /* where to cut */
            draw_line(d, 0, box.y, area.width, box.y, draw_theme(d)->colour.guide, draw_theme(d)->stroke.guide);
        draw_slip(r, asked->items.first + i, d, box);
    }
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

bool club_round_prepare(struct club_round *r, const char *title, struct text *why)
{
    const struct pairing *p = r->pairing;
    const struct words *words = r->resources->words;

    title = title ? title : p->tables[0].id.game->about.title;
    r->style =
        (struct sheet_style){.page = r->page, .per_page = 1, .once = true, .table = true, .total = p->table_count};
    for (size_t t = 0; t < p->table_count; t++)
        if (!sheet_fits(r->resources, &r->style, &p->tables[t].id, &p->tables[t].id, why))
            return false;
    bool stacked = false;
    for (size_t t = 0; t < p->table_count; t++)
        stacked = stacked || p->tables[t].count > 2;
    make_pin(r, title, stacked);
    if (r->pin_pages.layout.pages == 0)
        make_pin(r, title, true);
    if (r->pin_pages.layout.pages == 0 || slip_height(r) > page_area(r->resources->theme, &r->page).h)
        return text_refuse(why, "the pairings do not fit on this paper: use larger paper or a smaller margin");
    struct document document = {.title = title,
                                .name = "round",
                                .remedy = "use fewer players",
                                .count = p->table_count,
                                .whole = 1,
                                .context = r};
    r->sheets = r->pin = r->slips = document;
    r->sheets.item = "sheet";
    r->sheets.pages = sheet_count;
    r->sheets.draw = draw_sheets;
    r->sheets.tagged_most = SHEETS_TAGGED;
    r->slips.whole = slips_on_page(r);
    r->slips.subject = words_get(words, N_("result slips"));
    r->slips.pages = slip_pages;
    r->slips.draw = draw_slips;
    r->pin.subject = words_get(words, "Pairings");
    r->pin.count = 1;
    r->pin.page_count = (uint64_t)r->pin_pages.layout.pages;
    r->pin.context = &r->pin_pages;
    r->pin.draw = table_draw;
    return true;
}

void club_round_release(struct club_round *r)
{
    arena_release(&r->arena);
}
