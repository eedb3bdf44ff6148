/* CoNNect: claims and their bonus boxes, case by case. */
#include "help/connect_round.h"
#include "help/test.h"

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

TEST(test_claim_order)
{
    static const char *const rows[GRID_SIDE] = {"123456", "0.6677", "22336.", "d2.3x4", "666556", "5664.3"};
    static const struct {
        const char *claim, *reason;
    } cases[] = {
        {"a1-b1-c1=move", NULL},
        {"c1-b1-a1=move", NULL},
        {"a2-a1-b1=move", NULL},
        {"a1-c1-b1=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 1 at a1, the 3 at c1 does not fit; did you mean a1-b1-c1?"},
        {"a1-b1-a3=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 2 at b1, the 2 at a3 does not fit"},
        {"b1-c1-c1=move", "A: c1 is named twice in this claim"},
        {"a3-b3-b4=move", NULL},
        {"b3-a3-b4=move", NULL},
        {"c3-d3-d4=zone", NULL},
        {"f1-f2-e2=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 7 at f2, the 7 at e2 does not fit"},
        {"c2-d2-e2=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 6 at d2, the 7 at e2 does not fit"},
        {"c3-d3-e4=move", "A: no number stands at e4: it was crossed out"},
        {"a4-b4-b3=move", "A: a number serves a second claim only with a reuse box (a4*), and the 3 at a4 was claimed"},
        {"f5-f4-f6=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 6 at f5, the 4 at f4 does not fit"},
        {"e6-f6-f5=move", "A: no number stands at e6: it is empty"},
        {"f6-f5-f4=move", "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: "
                          "after the 3 at f6, the 6 at f5 does not fit"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_claim(rows, cases[i].claim, cases[i].reason);
}

/* A path goes from space to space. Being next to an earlier space is not enough, and rows do not wrap around. */
TEST(test_claim_path)
{
    static const char *const rows[GRID_SIDE] = {"312.12", "3...33", "3.....", "..1134", "2....4", "1....4"};
    check_claim(rows, "b1-c1-a1=move", "A: a1 is not next to c1");
    check_claim(rows, "e1-f1-a2=move", "A: a2 is not next to f1");
    check_claim(rows, "e1-f1-f2=move", NULL);
    check_claim(rows, "f2-e2-a3=move", "A: a3 is not next to an earlier space of this claim");
    check_claim(rows, "a2-a3-f2=move", "A: f2 is not next to an earlier space of this claim");
    check_claim(rows, "a2-a3-a1=move", NULL);
    check_claim(rows, "a6-a5-f4=move",
                "A: the numbers of a claim rise by 1 from space to space, or fall by 1, or are all equal: after the 2 "
                "at a5, the 4 at f4 does not fit");
    check_claim(rows, "f6-f5-f4=move", NULL);
}

TEST(test_claim_time)
{
    static const char *const rows[GRID_SIDE] = {"123...", "......", "......", "......", "......", "......"};
    struct trial t = round_part("6/4,1", rows);
    trial_accept(&t, "4@a5");
    trial_refused(&t, "a1-b1-c1=move", "A: claims come after both number dice: the 1 is left");
    trial_accept(&t, "1@a6 a1-b1-c1=move");
    assert_int_equal(round_sheet(&t)->claims[0], 1);
    trial_end(&t);
}

/* On the table: A (I), D (P), F (V), H (Z). */
TEST(test_big_shapes)
{
    static const char *const rows[GRID_SIDE] = {"12345.", "11166.", "11166.", "11166.", "..6666", "..6666"};
    struct trial t = round_claims("1/6,3", rows);
    trial_refused(&t, "d2-d3-d4-d5-e5",
                  "A: these five spaces have shape B, which is not on the table: those are A D F H");
    round_table(&t)->turned = 1;
    trial_refused(&t, "a1-b1-c1-d1-e1", "A: shape A is turned down, as it was claimed");
    round_table(&t)->turned = 0;
    trial_accept(&t, "a1-b1-c1-d1-e1 a2-b2-a3-b3-a4");
    trial_refused(&t, "d2-e2-d3-e3-d4", "A: a player claims a Connect-5 shape once, and shape D was claimed");
    assert_int_equal(round_sheet(&t)->big_points, 32); /* one card for both */
    assert_int_equal(round_sheet(&t)->claims[2], 2);
    trial_end(&t);
}

TEST(test_reuse)
{
    static const char *const rows[GRID_SIDE] = {"bc34..", "2.....", "3.....", "......", "......", "......"};
    struct trial t = round_claims("1/6,3", rows);
    round_gain(&t, BONUS_REUSE);
    trial_refused(&t, "b1-c1-d1=move",
                  "A: a number serves a second claim only with a reuse box (b1*), and the 2 at b1 was claimed");
    trial_refused(&t, "b1-c1*-d1=move",
                  "A: a number serves a second claim only with a reuse box (b1*), and the 2 at b1 was claimed");
    trial_refused(&t, "a1-b1*-c1=move",
                  "A: a number serves a second claim only with a reuse box (a1*), and the 1 at a1 was claimed");
    trial_refused(&t, "a1*-b1*-c1=move", "A: each * spends a reuse box: 2 are needed and 1 is left");
    trial_accept(&t, "b1*-c1-d1=move");
    assert_int_equal(*round_box(&t, SECTION_4, BONUS_REUSE, 0), BOX_USED);
    trial_refused(&t, "a1*-a2-a3=move", "A: no reuse box is left: the last one was spent");
    round_gain(&t, BONUS_REUSE);
    trial_accept(&t, "a1*-a2-a3=move");
    trial_end(&t);
}

/* A claim may take as many claimed numbers as there are reuse boxes. */
TEST(test_reuse_several)
{
    static const char *const rows[GRID_SIDE] = {"bcde5.", "3.....", "......", "......", "......", "......"};
    struct trial t = round_claims("1/6,3", rows);
    uint8_t *boxes[] = {round_box(&t, SECTION_4, BONUS_REUSE, 0), round_box(&t, SECTION_4, BONUS_REUSE, 1)};
    *boxes[0] = *boxes[1] = BOX_GAINED;
    trial_refused(&t, "b1*-c1*-d1*-e1=move", "A: each * spends a reuse box: 3 are needed and 2 are left");
    trial_accept(&t, "c1*-d1*-e1=move");
    assert_true(*boxes[0] == BOX_USED && *boxes[1] == BOX_USED);
    trial_refused(&t, "c1*-d1*-e1*=move", "A: no reuse box is left: the last one was spent");
    trial_end(&t);
}

/* A box gained is usable from the next action on, not in the claim that gives it. */
TEST(test_box_next_action)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "2.....", "b.....", "2.....", "3.....", "4....."};
    struct trial t = round_claims("1/6,3", rows);
    trial_refused(&t, "a3*-a4-a5-a6=reuse", "A: no reuse box has been gained yet");
    trial_accept(&t, "a1-b1-c1-d1=reuse a3*-a4-a5-a6=move move:a2>f6");
    trial_end(&t);
}

/* ---- Bonus boxes ------------------------------------------------------------------------------------- */

TEST(test_boxes)
{
    static const char *const rows[GRID_SIDE] = {"123123", "123123", "123123", "1234..", "123...", "......"};
    struct trial t = round_claims("6/6,3", rows);
    trial_refused(
        &t, "a1-b1-c1=reuse",
        "A: the Connect-3 section has no box reuse; free in it: move, zone, adjust, write1, write3 or write6");
    trial_refused(&t, "a4-b4-c4-d4",
                  "A: this Connect-4 takes a bonus box: add = and move, zone, adjust, reuse, two or six");
    trial_refused(&t, "a4-b4-c4-d4=write1@f6",
                  "A: the Connect-4 section has no box write1; free in it: move, zone, adjust, reuse, two or six");
    trial_accept(&t, "a1-b1-c1=zone d1-e1-f1=zone");
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_ZONE, 0), BOX_GAINED);
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_ZONE, 1), BOX_GAINED);
    trial_refused(
        &t, "a2-b2-c2=zone",
        "A: free in the Connect-3 section: move, adjust, write1, write3 or write6; its last zone box was taken");
    for (int i = 0; i < connect_edition(&t.values)->box_count[SECTION_3]; i++)
        round_table(&t)->sheet[0].box[SECTION_3][i] = BOX_USED;
    trial_refused(&t, "a2-b2-c2=zone", "A: the Connect-3 section is full: leave out =zone, whose last box was taken");
    trial_refused(&t, "a2-b2-c2=reuse", "A: the Connect-3 section has no box reuse");
    trial_accept(&t, "a2-b2-c2");
    assert_int_equal(round_sheet(&t)->claims[0], 3);
    trial_accept(&t, "a4-b4-c4-d4=six");
    assert_int_equal(*round_box(&t, SECTION_4, BONUS_POINTS, 0), BOX_USED);
    trial_end(&t);
}

TEST(test_write_bonus)
{
    static const char *const rows[GRID_SIDE] = {"123123", "......", "x.....", "......", "......", "......"};
    struct trial t = round_claims("6/6,3", rows);
    trial_accept(&t, "a1-b1-c1=write3@c2"); /* out of the zone */
    assert_int_equal(round_number(&t, "c2"), 3);
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_WRITE, 1), BOX_USED);
    trial_refused(
        &t, "d1-e1-f1=write3@d2",
        "A: free in the Connect-3 section: move, zone, adjust, write1 or write6; its last write3 box was taken");
    trial_accept(&t, "d1-e1-f1=write6@d2");
    trial_end(&t);

    t = round_claims("6/6,3", full);
    round_table(&t)->sheet[0].crossed = bit(GRID_SPACES - 1); /* no room either */
    trial_refused(&t, "a1-b1-c1=write1@d1", "A: d1 is not empty: the 4 there was written");
    trial_accept(&t, "a1-b1-c1=write1");
    trial_end(&t);
}

TEST(test_two_bonus)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "......", "......", "......", "....12", "123456"};
    static const char *const one[GRID_SIDE] = {"1234..", "......", "......", "......", "123.12", "123456"};
    static const char *const none[GRID_SIDE] = {"1234..", "......", "......", "......", "123412", "123456"};
    struct trial t = round_claims("6/4,3", rows);
    trial_refused(&t, "a1-b1-c1-d1=two", "A: two writes as many numbers as fit: 2 into zone 6, not 0");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5", "A: two writes as many numbers as fit: 2 into zone 6, not 1");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@a5", "A: a5 is named twice");
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@a4", "A: a4 is not in the zone: zone 6 is rows 5 and 6");
    trial_refused(&t, "a1-b1-c1-d1=two:7@a5,5@b5", "A: two writes numbers from 1 to 6, not 7");
    trial_refused(&t, "a1-b1-c1-d1=two:1@a5,0@b5", "A: two writes numbers from 1 to 6, not 0");
    trial_refused(&t, "a1-b1-c1-d1=two:1@a5,2@e5", "A: e5 is not empty: the 1 there was written");
    round_gain(&t, BONUS_ZONE);
    trial_accept(&t, "zone:4"); /* in Claim: for `two` */
    trial_refused(&t, "a1-b1-c1-d1=two:4@a5,5@b5", "A: a5 is not in the zone: zone 4 is rows 1 and 2");
    trial_accept(&t, "a1-b1-c1-d1=two:4@a2,5@b2");
    assert_int_equal(round_number(&t, "a2"), 4);
    assert_int_equal(round_number(&t, "b2"), 5);
    trial_end(&t);

    t = round_claims("6/4,3", one);
    trial_refused(&t, "a1-b1-c1-d1=two:4@d5,5@d5", "A: d5 is named twice");
    trial_refused(&t, "a1-b1-c1-d1=two", "A: two writes as many numbers as fit: 1 into zone 6, not 0");
    trial_accept(&t, "a1-b1-c1-d1=two:4@d5");
    trial_end(&t);

    t = round_claims("6/4,3", none);
    trial_refused(&t, "a1-b1-c1-d1=two:4@a2", "A: a2 is not in the zone: zone 6 is rows 5 and 6");
    trial_accept(&t, "a1-b1-c1-d1=two");
    trial_end(&t);
}
