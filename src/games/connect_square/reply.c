#include "games/connect_square/reply.h"

enum { NOTHING = -1000 }; /* less than any turn is worth */

/* A turn in the making. Every line that fills a square is either drawn or declined for good, the lowest first; so each
 * set of lines comes up once. */
struct draft {
    struct rest rest;
    uint64_t lines, declined;
    int taken;
    int lost; /* squares declined */
};

struct search {
    const struct rest_board *board;
    int player;
    uint64_t limit;
    struct reply *reply;
};

static uint64_t bit(int line)
{
    return (uint64_t)1 << line;
}

static int worth(const struct reply_turn *turn)
{
    return turn->lines ? reply_worth(turn) : NOTHING;
}

/* ---- Nobody goes out ---------------------------------------------------------------------------------------- */

/* Whether a player surely has a line to draw until no square is left, whatever is drawn of what is gone later, and one
 * line more. An unowned square has a side that is not drawn, so he who reaches all sides is safe; and so is he who
 * reaches two lines now that stay. */
static bool stays(const struct rest_board *b, const struct rest *now, const struct rest *later, int player)
{
    uint64_t unreached = now->free & ~b->diagonals & ~now->reach[player], kept = now->reach[player] & later->free;
    return unreached == 0 || (kept & (kept - 1)) != 0;
}

static bool both(const struct rest_board *b, const struct rest *now, const struct rest *later)
{
    return stays(b, now, later, 0) && stays(b, now, later, 1);
}

/* Whether both stay in the game through this turn, ended by one of `lasts`, and the reply. Squares are filled at most
 * as far as anybody could fill them who reached every line; besides each turn ends with one line. What is filled before
 * a last line is drawn would be filled after it too. */
static bool both_stay(const struct search *s, const struct rest *now, uint64_t lasts)
{
    struct rest filled = *now;
    rest_take_any(s->board, &filled);
    bool stay = both(s->board, now, &filled);
    for (lasts &= filled.free; lasts && stay; lasts &= lasts - 1) {
        struct rest later = filled;
        rest_draw(s->board, &later, s->player, __builtin_ctzll(lasts));
        rest_take_any(s->board, &later);
        stay = both(s->board, now, &later);
    }
    return stay;
}

/* ---- The turns ------------------------------------------------------------------------------------------------ */

/* Keeps the two best. */
static void rank(struct reply_turn *first, struct reply_turn *second, const struct reply_turn *turn)
{
    if (reply_worth(turn) > worth(first)) {
        *second = *first;
        *first = *turn;
    } else if (reply_worth(turn) > worth(second)) {
        *second = *turn;
    }
}

static void enter_turn(struct reply *r, const struct reply_turn *turn)
{
    rank(&r->best, &r->second, turn);
    if (turn->taken == r->takeable)
        rank(&r->all[0], &r->all[1], turn);
}

/* Whether a turn that is worth so much at most could be kept. */
static bool can_rank(const struct reply *r, const struct reply_turn *turn)
{
    return reply_worth(turn) > worth(&r->second) ||
           (turn->taken == r->takeable && reply_worth(turn) > worth(&r->all[1]));
}

/* What the opponent takes most after a last line. `idle` is what he leaves where none is drawn, after taking `given`:
 * all that he takes with that line too, unless it is one that he draws himself and that brings others within his reach.
 */
static int most_given(const struct search *s, const struct rest *now, const struct rest *idle, int given, int last)
{
    bool his = !(idle->free & bit(last));
    struct rest after = his ? *now : *idle;
    int filled = rest_draw(s->board, &after, s->player, last) + rest_take(s->board, &after, !s->player);
    return his ? filled : given + filled;
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct search *s, const struct draft *d)
{
    uint64_t lasts = rest_moves(&d->rest, s->player) & ~d->declined;
    struct rest idle = d->rest;
    struct reply_turn turn = {d->lines, 0, d->taken, rest_take(s->board, &idle, !s->player)};
    int given = turn.given;

    s->reply->nodes += (uint64_t)__builtin_popcountll(lasts);
    if (d->rest.left == 0)
        enter_turn(s->reply, &turn);
    if (!can_rank(s->reply, &turn))
        lasts &= ~idle.free;
    for (; lasts; lasts &= lasts - 1) {
        turn.last = lasts & -lasts;
        turn.lines = d->lines | turn.last;
        turn.given = most_given(s, &d->rest, &idle, given, __builtin_ctzll(lasts));
        enter_turn(s->reply, &turn);
    }
}

/* Squares that a line fills at once. */
static int filled_by(const struct rest_board *b, const struct rest *r, int line)
{
    int count = 0;
    for (int i = 0; i < b->borders[line]; i++)
        count += (b->sides[b->square[line][i]] & r->free) == bit(line);
    return count;
}

static bool go_on(struct search *s, const struct draft *d)
{
    if (++s->reply->nodes > s->limit)
        return false;
    if (s->reply->takeable - d->lost <= worth(&s->reply->second))
        return true;
    uint64_t captures = d->rest.captures & d->rest.reach[s->player] & ~d->declined;
    if (captures == 0) {
        end_turn(s, d);
        return true;
    }
    int line = __builtin_ctzll(captures);
    struct draft with = *d, without = *d;
    with.lines |= bit(line);
    with.taken += rest_draw(s->board, &with.rest, s->player, line);
    without.declined |= bit(line);
    without.lost += filled_by(s->board, &d->rest, line);
    return go_on(s, &with) && go_on(s, &without);
}

bool reply_search(const struct rest_board *board, const struct rest *rest, int player, uint64_t nodes,
                  struct reply *reply)
{
    struct search s = {board, player, nodes, reply};
    struct draft d = {.rest = *rest};
    struct rest all = *rest;

    *reply = (struct reply){.takeable = rest_take(board, &all, player)};
    return both_stay(&s, rest, rest->free & all.reach[player]) && go_on(&s, &d);
}
