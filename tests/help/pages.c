#include "help/pages.h"
#include "help/test.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

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

void pages_check_ink(const char *what, const struct bounding_boxes *boxes, const struct page_style *page, double edge)
{
    double width = page->landscape ? page->paper.height : page->paper.width;
    double height = page->landscape ? page->paper.width : page->paper.height;
    for (size_t i = 0; i < boxes->count; i++) {
        const struct bounding_box *ink = &boxes->pages[i];
        if (ink->left < edge || ink->top < edge || ink->right > width - edge || ink->bottom > height - edge)
            fail_msg("%s, page %zu: ink from (%.2f, %.2f) to (%.2f, %.2f) on %.1f x %.1f mm with a margin of %.1f",
                     what, i + 1, ink->left, ink->top, ink->right, ink->bottom, width, height, page->margin);
    }
    if (boxes->spilled.len)
        fail_msg("%s: \"%s\" draws outside its box on %.1f x %.1f mm", what, boxes->spilled.data, width, height);
}

int pages_count(const struct text *text, const char *part)
{
    int count = 0;
    for (const char *at = text_string(text); (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

void pages_draw(struct draw *d, const struct sheet_style *style, const struct sheet_id *ids, size_t count)
{
    int *pages = mem_new(count * sizeof *pages);
    struct sheet_style whole = *style;
    whole.total = count;
    sheet_draw(d, &whole, ids, count, 0, pages, NULL);
    for (size_t i = 1; i < count; i++)
        assert_true(pages[i] >= pages[i - 1]);
    drawn_end(d);
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
