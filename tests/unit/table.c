/* Tables on pages: every cell is printed, once, and can be read, in every theme, on large and small paper. */
#include "page/paper/table.h"

#include "base/arena.h"
#include "help/legible.h"
#include "help/pages.h"
#include "help/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 10.0

static const struct paper papers[] = {{210, 297}, {148, 210}, {297, 210}};

/* A table whose cells are numbers of their own, from `first` on; the diagonal of the even part is filled. */
static struct table make(size_t rows, size_t columns, size_t kept, int first, struct arena *arena)
{
    struct table_column *heads = arena_alloc(arena, columns * sizeof *heads);
    const char **cells = arena_alloc(arena, rows * columns * sizeof *cells);
    char s[32];

    for (size_t c = 0; c < columns; c++)
        heads[c] = (struct table_column){c == 1 ? "Player" : "ab", c == 1 ? ALIGN_LEFT : ALIGN_RIGHT};
    for (size_t i = 0; i < rows * columns; i++) {
        size_t row = i / columns, column = i % columns;
        snprintf(s, sizeof s, column == 1 ? "Name %d" : "%d", first + (int)i);
        cells[i] = kept == 2 && column == row + kept ? NULL : arena_string(arena, s, strlen(s));
    }
    return (struct table){.heading = "A heading",
                          .note = "What the table shows.",
                          .columns = heads,
                          .column_count = columns,
                          .kept = kept,
                          .even = kept == 2,
                          .shrink = 1,
                          .cells = cells,
                          .row_count = rows};
}

/* How often a text is printed. */
static size_t count_text(const struct lettering *found, const char *s)
{
    size_t count = 0;
    for (size_t page = 0; page < found->count; page++)
        for (size_t i = 0; i < found->pages[page].text_count; i++)
            count += strcmp(found->pages[page].texts[i].s, s) == 0;
    return count;
}

/* Draws a list and a crosstable for so many players; returns the number of pages. */
static int check(const char *theme, struct paper paper, size_t players)
{
    struct arena arena = {0};
    const struct table tables[] = {make(players, 5, 3, 1000, &arena), make(players, 2 + players, 2, 2000, &arena)};
    struct table_pages pages = {.page = {.paper = paper, .margin = MARGIN},
                                .title = "Standings",
                                .caption = "60 players",
                                .foot = "Elo",
                                .tables = tables,
                                .count = 2};
    struct resources *resources = pages_resources_in(NULL, theme);
    pages.layout = table_layout(resources_get(resources), &pages, &arena);
    struct lettering found = {0};
    char what[64];

    assert_true(pages.layout.pages > 0);
    struct draw *d = draw_lettering(resources_get(resources), &found);
    table_draw(&pages, d, NULL);
    drawn_end(d);
    assert_int_equal(found.count, pages.layout.pages);
    snprintf(what, sizeof what, "%s, %.0f mm wide, %zu players", theme, paper.width, players);
    const struct legible legible = {.theme = resources_get(resources)->theme, .what = what, .margin = MARGIN};
    assert_int_equal(legible_faults(&legible, &found), 0);
    for (size_t t = 0; t < 2; t++)
        for (size_t i = 0; i < tables[t].row_count * tables[t].column_count; i++) {
            size_t printed = tables[t].cells[i] ? count_text(&found, tables[t].cells[i]) : 1;
            if (printed < 1 || (printed > 1 && i % tables[t].column_count >= tables[t].kept))
                fail_msg("%s: cell %s is printed %zu times", what, tables[t].cells[i], printed);
        }
    int count = pages.layout.pages;
    lettering_release(&found);
    resources_free(resources);
    arena_release(&arena);
    return count;
}

/* Tables with and without a column share the others, and all are as wide as the page. */
TEST(tables_share_one_grid)
{
    static const struct table_column heads[] = {{"", ALIGN_RIGHT},
                                                {"Name", ALIGN_LEFT},
                                                {"Won", ALIGN_RIGHT},
                                                {"Rating", ALIGN_RIGHT}};
    static const struct table_column fewer[] = {{"", ALIGN_RIGHT}, {"Name", ALIGN_LEFT}, {"Rating", ALIGN_RIGHT}};
    static const char *const cells[] = {"1", "Ann", "5", "1500 and more"}, *const others[] = {"2", "Bob", "7"};
    const struct table tables[] = {
        {"One", "", heads, 4, 2, .shrink = 1, .cells = cells, .row_count = 1},
        {"Two", "", fewer, 3, 2, .shrink = 1, .cells = others, .row_count = 1},
    };
    struct table_pages pages = {
        {.paper = papers[0], .margin = MARGIN}, .title = "", .caption = "", .foot = "", .tables = tables, .count = 2};
    struct resources *resources = pages_resources_in(NULL, "colour");
    struct arena arena = {0};
    struct lettering found = {0};
    pages.layout = table_layout(resources_get(resources), &pages, &arena);
    struct draw *d = draw_lettering(resources_get(resources), &found);
    double right[2] = {0};

    table_draw(&pages, d, NULL);
    drawn_end(d);
    for (size_t i = 0; i < found.pages[0].text_count; i++) {
        const struct lettering_text *text = &found.pages[0].texts[i];
        if (strcmp(text->s, "1500 and more") == 0 || strcmp(text->s, "7") == 0)
            right[*text->s == '7'] = text->box.right;
    }
    assert_true(right[0] > papers[0].width - MARGIN - 5);
    assert_true(fabs(right[0] - right[1]) < 0.01);
    lettering_release(&found);
    resources_free(resources);
    arena_release(&arena);
}

TEST(every_cell_is_printed)
{
    char theme[32];
    size_t themes = 0;
    for (; legible_theme(themes, theme, sizeof theme); themes++)
        for (size_t p = 0; p < sizeof papers / sizeof *papers; p++) {
            check(theme, papers[p], 2);
            check(theme, papers[p], 12);
        }
    assert_true(themes >= 3);
    assert_int_equal(check("colour", papers[0], 2), 1);
    assert_int_equal(check("colour", papers[0], 12), 1);
    assert_true(check("colour", papers[0], 60) <= 8);
    check("large", papers[0], 30);
}
