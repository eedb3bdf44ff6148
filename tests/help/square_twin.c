#include "help/square_twin.h"

#include "base/mem.h"
#include "help/test.h"
#include "help/turns.h"

#include <stdlib.h>

enum { POSITIONS = 1 << 17, TURNS_MOST = 200000 };

int square_lead(const struct lattice *l, int player)
{
    return l->points[player] - l->points[!player];
}

/* ---- The whole game ---------------------------------------------------------------------------------------------- */

struct square_twin square_twin_new(const struct values *values)
{
    return (struct square_twin){values, mem_new(POSITIONS * sizeof(uint64_t)), mem_new(POSITIONS * sizeof(int)), 0};
}

void square_twin_release(struct square_twin *t)
{
    free(t->hash);
    free(t->value);
}

int square_value(struct square_twin *t, const struct lattice *l)
{
    struct move moves[LATTICE_LINES];
    uint8_t key[2 + 2 * LATTICE_LINES];
    size_t len = 0;
    int best = -LATTICE_SQUARES, player = l->to_move;

    /* What can still be won depends on the lines left and on whose their ends are, not on who drew what. */
    key[len++] = l->to_move;
    key[len++] = l->owes;
    for (int line = 0; line < lattice_lines(l); line++) {
        int from, to;
        bool left = !l->drawn[line] && !lattice_barred(l, line);
        lattice_ends(l, line, &from, &to);
        key[len++] = left ? 1 + l->marks[from] : 0;
        key[len++] = left ? l->marks[to] : 0;
    }
    uint64_t hash = rng_hash(key, len) | 1;
    size_t at = hash % POSITIONS;
    for (; t->hash[at]; at = (at + 1) % POSITIONS)
        if (t->hash[at] == hash)
            return t->value[at];
    size_t count = connect_square.rules->moves(t->values, (const struct pos *)l, moves, LATTICE_LINES);
    for (size_t i = 0; i < count; i++) {
        struct lattice next = *l;
        assert_true(connect_square.rules->play(t->values, (struct pos *)&next, &moves[i], NULL));
        if (!next.owes)
            assert_true(connect_square.rules->end_turn(t->values, (struct pos *)&next, NULL));
        int value = square_lead(&next, player) - square_lead(l, player);
        if (!next.over)
            value += next.to_move == player ? square_value(t, &next) : -square_value(t, &next);
        best = value > best ? value : best;
    }
    assert_true(++t->count < POSITIONS / 2);
    while (t->hash[at])
        at = (at + 1) % POSITIONS;
    t->hash[at] = hash;
    t->value[at] = best;
    return best;
}

/* ---- A turn and its reply ---------------------------------------------------------------------------------------- */

struct reply_twin {
    const struct values *values;
    const struct lattice *start;
    int worst; /* of the replies to one turn */
    struct square_turns turns;
};

static void see_reply(void *context, const struct pos *after)
{
    struct reply_twin *t = context;
    int player = t->start->to_move;
    int value = square_lead((const struct lattice *)after, player) - square_lead(t->start, player);
    t->worst = value < t->worst ? value : t->worst;
}

static void see_turn(void *context, const struct pos *after)
{
    struct reply_twin *t = context;
    struct square_turns *s = &t->turns;
    const struct lattice *l = (const struct lattice *)after;
    int taken = l->points[t->start->to_move] - t->start->points[t->start->to_move];

    t->worst = LATTICE_SQUARES;
    if (l->over)
        see_reply(t, after);
    else
        turns_each(&connect_square, t->values, after, TURNS_MOST, see_reply, t);
    if (taken > s->most || (taken == s->most && t->worst > s->greedy)) {
        s->most = taken;
        s->greedy = t->worst;
    }
    if (t->worst > s->best) {
        s->second = s->best;
        s->best = t->worst;
        s->equal = 0;
    } else if (t->worst > s->second) {
        s->second = t->worst;
    }
    s->equal += t->worst == s->best;
}

struct square_turns square_turns(const struct values *values, const struct lattice *l)
{
    struct reply_twin t = {.values = values,
                           .start = l,
                           .turns = {.best = -LATTICE_SQUARES, .second = -LATTICE_SQUARES, .most = -1}};
    turns_each(&connect_square, values, (const struct pos *)l, TURNS_MOST, see_turn, &t);
    return t.turns;
}
