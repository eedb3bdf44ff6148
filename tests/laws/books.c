/* The books of examples/books, page by page, in every built-in theme, with each cover: all that holds for other pages
 * (letters.c), but for the sizes of type, which covers and openings have more of. */
#include "catalogue/registry.h"
#include "help/drawn.h"
#include "help/legible.h"
#include "help/rounds.h"
#include "help/test.h"
#include "page/book/book.h"

#include <string.h>

enum { NAME_MAX = 32 };

static const char *const recipes[] = {"class", "club", "weekend"}, *const languages[] = {"en", "de", "es"};
enum { RECIPES = sizeof recipes / sizeof *recipes, LANGUAGES = sizeof languages / sizeof *languages };

/* The resources of all games. */
static struct resources *load(const char *theme, const char *language)
{
    scoped(text_release) struct text notes = {0}, why = {0};
    struct resources *r = resources_load(NULL, theme, language, NULL, NULL, &notes, &why);
    const struct game *game;
    assert_non_null(r);
    for (size_t i = 0; (game = registry_game(i)); i++)
        assert_true(resources_add(r, NULL, NULL, game, &notes, &why));
    assert_string_equal(text_string(&notes), "");
    return r;
}

static void watch(void *context UNUSED, uint64_t count UNUSED, uint64_t tries UNUSED)
{
}

static int faults_of(const char *name, const char *theme, const char *language, enum cover_design cover)
{
    scoped(text_release) struct text path = {0}, why = {0}, where = {0};
    struct recipe recipe = {0};
    struct edition_cache *editions = edition_cache_new(NULL);
    struct resources *resources = load(theme, language);

    text_addf(&path, "examples/books/%s.book", name);
    text_addf(&where, "%s, %s, %s, cover %d", name, theme, language, cover);
    assert_true(recipe_read(text_string(&path), language, language, &recipe, &why));
    recipe.cover = cover;
    const bool large = theme_is_large(resources_get(resources)->theme);
    const struct page_style page = {.paper = large ? (struct paper){297, 420} : recipe.paper, .margin = 10};
    struct book book = {.setting = {.recipe = &recipe,
                                    .title = recipe.title,
                                    .seed = "1",
                                    .page = page,
                                    .resources = resources_get(resources),
                                    .language = language,
                                    .editions = editions,
                                    .threads = 1},
                        .date = "",
                        .name = name};
    book_prepare(&book);
    struct lettering found = {0};
    if (!book_make(&book, (struct puzzle_watch){watch, NULL, 0}, &why))
        fail_msg("%s: %s", text_string(&where), text_string(&why));
    struct draw *d = draw_lettering(book.setting.resources, &found);
    const struct document *document = &book.document;
    document->draw(document->context, d, &(struct document_part){.items = {0, 1}});
    drawn_end(d);
    assert_int_equal(found.count, book.pages);
    int faults =
        legible_faults(&(struct legible){book.setting.resources->theme, text_string(&where), .art = true}, &found);
    lettering_release(&found);
    book_release(&book);
    recipe_release(&recipe);
    resources_free(resources);
    edition_cache_free(editions);
    return faults;
}

TEST(books_can_be_read)
{
    char theme[NAME_MAX];
    int faults = 0;
    for (size_t t = 0; legible_theme(t, theme, sizeof theme); t++)
        for (size_t r = 0; r < RECIPES; r++)
            if (!test_is_quick() || r == t % RECIPES)
                faults += faults_of(recipes[r], theme, languages[(r + t) % LANGUAGES],
                                    (enum cover_design)((r + 2 * t) % COVER_DESIGNS));
    assert_int_equal(faults, 0);
}
