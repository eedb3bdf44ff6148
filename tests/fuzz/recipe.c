/* Any bytes as the recipe of a book: it is refused with its name, a line and a reason, or all that it asks for is
 * within its ranges. */
#define _GNU_SOURCE /* memfd_create */

#include "page/book/book_recipe.h"
#include "varied.h"

static void check_section(const struct recipe_section *s)
{
    struct text why = {0};
    REQUIRE(s->what < RECIPE_KINDS && s->line >= 0);
    require_line(s->title, strlen(s->title));
    REQUIRE(s->count >= 1 && s->count <= RECIPE_COUNT_MAX && s->per_page >= 0 && s->per_page <= 64);
    REQUIRE((s->what == RECIPE_RULES || s->what == RECIPE_PUZZLES || s->what == RECIPE_SHEETS) == (s->game != NULL));
    REQUIRE((s->what == RECIPE_PUZZLES) == (s->kind != NULL));
    REQUIRE((s->what == RECIPE_TEXT) == (s->paragraph_count > 0));
    for (size_t i = 0; i < s->paragraph_count; i++)
        REQUIRE(*s->paragraphs[i] && utf8_valid(s->paragraphs[i], strlen(s->paragraphs[i])));
    if (s->what == RECIPE_SHEETS)
        REQUIRE(game_check(s->game, &s->values, &why));
    if (s->what == RECIPE_PUZZLES)
        REQUIRE(s->grades.least >= 1 && s->grades.least <= s->grades.most && s->grades.most <= GRADES && s->motif >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const files[] = {"examples/books/class.book", "examples/books/club.book",
                                        "examples/books/weekend.book"};
    struct text input = INPUT_TEXT(data, size, files);
    const char *path = memory_file(text_string(&input), input.len);
    struct recipe recipe = {.count = 0};
    struct text why = {0};

    if (recipe_read(path, NULL, "en", &recipe, &why)) {
        REQUIRE(why.len == 0 && *recipe.title && recipe.count >= 1 && recipe.count <= RECIPE_SECTIONS_MAX);
        REQUIRE(recipe.paper.width >= 0 && recipe.paper.height >= 0);
        for (size_t i = 0; i < recipe.count; i++)
            check_section(&recipe.sections[i]);
    } else {
        require_reason(&why, utf8_valid(text_string(&input), input.len) == input.len);
        REQUIRE(strncmp(why.data, path, strlen(path)) == 0);
    }
    recipe_release(&recipe);
    text_release(&input);
    text_release(&why);
    return 0;
}
