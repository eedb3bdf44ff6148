/* Connect, Square!: the best turn, proven by exact search.
 *
 * The search tells what a position is worth. Which turns reach that is found by going through all of them: every line
 * that fills a square is drawn or declined for the rest of the turn, the lowest first, so that each set of lines comes
 * up once; and wherever even the best that can follow falls short, that branch ends. */
#include "games/connect_square/solver.h"

#include "games/connect_square/exact_search.h"
#include "games/connect_square/puzzle.h"

enum { SHARE_AHEAD = 8 }; /* one part in so many of the nodes is kept to look ahead if the exact search fails */

/* A turn in the making. */
struct draft {
    struct rest rest;
    uint64_t declined;
    uint64_t ending; /* of these, lines that would end the game: the turn may still come to them */
    int count, taken;
    uint16_t line[REST_LINES]; /* as the lattice numbers them */
};

/* The turns of a player that are worth `value`. */
struct hunt {
    struct exact *exact;
    const struct lattice *l;
    int player, value;
    bool all;
    int found;
    struct draft first;
    struct text *turns; /* or NULL */
};

static uint64_t bit(int line)
{
    return (uint64_t)1 << line;
}

static bool stops(const struct hunt *h)
{
    return h->exact->spent || (h->found > 0 && !h->all);
}

static void enter_turn(struct hunt *h, const struct draft *d)
{
    if (h->found++ == 0)
        h->first = *d;
    if (!h->turns)
        return;
    if (h->turns->len > 0)
        text_add_char(h->turns, '\n');
    lattice_write_lines(h->l, d->line, d->count, h->turns);
}

/* Draws a line in a turn; returns whether the game is over, and then in *value what the player gets of what was left.
 */
static bool draft_line(struct hunt *h, struct draft *d, int line, int *value)
{
    d->line[d->count++] = h->exact->board->line[line];
    d->taken += rest_draw(h->exact->board, &d->rest, h->player, line);
    return exact_over(&d->rest, h->player, value);
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct hunt *h, const struct draft *d)
{
    for (uint64_t lasts = rest_moves(&d->rest, h->player) & ~d->declined; lasts && !stops(h); lasts &= lasts - 1) {
        struct draft with = *d;
        int value;
        bool over = draft_line(h, &with, __builtin_ctzll(lasts), &value);
        bool good = over ? with.taken + value >= h->value
                         : !exact_reaches(h->exact, &with.rest, !h->player, with.taken - h->value + 1);
        if (good && !h->exact->spent)
            enter_turn(h, &with);
    }
}

/* Ends a turn, which has just drawn a line, with each of the lines that end the game. */
static void end_game(struct hunt *h, const struct draft *d)
{
    for (uint64_t lines = d->ending; lines && !stops(h); lines &= lines - 1) {
        struct draft with = *d;
        int value;
        if (draft_line(h, &with, __builtin_ctzll(lines), &value) && with.taken + value >= h->value)
            enter_turn(h, &with);
    }
}

static void go_on(struct hunt *h, const struct draft *d)
{
    if (stops(h) || !exact_reaches(h->exact, &d->rest, h->player, h->value - d->taken))
        return;
    uint64_t captures = d->rest.captures & d->rest.reach[h->player] & ~d->declined;
    if (captures == 0) {
        end_turn(h, d);
        return;
    }
    struct draft with = *d, without = *d;
    int line = __builtin_ctzll(captures), value;
    without.declined |= bit(line);
    if (draft_line(h, &with, line, &value)) {
        without.ending |= bit(line);
        if (with.taken + value >= h->value)
            enter_turn(h, &with);
    } else {
        end_game(h, &with);
        go_on(h, &with);
    }
    go_on(h, &without);
}

/* The rest of the game, both playing their best, as far as the nodes suffice. */
static void write_line(struct exact *x, const struct lattice *l, const struct draft *first, int player,
                       struct text *out)
{
    struct rest rest = first->rest;
    int value;

    lattice_write_lines(l, first->line, first->count, out);
    for (player = !player; !exact_over(&rest, player, &value); player = !player) {
        struct hunt h = {x, l, player, exact_value(x, &rest, player), .turns = NULL};
        struct draft d = {.rest = rest};
        if (x->spent)
            return;
        go_on(&h, &d);
        if (h.found == 0)
            return;
        text_add_char(out, '\n');
        lattice_write_lines(l, h.first.line, h.first.count, out);
        rest = h.first.rest;
    }
}

static void write_verdict(int player, int value, struct text *out)
{
    if (value == 0)
        text_add(out, "a tie");
    else
        text_addf(out, "%c wins by %d", 'A' + (value > 0 ? player : !player), value > 0 ? value : -value);
}

static void fill_in(struct exact *x, struct hunt *h, struct solution *s)
{
    s->player = h->player;
    s->value = h->value + h->l->points[h->player] - h->l->points[!h->player];
    s->proven = true;
    write_verdict(h->player, s->value, &s->verdict);
    write_line(x, h->l, &h->first, h->player, &s->line);
}

bool lattice_solve_exactly(const struct lattice *l, const struct solve_wish *wish, uint64_t nodes,
                           struct solving *solving)
{
    struct rest_board board;
    struct draft d = {.count = 0};
    struct exact exact;
    struct solution *s = &solving->of[solving->count];

    if (l->players != REST_PLAYERS || !rest_of(l, &board, &d.rest))
        return false;
    exact_open(&exact, &board, nodes);
    struct hunt h = {&exact, l, l->to_move, exact_value(&exact, &d.rest, l->to_move), wish->all, .turns = &s->turns};
    if (!exact.spent)
        go_on(&h, &d);
    bool done = !exact.spent;
    if (done) {
        fill_in(&exact, &h, s);
        solving->count++;
    } else {
        text_clear(&s->turns);
    }
    solving->nodes += exact.nodes;
    exact_close(&exact);
    return done;
}

bool connect_square_solve(const struct values *v, const struct pos *pos, const struct solve_wish *wish,
                          struct solving *solving, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    uint64_t kept = (wish->nodes + SHARE_AHEAD - 1) / SHARE_AHEAD;
    if (l->over)
        return text_refuse(why, "the game has ended");
    if (!lattice_solve_exactly(l, wish, wish->nodes - kept, solving))
        lattice_solve_ahead(v, l, wish, wish->nodes - solving->nodes, solving);
    return true;
}
