/* Connect, Square!: lines and their numbers, marks, squares and who is out. Refusals of lines are in tests/data/slips,
 * records in tests/cli/connect_square.t. */
#include "game/notation.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/square_board.h"
#include "help/test.h"

#include <stdlib.h>

static struct trial begin_at(int width, int height, int players, const char *lines, const char *squares)
{
    struct trial t = board_begin(width, height, players);
    if (board_place(&t, (const char *const[]){lines, squares, NULL}) >= 0)
        fail_msg("%s: %s", lines, text_string(&t.why.text));
    return t;
}

static int owner(const struct trial *t, const char *square)
{
    const struct lattice *l = board_of(t);
    int who = l->owner[(square[1] - '1') * l->width + square[0] - 'a'];
    return who ? 'A' + who - 1 : '-';
}

/* ---- Geometry --------------------------------------------------------------------------------------------------- */

TEST(test_lines)
{
    for (int width = 1; width <= LATTICE_SIDE; width++)
        for (int height = 1; height <= LATTICE_SIDE; height++) {
            struct trial t = board_begin(width, height, 2);
            int next = 0;
            for (int way = ACROSS; way < LATTICE_DIRECTIONS; way++)
                for (int row = 0; row < height + (way == ACROSS); row++)
                    for (int column = 0; column < width + (way == DOWN); column++, next++) {
                        int c, r;
                        assert_int_equal(lattice_line(board_of(&t), (enum lattice_direction)way, column, row), next);
                        assert_int_equal(lattice_locate(board_of(&t), next, &c, &r), way);
                        assert_int_equal(c, column);
                        assert_int_equal(r, row);
                        struct move move = lattice_move(board_of(&t), next);
                        assert_int_equal(lattice_find(board_of(&t), &move, NULL), next);
                    }
            assert_int_equal(next, lattice_lines(board_of(&t)));
            assert_true(next <= LATTICE_LINES);
            trial_end(&t);
        }
    struct trial t = board_begin(3, 2, 2);
    static const char *const ends[] = {"b2-c2", "b2-b3", "b2-c3", "b3-c2"};
    scoped(text_release) struct text name = {0};
    for (int way = ACROSS; way < LATTICE_DIRECTIONS; way++) {
        struct move move = lattice_move(board_of(&t), lattice_line(board_of(&t), (enum lattice_direction)way, 1, 1));
        text_clear(&name);
        connect_square.notation->encode(&t.values, &move, &name);
        assert_string_equal(text_string(&name), ends[way]);
    }
    trial_end(&t);
}

/* ---- Lines and turns -------------------------------------------------------------------------------------------- */

/* All start points are there from the beginning, each for one player. */
TEST(test_starts)
{
    static const char *const starts[] = {"a1", "g5", "g1", "a5"};
    for (int players = 2; players <= LATTICE_PLAYERS; players++) {
        struct trial t = board_begin(6, 4, players);
        struct move list[LATTICE_LINES];
        for (int player = 0; player < players; player++) {
            scoped(text_release) struct text name = {0};
            const int start = lattice_start_point(board_of(&t), player), column = start % 7, row = start / 7;
            notation_write_cell(column, row, &name);
            assert_string_equal(text_string(&name), starts[player]);
            board_of(&t)->to_move = (uint8_t)player;
            assert_int_equal(connect_square.rules->moves(&t.values, t.pos, list, LATTICE_LINES), 3);
            for (int i = 0; i < 3; i++) {
                const uint16_t *at = list[i].at;
                assert_true((at[0] == column && at[1] == row) || (at[2] == column && at[3] == row));
            }
        }
        trial_end(&t);
    }
}

/* Several players can mark one point. */
TEST(test_shared_marks)
{
    struct trial t = board_begin(1, 1, 2);
    trial_turns(&t, "a1-b2 b2-a2");
    assert_int_equal(board_of(&t)->marks[0], 1);
    assert_int_equal(board_of(&t)->marks[1], 0);
    assert_int_equal(board_of(&t)->marks[2], 2);
    assert_int_equal(board_of(&t)->marks[3], 3);
    trial_turns(&t, "b2-b1");
    trial_refused(&t, "a1-b1",
                  "neither end of a1-b1 is a point of B's: a line begins at a point that is marked as the player's");
    trial_turns(&t, "a2-b1 a1-a2");
    board_told(&t, "\"unowned\":1,\"out\":[]", "nobody owns 1 square");
    trial_turns(&t, "b1-a1");
    board_told(&t, "\"unowned\":0,\"out\":[\"A\",\"B\"]", "");
    board_scores(&t, "0-1*");
    trial_refused(&t, "a1-b1", "the game has ended: no line can follow");
    trial_end(&t);
}

/* ---- Squares ---------------------------------------------------------------------------------------------------- */

/* The player who draws the fourth side owns the square. A diagonal drawn earlier stays. */
TEST(test_whose)
{
    struct trial t = begin_at(3, 1, 2, "A:a1-b1 A:b1-b2 A:b1-a2 A:a1-a2 B:d2-c2 B:c2-b2", NULL);
    trial_turns(&t, "b1-c1");
    assert_true(trial_act(&t, "b2-a2"));
    assert_int_equal(owner(&t, "a1"), 'B');
    trial_refused(&t, "b2-a1", "no diagonal can be drawn in a filled square, and a1 was filled");
    trial_refused(&t, "b1-a2", "a2-b1 was drawn");
    assert_true(trial_act(&t, "c2-c1")); /* and the next, with a bonus line again */
    assert_int_equal(owner(&t, "b1"), 'B');
    trial_end_refused(&t, "B has filled a square and must draw another line in the same turn");
    trial_turn(&t, "c1-d2");
    board_scores(&t, "0-2");
    trial_end(&t);
}

/* Two at once as the last squares of the board: nothing is owed. */
TEST(test_two_at_once)
{
    struct trial t = begin_at(2, 1, 2, "A:a1-b1 A:a1-a2 A:a2-b2 B:c2-b2 B:c2-c1 B:c1-b1", NULL);
    trial_turn(&t, "b1-b2");
    board_scores(&t, "2*-0");
    board_told(&t, "\"unowned\":0,\"out\":[\"A\",\"B\"]", "");
    trial_refused(&t, "b1-c2", "the game has ended: no line can follow");
    trial_end(&t);
}

/* ---- Out -------------------------------------------------------------------------------------------------------- */

/* A player who fills a square but has no line left owes none, and is skipped from then on. */
TEST(test_out_in_mid_turn)
{
    struct trial t = begin_at(3, 1, 3, "A:a1-b1 A:a1-a2 A:a2-b2 B:d2-c2 B:c2-b2 B:c2-b1 C:d1-c1 C:c1-b1 C:c1-b2", NULL);
    assert_true(trial_act(&t, "b2-b1"));
    board_told(&t, "\"unowned\":2,\"out\":[\"A\"]", "nobody owns 2 squares; A is out");
    trial_refused(&t, "c1-c2", "A has no line left to draw and is out: the turn ends");
    assert_true(connect_square.rules->end_turn(&t.values, t.pos, NULL));
    board_to_move(&t, 'B');
    trial_turn(&t, "d2-c1");
    board_to_move(&t, 'C');
    trial_turn(&t, "d1-c2");
    board_to_move(&t, 'B');
    trial_turn(&t, "d2-d1");
    trial_turn(&t, "c1-c2");
    board_scores(&t, "1-0-2*");
    trial_end(&t);
}

/* The last player who can move owns the rest at once, even in the opponent's turn. */
TEST(test_survivor)
{
    struct trial t = begin_at(2, 1, 2, "A:a1-b1 A:a1-a2 A:a2-b2 B:c2-b2 B:c2-b1 B:b1-c1 B:b2-c1", NULL);
    trial_turn(&t, "b1-b2");
    assert_true(connect_square.rules->state(&t.values, t.pos).over);
    assert_int_equal(owner(&t, "a1"), 'A');
    assert_int_equal(owner(&t, "b1"), 'B');
    board_told(&t, "\"unowned\":0,\"out\":[\"A\"]", "B was the last player able to move, and took the last square");
    board_scores(&t, "1*-1*");
    trial_refused(&t, "c1-c2", "the game has ended: no line can follow");
    assert_int_equal(connect_square.rules->moves(&t.values, t.pos, NULL, 0), 0);
    trial_end(&t);

    /* In his own turn, and the second time though he filled a square just now. */
    for (int filled = 0; filled < 2; filled++) {
        t = board_begin(3, 1, 2);
        assert_true(trial_place(&t, BOARD_TAG_LINES,
                                filled ? "B:d2-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2 B:b2-a2"
                                       : "B:d2-c2 B:c2-b2 B:b2-a1 B:b2-b1 B:b1-a1 B:b1-a2"));
        assert_true(trial_place(&t, BOARD_TAG_TO_MOVE, "B"));
        trial_turn(&t, "a2-a1");
        board_told(&t, "\"unowned\":0,\"out\":[\"A\"]",
                   filled ? "B was the last player able to move, and took the last 2 squares"
                          : "B was the last player able to move, and took the last 3 squares");
        board_scores(&t, "0-3*");
        trial_end(&t);
    }
}

/* ---- Texts ------------------------------------------------------------------------------------------------------ */

TEST(test_texts)
{
    struct values values = board_values(6, 4, 3);
    scoped(text_release) struct text out = {0};
    connect_square.sheet->caption(&values, NULL, &out);
    assert_string_equal(text_string(&out), "6x4, 3 players");
    values.of[CONNECT_SQUARE_OPENING].n[0] = 5;
    text_clear(&out);
    connect_square.sheet->caption(&values, NULL, &out);
    assert_string_equal(text_string(&out), "6x4, 3 players, opening 5");

    params_standard(connect_square.params, &values);
    assert_int_equal(game_players(&connect_square, &values), 2);
    assert_int_equal(values.of[CONNECT_SQUARE_SIZE].n[0], 6);
    assert_int_equal(values.of[CONNECT_SQUARE_SIZE].n[1], 6);
    assert_int_equal(connect_square.sheet->turns(&values), 2 * 6 * 7 + 2 * 36 - 18);
}

/* ---- Running counts beside a recount --------------------------------------------------------------------------------
 */

static void check_counts(const struct game *g, const struct values *values, const struct pos *pos)
{
    struct lattice afresh = *(const struct lattice *)pos;
    const struct lattice *l = (const struct lattice *)pos;
    int owned = 0, drawn = 0;
    (void)g;
    (void)values;

    lattice_count(&afresh);
    assert_memory_equal(&afresh, l, sizeof afresh);
    for (int player = 0; player < l->players; player++)
        owned += l->points[player];
    assert_int_equal(owned + l->unowned, l->width * l->height);
    for (int line = 0; line < LATTICE_LINES; line++)
        drawn += l->drawn[line] > 0;
    assert_true(drawn <= l->width * (l->height + 1) + l->height * (l->width + 1) + 2 * l->width * l->height);
}

TEST(test_counts)
{
    struct rng rng;
    rng_start(&rng, 144);
    for (int width = 1; width <= LATTICE_SIDE; width += test_step(LATTICE_SIDE - 1))
        for (int height = 1; height <= LATTICE_SIDE; height += test_step(LATTICE_SIDE - 1))
            for (int players = 2; players <= LATTICE_PLAYERS; players++) {
                struct values values = board_values(width, height, players);
                struct pos *pos = play_start(&connect_square, &values, &rng);
                int count = 0;
                for (; play_turn(&connect_square, &values, pos, &rng, check_counts); count++)
                    ;
                assert_true(count <= connect_square.sheet->turns(&values) + players);
                free(pos);
            }
}
