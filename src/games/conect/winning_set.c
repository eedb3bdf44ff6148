/* Conect: the cheapest set of cells with which a side would win.
 *
 * Every cell has a price: 0, 1, or blocked. If the winner's stones cost 1 and all else is blocked, the cheapest set is
 * a smallest set of stones that wins. If a side's stones are free, empty cells cost 1 and the opponent's are blocked,
 * its price is the number of empty cells that the side still has to fill. A cheapest set is one of
 *
 *   1. a cheapest way from the edge to the apex;
 *   2. a cheapest loop round the apex through the edge, which itself is free;
 *   3. a simple loop round the apex, and a way (the stem) from the edge to one of its cells.
 *
 * All come from a search from the edge, which gives each cell the cost of the cheapest way to it, itself included, and
 * how far round the apex that way goes. A link between two cells whose turns differ from the link's own closes a loop
 * through the edge: the least sum of two such costs is case 2. (If the two ways share cells, case 3 is cheaper.)
 *
 * Case 3: every loop round the apex has a cell on the seam. From each such cell s a second search runs on the unrolled
 * cone, where every cell appears once for each turn: D(r, j) is the cost of the cheapest way from s to r that ends j
 * turns round, s not counted. A loop through s and r is a way to (r, j) and a way to (r, j-1), taken backwards. So the
 * set costs edge(r) + D(r, j) + D(r, j-1) + price(s) - 2 price(r), least over all s, r and j. Each such sum is the cost
 * of a set that wins, or more, so the least is exact. The apex takes no part in loops: with it there is case 1.
 *
 * A cost is paid when a cell is entered. So in a search by rising cost (Dijkstra's with two buckets, for this cost and
 * the next) each place is first reached at its least cost. */
#include "games/conect/internal.h"

#include <string.h>

enum { NOWHERE = UINT16_MAX, BLOCKED = 2 };

/* No cheapest way passes a cell of the seam twice, so none goes further round. */
enum { TURNS = CONE_SIZE_MOST, LAYERS = 2 * TURNS + 1, PLACES = LAYERS * CONE_CELLS };

struct set_search {
    struct cone cone;
    enum cone_side side;
    uint8_t price[CONE_CELLS];   /* 0, 1 or BLOCKED */
    uint16_t cost[CONE_CELLS];   /* of the cheapest way from the edge, or NOWHERE */
    uint16_t before[CONE_CELLS]; /* the cell before on that way, or NOWHERE */
    int8_t turn[CONE_CELLS];     /* round the apex on that way */
    int best;                    /* cost of the cheapest set so far; more than there are cells: none */
    struct winning_set *set;     /* that set, if it is wanted; prices are then 1 */
    int count, at, next_count;   /* of the queue */
    uint16_t queue[PLACES];      /* places in the order in which they are reached */
    uint16_t next[PLACES];       /* those that are reached at the next cost */
    uint16_t round_cost[PLACES]; /* case 3: D. A place is a cell some turns round: (turn + TURNS) * cells + cell */
    uint16_t round_before[PLACES];
};

static void queue_add(struct set_search *s, int price, int place)
{
    if (price)
        s->next[s->next_count++] = (uint16_t)place;
    else
        s->queue[s->count++] = (uint16_t)place;
}

/* The next place by rising cost. False if there is none. */
static bool queue_take(struct set_search *s, int *place)
{
    if (s->at == s->count) {
        memcpy(&s->queue[s->count], s->next, (size_t)s->next_count * sizeof *s->next);
        s->count += s->next_count;
        s->next_count = 0;
    }
    if (s->at == s->count)
        return false;
    *place = s->queue[s->at++];
    return true;
}

/* ---- From the edge ----------------------------------------------------------------------------------------------- */

static void reach(struct set_search *s, int cell, int before, int turn)
{
    int price = s->price[cell];
    if (price == BLOCKED || s->cost[cell] != NOWHERE)
        return;
    s->cost[cell] = (uint16_t)((before == NOWHERE ? 0 : s->cost[before]) + price);
    s->before[cell] = (uint16_t)before;
    s->turn[cell] = (int8_t)turn;
    queue_add(s, price, cell);
}

static void search_from_edge(struct set_search *s)
{
    const struct cone *cone = &s->cone;
    int cell, blue = cone->kind == CONE_WIDE ? cone->size - 1 : 0;

    memset(s->cost, 0xff, (size_t)cone->count * sizeof *s->cost);
    s->count = s->at = s->next_count = 0;
    for (int i = 0; i < cone->size; i++) {
        cell = s->side == CONE_RED ? cone->at[0][i] : cone->at[i][blue];
        reach(s, cell, NOWHERE, cone->cell[cell].edge_turn[s->side]);
    }
    while (queue_take(s, &cell))
        for (int i = 0; cell != cone->apex && i < cone->cell[cell].links; i++) {
            const struct cone_link *link = &cone->cell[cell].link[i];
            reach(s, link->to, cell, s->turn[cell] + link->turn);
        }
}

/* Adds the way from the edge to a cell, the cell included. */
static void add_way(const struct set_search *s, int cell)
{
    int end = s->set->count += s->cost[cell];
    for (; cell != NOWHERE; cell = s->before[cell])
        s->set->cell[--end] = (uint16_t)cell;
}

/* Case 1. */
static void try_apex(struct set_search *s)
{
    int cost = s->cost[s->cone.apex];
    if (cost >= s->best)
        return;
    s->best = cost;
    if (s->set) {
        s->set->shape = WINNING_TO_APEX;
        add_way(s, s->cone.apex);
    }
}

/* Case 2. */
static void try_edge_loops(struct set_search *s)
{
    int first = NOWHERE, last = NOWHERE;
    for (int k = 0; k < s->count; k++) {
        int cell = s->queue[k];
        const struct cone_cell *c = &s->cone.cell[cell];
        for (int i = 0; cell != s->cone.apex && i < c->links; i++) {
            int to = c->link[i].to, sum = s->cost[cell] + s->cost[to];
            if (to != s->cone.apex && sum < s->best && s->turn[cell] + c->link[i].turn != s->turn[to]) {
                s->best = sum;
                first = cell;
                last = to;
            }
        }
    }
    if (first == NOWHERE || !s->set)
        return;
    s->set->shape = WINNING_EDGE_LOOP;
    s->set->count = 0;
    add_way(s, first);
    for (; last != NOWHERE; last = s->before[last])
        s->set->cell[s->set->count++] = (uint16_t)last;
}

/* ---- Round the apex ---------------------------------------------------------------------------------------------- */

/* Searches the unrolled cone from a cell, as far as ways can be part of a set that is cheaper than the best. */
static void search_round(struct set_search *s, int from)
{
    int cells = s->cone.count, place = TURNS * cells + from;

    s->count = s->at = s->next_count = 0;
    s->round_cost[place] = 0;
    s->round_before[place] = NOWHERE;
    queue_add(s, 0, place);
    while (queue_take(s, &place)) {
        const struct cone_cell *c = &s->cone.cell[place % cells];
        for (int i = 0; i < c->links; i++) {
            int to = c->link[i].to, layer = place / cells + c->link[i].turn, there = layer * cells + to;
            if (to == s->cone.apex || s->price[to] == BLOCKED || layer < 0 || layer >= LAYERS ||
                s->round_cost[there] != NOWHERE || s->round_cost[place] + s->cost[to] >= s->best)
                continue;
            s->round_cost[there] = (uint16_t)(s->round_cost[place] + s->price[to]);
            s->round_before[there] = (uint16_t)place;
            queue_add(s, s->price[to], there);
        }
    }
}

/* Writes the set of a place and the same cell one turn before: the stem without the cell, the way from it to the start
 * of the search, and back to it. */
static void write_loop(const struct set_search *s, int place)
{
    struct winning_set *set = s->set;
    int cells = s->cone.count, back = place - cells;

    set->shape = WINNING_LOOP;
    set->count = 0;
    add_way(s, place % cells);
    set->stem = --set->count;
    for (; place != NOWHERE; place = s->round_before[place])
        set->cell[set->count++] = (uint16_t)(place % cells);
    int end = set->count += s->round_cost[back] - 1;
    for (back = s->round_before[back]; s->round_before[back] != NOWHERE; back = s->round_before[back])
        set->cell[--end] = (uint16_t)(back % cells);
}

/* Case 3: from the cells of the seam, the apex outward. */
static void try_loops(struct set_search *s)
{
    int cells = s->cone.count, away = s->cone.kind == CONE_WIDE ? 1 : -1;

    memset(s->round_cost, 0xff, (size_t)(LAYERS * cells) * sizeof *s->round_cost);
    for (int k = 1; k < s->cone.size - (s->cone.kind == CONE_NARROW); k++) {
        int from = s->cone.apex + away * k, found = NOWHERE;
        if (s->cost[from] == NOWHERE)
            continue;
        search_round(s, from);
        for (int i = 0; i < s->count; i++) {
            int place = s->queue[i], cell = place % cells, back = place - cells;
            if (back < 0 || s->round_cost[back] == NOWHERE)
                continue;
            int sum = s->cost[cell] + s->round_cost[place] + s->round_cost[back] + s->price[from] - 2 * s->price[cell];
            if (sum < s->best) {
                s->best = sum;
                found = place;
            }
        }
        if (found != NOWHERE && s->set)
            write_loop(s, found);
        for (int i = 0; i < s->count; i++)
            s->round_cost[s->queue[i]] = NOWHERE;
    }
}

/* Finds the cheapest set: its cost in `best`, and, if wanted, the set itself. The caller has set the prices. */
static void search(struct set_search *s)
{
    s->best = s->cone.count + 1;
    search_from_edge(s);
    try_apex(s);
    try_edge_loops(s);
    try_loops(s);
}

void winning_set_find(const struct conect *c, struct winning_set *set)
{
    struct set_search s; /* large: not to be cleared as a whole */

    set->count = set->stem = 0;
    set->shape = WINNING_TO_APEX;
    if (!c->winner)
        return;
    cone_init(&s.cone, (enum cone_kind)c->kind, c->size);
    s.side = (enum cone_side)(c->winner - 1);
    s.set = set;
    for (int cell = 0; cell < c->count; cell++)
        s.price[cell] = c->node[cell].stone == c->winner ? 1 : BLOCKED;
    search(&s);
}

bool winning_set_remaining(const struct values *v, const struct pos *pos, int person, int *cells)
{
    const struct conect *c = (const struct conect *)pos;
    struct set_search s;
    (void)v;

    cone_init(&s.cone, (enum cone_kind)c->kind, c->size);
    s.side = conect_side(c, person);
    s.set = NULL;
    for (int cell = 0; cell < c->count; cell++)
        s.price[cell] = c->node[cell].stone == CONECT_EMPTY ? 1 : c->node[cell].stone == 1 + (int)s.side ? 0 : BLOCKED;
    search(&s);
    *cells = s.best;
    return s.best <= c->count;
}
