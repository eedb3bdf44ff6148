#include "page/log/standings_page.h"

#include <math.h>
#include <string.h>

static const struct table_column columns[] = {
    {"", ALIGN_RIGHT},        {N_("Player"), ALIGN_LEFT}, {N_("Points"), ALIGN_CENTRE}, {N_("Games"), ALIGN_RIGHT},
    {N_("Won"), ALIGN_RIGHT}, {N_("Drawn"), ALIGN_RIGHT}, {N_("Lost"), ALIGN_RIGHT},    {N_("Rating"), ALIGN_RIGHT},
};
enum { COLUMNS = sizeof columns / sizeof *columns, KEPT = 2 };

static struct table make_table(const struct standings_table *s, bool deviations, struct arena *arena)
{
    const size_t width = s->game ? COLUMNS : COLUMNS - 1; /* different games' points are not added */
    struct table_column *heads = arena_alloc(arena, sizeof columns);
    const char **cells = arena_alloc(arena, (s->count * width + 1) * sizeof *cells);

    memcpy(heads, columns, KEPT * sizeof *heads);
    memcpy(heads + KEPT, columns + COLUMNS - (width - KEPT), (width - KEPT) * sizeof *heads);
    for (size_t i = 0; i < s->count; i++) {
        const struct standing *row = &s->rows[i];
        const char **cell = &cells[i * width];
        *cell++ = arena_format(arena, "%zu", i + 1);
        *cell++ = row->name;
        if (s->game)
            *cell++ = arena_format(arena, "%lld–%lld", (long long)row->points_for, (long long)row->points_against);
        *cell++ = arena_format(arena, "%u", row->games);
        *cell++ = arena_format(arena, "%u", row->wins);
        *cell++ = arena_format(arena, "%u", row->draws);
        *cell++ = arena_format(arena, "%u", row->losses);
        *cell = arena_format(arena, deviations ? "%lld\u00a0± %lld" : "%lld", llround(row->rating),
                             llround(row->deviation));
    }
    return (struct table){.heading = s->game ? s->game->about.title : N_("All games"),
                          .note = "",
                          .columns = heads,
                          .column_count = width,
                          .kept = KEPT,
                          .shrink = 1,
                          .cells = cells,
                          .row_count = s->count};
}

/* A score in halves: 1 for a win, 1/2 for a draw. */
static const char *keep_score(unsigned halves, struct arena *arena)
{
    return arena_format(arena, halves == 1 ? "\u00bd" : halves % 2 ? "%u\u00bd" : "%u", halves / 2);
}

static struct table make_crosstable(const struct standings *s, struct arena *arena)
{
    const struct standings_table *all = &s->tables[0];
    size_t count = all->count < CROSSTABLE_MAX ? all->count : CROSSTABLE_MAX, kept = KEPT + 1, width = kept + count;
    struct table_column *heads = arena_alloc(arena, width * sizeof *heads);
    const char **cells = arena_alloc(arena, (count * width + 1) * sizeof *cells);

    memcpy(heads, columns, KEPT * sizeof *heads);
    heads[KEPT] = (struct table_column){N_("Total"), ALIGN_RIGHT};
    for (size_t i = 0; i < count; i++) {
        const struct standing *row = &all->rows[i];
        const char *number = arena_format(arena, "%zu", i + 1), **cell = &cells[i * width];
        heads[kept + i] = (struct table_column){number, ALIGN_CENTRE};
        *cell++ = number;
        *cell++ = row->name;
        *cell++ = keep_score(2 * row->wins + row->draws, arena);
        for (size_t k = 0; k < count; k++) {
            struct head_to_head h = standings_between(s, row->name, all->rows[k].name);
            bool met = h.wins_a + h.draws + h.wins_b > 0;
            *cell++ = i == k ? NULL : met ? keep_score(2 * h.wins_a + h.draws, arena) : "";
        }
    }
    return (struct table){.heading = N_("Head to head"),
                          .note = N_("Each row says what the player has scored against the others: 1 for a win, \u00bd "
                                     "for a draw."),
                          .columns = heads,
                          .column_count = width,
                          .kept = kept,
                          .even = true,
                          .shrink = 1,
                          .cells = cells,
                          .row_count = count};
}

struct table *standings_tables(const struct standings *s, struct arena *arena, size_t *count)
{
    struct table *tables = arena_alloc(arena, (s->table_count + 1) * sizeof *tables);
    bool single = s->table_count == 2; /* the table of the only game is that of all games */

    *count = 0;
    tables[(*count)++] = make_table(&s->tables[single], s->system.glicko2, arena);
    tables[(*count)++] = make_crosstable(s, arena);
    for (size_t i = 1 + single; i < s->table_count; i++)
        tables[(*count)++] = make_table(&s->tables[i], s->system.glicko2, arena);
    return tables;
}

/* ---- The document ------------------------------------------------------------------------------------------------ */

/* Adds a date; parts that are missing are left out. */
static void add_date(uint32_t date, const struct words *words, struct text *out)
{
    scoped(text_release) struct text iso = {0};
    text_addf(&iso, "%04u", date / 10000);
    if (date / 100 % 100)
        text_addf(&iso, "-%02u", date / 100 % 100);
    if (date / 100 % 100 && date % 100)
        text_addf(&iso, "-%02u", date % 100);
    words_add_date(words, out, text_string(&iso));
}

void standings_write_caption(const struct standings *standings, const struct contest_book *book,
                             const struct words *words, struct text *out)
{
    const struct standings_table *all = &standings->tables[0];
    scoped(text_release) struct text from = {0}, to = {0};
    uint32_t first = 0, last = 0;

    for (size_t i = 0; i < book->count; i++) {
        uint32_t date = book->list[i].date;
        first = date && (!first || date < first) ? date : first;
        last = date > last ? date : last;
    }
    words_add_count(words, out, "%d player", "%d players", (int)all->count);
    text_add(out, ", ");
    words_add_count(words, out, "%d game", "%d games", (int)all->contests);
    if (last) {
        add_date(first, words, &from);
        add_date(last, words, &to);
        text_add(out, ", ");
        if (first < last)
            words_addf(words, out, "%s to %s", text_string(&from), text_string(&to));
        else
            text_add(out, text_string(&from));
    }
    if (standings->skipped > 0) {
        text_add(out, "; ");
        words_add_count(words, out, "%d record left out", "%d records left out", (int)standings->skipped);
    }
}

bool standings_document_prepare(struct standings_document *doc, const struct standings *standings,
                                const struct contest_book *book, const struct page_style *page, const char *title,
                                const struct draw_resources *resources, struct text *why)
{
    const struct words *words = resources->words;
    scoped(text_release) struct text caption = {0};
    size_t count;

    standings_write_caption(standings, book, words, &caption);
    const struct table *tables = standings_tables(standings, &doc->arena, &count);
    doc->pages = (struct table_pages){.page = *page,
                                      .title = title ? title : words_get(words, "Standings"),
                                      .caption = arena_string(&doc->arena, text_string(&caption), caption.len),
                                      .foot = standings->system.glicko2
                                                  ? N_("Glicko-2 ratings: every player starts at 1500 ± 350")
                                                  : N_("Elo ratings: every player starts at 1500"),
                                      .tables = tables,
                                      .count = count};
    doc->pages.layout = table_layout(resources, &doc->pages, &doc->arena);
    doc->document = (struct document){.title = doc->pages.title,
                                      .subject = words_get(words, "league table"),
                                      .name = "standings",
                                      .remedy = "use larger paper",
                                      .count = 1,
                                      .context = &doc->pages,
                                      .page_count = (uint64_t)doc->pages.layout.pages,
                                      .draw = table_draw};
    return doc->pages.layout.pages > 0 ||
           text_refuse(why, "the tables do not fit on this paper: use larger paper, --landscape or a smaller margin");
}

void standings_document_release(struct standings_document *doc)
{
    arena_release(&doc->arena);
}
