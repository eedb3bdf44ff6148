/* CoNNect: writing numbers, Free Actions and bonus boxes, case by case. */
#include "help/connect_round.h"
#include "help/test.h"

static const char *const empty[GRID_SIDE] = {"......", "......", "......", "......", "......", "......"};

/* ---- Writing ----------------------------------------------------------------------------------------- */

TEST(test_write)
{
    static const char *const rows[GRID_SIDE] = {"4.....", "x.....", "......", "......", "......", "......"};
    struct trial t = round_part("1/5,3", rows);
    trial_refused(&t, "5@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    trial_accept(&t, "5@b1");
    assert_int_equal(round_number(&t, "b1"), 5);
    trial_refused(&t, "3@b1", "A: b1 is not empty: the 5 there was written");
    trial_accept(&t, "3@b2");
    assert_int_equal(round_sheet(&t)->free_actions, 0);
    trial_end(&t);
}

TEST(test_equal_dice)
{
    struct trial t = round_part("6/3,3", empty);
    trial_accept(&t, "3@a5 3@f6");
    trial_refused(&t, "3@a6", "A: both number dice, 3 and 3, are dealt with: a third number needs a bonus box");
    trial_refused(&t, "3=-", "A: both number dice, 3 and 3, are dealt with: a third number needs a bonus box");
    trial_end(&t);
}

TEST(test_free_action)
{
    struct trial t = round_part("1/5,3", empty);
    trial_refused(&t, "5=0@a1", "A: a Free Action writes a number from 1 to 6, not 0");
    trial_refused(&t, "5=3@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    trial_refused(&t, "4=3@a1", "A: no number die shows 4: they are 5 and 3");
    trial_accept(&t, "5=6@a1");
    assert_int_equal(round_number(&t, "a1"), 6);
    assert_int_equal(round_sheet(&t)->free_actions, 1);
    round_table(&t)->sheet[0].free_actions = 7;
    trial_refused(&t, "3=6@a2", "A: no Free Action is left: all 7 boxes of the track are crossed");
    trial_accept(&t, "3@a2");
    trial_end(&t);
}

TEST(test_nothing)
{
    static const char *const rows[GRID_SIDE] = {"56....", "56....", "56....", "56....", "x6....", "x5...."};
    struct trial t = round_part("1/5,3", rows);
    round_table(&t)->sheet[0].free_actions = 6;
    trial_accept(&t, "5=-");
    assert_int_equal(round_sheet(&t)->free_actions, 7);
    trial_refused(&t, "3=-", "A: no Free Action is left: all 7 boxes of the track are crossed");
    trial_end(&t);
}

/* ---- Adjust, Zone, Move ------------------------------------------------------------------------------ */

TEST(test_adjust_die)
{
    struct trial t = round_part("1/6,1", empty);
    round_gain(&t, BONUS_ADJUST);
    trial_refused(&t, "adjust:6+2@a1", "A: 6 + 2 is 8, and adjust makes numbers from 0 to 7");
    trial_refused(&t, "adjust:6-0@a1", "A: an adjust box changes a number by 1 or 2, not by 0");
    trial_refused(&t, "adjust:5-1@a1", "A: no number die shows 5: they are 6 and 1");
    trial_refused(&t, "adjust:6+1@c1", "A: c1 is not in the zone: zone 1 is columns a and b");
    trial_accept(&t, "adjust:6+1@a1");
    assert_int_equal(round_number(&t, "a1"), 7);
    assert_int_equal(*round_box(&t, SECTION_3, BONUS_ADJUST, 0), BOX_USED);
    *round_box(&t, SECTION_4, BONUS_ADJUST, 0) = BOX_GAINED;
    trial_accept(&t, "adjust:1-1@a2");
    assert_int_equal(round_number(&t, "a2"), 0);
    assert_int_equal(round_table(&t)->done, BOTH_DONE);
    trial_end(&t);
}

TEST(test_adjust_grid)
{
    static const char *const rows[GRID_SIDE] = {"4x.e..", "......", "......", "......", "......", "......"};
    struct trial t = round_part("1/6,1", rows);
    trial_refused(&t, "adjust:a1+1", "A: no adjust box has been gained yet");
    round_gain(&t, BONUS_ADJUST);
    trial_refused(&t, "adjust:b1+1", "A: no number stands at b1: it was crossed out");
    trial_refused(&t, "adjust:a1+3", "A: an adjust box changes a number by 1 or 2, not by 3");
    trial_accept(&t, "adjust:a1-2");
    assert_int_equal(round_number(&t, "a1"), 2);
    assert_int_equal(round_table(&t)->done, 0);
    trial_end(&t);
}

TEST(test_zone)
{
    struct trial t = round_part("1/6,3", empty);
    round_gain(&t, BONUS_ZONE);
    trial_refused(&t, "zone:1", "A: no number die shows 1: 6 or 3 can become the zone die");
    trial_accept(&t, "zone:3");
    trial_accept(&t, "1@e1");
    round_gain(&t, BONUS_ZONE);
    trial_accept(&t, "6@f1");
    trial_accept(&t, "zone:6");
    assert_int_equal(round_table(&t)->my_zone, 6);
    assert_int_equal(round_table(&t)->zone, 1); /* of the others */
    trial_end(&t);
}

TEST(test_move)
{
    static const char *const rows[GRID_SIDE] = {"4x.e..", "......", "......", "......", "......", "......"};
    struct trial t = round_part("1/6,3", rows);
    trial_refused(&t, "move:a1>f6", "A: no move box has been gained yet");
    round_gain(&t, BONUS_MOVE);
    trial_refused(&t, "move:b1>f6", "A: no number stands at b1: it was crossed out");
    trial_refused(&t, "move:c1>f6", "A: no number stands at c1: it is empty");
    trial_refused(&t, "move:d1>f6", "A: only an unclaimed number can be changed or moved, and the 4 at d1 was claimed");
    trial_refused(&t, "move:a1>d1", "A: d1 is not empty: the 4 there was written");
    trial_refused(&t, "move:a1>b1", "A: nothing can be written at b1 again: its number was crossed out");
    trial_refused(&t, "move:a1>a1", "A: a1 is not empty: the 4 there was written");
    trial_accept(&t, "move:a1>f6");
    assert_int_equal(round_number(&t, "f6"), 4);
    assert_true(round_sheet(&t)->crossed & connect_space(0, 0));
    assert_true(round_sheet(&t)->written & connect_space(0, 0));
    trial_refused(&t, "6@a1", "A: nothing can be written at a1 again: its number was crossed out");
    trial_end(&t);
}
