/* Enclose5: positions in tags, and openings. */
#include "base/mem.h"
#include "help/enclose5_paper.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"

#include <string.h>

/* ---- Positions -------------------------------------------------------------------------------------------------- */

/* The reason why the tags contradict each other; "" if they don't. */
TEST(test_settle)
{
    static const struct {
        const char *picture;
        int goal;
        const char *reason;
    } cases[] = {
        {"...../..A../.AaA./..A../.....", 2, ""},
        {"...../..A../.AbA./..A../.....", 2, ""},
        {"...../..A../.A4A./..A../.....", 2, ""},
        {"...../..A../.A.A./..A../.....", 2, "c3 is enclosed by live marks of A, but not coloured"},
        {"...../..B../.BAB./..B../.....", 2, "c3 is enclosed by live marks of B, but not coloured"},
        {"...../..A../.AAA./..A../.....", 2, "c3 is enclosed by live marks of A, but not coloured"},
        {"...../..A../.A.A./..1../.....", 2, ""},
        {"...../..A../.A.A./..B../.....", 2, ""},
        {"...../..A../.AaA./..A../.....", 1,
         "the game has ended in this position: A has 1 coloured cell, the goal is 1"},
        {"aaa../bbb../bb.../...../.....", 5,
         "the game has ended in this position: B has 5 coloured cells, the goal is 5"},
        {"aaaaa/bbbbb/aBABA/bbbbb/ABbbb", 25, "the game has ended in this position: no empty, uncoloured cell is left"},
        {"aaaaa/bbbbb/a.ABA/bbbbb/ABbbb", 25, ""},
        {"AAAAA/...../...../...../BBBBB", 2, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct trial t = paper_pictured(cases[i].picture, cases[i].goal);
        size_t tag = 9;
        bool ok = enclose5.notation->settle(&t.values, t.pos, &tag, &t.why.text);
        if (strcmp(text_string(&t.why.text), cases[i].reason) != 0)
            fail_msg("%s: %s", cases[i].picture, text_string(&t.why.text));
        assert_int_equal(ok, t.why.text.len == 0);
        if (!ok)
            assert_int_equal(tag, PAPER_TAG_COLOURED);
        trial_end(&t);
    }
}

TEST(test_tags)
{
    struct trial t = paper_begin(6, 5, 20);
    scoped(text_release) struct text out = {0};
    assert_true(trial_place(&t, PAPER_TAG_MARKS, ""));
    assert_true(trial_place(&t, PAPER_TAG_COLOURED, "A:c2 "));
    assert_true(trial_place(&t, PAPER_TAG_MARKS, " B:e2\tA:a3  A:c2 "));
    assert_true(trial_place(&t, PAPER_TAG_COLOURED, "B:a3 A:f1"));
    assert_true(trial_place(&t, PAPER_TAG_TO_MOVE, "B"));
    assert_int_equal(enclose5.rules->state(&t.values, t.pos).to_move, 1);
    paper_check(&t, ".....a/..1.B./3...../....../......");
    assert_int_equal(paper_of(&t)->empty, 26);
    assert_int_equal(enclose5_count(paper_of(&t), LAYER_LIVE), 0);
    assert_int_equal(enclose5_count(paper_of(&t), LAYER_LIVE + 1), 1);
    enclose5.notation->tags[PAPER_TAG_MARKS].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:c2 B:e2 A:a3");
    text_clear(&out);
    enclose5.notation->tags[PAPER_TAG_COLOURED].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "A:f1 A:c2 B:a3");
    text_clear(&out);
    enclose5.notation->tags[PAPER_TAG_TO_MOVE].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B");
    assert_false(trial_place(&t, PAPER_TAG_TO_MOVE, ""));
    text_clear(&t.why.text);
    assert_true(trial_place(&t, PAPER_TAG_TO_MOVE, "A"));
    text_clear(&out);
    enclose5.notation->tags[PAPER_TAG_TO_MOVE].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "");
    trial_end(&t);
}

/* Every position between turns can be written and read back, except for what only the turns of a record tell. */
TEST(test_round_trips)
{
    struct rng rng;
    scoped(text_release) struct text text = {0};
    rng_start(&rng, 13);
    for (int round = 0; round < test_rounds(60); round++) {
        struct trial t = paper_begin(5 + (int)rng_below(&rng, 20), 5 + (int)rng_below(&rng, 20), 25);
        while (play_turn(&enclose5, &t.values, t.pos, &rng, NULL) && !enclose5.rules->state(&t.values, t.pos).over) {
            struct trial read = paper_begin(paper_of(&t)->width, paper_of(&t)->height, 25);
            size_t tag;
            for (int i = 0; i < PAPER_TAGS; i++) {
                text_clear(&text);
                enclose5.notation->tags[i].write(&t.values, t.pos, &text);
                assert_true(text.len == 0 || trial_place(&read, i, text_string(&text)));
            }
            assert_true(enclose5.notation->settle(&read.values, read.pos, &tag, &read.why.text));
            paper_of(&read)->turns = paper_of(&t)->turns;
            if (paper_of(&t)->struck == 0)
                assert_memory_equal(read.pos, t.pos, enclose5.rules->size(&t.values));
            assert_memory_equal(paper_of(&read)->row, paper_of(&t)->row,
                                (size_t)LAYER_RUNS * paper_of(&t)->height * sizeof(uint64_t));
            trial_end(&read);
        }
        trial_end(&t);
    }
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* The length of the run of one player's marks that starts at a cell and goes on in a direction. */
static int run_length(const struct enclose5 *e, int x, int y, int dx, int dy)
{
    int who = paper_who(e, LAYER_MARKS, x, y), length = 0;
    while (x >= 0 && y >= 0 && x < e->width && y < e->height && paper_who(e, LAYER_MARKS, x, y) == who) {
        x += dx;
        y += dy;
        length++;
    }
    return length;
}

/* An opening has K marks of each player, nothing enclosed, which settling it would find, and no run above three. */
static void check_opening(const struct values *values, struct rng *rng, int *longest)
{
    static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    scoped(mem_free) struct pos *pos = play_start(&enclose5, values, rng);
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct text why = {0};
    int marks[3] = {0};
    size_t tag;

    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++) {
            int who = paper_who(e, LAYER_MARKS, x, y);
            marks[who]++;
            for (int i = 0; i < 4 && who > 0; i++) {
                int length = run_length(e, x, y, steps[i][0], steps[i][1]);
                assert_true(length <= 3);
                *longest = length > *longest ? length : *longest;
            }
        }
    assert_int_equal(marks[1], values->of[PAPER_OPENING].n[0]);
    assert_int_equal(marks[2], values->of[PAPER_OPENING].n[0]);
    assert_int_equal(e->empty, e->width * e->height - marks[1] - marks[2]);
    assert_int_equal(enclose5_count(e, LAYER_LIVE), marks[1]);
    assert_int_equal(enclose5_count(e, LAYER_LIVE + 1), marks[2]);
    if (!enclose5.notation->settle(values, pos, &tag, &why))
        fail_msg("%s", text_string(&why));
}

TEST(test_openings)
{
    struct rng rng;
    int longest = 0;
    rng_start(&rng, 14);
    for (int width = PAPER_LEAST; width <= 21; width += 1 + width / 8)
        for (int height = PAPER_LEAST; height <= 21; height += 1 + height / 8) {
            struct trial t = paper_begin(width, height, 20);
            int most = width * height / 5 < 50 ? width * height / 5 : 50;
            for (int k = 0; k <= most; k++) {
                t.values.of[PAPER_OPENING].n[0] = (int16_t)k;
                assert_true(enclose5.check(&t.values, NULL));
                check_opening(&t.values, &rng, &longest);
            }
            trial_end(&t);
        }
    assert_int_equal(longest, 3);
    /* The fullest paper, often. */
    for (int round = 0; round < 1000; round++) {
        struct trial t = paper_begin(5, 5 + round % 2, 20);
        t.values.of[PAPER_OPENING].n[0] = (int16_t)(round % 2 ? 6 : 5);
        check_opening(&t.values, &rng, &longest);
        trial_end(&t);
    }
    assert_int_equal(longest, 3);
}

/* The random draws are part of the meaning of a sheet ID. */
TEST(test_pinned_opening)
{
    struct trial t = paper_begin(9, 8, 20);
    struct rng rng;
    scoped(text_release) struct text out = {0};
    rng_start(&rng, 2013);
    t.values.of[PAPER_OPENING].n[0] = 6;
    enclose5.rules->deal(&t.values, &rng, t.pos);
    enclose5.notation->tags[PAPER_TAG_MARKS].write(&t.values, t.pos, &out);
    assert_string_equal(text_string(&out), "B:d2 A:h2 A:b3 B:c3 A:f3 B:b4 B:d6 A:e6 B:f6 A:c7 A:a8 B:h8");
    trial_end(&t);
}
