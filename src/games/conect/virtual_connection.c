#include "games/conect/prover.h"

#include "base/mem.h"

#include <string.h>

/* Points: the edge's group, being round the apex, then the other groups and the empty cells. */
enum { POINT_EDGE, POINT_ROUND, POINT_CELLS, POINTS = POINT_CELLS + VIRTUAL_CELLS, PAIRS = POINTS * (POINTS - 1) / 2 };

/* Connections by their turns, then those that ignore turns. More than one turn is rarely needed, and left out. */
enum { TURN_MOST = 1, TURN_ANY, LAYERS = 2 * TURN_MOST + 2 };

enum { OR_DEPTH = 4, QUEUE = 1 << 14, JOINS_A_NODE = 32 };

/* A connection found: the second point is `turn` round from the first. */
struct connection {
    int from, to, turn;
    struct virtual_link by;
};

/* The connections of two points. No carrier contains another; full connections count as semi too. */
struct connection_lists {
    uint8_t fulls, semis; /* how many there are */
    struct virtual_link full[VIRTUAL_FULLS], semi[VIRTUAL_SEMIS];
};

struct virtual_search {
    int points;
    bool own[POINTS];     /* a group, not an empty cell */
    bool round[POINTS];   /* it holds the apex or a loop round it: turns from there mean nothing */
    uint64_t bit[POINTS]; /* of an empty cell, else 0 */
    uint64_t joins;       /* tried so far */
    int first, last;      /* of the queue */
    struct connection queue[QUEUE];
    struct connection_lists pair[PAIRS * LAYERS];
};

struct virtual_search *virtual_search_new(void)
{
    return mem_new(sizeof(struct virtual_search));
}

/* ---- Connections ------------------------------------------------------------------------------------------------- */

static int pair_of(int from, int to, int turn)
{
    int low = from < to ? from : to, high = from < to ? to : from;
    int layer = turn == TURN_ANY ? LAYERS - 1 : TURN_MOST + (from < to ? turn : -turn);
    return (high * (high - 1) / 2 + low) * LAYERS + layer;
}

static bool within(uint64_t carrier, uint64_t other)
{
    return (carrier & ~other) == 0;
}

/* Whether a connection of the list needs only cells of the carrier. */
static bool covered(const struct virtual_link *link, int count, uint64_t carrier)
{
    for (int i = 0; i < count; i++)
        if (within(link[i].carrier, carrier))
            return true;
    return false;
}

/* Drops the connections of a list that need the whole carrier. Returns how many are left. */
static int keep_others(struct virtual_link *link, int count, uint64_t carrier)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!within(carrier, link[i].carrier))
            link[kept++] = link[i];
    return kept;
}

/* Turns a connection of a point to itself into a loop, and drops the turns where they mean nothing. False if the
 * connection is of no use. */
static bool normalize(const struct virtual_search *v, struct connection *c)
{
    if (c->from == c->to) {
        if (c->turn == 0 || c->turn == TURN_ANY)
            return false;
        c->to = POINT_ROUND;
    }
    if (c->from == POINT_ROUND || c->to == POINT_ROUND || v->round[c->from] || v->round[c->to])
        c->turn = TURN_ANY;
    return c->from != c->to && (c->turn == TURN_ANY || (c->turn >= -TURN_MOST && c->turn <= TURN_MOST));
}

static void add_full(struct virtual_search *v, struct connection c)
{
    if (!normalize(v, &c))
        return;
    struct connection_lists *pair = &v->pair[pair_of(c.from, c.to, c.turn)];
    if (covered(pair->full, pair->fulls, c.by.carrier))
        return;
    pair->fulls = (uint8_t)keep_others(pair->full, pair->fulls, c.by.carrier);
    pair->semis = (uint8_t)keep_others(pair->semi, pair->semis, c.by.carrier);
    if (pair->fulls == VIRTUAL_FULLS || v->last == QUEUE)
        return;
    c.by.joined = false;
    pair->full[pair->fulls++] = c.by;
    v->queue[v->last++] = c;
}

/* The or-rule: `c` joins some semi connections whose carriers have the cells `common` in common. Joins more of the
 * first `count` on the list to them. */
static void join_semis(struct virtual_search *v, const struct connection *c, uint64_t common, int count, int depth)
{
    const struct connection_lists *pair = &v->pair[pair_of(c->from, c->to, c->turn)];
    for (int i = count - 1; i >= 0; i--) {
        struct virtual_link semi = pair->semi[i];
        struct connection more = *c;
        if (i >= pair->semis || within(common, semi.carrier))
            continue;
        more.by.carrier |= semi.carrier;
        more.by.stones = semi.stones > c->by.stones ? semi.stones : c->by.stones;
        v->joins++;
        if (!(common & semi.carrier))
            add_full(v, more);
        else if (depth > 1)
            join_semis(v, &more, common & semi.carrier, i, depth - 1);
    }
}

static void add_semi(struct virtual_search *v, struct connection c)
{
    if (!normalize(v, &c))
        return;
    struct connection_lists *pair = &v->pair[pair_of(c.from, c.to, c.turn)];
    uint64_t common = c.by.carrier;
    if (covered(pair->full, pair->fulls, common) || covered(pair->semi, pair->semis, common))
        return;
    pair->semis = (uint8_t)keep_others(pair->semi, pair->semis, common);
    if (pair->semis == VIRTUAL_SEMIS)
        return;
    for (int i = 0; i < pair->semis; i++)
        common &= pair->semi[i].carrier;
    pair->semi[pair->semis++] = c.by;
    if (!common)
        join_semis(v, &c, c.by.carrier, pair->semis - 1, OR_DEPTH);
}

/* ---- The and-rule ------------------------------------------------------------------------------------------------ */

/* Joins a connection to those that lead on from its end to `to` and have been joined themselves. */
static void join_links(struct virtual_search *v, const struct connection *c, int to, int turn)
{
    const struct connection_lists *pair = &v->pair[pair_of(c->to, to, turn)];
    for (int i = 0; i < pair->fulls; i++) {
        const struct virtual_link *on = &pair->full[i];
        v->joins++;
        if (!on->joined || (on->carrier & (c->by.carrier | v->bit[c->from])))
            continue;
        struct connection sum = {.from = c->from, .to = to, .turn = turn == TURN_ANY ? TURN_ANY : c->turn + turn};
        sum.by.carrier = c->by.carrier | on->carrier | v->bit[c->to];
        sum.by.stones = (uint8_t)(c->by.stones + on->stones + !v->own[c->to]);
        if (v->own[c->to])
            add_full(v, sum);
        else
            add_semi(v, sum);
    }
}

/* Joins a connection to all that lead on from its end. */
static void join_on(struct virtual_search *v, const struct connection *c)
{
    if (c->to == POINT_ROUND)
        return;
    if (v->round[c->to] && c->from != POINT_ROUND)
        join_links(v, c, POINT_ROUND, TURN_ANY);
    for (int to = 0; to < v->points && !v->round[c->to]; to++) {
        if (to == c->to || (c->by.carrier & v->bit[to]))
            continue;
        if (c->turn == TURN_ANY && to != c->from)
            join_links(v, c, to, TURN_ANY);
        for (int turn = -TURN_MOST; turn <= TURN_MOST && c->turn != TURN_ANY; turn++)
            join_links(v, c, to, turn);
    }
}

/* ---- Neighbours -------------------------------------------------------------------------------------------------- */

/* Connects an empty cell to a neighbour that is empty or the side's, or to the edge (the number after the cells). */
static void connect(struct virtual_search *v, const struct search_board *b, enum cone_side side, const int *point,
                    int cell, struct cone_link link)
{
    struct connection c = {.from = point[cell], .to = point[link.to], .turn = link.turn};
    if (link.to == b->cone->count || b->stone[link.to] != CONECT_EMPTY) {
        int turn;
        c.to = point[search_board_root(b, side, link.to, &turn)];
        c.turn -= turn;
    }
    add_full(v, c);
    c.turn = TURN_ANY;
    add_full(v, c);
}

/* Numbers the points: empty cells and the roots of groups. */
static void make_points(struct virtual_search *v, const struct search_board *b, enum cone_side side, int *point)
{
    const struct cone *cone = b->cone;
    int turn;

    v->points = POINT_CELLS;
    v->own[POINT_EDGE] = v->own[POINT_ROUND] = true;
    v->round[POINT_EDGE] = v->round[POINT_ROUND] = false;
    v->bit[POINT_EDGE] = v->bit[POINT_ROUND] = 0;
    point[search_board_root(b, side, cone->count, &turn)] = POINT_EDGE;
    for (int cell = 0; cell < cone->count; cell++) {
        bool empty = b->stone[cell] == CONECT_EMPTY;
        if (!empty && (b->stone[cell] != 1 + (int)side || search_board_root(b, side, cell, &turn) != cell ||
                       search_board_joined(b, side, cell)))
            continue;
        int new = v->points++;
        point[cell] = new;
        v->own[new] = !empty;
        v->round[new] = empty ? cell == cone->apex : b->of[side].node[cell].round;
        v->bit[new] = empty ? UINT64_C(1) << cell : 0;
    }
}

/* Starts with the connections that need nothing: of neighbours, and of what is round the apex by itself. */
static void start(struct virtual_search *v, const struct search_board *b, enum cone_side side)
{
    const struct cone *cone = b->cone;
    int point[BOARD_NODES];

    make_points(v, b, side, point);
    v->first = v->last = 0;
    v->joins = 0;
    for (int k = v->points * (v->points - 1) / 2 * LAYERS - 1; k >= 0; k--)
        v->pair[k].fulls = v->pair[k].semis = 0;
    for (int i = POINT_CELLS; i < v->points; i++)
        if (v->round[i])
            add_full(v, (struct connection){.from = i, .to = POINT_ROUND, .turn = TURN_ANY});
    for (int cell = 0; cell < cone->count; cell++) {
        const struct cone_cell *c = &cone->cell[cell];
        struct cone_link edge = {.to = (uint16_t)cone->count, .turn = (int8_t)-c->edge_turn[side]};
        if (b->stone[cell] != CONECT_EMPTY)
            continue;
        for (int i = 0; i < c->links; i++)
            if (b->stone[c->link[i].to] != 1 + (int)cone_other_side(side))
                connect(v, b, side, point, cell, c->link[i]);
        if (c->edge[side])
            connect(v, b, side, point, cell, edge);
    }
}

uint64_t virtual_search_find(struct virtual_search *v, const struct search_board *b, enum cone_side side, bool one,
                             uint64_t nodes, struct virtual_wins *wins)
{
    const struct connection_lists *found = &v->pair[pair_of(POINT_EDGE, POINT_ROUND, TURN_ANY)];

    start(v, b, side);
    while (v->first < v->last && !found->fulls && !(one && found->semis) && v->joins / JOINS_A_NODE < nodes) {
        struct connection c = v->queue[v->first++], back = c;
        struct connection_lists *pair = &v->pair[pair_of(c.from, c.to, c.turn)];
        back.from = c.to;
        back.to = c.from;
        back.turn = c.turn == TURN_ANY ? TURN_ANY : -c.turn;
        /* Joins it at both ends, unless it has been dropped meanwhile. */
        for (int i = 0; i < pair->fulls; i++)
            if (pair->full[i].carrier == c.by.carrier) {
                pair->full[i].joined = true;
                join_on(v, &c);
                join_on(v, &back);
                break;
            }
    }
    wins->fulls = found->fulls;
    wins->semis = found->semis;
    memcpy(wins->full, found->full, sizeof wins->full);
    memcpy(wins->semi, found->semi, sizeof wins->semi);
    uint64_t used = v->joins / JOINS_A_NODE + 1;
    return used < nodes ? used : nodes;
}
