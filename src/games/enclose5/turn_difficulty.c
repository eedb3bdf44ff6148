/* Enclose5: how hard a winning turn is to find. A simulated player chooses mark by mark, by what the eye sees:
 * marks that make a row of five first, then marks that enclose cells, then others near own marks. The chance of
 * reaching the goal is computed exactly. Source: Jarušek and Pelánek, "Difficulty Rating of Sokoban Puzzle" (2010). */
#include "games/enclose5/turn_search.h"

#include "base/chance.h"

enum {
    SEEN_NOTHING = 12,     /* weighs against all that is seen: it may be overlooked */
    SEEN_ROW = 30,         /* a row of five that the mark makes: level or upright, */
    SEEN_DIAGONAL = 18,    /* or diagonal */
    SEEN_CLOSED = 24,      /* the mark encloses cells: at least so much, */
    SEEN_CELL = 4,         /* and for each cell */
    SEEN_WIN = 40,         /* reaches the goal */
    SEEN_QUIET = 1,        /* none of this, but it is beside own marks, */
    SEEN_BETWEEN = 2,      /* beside two of them, */
    SEEN_FOUR = 4,         /* or in a row of five that the moves left can fill */
    NODES_DIFFICULTY = 300 /* positions; beyond them no chance is counted */
};

/* Chances are in units of 2^-31. */
#define CERTAIN ((uint32_t)1 << 31)

/* The weight of a mark that leads from `e` to `next`. */
static uint32_t weight_of(const struct enclosure_scan *scan, const struct enclose5 *next, int x, int y)
{
    const struct enclose5 *e = scan->e;
    int enclosed = next->coloured[e->to_move] - e->coloured[e->to_move];
    uint32_t weight = 0;

    if (bits_have(scan->gains[y], x))
        for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS; way++)
            if (enclose5_run(e, scan->live, way, x, y).length >= 5)
                weight += way == ALONG_ROW || way == ALONG_COLUMN ? SEEN_ROW : SEEN_DIAGONAL;
    if (enclosed > 0)
        weight += (uint32_t)(SEEN_CLOSED + SEEN_CELL * enclosed);
    if (next->coloured[e->to_move] >= e->goal)
        weight += SEEN_WIN;
    if (weight > 0)
        return weight;
    return bits_have(scan->rows[y], x) ? SEEN_FOUR : bits_have(scan->closers[y], x) ? SEEN_BETWEEN : SEEN_QUIET;
}

/* The chance that the player reaches the goal from a position of the stack. */
static uint32_t chance(struct mark_search *s, int depth)
{
    const struct enclose5 *e = &s->stack[depth];
    struct enclose5 *next = &s->stack[depth + 1];
    struct enclosure_scan *scan = &s->scan[depth];
    uint64_t key = turn_search_key(s, e), sum = 0, total = SEEN_NOTHING;
    struct turn_seen *slot = &s->seen[key % TURN_SEEN];

    if (slot->search == s->search && slot->key == key)
        return slot->known;
    if (s->nodes++ >= s->limit || depth + 2 >= TURN_MARKS)
        return 0;
    enclosure_scan(scan, e, e->owed);
    for (int y = 0; y < e->height; y++)
        /* The last mark is seen to have to win. */
        for (uint64_t left = scan->gains[y] | scan->paths[y] | (e->owed > 1 ? scan->rows[y] : 0); left;) {
            int x = bits_take(&left);
            if (e->owed == 1 && !bits_have(scan->gains[y], x) && enclosure_bound(scan, x, y) == 0)
                continue;
            if (!enclose5_try_mark(e, x, y, next))
                continue;
            bool wins = next->coloured[e->to_move] >= e->goal;
            if (!wins && next->owed == 0)
                continue;
            uint32_t weight = weight_of(scan, next, x, y);
            total += weight;
            sum += weight * (uint64_t)(wins ? CERTAIN : chance(s, depth + 1));
        }
    *slot = (struct turn_seen){key, s->search, (uint32_t)(sum / total)};
    return slot->known;
}

int32_t turn_difficulty(struct mark_search *s, const struct enclose5 *e, struct enclose5_cell first)
{
    struct enclose5 *next = &s->stack[1];
    struct enclosure_scan *scan = &s->scan[0];
    uint64_t total = SEEN_NOTHING, weight_first = 0;

    turn_search_begin(s, e, NODES_DIFFICULTY);
    enclosure_scan(scan, e, 1);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = scan->gains[y]; left;) {
            int x = bits_take(&left);
            if (!enclose5_try_mark(e, x, y, next) || next->owed == 0)
                continue;
            uint32_t weight = weight_of(scan, next, x, y);
            total += weight;
            if (x == first.x && y == first.y)
                weight_first = weight;
        }
    enclose5_try_mark(e, first.x, first.y, next);
    uint64_t after = chance(s, 1), product = weight_first * after;
    return chance_cost(product > 0 ? product : 1, total * CERTAIN);
}
