/* CoNNect: claims and their bonus boxes; rules.md, section 5, case by case. */
#include "help/connect_round.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char *const full[GRID_SIDE] = {"123456", "123456", "123456", "123456", "123456", "123456"};

/* ---- Claims ------------------------------------------------------------------------------------------ */

/* Tries one claim on a sheet after both dice; `reason` NULL: it is legal. */
static void check_claim(const char *const rows[GRID_SIDE], const char *claim, const char *reason)
{
    struct trial t = round_claims("1/6,3", rows);
    if (reason)
        trial_refused(&t, claim, reason);
    else
        trial_accept(&t, claim);
    trial_end(&t);
}

static void test_claim_order(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123456", "0.6677", "22336.", "d2.3x4", "666556", "5664.3"};
    static const struct {
        const char *claim, *reason;
    } cases[] = {
        {"a1-b1-c1=move", NULL},
        {"c1-b1-a1=move", NULL},
        {"a2-a1-b1=move", NULL},
        {"a1-c1-b1=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 1 and 3 do not"},
        {"a1-b1-a3=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 2 at a3 they "
                          "do not"},
        {"b1-c1-b1=move", "A: b1 is named twice in the claim"},
        {"c1-d1-a6=move", "A: a6 is not next to d1"},
        {"b1-c1-c1=move", "A: c1 is named twice in the claim"},
        {"a3-b3-b4=move", NULL},
        {"b3-a3-b4=move", NULL},
        {"a3-b4-b3=move", "A: b4 is not next to an earlier space of the claim"},
        {"c3-d3-d4=zone", NULL},
        {"f1-f2-e2=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 7 at e2 they "
                          "do not"},
        {"c2-d2-e2=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 7 at e2 they "
                          "do not"},
        {"a3-b2-b3=move", "A: no number stands at b2: it is empty"},
        {"c3-d3-e4=move", "A: no number stands at e4: it is crossed out"},
        {"a4-b4-b3=move", "A: the 3 at a4 is in a claim already"},
        {"f5-f4-f6=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 6 and 4 do not"},
        {"e6-f6-f5=move", "A: no number stands at e6: it is empty"},
        {"f6-f5-f4=move", "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: 3 and 6 do not"},
        {"a1-b1=move", "not an action: a claim names three, four or five spaces in order and its bonus box: "
                       "a1-b1-c1=move; boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_claim(rows, cases[i].claim, cases[i].reason);
}

/* A path goes from space to space. Being next to an earlier space is not enough, and rows do not wrap around. */
static void test_claim_path(void **state)
{
    static const char *const rows[GRID_SIDE] = {"312.12", "3...33", "3.....", "..1134", "2....4", "1....4"};
    (void)state;
    check_claim(rows, "b1-c1-a1=move", "A: a1 is not next to c1");
    check_claim(rows, "e1-f1-a2=move", "A: a2 is not next to f1");
    check_claim(rows, "e1-f1-f2=move", NULL);
    check_claim(rows, "f2-e2-a3=move", "A: a3 is not next to an earlier space of the claim");
    check_claim(rows, "a2-a3-f2=move", "A: f2 is not next to an earlier space of the claim");
    check_claim(rows, "a2-a3-a1=move", NULL);
    check_claim(rows, "a6-a5-f4=move",
                "A: the numbers of a claim rise by 1, or fall by 1, or are all equal: with the 4 "
                "at f4 they do not");
    check_claim(rows, "f6-f5-f4=move", NULL);
}

static void test_claim_time(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123...", "......", "......", "......", "......", "......"};
    struct trial t = round_part("6/4,1", rows);
    (void)state;
    trial_refused(&t, "a1-b1-c1=move", "A: claims are made after both number dice have been dealt with");
    trial_accept(&t, "4@a5");
    trial_refused(&t, "a1-b1-c1=move", "A: claims are made after both number dice have been dealt with");
    trial_accept(&t, "1@a6 a1-b1-c1=move");
    assert_int_equal(round_sheet(&t)->claims[0], 1);
    trial_refused(&t, "c1-b1-a1=move", "A: the 3 at c1 is in a claim already");
    trial_end(&t);
}

static void test_small_shapes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"111111", "111111", "1234..", "2.....", "3.....", "4....."};
    static const struct {
        const char *claim, *reason;
    } cases[] = {
        {"a1-b1-c1-d1=six", NULL},
        {"a3-b3-c3-d3=move", NULL},
        {"a3-a4-a5-a6=reuse", NULL},
        {"a1-b1-c1-c2=zone", NULL},
        {"a1-b1-b2-a2=adjust", NULL},
        {"a1-b1-b2-c2=move", NULL},
        {"a1-b1-c1-b2=six", "A: these four spaces have no shape of Connect-4"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_claim(rows, cases[i].claim, cases[i].reason);
}

/* On the table: A (I), D (P), F (V), H (Z). */
static void test_big_shapes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"12345.", "11166.", "11166.", "11166.", "..6666", "..6666"};
    struct trial t = round_claims("1/6,3", rows);
    (void)state;
    trial_refused(&t, "a2-b2-c2-b3-b4", "A: these five spaces have no shape of Connect-5");
    trial_refused(&t, "a1-b1-c1-d1-e1=move", "A: a Connect-5 gives points and no bonus box");
    trial_refused(&t, "d2-d3-d4-d5-e5", "A: shape B is not on the table");
    trial_refused(&t, "c2-b2-a2-a3-a4-b4",
                  "not an action: a claim names three, four or five spaces in order and its bonus box: a1-b1-c1=move; "
                  "boxes: move zone adjust reuse six write3@f6 two:4@a2,5@b2");
    round_table(&t)->turned = 1;
    trial_refused(&t, "a1-b1-c1-d1-e1", "A: shape A was claimed in an earlier round and is turned down");
    round_table(&t)->turned = 0;
    trial_accept(&t, "a1-b1-c1-d1-e1 a2-b2-a3-b3-a4");
    trial_refused(&t, "d2-e2-d3-e3-d4", "A: each player claims shape D once");
    assert_int_equal(round_sheet(&t)->big_points, 32); /* one card for both */
    assert_int_equal(round_sheet(&t)->claims[2], 2);
    trial_end(&t);
}

static void test_reuse(void **state)
{
    static const char *const rows[GRID_SIDE] = {"bc34..", "2.....", "3.....", "......", "......", "......"};
    struct trial t = round_claims("1/6,3", rows);
    (void)state;
    trial_refused(&t, "b1*-c1-d1=move", "A: no gained reuse box is left to spend");
    round_gain(&t, BONUS_REUSE);
    trial_refused(&t, "b1-c1-d1=move", "A: the 2 at b1 is in a claim already");
    trial_refused(&t, "b1-c1*-d1=move", "A: the 2 at b1 is in a claim already");
    trial_refused(&t, "a2*-a3-a1=move", "A: the 2 at a2 is unclaimed: it needs no reuse box");
    trial_refused(&t, "a1-b1*-c1=move", "A: the 1 at a1 is in a claim already");
    trial_refused(&t, "a1*-b1*-c1=move", "A: each * spends a reuse box: 2 are needed and 1 is left");
    trial_accept(&t, "b1*-c1-d1=move");
    assert_int_equal(*round_box(&t, SECTION_4, BONUS_REUSE, 0), BOX_USED);
    trial_refused(&t, "a1*-a2-a3=move", "A: no gained reuse box is left to spend");
    round_gain(&t, BONUS_REUSE);
    trial_accept(&t, "a1*-a2-a3=move");
    trial_end(&t);
}

/* A claim may take as many claimed numbers as there are reuse boxes. */
static void test_reuse_several(void **state)
{
    static const char *const rows[GRID_SIDE] = {"bcde5.", "3.....", "......", "......", "......", "......"};
    struct trial t = round_claims("1/6,3", rows);
    (void)state;
    uint8_t *boxes[] = {round_box(&t, SECTION_4, BONUS_REUSE, 0), round_box(&t, SECTION_4, BONUS_REUSE, 1)};
    *boxes[0] = *boxes[1] = BOX_GAINED;
    trial_refused(&t, "b1*-c1*-d1*-e1=move", "A: each * spends a reuse box: 3 are needed and 2 are left");
    trial_accept(&t, "c1*-d1*-e1=move");
    assert_true(*boxes[0] == BOX_USED && *boxes[1] == BOX_USED);
    trial_refused(&t, "c1*-d1*-e1*=move", "A: no gained reuse box is left to spend");
    trial_end(&t);
}

/* A box gained is usable from the next action on, not in the claim that gives it. */
static void test_box_next_action(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "2.....", "b.....", "2.....", "3.....", "4....."};
    struct trial t = round_claims("1/6,3", rows);
    (void)state;
    trial_refused(&t, "a3*-a4-a5-a6=reuse", "A: no gained reuse box is left to spend");
    trial_accept(&t, "a1-b1-c1-d1=reuse a3*-a4-a5-a6=move move:a2>f6");
    trial_end(&t);
}

/* ---- Bonus boxes ------------------------------------------------------------------------------------- */

static void test_boxes(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123123", "123123", "123123", "1234..", "123...", "......"};
    struct trial t = round_claims("6/6,3", rows);
    (void)state;
    trial_refused(&t, "a1-b1-c1", "A: a claim takes a free bonus box of the Connect-3 section, as in =move");
    trial_refused(&t, "a1-b1-c1=reuse", "A: no box with this bonus is free in the Connect-3 section");
    trial_refused(&t, "a1-b1-c1=six", "A: no box with this bonus is free in the Connect-3 section");
    trial_refused(&t, "a1-b1-c1=write2@f6", "A: no box with this bonus is free in the Connect-3 section");
    trial_refused(&t, "a4-b4-c4-d4", "A: a claim takes a free bonus box of the Connect-4 section, as in =move");
    trial_refused(&t, "a4-b4-c4-d4=write1@f6", "A: no box with this bonus is free in the Connect-4 section");
    trial_accept(&t, "a1-b1-c1=zone d1-e1-f1=zone");
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_ZONE, 0), BOX_GAINED);
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_ZONE, 1), BOX_GAINED);
    trial_refused(&t, "a2-b2-c2=zone", "A: no box with this bonus is free in the Connect-3 section");
    for (int i = 0; i < connect_edition(&t.values)->box_count[SECTION_3]; i++)
        round_table(&t)->sheet[0].box[SECTION_3][i] = BOX_USED;
    trial_refused(&t, "a2-b2-c2=zone", "A: no box with this bonus is free in the Connect-3 section");
    trial_accept(&t, "a2-b2-c2");
    assert_int_equal(round_sheet(&t)->claims[0], 3);
    trial_accept(&t, "a4-b4-c4-d4=six");
    assert_int_equal(*round_box(&t, SECTION_4, BONUS_POINTS, 0), BOX_USED);
    trial_end(&t);
}

static void test_write_bonus(void **state)
{
    static const char *const rows[GRID_SIDE] = {"123123", "......", "x.....", "......", "......", "......"};
    struct trial t = round_claims("6/6,3", rows);
    (void)state;
    trial_refused(&t, "a1-b1-c1=write3",
                  "A: this box must be used at once: say where the 3 is written, as in =write3@f6");
    trial_refused(&t, "a1-b1-c1=write3@a1", "A: a1 is not empty: a 1 stands there");
    trial_refused(&t, "a1-b1-c1=write3@a3", "A: a3 is crossed out: nothing can be written there again");
    trial_accept(&t, "a1-b1-c1=write3@c2"); /* out of the zone */
    assert_int_equal(round_number(&t, "c2"), 3);
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_WRITE, 1), BOX_USED);
    trial_refused(&t, "d1-e1-f1=write3@d2", "A: no box with this bonus is free in the Connect-3 section");
    trial_accept(&t, "d1-e1-f1=write6@d2");
    trial_end(&t);

    t = round_claims("6/6,3", full);
    round_table(&t)->sheet[0].crossed = bit(GRID_SPACES - 1); /* no room either */
    trial_refused(&t, "a1-b1-c1=write1@d1", "A: d1 is not empty: a 4 stands there");
    trial_accept(&t, "a1-b1-c1=write1");
    trial_end(&t);
}

static void test_two_bonus(void **state)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "......", "......", "......", "....12", "123456"};
    static const char *const one[GRID_SIDE] = {"1234..", "......", "......", "......", "123.12", "123456"};
    static const char *const none[GRID_SIDE] = {"1234..", "......", "......", "......", "123412", "123456"};
    struct trial t = round_claims("6/4,3", rows);
    (void)state;
    trial_refused(&t, "a1-b1-c1-d1=two", "A: this box must be used at once: zone 6 has room for 2 numbers, not 0");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5", "A: this box must be used at once: zone 6 has room for 2 numbers, not 1");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@a5", "A: a5 is named twice");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@a4", "A: a4 is not in the zone: zone 6 is rows 5 and 6");
    trial_refused(&t, "a1-b1-c1-d1=two:7@a5,5@b5", "A: this box writes numbers from 1 to 6, not 7");
    trial_refused(&t, "a1-b1-c1-d1=two:1@a5,0@b5", "A: this box writes numbers from 1 to 6, not 0");
    trial_refused(&t, "a1-b1-c1-d1=two:1@a5,2@e5", "A: e5 is not empty: a 1 stands there");
    round_gain(&t, BONUS_ZONE);
    trial_accept(&t, "zone:4"); /* in Claim: for `two` */
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@b5", "A: a5 is not in the zone: zone 4 is rows 1 and 2");
    trial_accept(&t, "a1-b1-c1-d1=two:4@a2,5@b2");
    assert_int_equal(round_number(&t, "a2"), 4);
    assert_int_equal(round_number(&t, "b2"), 5);
    trial_end(&t);

    t = round_claims("6/4,3", one);
    trial_refused(&t, "a1-b1-c1-d1=two:4@d5,5@d5", "A: d5 is named twice");
    trial_refused(&t, "a1-b1-c1-d1=two", "A: this box must be used at once: zone 6 has room for 1 number, not 0");
    trial_accept(&t, "a1-b1-c1-d1=two:4@d5");
    trial_end(&t);

    t = round_claims("6/4,3", none);
    trial_refused(&t, "a1-b1-c1-d1=two:4@a2", "A: a2 is not in the zone: zone 6 is rows 5 and 6");
    trial_accept(&t, "a1-b1-c1-d1=two");
    trial_end(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claim_order),   cmocka_unit_test(test_claim_path),      cmocka_unit_test(test_claim_time),
        cmocka_unit_test(test_small_shapes),  cmocka_unit_test(test_big_shapes),      cmocka_unit_test(test_reuse),
        cmocka_unit_test(test_reuse_several), cmocka_unit_test(test_box_next_action), cmocka_unit_test(test_boxes),
        cmocka_unit_test(test_write_bonus),   cmocka_unit_test(test_two_bonus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
