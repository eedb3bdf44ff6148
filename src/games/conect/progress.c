/* Conect: how many empty cells a side still needs.
 *
 * A cell costs 0 if it bears a stone of the side, 1 if it is empty, and can't be used if it is the opponent's. As in
 * winning_set.c, a cheapest set of cells that wins is one of
 *
 *   1. a cheapest way from the edge to the apex;
 *   2. a cheapest loop round the apex through the edge, which itself is free: two ways from the edge whose ends are
 *      linked although they lie otherwise round the apex than the link says;
 *   3. a simple loop round the apex, and a way (the stem) from the edge to one of its cells.
 *
 * Case 3: every loop round the apex has a cell s on the seam. D(r, j) is the cost of the cheapest way from s to r on
 * the unrolled cone that ends j turns round, s not counted. A loop through s and r is a way to (r, j) and one to
 * (r, j-1), taken backwards; so the set costs edge(r) + D(r, j) + D(r, j-1) + cost(s) - 2 cost(r), least over all s, r
 * and j. Each such sum is the cost of a set that wins, or more, so the least of all is exact. The apex takes no part
 * in loops: with it there is case 1.
 *
 * Costs are those of the cell that is entered. So in a search by rising cost (Dijkstra's with two buckets, of this
 * cost and of the next) whatever reaches a place first reaches it at its least cost. */
#include "games/conect/internal.h"

#include <string.h>

enum { NOWHERE = UINT16_MAX };

/* No cheapest way passes a cell of the seam twice, so none goes further round. */
enum { TURNS = CONE_SIZE_MOST, LAYERS = 2 * TURNS + 1, PLACES = LAYERS * CONE_CELLS };

/* A side's view of the board. */
struct side_view {
    const struct conect *c;
    enum cone_kind kind;
    enum cone_side side;
    int apex;
    uint16_t edge[CONE_CELLS]; /* cost of the cheapest way from the edge to each cell, itself included; or NOWHERE */
    int8_t turn[CONE_CELLS];   /* round the apex on that way */
};

/* Places to go on from, at the cost at hand and at the next one. */
struct buckets {
    uint16_t now[PLACES], next[PLACES];
    int now_count, next_count, at;
};

/* The search of case 3. A place is a cell some turns round: (turn + TURNS) * cells + cell. */
struct unrolled {
    struct buckets buckets;
    uint16_t cost[PLACES];
};

/* 0, 1, or 2 for a cell that can't be used. */
static int cost_of(const struct side_view *v, int cell)
{
    int stone = v->c->node[cell].stone;
    return stone == CONECT_EMPTY ? 1 : stone == 1 + (int)v->side ? 0 : 2;
}

static void add(struct buckets *b, int cost, int place)
{
    if (cost)
        b->next[b->next_count++] = (uint16_t)place;
    else
        b->now[b->now_count++] = (uint16_t)place;
}

/* The next place by rising cost; false if there is none. */
static bool take(struct buckets *b, int *place)
{
    if (b->at == b->now_count) {
        memcpy(b->now, b->next, (size_t)b->next_count * sizeof *b->next);
        b->now_count = b->next_count;
        b->next_count = b->at = 0;
    }
    if (b->now_count == 0)
        return false;
    *place = b->now[b->at++];
    return true;
}

/* ---- From the edge ---------------------------------------------------------------------------------------- */

static void reach(struct side_view *v, struct buckets *b, int cell, int before, int turn)
{
    int cost = cost_of(v, cell);
    if (cost > 1 || v->edge[cell] != NOWHERE)
        return;
    v->edge[cell] = (uint16_t)(before + cost);
    v->turn[cell] = (int8_t)turn;
    add(b, cost, cell);
}

static void search_from_edge(struct side_view *v, struct buckets *b)
{
    int blue = v->kind == CONE_WIDE ? v->c->size - 1 : 0, cell, turn;

    memset(v->edge, 0xff, v->c->count * sizeof *v->edge);
    b->now_count = b->next_count = b->at = 0;
    for (int i = 0; i < v->c->size; i++) {
        cell = cone_cell(v->kind, v->c->size, v->side == CONE_RED ? i : blue, v->side == CONE_RED ? 0 : i, &turn);
        reach(v, b, cell, 0, turn);
    }
    while (take(b, &cell)) {
        struct cone_link link[CONE_LINKS];
        int links = cell == v->apex ? 0 : cone_links(v->kind, v->c->size, cell, link);
        for (int i = 0; i < links; i++)
            reach(v, b, link[i].to, v->edge[cell], v->turn[cell] + link[i].turn);
    }
}

/* Case 2, if it costs less than `best`. */
static int edge_loop(const struct side_view *v, int best)
{
    for (int cell = 0; cell < v->c->count; cell++) {
        struct cone_link link[CONE_LINKS];
        int links = cell == v->apex || v->edge[cell] == NOWHERE ? 0 : cone_links(v->kind, v->c->size, cell, link);
        for (int i = 0; i < links; i++) {
            int to = link[i].to;
            if (to == v->apex || v->edge[to] == NOWHERE || v->turn[cell] + link[i].turn == v->turn[to])
                continue;
            int sum = v->edge[cell] + v->edge[to];
            best = sum < best ? sum : best;
        }
    }
    return best;
}

/* ---- Round the apex ----------------------------------------------------------------------------------------- */

/* Searches from a cell as far as ways can be part of a set that costs less than `best`. */
static void search_round(const struct side_view *v, struct unrolled *u, int from, int best)
{
    struct buckets *b = &u->buckets;
    int cells = v->c->count, place = TURNS * cells + from;

    memset(u->cost, 0xff, (size_t)(LAYERS * cells) * sizeof *u->cost);
    b->now_count = b->next_count = b->at = 0;
    u->cost[place] = 0;
    add(b, 0, place);
    while (take(b, &place)) {
        struct cone_link link[CONE_LINKS];
        int links = cone_links(v->kind, v->c->size, place % cells, link);
        for (int i = 0; i < links; i++) {
            int to = link[i].to, layer = place / cells + link[i].turn, there = layer * cells + to;
            int cost = cost_of(v, to);
            if (to == v->apex || cost > 1 || layer < 0 || layer >= LAYERS || u->cost[there] != NOWHERE ||
                u->cost[place] + v->edge[to] >= best)
                continue;
            u->cost[there] = (uint16_t)(u->cost[place] + cost);
            add(b, cost, there);
        }
    }
}

/* Case 3 for the loops through one cell of the seam, if it costs less than `best`. */
static int loop_through(const struct side_view *v, struct unrolled *u, int from, int best)
{
    int cells = v->c->count;

    search_round(v, u, from, best);
    for (int place = cells; place < LAYERS * cells; place++) {
        int cell = place % cells;
        if (u->cost[place] == NOWHERE || u->cost[place - cells] == NOWHERE)
            continue;
        int sum = v->edge[cell] + u->cost[place] + u->cost[place - cells] + cost_of(v, from) - 2 * cost_of(v, cell);
        best = sum < best ? sum : best;
    }
    return best;
}

static int loops(const struct side_view *v, struct unrolled *u, int best)
{
    int away = v->kind == CONE_WIDE ? 1 : -1;
    for (int k = 1; k < v->c->size - (v->kind == CONE_NARROW); k++) {
        int cell = v->apex + away * k;
        if (cost_of(v, cell) < 2 && v->edge[cell] != NOWHERE)
            best = loop_through(v, u, cell, best);
    }
    return best;
}

bool conect_remaining(const struct values *values, const struct pos *pos, int person, int *cells)
{
    const struct conect *c = (const struct conect *)pos;
    struct side_view v = {.c = c, .kind = (enum cone_kind)c->kind, .side = conect_side(c, person)};
    struct unrolled u;
    (void)values;

    v.apex = cone_apex(v.kind, c->size);
    search_from_edge(&v, &u.buckets);
    *cells = loops(&v, &u, edge_loop(&v, v.edge[v.apex]));
    return *cells != NOWHERE;
}
