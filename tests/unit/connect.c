/* CoNNect: players who are out, rounds and the end, case by case. Whole random games are judged by the second referee.
 */
#include "help/connect_round.h"
#include "help/test.h"

#include <string.h>

static const char *const full[GRID_SIDE] = {"123456", "123456", "123456", "123456", "123456", "123456"};

/* ---- Out --------------------------------------------------------------------------------------------- */

TEST(test_out)
{
    static const char *const rows[GRID_SIDE] = {"12....", "34....", "56....", "12....", "34....", "56...."};
    static const char *const room[GRID_SIDE] = {"12....", "34....", "56....", "12....", "34....", "5....."};
    struct trial t = round_part("1/4,3", room);
    round_table(&t)->sheet[0].free_actions = 7;
    trial_refused(&t, "out", "A: not out: b6 is empty, in zone 1 (columns a and b)");
    trial_end(&t);

    t = round_part("1/4,3", rows);
    round_table(&t)->sheet[0].free_actions = 6;
    trial_refused(&t, "out", "A: not out: a Free Action is left, as 6 of 7 are crossed");
    round_gain(&t, BONUS_ZONE);
    round_table(&t)->sheet[0].free_actions = 7;
    round_table(&t)->sheet[0].free_actions = 6;
    trial_accept(&t, "4=-"); /* now the zone box is of no use any more */
    trial_accept(&t, "out");
    assert_true(round_sheet(&t)->out);
    trial_refused(&t, "3@c1", "A: no action follows: A went out");
    trial_end(&t);

    for (int i = 0; i < 2; i++) {
        t = round_part(i ? "1/3,1" : "1/1,3", rows);
        round_table(&t)->sheet[0].free_actions = 7;
        round_gain(&t, BONUS_ZONE);
        trial_refused(&t, "out", "A: not out: a zone box gives a zone with an empty space, as in zone:3");
        trial_end(&t);
    }

    t = round_part("1/1,1", rows); /* the zone box would bring the same zone */
    round_table(&t)->sheet[0].free_actions = 7;
    round_gain(&t, BONUS_ZONE);
    trial_accept(&t, "out");
    trial_end(&t);

    t = round_part("1/4,3", rows); /* no other box helps */
    round_table(&t)->sheet[0].free_actions = 7;
    round_gain(&t, BONUS_MOVE);
    round_gain(&t, BONUS_ADJUST);
    round_gain(&t, BONUS_REUSE);
    assert_int_equal(round_label(&t, -1), FAULT_LABEL);
    assert_string_equal(text_string(&t.why.text), "A: the number die 4 can't be written, nor left out: write out");
    trial_accept(&t, "move:a1>c1 adjust:c1+1 out");
    assert_int_equal(round_label(&t, -1), FAULT_NONE);
    trial_end(&t);

    t = round_claims("1/4,3", rows);
    trial_refused(&t, "out", "A: not out: both number dice are dealt with");
    trial_end(&t);
}

/* ---- Rounds ------------------------------------------------------------------------------------------ */

/* One round: each player's dice count as used, then each makes some claims. */
static void round_of(struct trial *t, const char *const actions[])
{
    trial_accept(t, "1/5,6");
    for (int i = 0; i < t->values.of[CONNECT_PLAYERS].n[0]; i++) {
        if (!actions[i])
            continue; /* out */
        assert_int_equal(round_label(t, i), FAULT_NONE);
        round_table(t)->done = BOTH_DONE;
        if (*actions[i])
            trial_accept(t, actions[i]);
    }
    assert_int_equal(round_label(t, -1), FAULT_NONE);
    assert_true(connect_game.rules->end_turn(&t->values, t->pos, &t->why));
}

/* All who claim a shape in the first round that has it score as first, once each; later players score less, once each.
 */
TEST(test_first_shapes)
{
    static const char *const rows[GRID_SIDE] = {"1234..", "1234..", "1234..", "11....", "11....", "......"};
    struct trial t = round_begin(3);
    for (int i = 0; i < 3; i++)
        round_draw(&round_table(&t)->sheet[i], rows);
    round_of(&t, (const char *const[]){"a1-b1-c1-d1=six a2-b2-c2-d2=move", "a1-b1-c1-d1=move", ""});
    round_of(&t, (const char *const[]){"a3-b3-c3-d3=zone", "a2-b2-c2-d2=zone a4-b4-b5-a5=six",
                                       "a1-b1-c1-d1=reuse a2-b2-c2-d2=reuse a4-b4-b5-a5=six"});
    assert_int_equal(round_table(&t)->sheet[0].small_points, 3);
    assert_int_equal(round_table(&t)->sheet[1].small_points, 3 + 3);
    assert_int_equal(round_table(&t)->sheet[2].small_points, 1 + 3);
    round_of(&t, (const char *const[]){"a4-b4-b5-a5=reuse", "", ""});
    assert_int_equal(round_table(&t)->sheet[0].small_points, 3 + 1);
    assert_int_equal(round_table(&t)->sheet[0].claims[1], 4);
    trial_end(&t);
}

/* All claims of a round score the same card; then the card is removed and the shapes are turned face down. */
TEST(test_score_cards)
{
    static const char *const rows[GRID_SIDE] = {"123451", "11.111", "11...1", "1....1", "22222.", "......"};
    struct trial t = round_begin(3);
    for (int i = 0; i < 3; i++)
        round_draw(&round_table(&t)->sheet[i], rows);
    round_of(&t, (const char *const[]){"", "", ""});
    assert_int_equal(round_table(&t)->scores_taken, 0);
    round_of(&t, (const char *const[]){"a1-b1-c1-d1-e1", "a2-b2-a3-b3-a4 a1-b1-c1-d1-e1", ""});
    assert_int_equal(round_table(&t)->scores_taken, 1);
    assert_int_equal(round_table(&t)->turned, 3);
    trial_accept(&t, "1/5,6");
    for (int i = 0; i < 3; i++) {
        assert_int_equal(round_label(&t, i), FAULT_NONE);
        round_table(&t)->done = BOTH_DONE;
        if (i == 2)
            trial_refused(&t, "a1-b1-c1-d1-e1", "C: shape A is turned down, as it was claimed");
        if (i != 1)
            trial_accept(&t, "d2-e2-f2-f3-f4");
    }
    assert_int_equal(round_label(&t, -1), FAULT_NONE);
    assert_true(connect_game.rules->end_turn(&t.values, t.pos, &t.why));
    assert_int_equal(round_table(&t)->sheet[0].big_points, 16 + 14);
    assert_int_equal(round_table(&t)->sheet[1].big_points, 16 + 16);
    assert_int_equal(round_table(&t)->sheet[2].big_points, 14);
    assert_int_equal(round_table(&t)->scores_taken, 2);
    assert_int_equal(round_table(&t)->turned, 7);
    trial_end(&t);
}

/* A zone box changes the zone of its owner only, in this round only. */
TEST(test_zone_of_one)
{
    struct trial t = round_begin(2);
    *round_box(&t, SECTION_3, BONUS_ZONE, 0) = BOX_GAINED;
    trial_accept(&t, "1/4,6");
    assert_int_equal(round_label(&t, 0), FAULT_NONE);
    trial_accept(&t, "zone:6 1@a5 4@f6");
    assert_int_equal(round_label(&t, 1), FAULT_NONE);
    trial_refused(&t, "1@a5", "B: the 1 is the zone die: the number dice are 4 and 6");
    trial_refused(&t, "6@c5", "B: c5 is not in the zone: zone 1 is columns a and b");
    trial_accept(&t, "6@a5 4@b6");
    trial_end(&t);
}

/* Scored at the end of the round that fulfils it, and kept afterwards. */
TEST(test_objectives)
{
    static const char *const rows[GRID_SIDE] = {"1....1", "......", "......", "......", "......", "1....1"};
    static const char *const nine[GRID_SIDE] = {"111111", "111...", "......", "......", "......", "......"};
    struct trial t = round_begin(2);
    struct connect_score s;
    round_draw(&round_table(&t)->sheet[0], rows);
    round_draw(&round_table(&t)->sheet[1], nine);
    connect_count(&t.values, round_table(&t), 0, &s);
    assert_int_equal(s.objectives, 0);
    round_of(&t, (const char *const[]){"", ""});
    connect_count(&t.values, round_table(&t), 0, &s);
    assert_int_equal(s.objectives, 3);
    connect_count(&t.values, round_table(&t), 1, &s);
    assert_int_equal(s.objectives, 4);
    round_table(&t)->sheet[1].crossed = 1; /* eight are left */
    round_of(&t, (const char *const[]){"", ""});
    connect_count(&t.values, round_table(&t), 1, &s);
    assert_int_equal(s.objectives, 4);
    trial_end(&t);
}

static void play_rounds(struct trial *t, int count)
{
    static const char *const nothing[SHEET_PLAYERS] = {"", "", "", "", "", ""};
    for (int i = 0; i < count; i++) {
        assert_false(connect_game.rules->state(&t->values, t->pos).over);
        round_of(t, nothing);
    }
}

static void check_winners(struct trial *t, const char *winners)
{
    struct score s;
    game_score(&connect_game, &t->values, t->pos, &s);
    assert_true(s.finished);
    for (int i = 0; i < s.players; i++)
        assert_int_equal(s.winner[i], strchr(winners, 'A' + i) != NULL);
}

TEST(test_ties)
{
    struct trial t = round_begin(3);
    struct score s;
    for (int i = 0; i < 3; i++)
        round_table(&t)->sheet[i].big_points = 20;
    play_rounds(&t, 11);
    game_score(&connect_game, &t.values, t.pos, &s);
    assert_false(s.finished || s.winner[0]);
    play_rounds(&t, 1);
    check_winners(&t, "ABC");
    round_table(&t)->sheet[1].free_actions = 1; /* 19 */
    check_winners(&t, "AC");
    round_table(&t)->sheet[1].big_points = 21; /* 20, by a greater penalty */
    check_winners(&t, "AC");
    round_table(&t)->sheet[1].big_points = 22;
    check_winners(&t, "B");
    round_table(&t)->sheet[1].out = true;
    check_winners(&t, "AC");
    trial_end(&t);
}

/* Everybody out: over without a winner. */
TEST(test_all_out)
{
    struct trial t = round_begin(2);
    scoped(text_release) struct text remark = {0};
    for (int i = 0; i < 2; i++) {
        round_draw(&round_table(&t)->sheet[i], full);
        round_table(&t)->sheet[i].free_actions = 7;
    }
    trial_accept(&t, "1/5,6");
    assert_int_equal(round_label(&t, 0), FAULT_NONE);
    trial_accept(&t, "out");
    assert_int_equal(round_label(&t, 1), FAULT_NONE);
    trial_accept(&t, "out");
    assert_int_equal(round_label(&t, -1), FAULT_NONE);
    assert_true(connect_game.rules->end_turn(&t.values, t.pos, &t.why));
    assert_true(connect_game.rules->state(&t.values, t.pos).over);
    check_winners(&t, "");
    connect_game.rules->detail->remark(&t.values, t.pos, &remark);
    assert_string_equal(text_string(&remark), "everybody is out of the game");
    trial_end(&t);
}
