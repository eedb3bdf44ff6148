/* Conect: puzzles in which one stone holds, checked by trying every stone of both sides. */
#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "games/conect/threat.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 30 };

/* Whether `side`, to move, wins in at most n stones: every stone, every reply. */
static bool wins(struct search_board *b, enum cone_side side, int n)
{
    struct cells left = b->empty;
    int cell, reply;

    if (search_board_win(b, side) != CONE_NONE)
        return true;
    while (n > 1) {
        cell = cells_take(&left, b->words);
        if (cell == CONE_NONE)
            return false;
        search_board_put(b, side, cell);
        struct cells replies = b->empty;
        bool found = true;
        while (found && (reply = cells_take(&replies, b->words)) != CONE_NONE) {
            found = !search_board_put(b, cone_other_side(side), reply) && wins(b, side, n - 1);
            search_board_undo(b);
        }
        search_board_undo(b);
        if (found)
            return true;
    }
    return false;
}

static void check_puzzle(const struct puzzle *puzzle)
{
    const struct conect *c = (const struct conect *)puzzle->pos;
    enum cone_side mover = conect_side(c, c->to_move), rival = cone_other_side(mover);
    scoped(mem_free) struct search_board *b = mem_new(sizeof *b);
    int stones[2] = {0}, cell;

    search_board_load(b, c);
    for (int i = 0; i < c->count; i++)
        if (conect_stone(c, i))
            stones[conect_stone(c, i) - 1]++;
    assert_int_equal(stones[0] - stones[1], mover == CONE_RED ? 0 : 1);
    assert_int_equal(search_board_win(b, mover), CONE_NONE);
    assert_false(wins(b, rival, 1));
    assert_true(wins(b, rival, 2));
    for (struct cells left = b->empty; (cell = cells_take(&left, b->words)) != CONE_NONE;) {
        search_board_put(b, mover, cell);
        assert_int_equal(wins(b, rival, 3), cell != puzzle->value);
        search_board_undo(b);
    }
}

static void check_set(enum cone_kind board, int size, int wanted)
{
    const struct game *game = registry_find("conect", strlen("conect"));
    const struct puzzle_kind *kind = lookup_puzzle_kind(game, "defend", NULL);
    struct values values;

    puzzle_standard(kind, game->params, &values);
    values.of[CONECT_BOARD].n[0] = (int16_t)board;
    values.of[CONECT_BOARD].n[1] = (int16_t)size;
    scoped(mem_free) void *memory = mem_new(kind->memory);
    for (int made = 0, seed = 1, count = test_rounds(wanted); made < count; seed++) {
        struct puzzle puzzle = {.pos = mem_new(game->rules->size(&values))};
        struct rng rng;
        rng_start(&rng, (uint64_t)seed);
        if (kind->make(&values, ALL_GRADES, &rng, memory, &puzzle)) {
            check_puzzle(&puzzle);
            made++;
        }
        text_release(&puzzle.answer);
        text_release(&puzzle.tempting);
        free(puzzle.pos);
    }
}

TEST(test_only)
{
    check_set(CONE_WIDE, 4, PUZZLES);
    check_set(CONE_NARROW, 5, PUZZLES);
    check_set(CONE_WIDE, 7, PUZZLES / 3);
}
