/* Enclose5: puzzles in which one mark stops the opponent, checked by the rules alone: every turn of both. */
#include "base/mem.h"
#include "catalogue/lookup.h"
#include "game/notation.h"
#include "help/enclose5_paper.h"
#include "help/rounds.h"
#include "help/sentence.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>
#include <string.h>

enum { PUZZLES = 40, TABLE = 1 << 15, NODES_MOST = TABLE / 2, MOVES_MAX = 400 };

enum verdict { NO, YES, OPEN };

/* The twin: every mark, in any order, to the end of the turn. */
struct twin {
    const struct values *values;
    int player, nodes;
    uint64_t seen[TABLE]; /* positions that led nowhere */
};

static bool was_seen(struct twin *t, const struct enclose5 *e)
{
    uint64_t hash = rng_hash(e, enclose5.rules->size(t->values)) | 1;
    size_t i = hash % TABLE;
    for (; t->seen[i]; i = (i + 1) % TABLE)
        if (t->seen[i] == hash)
            return true;
    t->seen[i] = hash;
    t->nodes++;
    return false;
}

/* Whether the player can reach the goal in the turn from here. */
static enum verdict reaches(struct twin *t, const struct enclose5 *e)
{
    struct move moves[MOVES_MAX];
    size_t size = enclose5.rules->size(t->values);
    size_t count = enclose5.rules->moves(t->values, (const struct pos *)e, moves, MOVES_MAX);
    struct enclose5 *next = mem_new(size);
    enum verdict verdict = NO;

    for (size_t i = 0; i < count && verdict != YES; i++) {
        memcpy(next, e, size);
        assert_true(enclose5.rules->play(t->values, (struct pos *)next, &moves[i], NULL));
        if (next->over || next->owed == 0 || was_seen(t, next)) {
            verdict = next->coloured[t->player] >= next->goal ? YES : verdict;
            continue;
        }
        enum verdict further = t->nodes > NODES_MOST ? OPEN : reaches(t, next);
        verdict = further == NO ? verdict : further;
    }
    free(next);
    return verdict;
}

/* The marks that gain the player to move a move. */
static int count_gaining(const struct values *values, const struct pos *pos)
{
    struct move moves[MOVES_MAX];
    size_t count = enclose5.rules->moves(values, pos, moves, MOVES_MAX);
    int gaining = 0;
    for (size_t i = 0; i < count; i++) {
        scoped(mem_free) struct pos *next = turns_copy(&enclose5, values, pos);
        assert_true(enclose5.rules->play(values, next, &moves[i], NULL));
        gaining += ((struct enclose5 *)next)->owed > 0;
    }
    return gaining;
}

static enum verdict can_reach(const struct values *values, const struct enclose5 *e)
{
    scoped(mem_free) struct twin *t = mem_new(sizeof *t);
    *t = (struct twin){.values = values, .player = e->to_move};
    return reaches(t, e);
}

struct count {
    const struct values *values;
    int stops, open, turns;
};

static void count_stop(void *context, const struct pos *after)
{
    struct count *c = context;
    enum verdict verdict = can_reach(c->values, (const struct enclose5 *)after);
    c->turns++;
    c->stops += verdict == NO;
    c->open += verdict == OPEN;
}

/* Of all turns only one leaves the opponent none that reaches the goal; the player to move can't reach it, and the
 * opponent could, with more than one mark that gains a move. Returns whether all that was searched to the end. */
static bool check_only(const struct values *values, const struct puzzle *puzzle)
{
    const struct enclose5 *e = (const struct enclose5 *)puzzle->pos;
    struct count count = {.values = values};
    struct pos *after = turns_copy(&enclose5, values, puzzle->pos);

    ((struct enclose5 *)after)->to_move = !e->to_move;
    assert_true(count_gaining(values, after) > 1);
    assert_int_not_equal(can_reach(values, (const struct enclose5 *)after), NO);
    assert_int_not_equal(can_reach(values, e), YES);
    turns_each(&enclose5, values, puzzle->pos, 100000, count_stop, &count);
    assert_true(count.stops <= 1 && count.stops + count.open >= 1);
    memcpy(after, puzzle->pos, enclose5.rules->size(values));
    turns_play(&enclose5, values, after, text_string(&puzzle->answer));
    assert_int_not_equal(can_reach(values, (const struct enclose5 *)after), YES);
    assert_int_equal(((const struct enclose5 *)after)->to_move, !e->to_move);
    free(after);
    return count.open == 0;
}

static void check_set(int side, int goal, int wanted)
{
    const struct puzzle_kind *kind = lookup_puzzle_kind(&enclose5, "stop", NULL);
    struct values values;
    int searched = 0;

    puzzle_standard(kind, enclose5.params, &values);
    values.of[PAPER_SIZE].n[0] = values.of[PAPER_SIZE].n[1] = (int16_t)side;
    values.of[PAPER_GOAL].n[0] = (int16_t)goal;
    scoped(mem_free) void *memory = mem_new(kind->memory);
    for (int made = 0, seed = 1, count = test_rounds(wanted); made < count; seed++) {
        struct puzzle puzzle = {.pos = mem_new(enclose5.rules->size(&values))};
        struct rng rng;
        rng_start(&rng, (uint64_t)seed);
        if (kind->make(&values, ALL_GRADES, &rng, memory, &puzzle)) {
            scoped(mem_free) struct pos *again = turns_again(&enclose5, &values, puzzle.pos);
            assert_memory_equal(again, puzzle.pos, enclose5.rules->size(&values));
            searched += check_only(&values, &puzzle);
            made++;
        }
        text_release(&puzzle.answer);
        text_release(&puzzle.tempting);
        free(puzzle.pos);
    }
    assert_true(test_is_quick() || searched * 2 > wanted);
}

TEST(test_only)
{
    check_set(7, 5, PUZZLES);
    check_set(10, 8, PUZZLES / 4);
}

/* Asked of positions that are no puzzles. */
TEST(test_refused)
{
    static const struct {
        const char *picture, *why;
        int goal;
    } papers[] = {
        {"AAAA.../......./..A..../.A...../..A..../......./.......", "A can reach the goal in this turn", 1},
        {"A....../......./..B..../.B...../......./......./.......",
         "B does not threaten to reach the goal in the next turn", 1},
    };
    const struct puzzle_kind *kind = lookup_puzzle_kind(&enclose5, "stop", NULL);
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        struct trial t = paper_pictured(papers[i].picture, papers[i].goal);
        struct solve_limits limits = {.nodes = 100000};
        struct solve_result result = {0};
        scoped(text_release) struct text why = {0};
        assert_false(kind->answer(&t.values, t.pos, &limits, &result, &why));
        assert_string_equal(text_string(&why), papers[i].why);
        solve_release(&result);
        trial_end(&t);
    }
}
