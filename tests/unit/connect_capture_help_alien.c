/* Connect Capture: puzzles about the line that helps an alien, checked by the rules alone: every line, every order of
 * shots. */
#include "base/mem.h"
#include "catalogue/lookup.h"
#include "catalogue/registry.h"
#include "games/connect_capture/internal.h"
#include "help/rounds.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 60, TABLE = 1 << 12, MOVES_MAX = 400 };

TESTED_GAME("connect-capture")

static int count_awake(const struct galaxy *g)
{
    int awake = 0;
    for (int i = 0; i < galaxy_squares(g); i++)
        awake += g->state[i] == ACTIVE;
    return awake;
}

/* Positions that shots have led to. */
struct seen {
    uint64_t hash[TABLE];
    int count;
};

/* Whether shots can leave the alien on a square the only one awake. */
static bool leaves_alone(const struct values *values, const struct galaxy *g, int square, struct seen *seen)
{
    struct move moves[MOVES_MAX];
    uint64_t hash = rng_hash(g->state, sizeof g->state) | 1;
    size_t at = hash % TABLE;

    if (g->state[square] != ACTIVE)
        return false;
    if (count_awake(g) == 1)
        return true;
    for (; seen->hash[at]; at = (at + 1) % TABLE)
        if (seen->hash[at] == hash)
            return false;
    seen->hash[at] = hash;
    assert_true(++seen->count < TABLE / 2);
    size_t count = game()->rules->moves(values, (const struct pos *)g, moves, MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        struct galaxy next = *g;
        assert_true(game()->rules->play(values, (struct pos *)&next, &moves[i], NULL));
        if (leaves_alone(values, &next, square, seen))
            return true;
    }
    return false;
}

static void check_puzzle(const struct puzzle_kind *kind, const struct values *values, const struct puzzle *puzzle)
{
    const struct galaxy *g = (const struct galaxy *)puzzle->pos;
    struct move lines[MOVES_MAX];
    size_t count = game()->rules->moves(values, puzzle->pos, lines, MOVES_MAX);
    int waking = 0, asleep = 0;

    assert_true(count >= 4);
    for (int i = 0; i < galaxy_squares(g); i++)
        asleep += g->kind[i] && g->state[i] == INACTIVE;
    for (size_t i = 0; i < count; i++) {
        struct galaxy next = *g;
        scoped(mem_free) struct seen *seen = mem_new(sizeof *seen);
        scoped(text_release) struct text value = {0}, line = {0};
        assert_true(game()->rules->play(values, (struct pos *)&next, &lines[i], NULL));
        waking += count_awake(&next) > count_awake(g);
        kind->write_value(values, puzzle->value, &value);
        game()->notation->encode(values, &lines[i], &line);
        assert_int_equal(leaves_alone(values, &next, g->survivor - 1, seen),
                         strcmp(text_string(&value), text_string(&line)) == 0);
    }
    assert_true(waking >= 2 && asleep > 0);
    scoped(mem_free) struct pos *after = turns_again(game(), values, puzzle->pos);
    assert_memory_equal(after, puzzle->pos, sizeof *g);
    turns_play(game(), values, after, text_string(&puzzle->answer));
    assert_true(game_puzzle_holds(game(), kind, values, puzzle->pos, after, puzzle->value));
    assert_int_equal(count_awake((const struct galaxy *)after), 1);
    assert_int_equal(((const struct galaxy *)after)->state[g->survivor - 1], ACTIVE);
}

static void check_set(int side, int wanted)
{
    const struct puzzle_kind *kind = lookup_puzzle_kind(game(), "help-alien", NULL);
    struct values values;

    puzzle_standard(kind, game()->params, &values);
    values.of[CAPTURE_SIZE].n[0] = values.of[CAPTURE_SIZE].n[1] = (int16_t)side;
    scoped(mem_free) void *memory = mem_new(kind->memory);
    for (int made = 0, seed = 1, count = test_rounds(wanted); made < count; seed++) {
        struct puzzle puzzle = {.pos = mem_new(game()->rules->size(&values))};
        struct rng rng;
        rng_start(&rng, (uint64_t)seed);
        if (kind->make(&values, ALL_GRADES, &rng, memory, &puzzle)) {
            check_puzzle(kind, &values, &puzzle);
            made++;
        }
        text_release(&puzzle.answer);
        text_release(&puzzle.tempting);
        free(puzzle.pos);
    }
}

TEST(test_only)
{
    check_set(3, PUZZLES);
    check_set(4, PUZZLES);
    check_set(6, PUZZLES / 3);
}
