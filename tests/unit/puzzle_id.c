/* Puzzle IDs: their form, tolerant reading, a check character that catches all it promises, and no confusion with
 * sheet IDs. */
#include "catalogue/id.h"

#include "catalogue/registry.h"
#include "help/id_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <ctype.h>
#include <string.h>

static bool reads(const char *s, struct puzzle_id *id)
{
    struct text why = {0};
    bool good = puzzle_id_read(s, strlen(s), id, &why);
    assert_int_equal(good, why.len == 0);
    text_release(&why);
    return good;
}

/* The i-th kind of all games, and its game; NULL past the last. */
static const struct puzzle_kind *kind_at(size_t i, const struct game **game)
{
    for (size_t g = 0; (*game = registry_game(g)); g++) {
        for (const struct puzzle_kind *const *kind = (*game)->puzzles; kind && *kind; kind++)
            if (i-- == 0)
                return *kind;
    }
    return NULL;
}

/* An ID of any kind: its usual values and some grades. */
static struct puzzle_id sample(struct rng *rng)
{
    struct puzzle_id id = {.seed = rng_next(rng) % ID_SEEDS};
    size_t count = 0;
    while (kind_at(count, &id.game))
        count++;
    assert_true(count > 0);
    id.kind = kind_at(rng_below(rng, (uint32_t)count), &id.game);
    puzzle_standard(id.kind, id.game->params, &id.values);
    struct text why = {0};
    do {
        id.grades.least = 1 + (int)rng_below(rng, GRADES);
        id.grades.most = id.grades.least + (int)rng_below(rng, (uint32_t)(GRADES - id.grades.least + 1));
    } while (!puzzle_id_check(&id, &why));
    text_release(&why);
    return id;
}

static void write_id(const struct puzzle_id *id, char *out, size_t size)
{
    struct text text = {0};
    puzzle_id_write(id, &text);
    assert_true(text.len < size);
    strcpy(out, text.data);
    text_release(&text);
}

static void test_round_trip(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 50);
    for (int round = 0; round < 500; round++) {
        struct puzzle_id id = sample(&rng), read;
        char text[120];
        write_id(&id, text, sizeof text);
        assert_true(reads(text, &read));
        assert_ptr_equal(read.game, id.game);
        assert_ptr_equal(read.kind, id.kind);
        assert_int_equal(read.grades.least, id.grades.least);
        assert_int_equal(read.grades.most, id.grades.most);
        assert_int_equal(read.seed, id.seed);
        assert_memory_equal(&read.values, &id.values, sizeof id.values);
    }
}

static void write_sample(struct rng *rng, struct text *out)
{
    struct puzzle_id id = sample(rng);
    puzzle_id_write(&id, out);
}

static bool is_read(const char *s)
{
    struct puzzle_id id;
    return reads(s, &id);
}

static const struct id_sort sort = {write_sample, is_read};

static void test_every_wrong_character(void **state)
{
    (void)state;
    id_wrong_characters(&sort, 51);
}

static void test_every_swap(void **state)
{
    (void)state;
    id_swaps(&sort, 52);
}

static void test_malformed(void **state)
{
    static const char *const wrong[] = {"",
                                        "CS",
                                        "CS-C14-5x5",
                                        "CS-C14-5x5-7Q3K9F2M",
                                        "CS-C14-5x5-7Q3K9F2M-",
                                        "CS-C41-5x5-7Q3K9F2M-0",
                                        "CS-C06-5x5-7Q3K9F2M-0",
                                        "CS--5x5-7Q3K9F2M-0",
                                        "CS-C1-5x5-7Q3K9F2M-0",
                                        "CS-C144-5x5-7Q3K9F2M-0",
                                        "----",
                                        "CS-C14-5x5-7Q3K9F2M-0-0",
                                        "XX-C14-5x5-7Q3K9F2M-0"};
    struct puzzle_id id;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(reads(wrong[i], &id));
}

/* Corrects the check character of an ID. */
static void correct(char *text)
{
    struct text out = {0};
    text_add_bytes(&out, text, strlen(text) - 2);
    id_add_check(&out, 0);
    strcpy(text, out.data);
    text_release(&out);
}

/* An ID with a correct check character can still be wrong. */
static void test_sound_but_wrong(void **state)
{
    static const struct {
        const char *id, *why;
    } wrong[] = {
        {"CS-C41-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-C16-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-CA4-5x5-7Q3K9F2M-0", "grades from 1 to 5"},
        {"CS-X14-5x5-7Q3K9F2M-0", "no kind of puzzle with the letter X"},
        {"CS-C14-9x9-7Q3K9F2M-0", "3x3 to 8x8"},
        {"CS-C14-13x5-7Q3K9F2M-0", "of this size"},
        {"CS-C14-05x5-7Q3K9F2M-0", "of this size"},
        {"CS-C14-0-7Q3K9F2M-0", "of this size"},
        {"XX-C14-5x5-7Q3K9F2M-0", "no game has the code XX"},
        {"-C14-5x5-7Q3K9F2M-0", "the game's code is missing before the first dash"},
        {"CS-C144-5x5-7Q3K9F2M-0", "it must read like"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[120];
        struct puzzle_id id;
        struct text why = {0};
        strcpy(text, wrong[i].id);
        correct(text);
        assert_false(puzzle_id_read(text, strlen(text), &id, &why));
        if (!strstr(text_string(&why), wrong[i].why))
            fail_msg("%s: %s", text, text_string(&why));
        text_release(&why);
    }
}

static void test_forgiving(void **state)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game, .kind = game->puzzles[0], .grades = {1, 4}, .seed = 0x0108421084}, read;
    char text[120], other[240];
    (void)state;
    puzzle_standard(id.kind, game->params, &id.values);
    write_id(&id, text, sizeof text);

    size_t n = 0;
    for (size_t i = 0; text[i]; i++) {
        char c = (char)tolower((unsigned char)text[i]);
        other[n++] = c == '0' ? 'o' : c == '1' ? (i % 2 ? 'I' : 'l') : c;
        other[n++] = ' ';
    }
    other[n] = '\0';
    assert_true(reads(other, &read));
    assert_int_equal(read.seed, id.seed);
    for (size_t i = 0; i <= strlen(text); i++)
        other[i] = text[i] == '-' ? ' ' : text[i];
    assert_true(reads(other, &read));
    assert_int_equal(read.seed, id.seed);
}

/* Neither kind of ID is accepted for the other, and the message says which one it is. */
static void test_not_a_sheet(void **state)
{
    struct rng rng;
    (void)state;
    rng_start(&rng, 53);
    for (int round = 0; round < 200; round++) {
        struct puzzle_id puzzle = sample(&rng), read_puzzle;
        struct sheet_id sheet = {.game = puzzle.game, .seed = puzzle.seed}, read_sheet;
        struct text text = {0}, why = {0};

        params_standard(sheet.game->params, &sheet.values);
        puzzle_id_write(&puzzle, &text);
        assert_false(sheet_id_read(text.data, text.len, &read_sheet, &why));
        assert_non_null(strstr(text_string(&why), "it is the ID of a puzzle"));
        text_clear(&text);
        text_clear(&why);
        sheet_id_write(&sheet, &text);
        assert_false(puzzle_id_read(text.data, text.len, &read_puzzle, &why));
        assert_non_null(strstr(text_string(&why), "it is the ID of a sheet"));
        text_release(&text);
        text_release(&why);
    }
}

/* Seeds of a batch depend on kind, grades, parameters, seed and index. */
static void test_batch_seeds(void **state)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game, .kind = game->puzzles[0], .grades = {1, 4}}, other;
    (void)state;
    puzzle_standard(id.kind, game->params, &id.values);
    other = id;
    other.seed = 99;
    assert_int_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    other.grades.most = 3;
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    other = id;
    other.values.of[0].n[0] = 6;
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&other, "7", 0));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&id, "8", 0));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), puzzle_id_seed(&id, "7", 1));
    assert_int_not_equal(puzzle_id_seed(&id, "7", 0), sheet_id_seed(game, &id.values, "7", 0));
}

/* What an ID means may never change. */
static void test_pinned_form(void **state)
{
    const struct game *game = registry_find("connect-square", 14);
    struct puzzle_id id = {.game = game, .kind = game->puzzles[0], .grades = {2, 4}, .seed = 0x123456789A};
    char text[120];
    struct rng rng;
    (void)state;
    puzzle_standard(id.kind, game->params, &id.values);
    write_id(&id, text, sizeof text);
    assert_string_equal(text, "CS-C24-5x5-28T5CY4T-Y");
    puzzle_id_start(&id, &rng);
    assert_int_equal(rng_next(&rng), 0x57f2f081beb45c19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),      cmocka_unit_test(test_every_wrong_character),
        cmocka_unit_test(test_every_swap),      cmocka_unit_test(test_malformed),
        cmocka_unit_test(test_sound_but_wrong), cmocka_unit_test(test_forgiving),
        cmocka_unit_test(test_not_a_sheet),     cmocka_unit_test(test_batch_seeds),
        cmocka_unit_test(test_pinned_form),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
