/* What sheets look like, call by call: traces pinned in tests/golden/NAME.trace. After a change that is meant,
 * run with UPDATE_GOLDEN=1 and look at the difference. */
#include "catalogue/registry.h"
#include "help/pages.h"
#include "help/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path)
{
    static char content[4 << 20];
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    size_t len = fread(content, 1, sizeof content - 1, file);
    fclose(file);
    content[len] = '\0';
    return content;
}

static void write_file(const char *path, const struct text *content)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(content->data, 1, content->len, file), content->len);
    assert_int_equal(fclose(file), 0);
}

/* Shows the first line that differs. */
static void check_same(const char *name, const char *expected, const char *found)
{
    for (int line = 1; *expected || *found; line++) {
        size_t a = strcspn(expected, "\n"), b = strcspn(found, "\n");
        if (a != b || memcmp(expected, found, a) != 0)
            fail_msg("%s, line %d:\n  expected %.*s\n  found    %.*s", name, line, (int)a, expected, (int)b, found);
        expected += a + (expected[a] == '\n');
        found += b + (found[b] == '\n');
    }
}

/* The values of a sheet: its parameters in order, as options write them, up to the first NULL. */
static void read_values(const struct game *game, const char *const *written, struct values *values)
{
    struct text why = {0};
    params_standard(game->params, values);
    values->edition = play_edition(game);
    for (size_t i = 0; written[i]; i++)
        assert_true(param_read(&game->params[i], written[i], strlen(written[i]), &values->of[i], &why));
    assert_true(game_check(game, values, &why));
    text_release(&why);
}

static void check_trace(const char *name, const char *slug, const char *const *written, struct sheet_style style,
                        size_t count)
{
    const struct game *game = registry_find(slug, strlen(slug));
    struct kit *kit = pages_kit(game);
    struct values values;
    struct text trace = {0}, path = {0};

    read_values(game, written, &values);
    struct sheet_id *ids = pages_ids(game, &values, count);
    pages_draw(draw_trace(kit_draw(kit), &trace), &style, ids, count);

    text_addf(&path, "tests/golden/%s.trace", name);
    if (getenv("UPDATE_GOLDEN")) {
        write_file(text_string(&path), &trace);
    } else {
        const char *expected = read_file(text_string(&path));
        assert_non_null(expected);
        check_same(name, expected, text_string(&trace));
    }
    text_release(&trace);
    text_release(&path);
    kit_free(kit);
    free(ids);
}

static void test_plain(void **state)
{
    static const char *const values[] = {"3x3", NULL};
    (void)state;
    check_trace("plain", "connect-capture", values, pages_style(), 1);
}

static void test_everything(void **state)
{
    static const char *const names[] = {"Žofie", "Łukasz & Bo"}, *const values[] = {"2x1", NULL};
    struct sheet_style style = pages_style();
    (void)state;
    style.record_form = true;
    style.names = names;
    style.name_count = 2;
    style.title = "Friday galaxy";
    struct pages_book book = pages_book(registry_find("connect-capture", 15), RULES_LANGUAGE);
    style.rules = book.rules;
    check_trace("everything", "connect-capture", values, style, 1);
    pages_book_release(&book);
}

static void test_small_paper(void **state)
{
    static const char *const values[] = {"1x1", NULL};
    struct sheet_style style = pages_style();
    (void)state;
    style.paper = (struct paper){148, 210};
    style.once = true;
    check_trace("a5", "connect-capture", values, style, 1);
}

/* Size, players and opening; size, goal and opening. */
static void test_openings(void **state)
{
    static const char *const lattice[] = {"3x2", "4", "1", NULL}, *const paper[] = {"8x6", "4", "3", NULL};
    (void)state;
    check_trace("lattice", "connect-square", lattice, pages_style(), 1);
    check_trace("paper", "enclose5", paper, pages_style(), 1);
}

/* Cards, layout and dice by lot; the score cards and their backs. */
static void test_player_sheet(void **state)
{
    static const char *const sheet[] = {"1", "1", "1", NULL};
    static const char *const cards[] = {"0", "0", "0", "2", "scores", "duplex", NULL};
    (void)state;
    check_trace("player-sheet", "connect", sheet, pages_style(), 1);
    check_trace("score-cards", "connect", cards, pages_style(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plain), cmocka_unit_test(test_everything),
                                       cmocka_unit_test(test_small_paper), cmocka_unit_test(test_openings),
                                       cmocka_unit_test(test_player_sheet)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
