#include "page/log/standings_page.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct table_column columns[] = {
    {"", ALIGN_RIGHT},          {N_("Player"), ALIGN_LEFT}, {N_("Games"), ALIGN_RIGHT},   {N_("Won"), ALIGN_RIGHT},
    {N_("Drawn"), ALIGN_RIGHT}, {N_("Lost"), ALIGN_RIGHT},  {N_("Points"), ALIGN_CENTRE}, {N_("Rating"), ALIGN_RIGHT},
};
enum { COLUMNS = sizeof columns / sizeof *columns, KEPT = 2 };

static const char *keep(struct arena *arena, struct text *text)
{
    const char *kept = arena_string(arena, text_string(text), text->len);
    text_clear(text);
    return kept;
}

static const char *keep_number(struct arena *arena, long long number)
{
    struct text text = {0};
    text_addf(&text, "%lld", number);
    const char *kept = keep(arena, &text);
    text_release(&text);
    return kept;
}

static struct table make_table(const struct standings_table *s, struct arena *arena)
{
    const char **cells = arena_alloc(arena, (s->count * COLUMNS + 1) * sizeof *cells);
    struct text text = {0};

    for (size_t i = 0; i < s->count; i++) {
        const struct standing *row = &s->rows[i];
        const char **cell = &cells[i * COLUMNS];
        cell[0] = keep_number(arena, (long long)i + 1);
        cell[1] = row->name;
        cell[2] = keep_number(arena, row->games);
        cell[3] = keep_number(arena, row->wins);
        cell[4] = keep_number(arena, row->draws);
        cell[5] = keep_number(arena, row->losses);
        text_addf(&text, "%lld : %lld", (long long)row->points_for, (long long)row->points_against);
        cell[6] = keep(arena, &text);
        cell[7] = keep_number(arena, llround(row->rating));
    }
    text_release(&text);
    return (struct table){.heading = s->game ? s->game->about.title : N_("All games"),
                          .note = "",
                          .columns = columns,
                          .column_count = COLUMNS,
                          .kept = KEPT,
                          .shrink = 1,
                          .cells = cells,
                          .row_count = s->count};
}

/* What a player has scored against another: 1 for a win, 1/2 for a draw. "" if they have not met. */
static const char *keep_score(const struct head_to_head *h, struct arena *arena)
{
    struct text text = {0};
    unsigned halves = 2 * h->wins_a + h->draws;

    if (halves > 1 || (halves == 0 && h->wins_b > 0))
        text_addf(&text, "%u", halves / 2);
    if (halves % 2)
        text_add(&text, "\u00bd");
    const char *kept = keep(arena, &text);
    text_release(&text);
    return kept;
}

static struct table make_crosstable(const struct standings *s, struct arena *arena)
{
    const struct standings_table *all = &s->tables[0];
    size_t count = all->count < CROSSTABLE_MAX ? all->count : CROSSTABLE_MAX, width = KEPT + count;
    struct table_column *heads = arena_alloc(arena, width * sizeof *heads);
    const char **cells = arena_alloc(arena, (count * width + 1) * sizeof *cells);

    memcpy(heads, columns, KEPT * sizeof *heads);
    for (size_t i = 0; i < count; i++) {
        const char *number = keep_number(arena, (long long)i + 1);
        heads[KEPT + i] = (struct table_column){number, ALIGN_CENTRE};
        cells[i * width] = number;
        cells[i * width + 1] = all->rows[i].name;
        for (size_t k = 0; k < count; k++) {
            struct head_to_head h = standings_between(s, all->rows[i].name, all->rows[k].name);
            cells[i * width + KEPT + k] = i == k ? NULL : keep_score(&h, arena);
        }
    }
    return (struct table){.heading = N_("Head to head"),
                          .note = N_("Each row says what the player has scored against the others: 1 for a win, \u00bd "
                                     "for a draw."),
                          .columns = heads,
                          .column_count = width,
                          .kept = KEPT,
                          .even = true,
                          .shrink = 1,
                          .cells = cells,
                          .row_count = count};
}

struct table *standings_tables(const struct standings *s, struct arena *arena, size_t *count)
{
    struct table *tables = mem_new((s->table_count + 1) * sizeof *tables);
    bool single = s->table_count == 2; /* the table of the only game is that of all games */

    *count = 0;
    tables[(*count)++] = make_table(&s->tables[single], arena);
    tables[(*count)++] = make_crosstable(s, arena);
    for (size_t i = 1 + single; i < s->table_count; i++)
        tables[(*count)++] = make_table(&s->tables[i], arena);
    return tables;
}
