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

#include "base/bits.h"
#include "base/mem.h"

#include <string.h>

enum { NOWHERE = UINT16_MAX, BLOCKED = 2 };

/* No cheapest way passes a cell of the seam twice, so none goes further round: the outermost turns stay empty. */
enum { PLACES = (2 * CONE_SIZE_MOST + 3) * CONE_CELLS };

struct set_search {
    const struct cone *cone;
    enum cone_side side;
    uint8_t price[CONE_CELLS];   /* 0, 1 or BLOCKED */
    uint16_t cost[CONE_CELLS];   /* of the cheapest way from the edge, or NOWHERE */
    uint16_t before[CONE_CELLS]; /* the cell before on that way, or NOWHERE */
    int8_t turn[CONE_CELLS];     /* round the apex on that way */
    uint8_t links[CONE_CELLS];   /* bit i: link i goes to a cell that is not blocked; only where the edge reaches */
    int cells, places;           /* of the cone; in use, the last turn apart */
    int best;                    /* cost of the cheapest set so far; more than there are cells: none */
    struct winning_set *set;     /* that set, if it is wanted; prices are then 1 */
    int count, at, next_count;   /* of the queue */
    uint16_t queue[PLACES];      /* places in the order in which they are reached */
    uint16_t next[PLACES];       /* those that are reached at the next cost */
    uint16_t round_cost[PLACES]; /* case 3: D. A cell some turns round is place (turn + size + 1) * cells + cell */
    uint16_t round_before[PLACES];
};

/* If every step costs 1, the places come by rising cost anyhow. */
static void queue_add(struct set_search *s, int price, int place)
{
    if (price && !s->set)
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
    unsigned links = 0;
    for (int i = 0; i < s->cone->cell[cell].links; i++)
        links |= (unsigned)(s->price[s->cone->cell[cell].link[i].to] != BLOCKED) << i;
    s->links[cell] = (uint8_t)links;
    queue_add(s, price, cell);
}

/* Adds the way from the edge to a cell, the cell included. */
static void add_way(const struct set_search *s, int cell)
{
    int end = s->set->count += s->cost[cell];
    for (; cell != NOWHERE; cell = s->before[cell])
        s->set->cell[--end] = (uint16_t)cell;
}

/* Case 2 on the way. Returns whether there is any loop round the apex: if the turns of all links fit, there is none in
 * case 3 either. */
static bool search_from_edge(struct set_search *s)
{
    const struct cone *cone = s->cone;
    int cell, turn, x, y, first = NOWHERE, last = NOWHERE;
    bool any = false;

    memset(s->cost, 0xff, (size_t)s->cells * sizeof *s->cost);
    s->count = s->at = s->next_count = 0;
    for (int i = 0; i < cone->size; i++) {
        cone_edge_place(cone, s->side, i, &x, &y);
        cell = cone_cell(cone, x, y, &turn);
        reach(s, cell, NOWHERE, turn);
    }
    while (queue_take(s, &cell))
        for (uint64_t links = cell == cone->apex ? 0 : s->links[cell]; links;) {
            const struct cone_link *link = &cone->cell[cell].link[bits_take(&links)];
            int to = link->to;
            turn = s->turn[cell] + link->turn;
            if (s->cost[to] == NOWHERE) {
                reach(s, to, cell, turn);
            } else if (turn != s->turn[to] && to != cone->apex) {
                any = true;
                if (s->cost[cell] + s->cost[to] < s->best) {
                    s->best = s->cost[cell] + s->cost[to];
                    first = cell;
                    last = to;
                }
            }
        }
    if (first != NOWHERE && s->set) {
        add_way(s, first);
        for (; last != NOWHERE; last = s->before[last])
            s->set->cell[s->set->count++] = (uint16_t)last;
    }
    return any;
}

/* ---- Round the apex ---------------------------------------------------------------------------------------------- */

/* Searches the unrolled cone from a cell, as far as ways can be part of a set that is cheaper than the best: with the
 * way from the edge to their end, and also with the one to their start: the stem and the rest of the loop lead there,
 * and share one cell with the way. Once a set has been met, ways need only be part of one that costs no more. */
static void search_round(struct set_search *s, int from)
{
    const int cells = s->cells;
    int place = (s->cone->size + 1) * cells + from;
    int bound = s->best; /* costs from here on are too much */

    s->count = s->at = s->next_count = 0;
    s->round_cost[place] = 0;
    s->round_before[place] = NOWHERE;
    queue_add(s, 0, place);
    while (queue_take(s, &place)) {
        int cell = place % cells, limit = bound - s->round_cost[place];
        for (uint64_t links = s->links[cell]; links;) {
            const struct cone_link *link = &s->cone->cell[cell].link[bits_take(&links)];
            int to = link->to, there = place - cell + link->turn * cells + to;
            if (s->cost[to] >= limit || there < cells || there >= s->places || s->round_cost[there] != NOWHERE)
                continue;
            int cost = s->round_cost[place] + s->price[to];
            if (cost + s->cost[from] > bound)
                continue;
            s->round_cost[there] = (uint16_t)cost;
            s->round_before[there] = (uint16_t)place;
            queue_add(s, s->price[to], there);
            uint16_t behind = s->round_cost[there - cells], ahead = s->round_cost[there + cells];
            int sum = s->cost[to] + cost + (behind < ahead ? behind : ahead) + s->price[from] - 2 * s->price[to];
            bound = sum < bound ? sum + 1 : bound;
        }
    }
}

/* Writes the set of a place and the same cell one turn before: the stem without the cell, the way from it to the start
 * of the search, and back to it. */
static void write_loop(const struct set_search *s, int place)
{
    struct winning_set *set = s->set;
    int back = place - s->cells;

    set->count = 0;
    add_way(s, place % s->cells);
    set->count--;
    for (; place != NOWHERE; place = s->round_before[place])
        set->cell[set->count++] = (uint16_t)(place % s->cells);
    int end = set->count += s->round_cost[back] - 1;
    for (back = s->round_before[back]; s->round_before[back] != NOWHERE; back = s->round_before[back])
        set->cell[--end] = (uint16_t)(back % s->cells);
}

/* Case 3: from the cells of the seam, the apex outward. */
static void try_loops(struct set_search *s)
{
    const struct cone *cone = s->cone;
    int cells = s->cells, away = cone->kind == CONE_WIDE ? 1 : -1;

    s->cost[cone->apex] = NOWHERE;
    s->places = (2 * cone->size + 2) * cells;
    memset(s->round_cost, 0xff, (size_t)(s->places + cells) * sizeof *s->round_cost);
    for (int k = 1; k < cone->size - (cone->kind == CONE_NARROW); k++) {
        int from = cone->apex + away * k, found = NOWHERE;
        if (s->cost[from] == NOWHERE)
            continue;
        search_round(s, from);
        for (int i = 0; i < s->count; i++) {
            int place = s->queue[i], cell = place % cells, back = place - cells;
            if (s->round_cost[back] == NOWHERE)
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
        s->cost[from] = NOWHERE; /* all loops through it have been tried: no search passes it again */
    }
}

/* Finds the cheapest set of a side: of its stones, which is stored in *set; or if that is NULL of empty cells beside
 * its stones. Returns the cost; more than there are cells if there is no set. */
static int search(const struct conect *c, enum cone_side side, struct winning_set *set)
{
    scoped(mem_free) struct set_search *s = mem_resize(NULL, sizeof *s);

    s->cone = conect_cone(c);
    int apex = s->cone->apex, cell;
    s->side = side;
    s->cells = c->count;
    s->set = set;
    s->best = c->count + 1;
    memset(s->price, set ? BLOCKED : 1, (size_t)c->count);
    for (int i = 0; i < 2; i++)
        for (struct cells left = c->stones[(int)side ^ i]; (cell = cells_take(&left, CELLS_WORDS)) != CONE_NONE;)
            s->price[cell] = i ? BLOCKED : set != NULL;
    bool loops = search_from_edge(s);
    if (s->cost[apex] <= s->best) { /* case 1 */
        s->best = s->cost[apex];
        if (set) {
            set->count = 0;
            add_way(s, apex);
        }
    }
    if (loops)
        try_loops(s);
    return s->best;
}

void winning_set_find(const struct conect *c, struct winning_set *set)
{
    set->count = 0;
    if (c->winner)
        search(c, (enum cone_side)(c->winner - 1), set);
}

bool winning_set_remaining(const struct values *v UNUSED, const struct pos *pos, int person, int *cells)
{
    const struct conect *c = (const struct conect *)pos;
    *cells = search(c, conect_side(c, person), NULL);
    return *cells <= c->count;
}
