#include "help/pages.h"

#include "base/mem.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

struct resources *pages_resources(const struct game *game)
{
    return pages_resources_in(game, "colour");
}

struct resources *pages_resources_in(const struct game *game, const char *theme)
{
    return pages_resources_of(game, theme, "en");
}

struct resources *pages_resources_of(const struct game *game, const char *theme, const char *language)
{
    struct text notes = {0}, why = {0};
    struct resources *resources = resources_load(NULL, theme, language, NULL, game, &notes, &why);
    if (!resources)
        fail_msg("%s", text_string(&why));
    text_release(&notes);
    text_release(&why);
    return resources;
}

struct sheet_style pages_style(void)
{
    struct sheet_style style = {.page = {.paper = {210, 297}, .margin = 10}, .per_page = 1};
    return style;
}

struct sheet_id *pages_ids(const struct game *game, const struct values *values, size_t count)
{
    struct sheet_id *ids = mem_new(count * sizeof *ids);
    for (size_t i = 0; i < count; i++)
        ids[i] = (struct sheet_id){game, *values, sheet_id_seed(game, values, "test", i)};
    return ids;
}

void pages_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count)
{
    struct text why = {0};
    int *pages = mem_new(count * sizeof *pages);
    struct sheet_style whole = *style;
    whole.total = count;
    sheet_draw(d, &whole, ids, count, 0, pages, NULL);
    for (size_t i = 1; i < count; i++)
        assert_true(pages[i] >= pages[i - 1]);
    if (!draw_close(d, &why))
        fail_msg("%s", text_string(&why));
    text_release(&why);
    free(pages);
}

/* The rules of games that only the tests have. */
static const char templates[] = "tests/skeleton/templates";

struct pages_book pages_book(const struct game *game, const char *language)
{
    struct pages_book book = {.cache = edition_cache_new(templates)};
    struct text why = {0};
    if (!rule_pictures_load(&book.pictures, templates, language, game, edition_cache_editions(book.cache), &why))
        fail_msg("%s", text_string(&why));
    book.rules = book.pictures.text;
    return book;
}

void pages_book_release(struct pages_book *book)
{
    rule_pictures_release(&book->pictures);
    edition_cache_free(book->cache);
}
