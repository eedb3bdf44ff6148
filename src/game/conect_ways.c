/* Conect: how many stones a side still needs. See the header.
 *
 * The least number of stones from the edge to each cell, by how far the way has gone round the apex, and from the apex
 * to each cell: two breadth-first searches by rising cost. A cell is on a way from the edge to the apex, or on two ways
 * from the edge that end in it a turn apart, a loop when closed along the edge. A loop on a stem has its stem counted
 * twice. */
#include "game/conect_ways.h"

#include <string.h>

enum { NONE_BETWEEN = CONE_CELLS, PLACES = WAYS_LAYERS * CONE_CELLS };

/* Turns -1, 0, 1, 2 are the layers: the edge's own cells have turns 0 and 1. */
enum { LAYER_OF_EDGE = 1 };

/* ---- Steps ------------------------------------------------------------------------------------------------- */

static bool listed(const struct ways_step *step, int count, int to, int turn)
{
    for (int i = 0; i < count; i++)
        if (step[i].to == to && step[i].turn == turn)
            return true;
    return false;
}

/* Two cells from one to the other: `first` before the last. */
struct hop {
    uint16_t over, to;
    int8_t turn;
};

/* Adds a bridge for each two hops to the same place over different cells, where no step leads already. */
static int add_bridges(const struct hop *hop, int hops, struct ways_step *step, int count)
{
    int direct = count;
    for (int i = 0; i < hops; i++)
        for (int k = 0; k < i; k++) {
            if (hop[i].to != hop[k].to || hop[i].turn != hop[k].turn || hop[i].over == hop[k].over)
                continue;
            if (listed(step, count, hop[i].to, hop[i].turn) || count - direct == CONE_LINKS)
                continue;
            step[count++] =
                (struct ways_step){.to = hop[i].to, .between = {hop[k].over, hop[i].over}, .turn = hop[i].turn};
        }
    return count;
}

/* The hops from a cell, not over the wide cone's apex, round which turns mean nothing. */
static int find_hops(const struct cone *cone, int from, struct hop *hop)
{
    int hops = 0;
    for (int i = 0; i < cone->cell[from].links; i++) {
        const struct cone_link *first = &cone->cell[from].link[i];
        if (first->to == cone->apex)
            continue;
        for (int k = 0; k < cone->cell[first->to].links; k++) {
            const struct cone_link *next = &cone->cell[first->to].link[k];
            bool apex = next->to == cone->apex || from == cone->apex;
            if (next->to != from)
                hop[hops++] = (struct hop){.over = first->to,
                                           .to = next->to,
                                           .turn = (int8_t)(apex ? 0 : first->turn + next->turn)};
        }
    }
    return hops;
}

static void add_steps(struct conect_steps *s, const struct cone *cone, int from, bool bridges)
{
    struct hop hop[CONE_LINKS * CONE_LINKS];
    int count = cone->cell[from].links;
    for (int i = 0; i < count; i++)
        s->step[from][i] = (struct ways_step){.to = cone->cell[from].link[i].to,
                                              .between = {NONE_BETWEEN, NONE_BETWEEN},
                                              .turn = cone->cell[from].link[i].turn};
    if (bridges)
        count = add_bridges(hop, find_hops(cone, from, hop), s->step[from], count);
    s->count[from] = (uint8_t)count;
}

static void add_edge_steps(struct conect_steps *s, const struct cone *cone, enum cone_side side, bool bridges)
{
    struct hop hop[CONE_SIZE_MOST * CONE_LINKS];
    int count = 0, hops = 0;
    for (int cell = 0; cell < cone->count; cell++) {
        const struct cone_cell *c = &cone->cell[cell];
        if (!c->edge[side])
            continue;
        s->edge[side][count++] = (struct ways_step){.to = (uint16_t)cell,
                                                    .between = {NONE_BETWEEN, NONE_BETWEEN},
                                                    .turn = c->edge_turn[side]};
        for (int k = 0; k < c->links; k++)
            if (!cone->cell[c->link[k].to].edge[side])
                hop[hops++] = (struct hop){.over = (uint16_t)cell,
                                           .to = c->link[k].to,
                                           .turn = (int8_t)(c->edge_turn[side] + c->link[k].turn)};
    }
    for (int i = 0; i < hops && bridges; i++)
        for (int k = 0; k < i; k++)
            if (hop[i].to == hop[k].to && hop[i].turn == hop[k].turn && hop[i].over != hop[k].over &&
                !listed(s->edge[side], count, hop[i].to, hop[i].turn))
                s->edge[side][count++] =
                    (struct ways_step){.to = hop[i].to, .between = {hop[k].over, hop[i].over}, .turn = hop[i].turn};
    s->edge_count[side] = (uint8_t)count;
}

void conect_steps_init(struct conect_steps *s, const struct conect_ground *ground, bool bridges)
{
    for (int cell = 0; cell < ground->cone.count; cell++)
        add_steps(s, &ground->cone, cell, bridges);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        add_edge_steps(s, &ground->cone, (enum cone_side)side, bridges);
}

/* ---- The searches ------------------------------------------------------------------------------------------ */

struct search {
    const struct conect_steps *steps;
    uint8_t price[CONE_CELLS + 1]; /* of a cell: 0 own, 1 empty, 2 not to be had; the last stands for none between */
    int layers;
    uint16_t now[PLACES], next[PLACES]; /* places to go on from, at this cost and the next */
    int now_count, next_count;
    uint8_t cost[PLACES]; /* layer * CONE_CELLS + cell */
};

static void set_prices(struct search *s, const struct conect_field *f, enum cone_side side)
{
    for (int cell = 0; cell < f->ground->cone.count; cell++)
        s->price[cell] = f->stone[cell] == CONECT_EMPTY ? 1 : f->stone[cell] == 1 + (int)side ? 0 : 2;
    s->price[NONE_BETWEEN] = 1;
}

static void start(struct search *s, int layers)
{
    s->layers = layers;
    s->now_count = s->next_count = 0;
    memset(s->cost, WAYS_NONE, (size_t)layers * CONE_CELLS);
}

static void reach(struct search *s, const struct ways_step *step, int layer, int cost)
{
    int price = s->price[step->to];
    layer = s->layers == 1 ? 0 : layer + step->turn;
    if (price > 1 || layer < 0 || layer >= s->layers || s->price[step->between[0]] != 1 ||
        s->price[step->between[1]] != 1)
        return;
    int place = layer * CONE_CELLS + step->to;
    if (s->cost[place] <= cost + price)
        return;
    s->cost[place] = (uint8_t)(cost + price);
    if (price)
        s->next[s->next_count++] = (uint16_t)place;
    else
        s->now[s->now_count++] = (uint16_t)place;
}

/* Goes on from the places of cost 0 and 1 that have been reached, to all. */
static void spread(struct search *s)
{
    for (int cost = 0; s->now_count + s->next_count > 0; cost++) {
        for (int i = 0; i < s->now_count; i++) {
            int place = s->now[i], cell = place % CONE_CELLS;
            if (s->cost[place] != cost)
                continue;
            for (int k = 0; k < s->steps->count[cell]; k++)
                reach(s, &s->steps->step[cell][k], place / CONE_CELLS, cost);
        }
        memcpy(s->now, s->next, (size_t)s->next_count * sizeof *s->next);
        s->now_count = s->next_count;
        s->next_count = 0;
    }
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The least costs of a way from the edge to a cell and of two ways that end in it a turn apart. */
static void judge_edge(const struct search *s, int cell, int *way, int *loop)
{
    *way = *loop = WAYS_NONE;
    for (int layer = 0; layer < WAYS_LAYERS; layer++) {
        *way = smaller(*way, s->cost[layer * CONE_CELLS + cell]);
        if (layer > 0)
            *loop = smaller(*loop, s->cost[layer * CONE_CELLS + cell] + s->cost[(layer - 1) * CONE_CELLS + cell]);
    }
}

void conect_ways_find(const struct conect_steps *steps, const struct conect_field *f, enum cone_side side,
                      struct conect_ways *ways)
{
    struct search s = {.steps = steps};
    int count = f->ground->cone.count, apex = f->ground->cone.apex, way[CONE_CELLS], loop[CONE_CELLS];

    set_prices(&s, f, side);
    start(&s, WAYS_LAYERS);
    for (int i = 0; i < steps->edge_count[side]; i++)
        reach(&s, &steps->edge[side][i], LAYER_OF_EDGE, 0);
    spread(&s);
    for (int cell = 0; cell < count; cell++)
        judge_edge(&s, cell, &way[cell], &loop[cell]);
    start(&s, 1);
    struct ways_step first = {.to = (uint16_t)apex, .between = {NONE_BETWEEN, NONE_BETWEEN}};
    reach(&s, &first, 0, 0);
    spread(&s);
    ways->least = WAYS_NONE;
    for (int cell = 0; cell < count; cell++) {
        int price = s.price[cell];
        int through = price > 1 ? WAYS_NONE : smaller(smaller(loop[cell], way[cell] + s.cost[cell]) - price, WAYS_NONE);
        ways->through[cell] = (uint8_t)through;
        ways->least = (uint8_t)smaller(ways->least, through);
    }
}

void conect_view_find(const struct conect_steps *steps, const struct conect_field *f, struct conect_view *view)
{
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        conect_ways_find(steps, f, (enum cone_side)side, &view->of[side]);
}

int conect_view_best(const struct conect_view *view, struct cells cells, int words)
{
    int best = cells_take(&cells, words), cell;
    while ((cell = cells_take(&cells, words)) != CONE_NONE)
        if (conect_view_need(view, cell) < conect_view_need(view, best))
            best = cell;
    return best;
}
