/* The value of whole galaxies, and galaxies chosen for equal chances. */
#include "games/connect_capture/internal.h"

#include "base/mem.h"
#include "catalogue/id.h"
#include "catalogue/registry.h"
#include "help/rounds.h"
#include "help/test.h"

#include <stdlib.h>
#include <string.h>

TESTED_GAME("connect-capture")

static void set(struct values *values, int param, const char *text)
{
    assert_true(param_read(&game()->params[param], text, strlen(text), &values->of[param], NULL));
}

static struct values values_of(const char *size, const char *value, const char *even)
{
    struct values values;
    params_standard(game()->params, &values);
    set(&values, CAPTURE_SIZE, size);
    if (value)
        set(&values, CAPTURE_VALUE, value);
    set(&values, CAPTURE_EVEN, even);
    return values;
}

static struct pos *sheet(const struct values *values, const char *seed, uint64_t index)
{
    struct sheet_id id = {game(), *values, sheet_id_seed(game(), values, seed, index)};
    struct pos *pos = mem_new(game()->rules->size(values));
    sheet_id_start(&id, pos);
    return pos;
}

/* The player who draws the last line has an advantage: with an even number of lines the second player. */
TEST(test_parity)
{
    static const char *const sizes[] = {"2x2", "3x2", "1x3", "1x4"}; /* 12, 17, 10, 13 lines */
    for (int s = 0; s < 4; s++) {
        struct values values = values_of(sizes[s], NULL, "0");
        int sum = 0;
        for (uint64_t i = 0; i < (uint64_t)test_rounds(40); i++) {
            struct pos *pos = sheet(&values, "parity", i);
            sum += capture_prove((struct galaxy *)pos, NULL);
            free(pos);
        }
        assert_met(s % 2 ? sum > 80 : sum < -80);
    }
}

/* Known: of 20 000 random galaxies of 2x2 squares the second player wins all but a few, which are ties. */
TEST(test_small)
{
    struct values values = values_of("2x2", NULL, "0");
    int ties = 0;
    for (uint64_t i = 0; i < (uint64_t)test_rounds(1000); i++) {
        struct pos *pos = sheet(&values, "small", i);
        int value = capture_prove((struct galaxy *)pos, NULL);
        assert_in_range(-value, 0, 27);
        ties += value == 0;
        free(pos);
    }
    assert_in_range(ties, 0, 5);
}

TEST(test_estimate)
{
    struct values values = values_of("3x2", NULL, "0");
    int error = 0;
    for (int i = 0; i < test_rounds(20); i++) {
        struct pos *pos = sheet(&values, "estimate", (uint64_t)i);
        const struct galaxy *g = (const struct galaxy *)pos;
        int estimate = capture_estimate(g);
        assert_int_equal(estimate, capture_estimate(g));
        error += abs(estimate - capture_prove(g, NULL));
        free(pos);
    }
    assert_met(error > 0);
    assert_true(error <= 30);
}

/* The seed of an estimate is a hash of the record text: it does not depend on how a machine or a version lays out
 * positions. */
TEST(test_estimates_stay)
{
    static const struct {
        const char *size;
        int estimate;
    } cases[] = {{"2x2", -6}, {"4x3", 7}, {"4x4", -7}, {"5x5", -8}};
    for (int i = 0; i < test_rounds(4); i++) {
        struct values values = values_of(cases[i].size, NULL, "0");
        struct pos *pos = sheet(&values, "stay", 0);
        assert_int_equal(capture_estimate((const struct galaxy *)pos), cases[i].estimate);
        free(pos);
    }
}

/* The text that is hashed. */
TEST(test_record_text)
{
    struct values values = values_of("2x1", NULL, "0");
    struct galaxy g;
    scoped(text_release) struct text out = {0};
    game()->rules->start(&values, (struct pos *)&g);
    g.kind[0] = ROOK;
    g.value[0] = 8;
    galaxy_draw_line(&g, (struct galaxy_line){0, 0, false});
    g.to_move = 1;
    galaxy_write_tags(&g, &out);
    assert_string_equal(text_string(&out), "[Galaxy \"R8 --\"]\n[Lines \"1-2\"]\n[Killed \"\"]\n[ToMove \"B\"]\n");
}

static void check_note(const char *size, const char *value, uint64_t index, const char *expected)
{
    struct values values = values_of(size, value, "0");
    scoped(mem_free) struct pos *pos = sheet(&values, "note", index);
    scoped(text_release) struct text note = {0};
    assert_true(game()->sheet->note->wanted(&values));
    game()->sheet->note->write(&values, pos, NULL, &note);
    assert_string_equal(text_string(&note), expected);
}

TEST(test_notes)
{
    struct values values = values_of("2x2", NULL, "1");
    check_note("1x1", "proven", 0, "Best play, proven: a draw, even without a head start");
    check_note("1x2", "proven", 0, "Best play, proven: first player +6 \u00b7 even with a head start of 6");
    check_note("2x2", "estimated", 0, "Best play, proven: second player +4 \u00b7 even with a head start of 4");
    check_note("6x4", "estimated", 0, "Best play, estimated: second player +10 \u00b7 even with a head start of 10");
    assert_false(game()->sheet->note->wanted(&values));
}

static void check_fits(const char *size, const char *value, const char *even, const char *reason)
{
    struct values values = values_of(size, value, even);
    scoped(text_release) struct text why = {0};
    assert_int_equal(game()->check(&values, &why), reason == NULL);
    assert_string_equal(text_string(&why), reason ? reason : "");
}

TEST(test_check)
{
    check_fits("3x3", "proven", "1", NULL);
    check_fits("1x7", "proven", "0", NULL);
    check_fits("2x4", "proven", "0", NULL);
    check_fits("9x9", "estimated", "1", NULL);
    check_fits("9x9", NULL, "0", NULL);
    check_fits("3x4", "proven", "0",
               "best play of a galaxy of 3x4 can't be proven, only up to 3x3 squares: add --value estimated");
    check_fits("4x4", NULL, "1",
               "best play of a galaxy of 4x4 can't be proven, only up to 3x3 squares: add --value estimated");
}

/* The galaxy chosen is the best of its candidates, which no other sheet of the batch shares. Its ID is an ordinary
 * one. */
TEST(test_even)
{
    struct values even = values_of("2x2", NULL, "1"), plain = values_of("2x2", NULL, "0");
    int candidates = game()->sheet->choice->candidates(&even);
    assert_int_equal(game()->sheet->choice->candidates(&plain), 1);
    assert_true(candidates > 100);
    for (uint64_t sheet_number = 0; sheet_number < 3; sheet_number++) {
        uint64_t chosen = sheet_id_seed(game(), &even, "even", sheet_number), found = 0;
        int least = 1000;
        for (int i = 0; i < candidates; i++) {
            uint64_t index = sheet_number * (uint64_t)candidates + (uint64_t)i;
            struct pos *pos = sheet(&plain, "even", index);
            int distance = game()->sheet->choice->distance(&plain, pos);
            if (distance < least) {
                least = distance;
                found = sheet_id_seed(game(), &plain, "even", index);
            }
            free(pos);
        }
        assert_true(chosen == found);
        assert_in_range(least, 0, 2);
    }
}
