#include "games/connect_square/exact_turns.h"

/* The turns of a player that are worth `value`. */
struct exact_turns {
    struct exact *exact;
    int player, value;
    const struct lattice *l;
    bool all;
    int found;
    struct exact_turn *first;
    struct text *turns; /* NULL: not wanted */
};

static bool stops(const struct exact_turns *s)
{
    return s->exact->spent || (s->found > 0 && !s->all);
}

void exact_write_lines(const struct bitboard_map *map, const struct lattice *l, const uint8_t *lines, int count,
                       struct text *out)
{
    for (int i = 0; i < count; i++) {
        if (i > 0)
            text_add_char(out, ' ');
        lattice_write_lines(l, &map->line[lines[i]], 1, out);
    }
}

static void add_turn(struct exact_turns *s, const struct exact_turn *t)
{
    if (s->found++ == 0)
        *s->first = *t;
    if (!s->turns)
        return;
    if (s->turns->len > 0)
        text_add_char(s->turns, '\n');
    exact_write_lines(s->exact->map, s->l, t->line, t->count, s->turns);
}

/* Draws a line. Returns whether the game is over, and then in *value by how many of the squares that were left the
 * player leads. */
static bool draw(struct exact_turns *s, struct exact_turn *t, int line, int *value)
{
    t->line[t->count++] = (uint8_t)line;
    t->taken += bitboard_draw(s->exact->map, &t->board, s->player, line);
    return exact_over(&t->board, s->player, value);
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct exact_turns *s, const struct exact_turn *t)
{
    for (uint64_t lasts = bitboard_moves(&t->board, s->player) & ~t->declined; lasts && !stops(s);) {
        struct exact_turn with = *t;
        int value;
        bool over = draw(s, &with, bits_take(&lasts), &value);
        bool good = over ? with.taken + value >= s->value
                         : !exact_reaches(s->exact, &with.board, !s->player, with.taken - s->value + 1);
        if (good && !s->exact->spent)
            add_turn(s, &with);
    }
}

static void try_turns(struct exact_turns *s, const struct exact_turn *t)
{
    if (stops(s) || !exact_reaches(s->exact, &t->board, s->player, s->value - t->taken))
        return;
    uint64_t captures = t->board.captures & t->board.reach[s->player] & ~t->declined;
    if (captures == 0) {
        end_turn(s, t);
        return;
    }
    struct exact_turn with = *t, without = *t;
    int line = bits_first(captures), value;
    without.declined |= bit(line);
    if (draw(s, &with, line, &value)) {
        without.ending |= bit(line);
        if (with.taken + value >= s->value)
            add_turn(s, &with);
    } else {
        for (uint64_t ending = with.ending; ending && !stops(s);) {
            struct exact_turn last = with;
            if (draw(s, &last, bits_take(&ending), &value) && last.taken + value >= s->value)
                add_turn(s, &last);
        }
        try_turns(s, &with);
    }
    try_turns(s, &without);
}

bool exact_turn_find(struct exact *x, const struct bitboard *board, int player, int value, struct exact_turn *turn)
{
    struct exact_turns s = {.exact = x, .player = player, .value = value, .first = turn};
    try_turns(&s, &(struct exact_turn){.board = *board});
    return s.found > 0;
}

/* Writes how both play on after a turn, as far as the nodes suffice. */
static void write_play(struct exact *x, const struct lattice *l, struct exact_turn turn, int player, struct text *out)
{
    int value;
    exact_write_lines(x->map, l, turn.line, turn.count, out);
    for (player = !player; !exact_over(&turn.board, player, &value); player = !player) {
        struct bitboard board = turn.board;
        value = exact_value(x, &board, player);
        if (x->spent || !exact_turn_find(x, &board, player, value, &turn))
            return;
        text_add_char(out, '\n');
        exact_write_lines(x->map, l, turn.line, turn.count, out);
    }
}

bool exact_solve(struct exact *x, const struct lattice *l, const struct bitboard *board, bool all,
                 struct solution *best)
{
    int player = l->to_move;
    struct exact_turn first = {0};
    struct exact_turns s = {x,          player,          exact_value(x, board, player), .l = l,
                            .all = all, .first = &first, .turns = &best->turns};

    if (!x->spent)
        try_turns(&s, &(struct exact_turn){.board = *board});
    if (x->spent) {
        text_clear(&best->turns);
        return false;
    }
    best->player = player;
    best->value = s.value + l->points[player] - l->points[!player];
    best->proven = true;
    if (best->value == 0)
        text_add(&best->verdict, "a tie");
    else
        text_addf(&best->verdict, "%c wins by %d", 'A' + (best->value > 0 ? player : !player),
                  best->value > 0 ? best->value : -best->value);
    write_play(x, l, first, player, &best->line);
    return true;
}
