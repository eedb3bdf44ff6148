/* Conect: ways to win, openings, full boards, and the form of winning sets. Records, positions and what is
 * illegal are in tests/cli/conect.t, and tests/second judges whole random games. */
#include "games/conect/internal.h"

#include "base/mem.h"
#include "catalogue/registry.h"
#include "game/notation.h"
#include "help/cone_play.h"
#include "help/play.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/trial.h"

#include <stdlib.h>
#include <string.h>

TESTED_GAME("conect")

/* A blank board: `board` as the tag has it; pie as the tag Variant "pie". */
static struct trial begin(const char *board, bool pie)
{
    struct values values;
    struct text why = {0};
    params_standard(game()->params, &values);
    assert_true(param_read(&game()->params[CONECT_BOARD], board, strlen(board), &values.of[CONECT_BOARD], &why));
    values.of[CONECT_VARIANT].n[0] = pie ? 0 : -1;
    return trial_begin(game(), &values);
}

static const struct conect *board_of(const struct pos *pos)
{
    return (const struct conect *)pos;
}

/* ---- Ways to win ----------------------------------------------------------------------------------------------- */

static void check_win(const char *board, const char *stones, const char *last, const char *path)
{
    struct trial t = begin(board, false);
    scoped(text_release) struct text cells = {0};
    struct winning_set found;

    if (!trial_place(&t, 0, stones))
        fail_msg("%s: %s", stones, text_string(&t.why.text));
    trial_turns(&t, last);
    winning_set_find(board_of(t.pos), &found);
    for (int i = 0; i < found.count; i++) {
        text_add(&cells, i ? " " : "");
        text_add(&cells, conect_name(conect_cone(board_of(t.pos)), found.cell[i]).text);
    }
    if (strcmp(text_string(&cells), path) != 0)
        fail_msg("%s, %s + %s: %s, not %s", board, stones, last, text_string(&cells), path);
    assert_int_equal(board_of(t.pos)->winner, *path ? CONECT_RED_STONE : 0);
    trial_end(&t);
}

/* Red's stones, the last move, and the smallest winning set; "" when Red has not won. */
TEST(test_ways_to_win)
{
    static const char *const cases[][4] = {
        /* The apex: wide in the lower left corner, narrow the ring beside the lower right one. */
        {"wide 5", "A:c1 A:b2 A:b3 A:a5", "b4", "c1 b2 b3 b4 a5"},
        {"wide 5", "A:c1 A:b2 A:b3 A:a5 B:b4", "a4", "c1 b2 b3 b5 a5"},
        {"wide 5", "A:c1 A:b2 A:b3", "b4", ""},
        {"narrow 5", "A:d1 A:d2 A:d3 A:d5", "d4", "d1 d2 d3 d4 d5"},
        {"narrow 5", "A:d1 A:d2 A:d3 A:e4", "d4", "d1 d2 d3 d4 d5"},
        {"narrow 5", "A:a5 A:b5 A:c5", "d5", "a5 b5 c5 d5"},
        /* Edge to edge: open, closed along the edge whatever stands there; the stones at both ends count. */
        {"wide 3", "A:c1 A:c2", "c3", "c1 c2 c3"},
        {"wide 5", "A:b1 A:b5 B:a1 B:c1 A:c4 A:d3 A:d2", "b2", ""},
        {"wide 5", "A:b1 A:e1 A:e3 A:e4", "e2", ""},
        {"wide 5", "A:b1 A:e1 A:e2 A:e3 A:e4", "e5", "e1 e2 e3 e4 e5"},
        {"wide 5", "A:a1 A:e1 A:e2 A:e3", "e4", "e1 e2 e3 e4 e5"},
        {"narrow 5", "A:a1 A:a2 A:a3 A:a4", "a5", "a5 a4 a3 a2 a1"},
        {"narrow 5", "A:a1 A:a2 A:a3 A:a4", "e1", "a5 a4 a3 a2 a1"},
        /* A loop that does not touch the edge, then a stem. */
        {"wide 5", "A:b5 A:b4", "b3", ""},
        {"wide 5", "A:b5 A:b4 A:b3 A:b2", "b1", "b1 b2 b3 b5 b4"},
        {"wide 5", "A:b5 A:b4 A:e1 A:d2", "c3", "e1 d2 c3 b4 b5"},
        {"narrow 5", "A:c5 A:d4 A:d3 A:d2", "d1", "d1 d2 d3 c5 d4"},
        {"narrow 5", "A:b5 A:c4 A:d3 A:d2", "d1", "d1 d2 b5 d3 c4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_win(cases[i][0], cases[i][1], cases[i][2], cases[i][3]);
}

/* Blue wins on the blue edge, not on the red one. */
TEST(test_blue)
{
    struct trial t = begin("wide 3", false);
    trial_turns(&t, "b1 c2 a3 b2");
    assert_int_equal(board_of(t.pos)->winner, 0);
    assert_int_equal(game()->rules->state(&t.values, t.pos).to_move, 0);
    trial_turns(&t, "c1 a2");
    assert_int_equal(board_of(t.pos)->winner, CONECT_BLUE_STONE);

    struct score s;
    game_score(game(), &t.values, t.pos, &s);
    assert_true(s.finished && s.winner[1] && !s.winner[0]);
    assert_int_equal(s.points[0], 0);
    assert_int_equal(s.points[1], 1);
    text_clear(&t.why.text);
    game()->rules->detail->remark(&t.values, t.pos, &t.why.text);
    assert_string_equal(text_string(&t.why.text), "Blue (B) has a loop round the apex");
    trial_refused(&t, "c3", "the game has ended: Blue has won");
    trial_end(&t);
}

/* The winner's stone on the apex is within the loop, but not joined to it. */
TEST(test_loop_round_own_stone)
{
    struct trial t = begin("wide 5", true);
    trial_turns(&t, "a5 swap b4 b2 a4 d4 c4 d3 b1 a1 b3 e3 e1 e2 d2 e4 a3 d1 c1 c3 d5 c2");
    text_clear(&t.why.text);
    game()->rules->detail->remark(&t.values, t.pos, &t.why.text);
    assert_string_equal(text_string(&t.why.text), "Red (B) has a loop round the apex");
    trial_end(&t);
}

/* ---- Openings --------------------------------------------------------------------------------------------------- */

/* Puts a stone on a cell as the tag does. False if it can't stand there. */
static bool put_stone(const struct values *values, struct pos *pos, int side, int cell)
{
    scoped(text_release) struct text stone = {0};
    text_addf(&stone, "%c:", 'A' + side);
    text_add(&stone, conect_name(conect_cone(board_of(pos)), cell).text);
    return game()->notation->tags[0].place(values, pos, stone.data, stone.len, NULL);
}

/* An opening has K stones of each side, and nobody is one stone from winning. */
static void check_opening(const struct values *values, struct rng *rng)
{
    size_t size = game()->rules->size(values);
    struct pos *pos = play_start(game(), values, rng), *trial = mem_new(size);
    int stones[3] = {0};

    assert_int_equal(board_of(pos)->winner, 0);
    for (int cell = 0; cell < board_of(pos)->count; cell++) {
        stones[conect_stone(board_of(pos), cell)]++;
        for (int side = CONE_RED; side <= CONE_BLUE && !conect_stone(board_of(pos), cell); side++) {
            memcpy(trial, pos, size);
            assert_true(put_stone(values, trial, side, cell));
            assert_int_equal(board_of(trial)->winner, 0);
        }
    }
    assert_int_equal(stones[CONECT_RED_STONE], values->of[CONECT_OPENING].n[0]);
    assert_int_equal(stones[CONECT_BLUE_STONE], values->of[CONECT_OPENING].n[0]);
    free(trial);
    free(pos);
}

/* Every size has openings up to its greatest, on both cones. */
TEST(test_openings)
{
    struct rng rng;
    scoped(text_release) struct text why = {0};
    rng_start(&rng, 5);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++) {
            struct values values = cone_values((enum cone_kind)kind, n);
            for (int round = 0; round < (n < 8 ? 40 : 2); round++) {
                values.of[CONECT_OPENING].n[0] =
                    (int16_t)(round % 2 ? 1 + (int)rng_below(&rng, (uint32_t)n - 2) : n - 2);
                assert_true(game()->check(&values, &why));
                check_opening(&values, &rng);
            }
            values.of[CONECT_OPENING].n[0] = (int16_t)(n - 1);
            assert_false(game()->check(&values, NULL));
        }
    struct values values = cone_values(CONE_NARROW, 5);
    values.of[CONECT_OPENING].n[0] = 4;
    assert_false(game()->check(&values, &why));
    assert_string_equal(text_string(&why),
                        "an opening of 4 stones for each side is too large: a cone of size 5 allows 3");
}

/* ---- Full boards ------------------------------------------------------------------------------------------------ */

/* However a board is filled, one side's stones win alone, and the other's do not. */
static void check_full(enum cone_kind kind, int n, const bool *red, struct rng *rng)
{
    struct values values = cone_values(kind, n);
    scoped(mem_free) struct pos *pos = mem_new(game()->rules->size(&values));
    int count = cone_table(kind, n)->count, wins = 0, start = (int)rng_below(rng, (uint32_t)count);

    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        game()->rules->start(&values, pos);
        for (int i = 0; i < count; i++)
            if (red[(start + i) % count] == (side == CONE_RED))
                put_stone(&values, pos, side, (start + i) % count);
        wins += board_of(pos)->winner > 0;
    }
    assert_int_equal(wins, 1);
}

TEST(test_full_boards)
{
    struct rng rng;
    bool red[CONE_CELLS];
    rng_start(&rng, 3);
    for (int kind = CONE_WIDE; kind <= CONE_NARROW; kind++) {
        for (int n = 3; n <= 4; n++) {
            int count = cone_table((enum cone_kind)kind, n)->count;
            for (int bits = 0; bits < 1 << count; bits += test_step(19)) {
                for (int i = 0; i < count; i++)
                    red[i] = bits >> i & 1;
                check_full((enum cone_kind)kind, n, red, &rng);
            }
        }
        for (int n = 5; n <= CONE_SIZE_MOST; n++)
            for (int round = 0; round < test_rounds(40); round++) {
                for (int i = 0; i < CONE_CELLS; i++)
                    red[i] = rng_below(&rng, 2);
                check_full((enum cone_kind)kind, n, red, &rng);
            }
    }
}

/* ---- Smallest winning sets -------------------------------------------------------------------------------------- */

static bool linked(const struct conect *c, int from, int to)
{
    return cells_has(&conect_cone(c)->cell[from].near, to);
}

enum { TO_APEX, EDGE_LOOP, LOOP };

/* The set consists of the winner's stones and is a walk of one of these forms, which is returned. */
static int check_path(const struct conect *c, const struct winning_set *path)
{
    int count = path->count;

    assert_in_range(count, 2, c->count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(conect_stone(c, path->cell[i]), c->winner);
        for (int k = 0; k < i; k++)
            assert_int_not_equal(path->cell[i], path->cell[k]);
        /* From the edge on each is a neighbour of the one before. */
        assert_true(i == 0 || linked(c, path->cell[i - 1], path->cell[i]));
    }
    const struct cone *cone = conect_cone(c);
    assert_true(cone->cell[path->cell[0]].edge[c->winner - 1]);
    if (path->cell[count - 1] == cone->apex)
        return TO_APEX;
    if (cone->cell[path->cell[count - 1]].edge[c->winner - 1])
        return EDGE_LOOP;
    int stem = 0;
    while (!linked(c, path->cell[count - 1], path->cell[stem]))
        stem++;
    assert_true(stem < count - 2 || cells_has(&cone->doubled, path->cell[stem]));
    return LOOP;
}

/* Boards with far more stones of one side, which lead to loops with a stem and to long detours. */
TEST(test_paths)
{
    struct rng rng;
    int ways[3] = {0};
    rng_start(&rng, 78);
    for (int round = 0; round < test_rounds(6000); round++) {
        struct values values = cone_values((enum cone_kind)(round % 2), 3 + (int)rng_below(&rng, round % 20 ? 3 : 15));
        struct pos *pos = play_start(game(), &values, &rng);
        const struct conect *c = board_of(pos);
        struct winning_set path;
        int side = (int)rng_below(&rng, 2), apex = conect_cone(c)->apex;

        while (!c->winner) {
            int cell = (int)rng_below(&rng, c->count);
            put_stone(&values, pos, cell == apex || rng_below(&rng, 12) == 0 ? 1 - side : side, cell);
        }
        winning_set_find(c, &path);
        ways[check_path(c, &path)]++;
        free(pos);
    }
    assert_met(ways[EDGE_LOOP] > 500);
    assert_met(ways[LOOP] > 500);
}
