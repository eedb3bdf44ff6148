/* The rules of every game in every language: all words are on the sheet and inside the margins on any paper and in any
 * theme; the pictures are legal, or illegal where they say so; all languages have the same parts. */
#include "base/typeset.h"
#include "catalogue/registry.h"
#include "help/bounding_box.h"
#include "help/pages.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/trace.h"
#include "page/rules/rule_sheet.h"
#include "page/template/template.h"

#include <stdlib.h>
#include <string.h>

enum { LANGUAGES_MAX = 16, NAME_MAX_LENGTH = 32 };

/* ---- Languages ------------------------------------------------------------------------------------------------ */

static char languages[LANGUAGES_MAX][NAME_MAX_LENGTH];
static size_t language_count;

/* The built-in templates called FRONT...BACK. */
static size_t find_names(const char *front, const char *back, char (*names)[NAME_MAX_LENGTH])
{
    size_t count = 0;
    for (const struct template_entry *e = template_table; e->name; e++) {
        const char *name = e->name;
        size_t before = strlen(front), after = strlen(back), all = strlen(name);
        if (all <= before + after || strncmp(name, front, before) != 0 || strcmp(name + all - after, back) != 0)
            continue;
        assert_true(count < LANGUAGES_MAX && all - before - after < NAME_MAX_LENGTH);
        memcpy(names[count], name + before, all - before - after);
        names[count++][all - before - after] = '\0';
    }
    return count;
}

static int find_languages(void **state)
{
    language_count = find_names("rules/", "/conect.txt", languages);
    return language_count >= 2 ? 0 : -1;
}

/* The skeleton game has rules in English only. */
static bool speaks(const struct game *game, const char *language)
{
    return strcmp(game->about.slug, "skeleton") != 0 || strcmp(language, LANGUAGE_STANDARD) == 0;
}

/* Calls `check` for every game in every language. */
static void for_all(void (*check)(const struct game *, const char *language, const struct pages_book *))
{
    const struct game *game;
    for (size_t i = 0; (game = test_game(i)); i++)
        for (size_t k = 0; k < language_count; k++) {
            if (!speaks(game, languages[k]))
                continue;
            struct pages_book book = pages_book(game, languages[k]);
            check(game, languages[k], &book);
            pages_book_release(&book);
        }
}

/* ---- Pages ---------------------------------------------------------------------------------------------------- */

static const struct paper papers[] = {{210, 297}, {215.9, 279.4}, {148, 210}, {297, 420}, {100, 140}, {80, 300}};

static void check_pages(const struct resources *resources, const struct game *game, const struct rule_text *rules,
                        const struct page_style *style, const char *what)
{
    struct bounding_boxes boxes = {0};
    struct text why = {0};
    scoped(measuring_end) struct draw *measuring = measuring_begin(resources_get(resources));
    int pages = rule_sheet_print(measuring, style, rules, false);
    double width = style->landscape ? style->paper.height : style->paper.width;
    double height = style->landscape ? style->paper.width : style->paper.height;

    struct draw *d = draw_bounding_boxes(resources_get(resources), &boxes);
    rule_sheet_print(d, style, rules, true);
    assert_true(draw_close(d, &why));
    assert_int_equal(boxes.count, pages);
    for (size_t i = 0; i < boxes.count; i++) {
        const struct bounding_box *page = &boxes.pages[i];
        if (page->left < style->margin || page->top < style->margin || page->right > width - style->margin ||
            page->bottom > height - style->margin)
            fail_msg("%s, %s, page %zu: ink from (%.2f, %.2f) to (%.2f, %.2f) on %.1f x %.1f mm with a margin of %.1f",
                     game->about.slug, what, i + 1, page->left, page->top, page->right, page->bottom, width, height,
                     style->margin);
    }
    assert_string_equal(text_string(&boxes.spilled), "");
    bounding_boxes_release(&boxes);
}

static void check_papers(const struct resources *resources, const struct game *game, const struct rule_text *rules,
                         const char *what)
{
    for (int i = 0; i < test_rounds(sizeof papers / sizeof *papers); i++)
        for (int turned = 0; turned < 2; turned++) {
            struct page_style style = {.paper = papers[i], .landscape = turned, .margin = 5.0 * (double)(i % 3)};
            check_pages(resources, game, rules, &style, what);
        }
    struct page_style usual = {.paper = {210, 297}, .margin = 10}, none = {.paper = {50, 60}, .margin = 10};
    scoped(measuring_end) struct draw *measuring = measuring_begin(resources_get(resources));
    int pages = rule_sheet_print(measuring, &usual, rules, false);
    assert_true(pages >= 1);
    if (strcmp(what, "colour") == 0)
        assert_true(pages <= 3);
    assert_int_equal(rule_sheet_print(measuring, &none, rules, false), 0);
}

static void check_themes(const struct game *game, const char *language, const struct pages_book *book)
{
    char themes[LANGUAGES_MAX][NAME_MAX_LENGTH];
    size_t count = find_names("theme/", ".cfg", themes);
    (void)language;
    assert_true(count >= 1);
    for (size_t i = 0; i < (test_is_quick() ? 1 : count); i++) {
        struct resources *resources = pages_resources_in(game, themes[i]);
        check_papers(resources, game, book->rules, themes[i]);
        resources_free(resources);
    }
}

TEST(pages_stay_inside_their_margins)
{
    for_all(check_themes);
}

/* ---- Words ---------------------------------------------------------------------------------------------------- */

/* Adds a text without blanks, stars and what traces put before quotes, with the signs of print. */
static void add_bare(struct text *out, const char *s, size_t len)
{
    struct text signs = {0};
    s = typeset(s, &len, &signs);
    for (size_t i = 0; i < len; i++)
        if (i + 1 < len && memcmp(s + i, "\u00a0", 2) == 0)
            i++;
        else if (s[i] != ' ' && s[i] != '*' && s[i] != '\\')
            text_add_char(out, s[i]);
    text_release(&signs);
}

/* All texts of a trace, joined. */
static void take_texts(const char *trace, struct text *out)
{
    for (const char *line = trace; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        const char *word = line + strspn(line, " ");
        size_t len = strcspn(word, "\n");
        bool said = strncmp(word, "text ", 5) == 0 || strncmp(word, "bold ", 5) == 0;
        const char *quote = said ? memchr(word, '"', len) : NULL;
        if (quote)
            add_bare(out, quote + 1, (size_t)(word + len - quote) - 2);
    }
}

static void expect(const char *all, const char *s, const char *slug, const char *language)
{
    struct text bare = {0};
    add_bare(&bare, s, strlen(s));
    if (!strstr(all, text_string(&bare)))
        fail_msg("%s, %s: this is not on the sheet: %s", slug, language, s);
    text_release(&bare);
}

static void check_words(const struct game *game, const char *language, const struct pages_book *book)
{
    const struct rule_text *rules = book->rules;
    struct page_style style = {.paper = {210, 700}, .margin = 10}; /* all on one page */
    struct resources *resources = pages_resources(game);
    struct text trace = {0}, all = {0}, why = {0};
    struct draw *d = draw_trace(resources_get(resources), &trace);

    rule_sheet_print(d, &style, rules, true);
    assert_true(draw_close(d, &why));
    take_texts(text_string(&trace), &all);
    for (size_t i = 0; i < rules->block_count; i++)
        expect(text_string(&all), rules->blocks[i].text, game->about.slug, language);
    for (size_t i = 0; i < rules->example_count; i++)
        expect(text_string(&all), rules->examples[i].caption, game->about.slug, language);
    expect(text_string(&all), rules->credit, game->about.slug, language);
    expect(text_string(&all), rules->source, game->about.slug, language);
    text_release(&trace);
    text_release(&all);
    resources_free(resources);
}

TEST(all_words_are_on_the_sheet)
{
    for_all(check_words);
}

/* On a page, where rulings stand at the end, each heading has a text of its own. */
static void check_headings(const struct game *game, const char *language, const struct pages_book *book)
{
    const struct rule_text *rules = book->rules;
    const char *heading = NULL;
    for (size_t i = 0; i <= rules->block_count; i++) {
        const struct rule_block *block = i < rules->block_count ? &rules->blocks[i] : NULL;
        if ((!block || block->kind == RULE_HEADING) && heading)
            fail_msg("%s, %s: nothing but rulings under \"%s\"", game->about.slug, language, heading);
        heading = !block || (block->kind != RULE_HEADING && (!block->ruling || block->boxed)) ? NULL
                  : block->kind == RULE_HEADING                                               ? block->text
                                                                                              : heading;
    }
}

TEST(every_heading_has_a_text)
{
    for_all(check_headings);
}

/* The designer's name, up to the comma before the year. */
static void check_credit(const struct game *game, const char *language, const struct pages_book *book)
{
    struct text name = {0};
    text_add_bytes(&name, game->about.designer, strcspn(game->about.designer, ","));
    if (strcmp(text_string(&name), "designer unknown") != 0 && !strstr(book->rules->credit, text_string(&name)))
        fail_msg("%s, %s: the credit does not name %s", game->about.slug, language, text_string(&name));
    text_release(&name);
}

TEST(the_designer_is_named)
{
    for_all(check_credit);
}

/* ---- Pictures ------------------------------------------------------------------------------------------------- */

static bool is_shown(const struct rule_text *rules, const struct example *picture)
{
    for (size_t i = 0; i < rules->example_count; i++)
        if (rules->examples[i].example == picture)
            return true;
    return false;
}

/* Loading has replayed them all. Tries an illegal one again. */
static void check_pictures(const struct game *game, const char *language, const struct pages_book *book)
{
    for (size_t i = 0; i < book->pictures.count; i++) {
        const struct example *example = &book->pictures.list[i];
        const struct board_picture *p = &example->picture;
        if (!is_shown(book->rules, example))
            fail_msg("%s, %s: nothing shows the picture %s", game->about.slug, language, example->name);
        struct reason why = {0};
        struct pos *pos = malloc(game->rules->size(p->values));
        memcpy(pos, p->view.turn.after, game->rules->size(p->values));
        if (p->refused) {
            assert_true(p->view.turn.count > 0);
            assert_false(game->rules->play(p->values, pos, &p->view.turn.moves[p->view.turn.count - 1], &why));
            assert_true(why.text.len > 0);
        }
        free(pos);
        reason_release(&why);
    }
    assert_true(strcmp(game->about.slug, "skeleton") == 0 || book->rules->example_count >= 5);
}

TEST(pictures_are_legal_and_used)
{
    for_all(check_pictures);
}

/* ---- Languages among each other --------------------------------------------------------------------------------- */

/* What the parts of a text are, in order: headings, boxes, entries, paragraphs, the names of rulings and pictures. */
static void write_parts(const struct rule_text *rules, struct text *out)
{
    static const char *const kinds[] = {"heading", "paragraph", "entry", "pictures"};
    for (size_t i = 0; i < rules->block_count; i++) {
        const struct rule_block *block = &rules->blocks[i];
        text_addf(out, "%s%s %s", kinds[block->kind], block->boxed ? " in a box" : "", block->label);
        if (block->ruling)
            text_addf(out, " [%s]", block->ruling);
        for (size_t k = 0; k < block->count; k++)
            text_addf(out, " %s", rules->examples[block->first + k].name);
        text_add_char(out, '\n');
    }
}

static void check_alike(const struct game *game, const char *language, const struct pages_book *book)
{
    struct pages_book english = pages_book(game, LANGUAGE_STANDARD);
    struct text one = {0}, other = {0};
    write_parts(english.rules, &one);
    write_parts(book->rules, &other);
    if (strcmp(text_string(&one), text_string(&other)) != 0)
        fail_msg("%s: the parts in %s are\n%s\nbut in %s\n%s", game->about.slug, LANGUAGE_STANDARD, text_string(&one),
                 language, text_string(&other));
    text_release(&one);
    text_release(&other);
    pages_book_release(&english);
}

TEST(languages_say_the_same)
{
    for_all(check_alike);
}

TESTS_BETWEEN(find_languages, NULL)
