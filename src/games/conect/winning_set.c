/* Conect: a smallest set of stones that wins.
 *
 * Take the winner's stones as a graph, with his edge as one more node. A smallest winning set is one of
 *
 *   1. a shortest way from the edge to the apex;
 *   2. a shortest loop round the apex through the edge node, which itself is free;
 *   3. a loop round the apex that is simple, and a way (the stem) from the edge to one of its stones.
 *
 * All come from a breadth-first search from the edge, which gives each stone its distance (stones from the
 * edge to it, itself counted) and how far round it lies. A link between two stones that lie otherwise than it
 * says closes a loop through the edge: the least sum of two such distances is case 2. (Should the two ways
 * have stones in common, case 3 has a smaller set and is found as such.)
 *
 * Case 3: every loop round the apex has a stone on the seam. From each stone s there a second search, on the
 * unrolled cone, where every stone appears once for each turn: D(r, j) is the length of the way from s to r
 * that ends j turns round. A loop through s and r is a way to (r, j) and one to (r, j-1), taken backwards; so
 * the set has distance(r) - 1 + D(r, j) + D(r, j-1) stones, least over all s, r and j. D + distance never
 * falls along a way, so the search stops where it reaches the best set known. The apex takes no part: whoever
 * is there has case 1. */
#include "games/conect/internal.h"

#include <string.h>

enum { NOWHERE = UINT16_MAX };

/* No way passes a seam cell twice, so none goes further round. */
enum { TURNS = CONE_SIZE_MOST, LAYERS = 2 * TURNS + 1 };

/* The winner's stones that are joined to his edge, numbered in the order of the first search. */
struct group {
    const struct conect *c;
    enum cone_kind kind;
    enum cone_side side;
    int count;
    uint16_t cell[CONE_CELLS];                     /* of each stone */
    uint16_t stone[CONE_CELLS];                    /* on each cell, or NOWHERE */
    uint16_t distance[CONE_CELLS];                 /* of each stone from the edge; the first has 1 */
    uint16_t before[CONE_CELLS];                   /* the stone before it on the way from the edge, or NOWHERE */
    int8_t turn[CONE_CELLS];                       /* round the apex on that way */
    uint8_t links[CONE_CELLS];                     /* of each stone, how many */
    struct cone_link link[CONE_CELLS][CONE_LINKS]; /* to stones of the group */
};

/* The second search. A place is a stone of the group some turns round: (turn + TURNS) * count + stone. */
struct unrolled {
    int seen;
    uint16_t place[LAYERS * CONE_CELLS];  /* in the order of the search */
    uint16_t length[LAYERS * CONE_CELLS]; /* by place: steps from the first, or NOWHERE */
    uint16_t before[LAYERS * CONE_CELLS]; /* by place: the place before it */
};

/* ---- From the edge ---------------------------------------------------------------------------------------- */

static void reach(struct group *g, int cell, int before, int turn)
{
    int stone = g->count++;
    g->cell[stone] = (uint16_t)cell;
    g->stone[cell] = (uint16_t)stone;
    g->distance[stone] = (uint16_t)(before == NOWHERE ? 1 : g->distance[before] + 1);
    g->before[stone] = (uint16_t)before;
    g->turn[stone] = (int8_t)turn;
    g->links[stone] = 0;
}

/* The stones on the edge, by its names. */
static void reach_edge(struct group *g)
{
    for (int i = 0; i < g->c->size; i++) {
        int blue = g->kind == CONE_WIDE ? g->c->size - 1 : 0, turn;
        int cell = cone_cell(g->kind, g->c->size, g->side == CONE_RED ? i : blue, g->side == CONE_RED ? 0 : i, &turn);
        if (g->c->node[cell].stone == g->c->winner)
            reach(g, cell, NOWHERE, turn);
    }
}

/* Reaches the neighbours of a stone and lists the links to them, but none of the apex. */
static void spread(struct group *g, int stone)
{
    int apex = cone_apex(g->kind, g->c->size);
    struct cone_link link[CONE_LINKS];
    int links = g->cell[stone] == apex ? 0 : cone_links(g->kind, g->c->size, g->cell[stone], link);

    for (int i = 0; i < links; i++) {
        if (g->c->node[link[i].to].stone != g->c->winner)
            continue;
        if (g->stone[link[i].to] == NOWHERE)
            reach(g, link[i].to, stone, g->turn[stone] + link[i].turn);
        if (link[i].to != apex)
            g->link[stone][g->links[stone]++] = (struct cone_link){.to = g->stone[link[i].to], .turn = link[i].turn};
    }
}

static void search_from_edge(struct group *g)
{
    memset(g->stone, 0xff, g->c->count * sizeof *g->stone);
    g->count = 0;
    reach_edge(g);
    for (int stone = 0; stone < g->count; stone++)
        spread(g, stone);
}

/* Adds the way from the edge to a stone, the last included. */
static void add_way(const struct group *g, int stone, struct conect_path *path)
{
    int end = path->count + g->distance[stone];
    path->count = end;
    for (; stone != NOWHERE; stone = g->before[stone])
        path->cell[--end] = g->cell[stone];
}

/* Fewer stones than this are wanted. */
static int best_known(const struct group *g, const struct conect_path *path)
{
    return path->count ? path->count : g->count + 1;
}

/* Case 1. */
static void try_apex(const struct group *g, struct conect_path *path)
{
    int stone = g->stone[cone_apex(g->kind, g->c->size)];
    if (stone == NOWHERE)
        return;
    path->way = CONECT_TO_APEX;
    add_way(g, stone, path);
}

/* Case 2. */
static void try_edge_loop(const struct group *g, struct conect_path *path)
{
    int best = best_known(g, path), first = NOWHERE, last = NOWHERE;
    for (int stone = 0; stone < g->count; stone++)
        for (int i = 0; i < g->links[stone]; i++) {
            int to = g->link[stone][i].to, sum = g->distance[stone] + g->distance[to];
            if (sum < best && g->turn[stone] + g->link[stone][i].turn != g->turn[to]) {
                best = sum;
                first = stone;
                last = to;
            }
        }
    if (first == NOWHERE)
        return;
    path->way = CONECT_EDGE_LOOP;
    path->count = 0;
    add_way(g, first, path);
    for (; last != NOWHERE; last = g->before[last])
        path->cell[path->count++] = g->cell[last];
}

/* ---- Round the apex ----------------------------------------------------------------------------------------- */

/* Searches from a stone, as far as ways can be part of a set with fewer than `best` stones. */
static void search_round(const struct group *g, struct unrolled *u, int from, int best)
{
    int start = TURNS * g->count + from;
    u->seen = 1;
    u->place[0] = (uint16_t)start;
    u->length[start] = 0;
    for (int next = 0; next < u->seen; next++) {
        int place = u->place[next], stone = place % g->count, length = u->length[place] + 1;
        for (int i = 0; i < g->links[stone]; i++) {
            int to = g->link[stone][i].to, layer = place / g->count + g->link[stone][i].turn;
            int there = layer * g->count + to;
            if (layer < 0 || layer >= LAYERS || length + g->distance[to] > best || u->length[there] != NOWHERE)
                continue;
            u->length[there] = (uint16_t)length;
            u->before[there] = (uint16_t)place;
            u->place[u->seen++] = (uint16_t)there;
        }
    }
}

static void forget(struct unrolled *u)
{
    for (int i = 0; i < u->seen; i++)
        u->length[u->place[i]] = NOWHERE;
}

/* Writes the set of case 3 for a place and the same stone a turn before: the stem without the stone, the way
 * from it to the search's start, and back to it. */
static void write_loop(const struct group *g, const struct unrolled *u, int place, struct conect_path *path)
{
    int stone = place % g->count, back = place - g->count, end;

    path->way = CONECT_LOOP;
    path->count = 0;
    add_way(g, stone, path);
    path->stem = --path->count;
    for (; u->length[place] > 0; place = u->before[place])
        path->cell[path->count++] = g->cell[place % g->count];
    path->cell[path->count++] = g->cell[place % g->count];
    end = path->count + u->length[back] - 1;
    path->count = end;
    for (back = u->before[back]; u->length[back] > 0; back = u->before[back])
        path->cell[--end] = g->cell[back % g->count];
}

/* Case 3 for the loops through one stone of the seam. */
static void try_loop_through(const struct group *g, struct unrolled *u, int from, struct conect_path *path)
{
    int best = best_known(g, path), found = NOWHERE;
    search_round(g, u, from, best);
    for (int i = 0; i < u->seen; i++) {
        int place = u->place[i], back = place - g->count;
        if (back < 0 || u->length[back] == NOWHERE)
            continue;
        int sum = g->distance[place % g->count] - 1 + u->length[place] + u->length[back];
        if (sum < best) {
            best = sum;
            found = place;
        }
    }
    if (found != NOWHERE)
        write_loop(g, u, found, path);
    forget(u);
}

/* Case 3: the seam from the apex outward, since a loop through a stone in ring k is at least k long. */
static void try_loops(const struct group *g, struct conect_path *path)
{
    struct unrolled u;
    int apex = cone_apex(g->kind, g->c->size), away = g->kind == CONE_WIDE ? 1 : -1;

    memset(u.length, 0xff, (size_t)(LAYERS * g->count) * sizeof *u.length);
    for (int k = 1; k < g->c->size - (g->kind == CONE_NARROW); k++) {
        int stone = g->stone[apex + away * k];
        if (stone != NOWHERE && (path->count == 0 || k < path->count))
            try_loop_through(g, &u, stone, path);
    }
}

void conect_path(const struct conect *c, struct conect_path *path)
{
    struct group g;

    path->count = path->stem = 0;
    path->way = CONECT_TO_APEX;
    if (!c->winner)
        return;
    g.c = c;
    g.kind = (enum cone_kind)c->kind;
    g.side = (enum cone_side)(c->winner - 1);
    search_from_edge(&g);
    try_apex(&g, path);
    try_edge_loop(&g, path);
    try_loops(&g, path);
}
