#include "games/connect_square/bitboard.h"

enum { NOTHING = -1000 }; /* less than any turn is worth */

/* A turn in progress. Each line that fills a square is either drawn or declined for good, the lowest first; so each set
 * of lines comes up once. */
struct reply_draft {
    struct bitboard board;
    uint64_t lines, declined;
    int taken, lost; /* squares taken and declined */
};

struct reply_search {
    const struct bitboard_map *map;
    int player;
    uint64_t limit;
    struct reply *reply;
};

static int worth(const struct reply_turn *turn)
{
    return turn->lines ? reply_worth(turn) : NOTHING;
}

/* ---- Nobody goes out --------------------------------------------------------------------------------------------- */

/* Whether both players surely have a line to draw until every square is owned, and one more, whatever is drawn between
 * `now` and `later`. A player who reaches every undrawn side is safe, because a square without an owner has one. So is
 * a player who reaches two lines now that are still there later. */
static bool both_have_lines(const struct bitboard_map *map, const struct bitboard *now, const struct bitboard *later)
{
    for (int player = 0; player < BITBOARD_PLAYERS; player++) {
        uint64_t unreached = now->free & ~map->diagonals & ~now->reach[player], kept = now->reach[player] & later->free;
        if (unreached && !(kept & (kept - 1)))
            return false;
    }
    return true;
}

/* Whether both players stay in the game through this turn, ended by one of `lasts`, and the reply. No more squares can
 * be filled than by a player who reaches every line; besides, each turn ends with one line. A square that is filled
 * before the last line would be filled after it too. */
static bool both_stay(const struct reply_search *s, const struct bitboard *now, uint64_t lasts)
{
    struct bitboard filled = *now;
    filled.reach[0] = UINT64_MAX;
    bitboard_take(s->map, &filled, 0);
    bool stay = both_have_lines(s->map, now, &filled);
    for (lasts &= filled.free; lasts && stay;) {
        struct bitboard later = filled;
        bitboard_draw(s->map, &later, s->player, bits_take(&lasts));
        bitboard_take(s->map, &later, 0);
        stay = both_have_lines(s->map, now, &later);
    }
    return stay;
}

/* ---- The turns --------------------------------------------------------------------------------------------------- */

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

static void add_turn(struct reply *r, const struct reply_turn *turn)
{
    rank(&r->best, &r->second, turn);
    if (turn->taken == r->takeable)
        rank(&r->all[0], &r->all[1], turn);
}

/* Ends a turn with each of its possible last lines. */
static void end_turn(struct reply_search *s, const struct reply_draft *d)
{
    struct reply *r = s->reply;
    uint64_t lasts = bitboard_moves(&d->board, s->player) & ~d->declined;
    /* What the opponent would take, and leave, if there were no last line. */
    struct bitboard idle = d->board;
    struct reply_turn turn = {d->lines, 0, d->taken, bitboard_take(s->map, &idle, !s->player)};

    r->nodes += (uint64_t)bits_count(lasts);
    if (d->board.left == 0)
        add_turn(r, &turn);
    /* A last line that the opponent would not draw himself takes nothing from him: with it the turn is worth no more
     * than it is now. */
    if (reply_worth(&turn) <= worth(&r->second) &&
        !(turn.taken == r->takeable && reply_worth(&turn) > worth(&r->all[1])))
        lasts &= ~idle.free;
    while (lasts) {
        struct bitboard after = d->board;
        int last = bits_take(&lasts);
        bitboard_draw(s->map, &after, s->player, last);
        turn.last = bit(last);
        turn.lines = d->lines | turn.last;
        turn.given = bitboard_take(s->map, &after, !s->player);
        add_turn(r, &turn);
    }
}

/* Draws the first of the lines that fill squares, and declines it. False if there is none. */
static bool branch(const struct reply_search *s, const struct reply_draft *d, struct reply_draft *with,
                   struct reply_draft *without)
{
    uint64_t captures = d->board.captures & d->board.reach[s->player] & ~d->declined;
    if (captures == 0)
        return false;
    int line = bits_first(captures);
    *with = *without = *d;
    with->lines |= bit(line);
    with->taken += bitboard_draw(s->map, &with->board, s->player, line);
    without->declined |= bit(line);
    for (int i = 0; i < s->map->borders[line]; i++)
        without->lost += (s->map->sides[s->map->square[line][i]] & d->board.free) == bit(line);
    return true;
}

/* Tries every way to continue a turn. False if that takes too many nodes. */
static bool try_turns(struct reply_search *s, const struct reply_draft *d)
{
    if (++s->reply->nodes > s->limit)
        return false;
    if (s->reply->takeable - d->lost <= worth(&s->reply->second))
        return true;
    struct reply_draft with, without;
    if (branch(s, d, &with, &without))
        return try_turns(s, &with) && try_turns(s, &without);
    end_turn(s, d);
    return true;
}

/* Counts the turns, and those that take at least so many squares. */
static void count_turns(const struct reply_search *s, const struct reply_draft *d, int least, uint64_t count[2])
{
    struct reply_draft with, without;
    if (branch(s, d, &with, &without)) {
        count_turns(s, &with, least, count);
        count_turns(s, &without, least, count);
        return;
    }
    uint64_t ends = (uint64_t)bits_count(bitboard_moves(&d->board, s->player) & ~d->declined) + (d->board.left == 0);
    count[0] += ends;
    count[1] += d->taken >= least ? ends : 0;
}

int reply_rivals(const struct bitboard_map *map, const struct bitboard *board, int player, int least)
{
    const struct reply_search s = {.map = map, .player = player};
    const struct reply_draft d = {.board = *board};
    uint64_t count[2] = {0};
    count_turns(&s, &d, least, count);
    return (int)(RIVALS_ALL * count[1] / count[0]);
}

bool reply_search(const struct bitboard_map *map, const struct bitboard *board, int player, uint64_t nodes,
                  struct reply *reply)
{
    struct reply_search s = {map, player, nodes, reply};
    struct reply_draft d = {.board = *board};
    struct bitboard all = *board;

    *reply = (struct reply){.takeable = bitboard_take(map, &all, player)};
    return both_stay(&s, board, board->free & all.reach[player]) && try_turns(&s, &d);
}
