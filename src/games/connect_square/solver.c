/* Connect, Square!: the best turn. For two players with at most BITBOARD_LINES lines left it is proven by exact search;
 * else, or when the nodes do not suffice, lookahead.c judges turns without proof.
 *
 * The search tells what a position is worth. To find which turns reach that value, all of them are gone through: each
 * line that fills a square is either drawn or declined for the rest of the turn, the lowest first, so that each set of
 * lines comes up once. A branch ends where even the best continuation falls short. */
#include "games/connect_square/exact_search.h"

enum { LOOKAHEAD_SHARE = 8 }; /* one part in so many of the nodes is kept for the lookahead */

/* A turn in progress. */
struct exact_draft {
    struct bitboard board;
    uint64_t declined;
    uint64_t ending; /* declined lines that would end the game: the turn may still end with one */
    int count, taken;
    uint16_t line[BITBOARD_LINES]; /* as the lattice numbers them */
};

/* The turns of a player that are worth `value`. */
struct exact_turns {
    struct exact *exact;
    const struct lattice *l;
    int player, value;
    bool all;
    int found;
    struct exact_draft first;
    struct text *turns; /* or NULL */
};

static bool stops(const struct exact_turns *s)
{
    return s->exact->spent || (s->found > 0 && !s->all);
}

static void add_turn(struct exact_turns *s, const struct exact_draft *d)
{
    if (s->found++ == 0)
        s->first = *d;
    if (!s->turns)
        return;
    if (s->turns->len > 0)
        text_add_char(s->turns, '\n');
    lattice_write_lines(s->l, d->line, d->count, s->turns);
}

/* Draws a line. Returns whether the game is over, and then in *value by how many of the squares that were left the
 * player leads. */
static bool draw(struct exact_turns *s, struct exact_draft *d, int line, int *value)
{
    d->line[d->count++] = s->exact->map->line[line];
    d->taken += bitboard_draw(s->exact->map, &d->board, s->player, line);
    return exact_over(&d->board, s->player, value);
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct exact_turns *s, const struct exact_draft *d)
{
    for (uint64_t lasts = bitboard_moves(&d->board, s->player) & ~d->declined; lasts && !stops(s);) {
        struct exact_draft with = *d;
        int value;
        bool over = draw(s, &with, bits_take(&lasts), &value);
        bool good = over ? with.taken + value >= s->value
                         : !exact_reaches(s->exact, &with.board, !s->player, with.taken - s->value + 1);
        if (good && !s->exact->spent)
            add_turn(s, &with);
    }
}

static void try_turns(struct exact_turns *s, const struct exact_draft *d)
{
    if (stops(s) || !exact_reaches(s->exact, &d->board, s->player, s->value - d->taken))
        return;
    uint64_t captures = d->board.captures & d->board.reach[s->player] & ~d->declined;
    if (captures == 0) {
        end_turn(s, d);
        return;
    }
    struct exact_draft with = *d, without = *d;
    int line = bits_first(captures), value;
    without.declined |= bit(line);
    if (draw(s, &with, line, &value)) {
        without.ending |= bit(line);
        if (with.taken + value >= s->value)
            add_turn(s, &with);
    } else {
        for (uint64_t ending = with.ending; ending && !stops(s);) {
            struct exact_draft last = with;
            if (draw(s, &last, bits_take(&ending), &value) && last.taken + value >= s->value)
                add_turn(s, &last);
        }
        try_turns(s, &with);
    }
    try_turns(s, &without);
}

/* Writes the turn and how play continues when both play their best, as far as the nodes suffice. */
static void write_line(const struct exact_turns *s, struct text *out)
{
    struct bitboard board = s->first.board;
    struct exact *x = s->exact;
    int value;

    lattice_write_lines(s->l, s->first.line, s->first.count, out);
    for (int player = !s->player; !exact_over(&board, player, &value); player = !player) {
        struct exact_turns next = {x, s->l, player, exact_value(x, &board, player), .turns = NULL};
        struct exact_draft d = {.board = board};
        if (x->spent)
            return;
        try_turns(&next, &d);
        if (next.found == 0)
            return;
        text_add_char(out, '\n');
        lattice_write_lines(s->l, next.first.line, next.first.count, out);
        board = next.first.board;
    }
}

/* Solves by exact search. False if there are more than two players or too many lines, or if the nodes do not suffice.
 */
static bool solve_exactly(const struct lattice *l, bool all, uint64_t nodes, struct solve_result *result)
{
    struct solution *best = &result->of[result->count];
    struct bitboard_map map;
    struct exact_draft d = {.count = 0};
    struct exact exact;
    int player = l->to_move;

    if (l->players != BITBOARD_PLAYERS || !bitboard_init(l, &map, &d.board))
        return false;
    exact_open(&exact, &map, nodes);
    struct exact_turns s = {&exact, l, player, exact_value(&exact, &d.board, player), all, .turns = &best->turns};
    if (!exact.spent)
        try_turns(&s, &d);
    bool done = !exact.spent;
    if (done) {
        result->count++;
        best->player = player;
        best->value = s.value + l->points[player] - l->points[!player];
        best->proven = true;
        if (best->value == 0)
            text_add(&best->verdict, "a tie");
        else
            text_addf(&best->verdict, "%c wins by %d", 'A' + (best->value > 0 ? player : !player),
                      best->value > 0 ? best->value : -best->value);
        write_line(&s, &best->line);
    } else {
        text_clear(&best->turns);
    }
    result->nodes += exact.nodes;
    exact_close(&exact);
    return done;
}

static bool solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    uint64_t kept = (limits->nodes + LOOKAHEAD_SHARE - 1) / LOOKAHEAD_SHARE;
    (void)v;
    if (l->over)
        return text_refuse(why, "the game has ended");
    if (!solve_exactly(l, limits->all, limits->nodes - kept, result))
        lookahead_solve(l, limits, limits->nodes - result->nodes, result);
    return true;
}

const struct solver connect_square_solver = {.value = "squares ahead", .solve = solve};
