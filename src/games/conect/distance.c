/* Two breadth-first searches by rising cost find the fewest stones from the edge to each cell, for each number of turns
 * round the apex, and from the apex to each cell. A cell then lies on a way from the edge to the apex; or on two ways
 * from the edge that end in it a turn apart, which make a loop when closed along the edge. For a loop on a stem the
 * stem counts twice. */
#include "games/conect/distance.h"

#include <string.h>

/* The layers are the turns -1, 0, 1 and 2: the edge's own cells have turns 0 and 1. */
enum { LAYER_OF_EDGE = 1, TURN_NONE = 1 };

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Two steps: over a cell, to another. */
struct hop {
    uint16_t over, to;
    int8_t turn;
};

/* Lists a bridge to each cell that is reached over two cells and has no direct link; at most `most`. */
static int list_bridges(const struct hop *hop, int hops, const struct cells near[DISTANCE_TURNS],
                        struct distance_bridge *bridge, int most)
{
    int count = 0;
    for (int i = 0; i < hops; i++)
        for (int k = 0; k < i && count < most; k++) {
            const struct hop *one = &hop[k], *other = &hop[i];
            int turn = other->turn + TURN_NONE;
            bool listed = turn >= 0 && turn < DISTANCE_TURNS && cells_has(&near[turn], other->to);
            for (int j = 0; j < count; j++)
                listed = listed || (bridge[j].to == other->to && bridge[j].turn == other->turn);
            if (one->to == other->to && one->turn == other->turn && one->over != other->over && !listed)
                bridge[count++] = (struct distance_bridge){other->to, {one->over, other->over}, other->turn};
        }
    return count;
}

/* Finds the hops from a cell, except over the wide cone's apex, where turns mean nothing. */
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

static void add_steps(struct distance_steps *s, const struct cone *cone, int from, bool bridges)
{
    struct hop hop[CONE_LINKS * CONE_LINKS];
    struct cells near[DISTANCE_TURNS] = {0};
    for (int i = 0; i < cone->cell[from].links; i++)
        cells_add(&near[cone->cell[from].link[i].turn + TURN_NONE], cone->cell[from].link[i].to);
    for (int turn = 0; turn < DISTANCE_TURNS; turn++)
        s->near[turn][from] = near[turn];
    s->bridges[from] = 0;
    if (bridges)
        s->bridges[from] = (uint8_t)list_bridges(hop, find_hops(cone, from, hop), near, s->bridge[from], CONE_LINKS);
}

/* The edge has links to its cells; hops go over them. */
static void add_edge_steps(struct distance_steps *s, const struct cone *cone, enum cone_side side, bool bridges)
{
    struct hop hop[CONE_SIZE_MOST * CONE_LINKS];
    int hops = 0;
    memset(s->edge[side], 0, sizeof s->edge[side]);
    for (int cell = 0; cell < cone->count; cell++) {
        const struct cone_cell *c = &cone->cell[cell];
        if (!c->edge[side])
            continue;
        cells_add(&s->edge[side][c->edge_turn[side] + TURN_NONE], cell);
        for (int k = 0; k < c->links; k++)
            if (!cone->cell[c->link[k].to].edge[side])
                hop[hops++] = (struct hop){.over = (uint16_t)cell,
                                           .to = c->link[k].to,
                                           .turn = (int8_t)(c->edge_turn[side] + c->link[k].turn)};
    }
    s->edge_bridges[side] = 0;
    if (bridges)
        s->edge_bridges[side] = (uint8_t)list_bridges(hop, hops, s->edge[side], s->edge_bridge[side], CONE_SIZE_MOST);
}

void distance_steps_init(struct distance_steps *s, const struct board_map *map, bool bridges)
{
    for (int cell = 0; cell < map->cone.count; cell++)
        add_steps(s, &map->cone, cell, bridges);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        add_edge_steps(s, &map->cone, (enum cone_side)side, bridges);
}

/* ---- The searches ------------------------------------------------------------------------------------------------ */

/* How far the ways have come, by layer. */
struct distance_search {
    const struct distance_steps *steps;
    const struct search_board *board;
    const struct cells *own;
    int layers, words;
    struct cells reached[DISTANCE_LAYERS], now[DISTANCE_LAYERS], next[DISTANCE_LAYERS]; /* `next`: at one more stone */
    struct cells linked[DISTANCE_LAYERS];                                               /* to cells just reached */
    uint8_t cost[DISTANCE_LAYERS][CONE_CELLS];
};

static void start(struct distance_search *s, int layers)
{
    s->layers = layers;
    for (int i = 0; i < layers; i++) {
        cells_clear(&s->reached[i], s->words);
        cells_clear(&s->now[i], s->words);
        cells_clear(&s->next[i], s->words);
        cells_clear(&s->linked[i], s->words);
        memset(s->cost[i], DISTANCE_NONE, (size_t)s->board->map->cone.count);
    }
}

/* The layer that a step of this turn leads to; it may be out of range. A search with one layer ignores turns. */
static int layer_of(const struct distance_search *s, int layer, int turn)
{
    return s->layers == 1 ? 0 : layer + turn;
}

static void link_cells(struct distance_search *s, int layer, const struct cells near[], size_t stride)
{
    for (int turn = 0; turn < DISTANCE_TURNS; turn++) {
        int to = layer_of(s, layer, turn - TURN_NONE);
        if (to >= 0 && to < s->layers)
            cells_join(&s->linked[to], &near[(size_t)turn * stride], s->words);
    }
}

static void link_bridges(struct distance_search *s, int layer, const struct distance_bridge *bridge, int count)
{
    const struct cells *empty = &s->board->empty;
    for (int i = 0; i < count; i++) {
        int to = layer_of(s, layer, bridge[i].turn);
        if (to >= 0 && to < s->layers && cells_has(empty, bridge[i].between[0]) &&
            cells_has(empty, bridge[i].between[1]))
            cells_add(&s->linked[to], bridge[i].to);
    }
}

/* Links the neighbours of the cells that were just reached, at this cost. */
static void link_now(struct distance_search *s, int cost)
{
    for (int layer = 0; layer < s->layers; layer++) {
        int cell;
        while ((cell = cells_take(&s->now[layer], s->words)) != CONE_NONE) {
            s->cost[layer][cell] = (uint8_t)cost;
            link_cells(s, layer, &s->steps->near[0][cell], CONE_CELLS);
            link_bridges(s, layer, s->steps->bridge[cell], s->steps->bridges[cell]);
        }
    }
}

/* Of the linked cells, own stones are reached now and empty cells next. Returns whether there are any for now. */
static bool sort_linked(struct distance_search *s)
{
    bool any = false;
    for (int layer = 0; layer < s->layers; layer++)
        for (int i = 0; i < s->words; i++) {
            uint64_t new = s->linked[layer].word[i] & ~s->reached[layer].word[i];
            s->now[layer].word[i] = new & s->own->word[i];
            s->next[layer].word[i] |= new & s->board->empty.word[i];
            s->reached[layer].word[i] |= s->now[layer].word[i];
            s->linked[layer].word[i] = 0;
            any = any || s->now[layer].word[i];
        }
    return any;
}

/* Moves on to the empty cells. False if there are none. */
static bool step_on(struct distance_search *s)
{
    bool any = false;
    for (int layer = 0; layer < s->layers; layer++)
        for (int i = 0; i < s->words; i++) {
            s->now[layer].word[i] = s->next[layer].word[i] & ~s->reached[layer].word[i];
            s->reached[layer].word[i] |= s->now[layer].word[i];
            s->next[layer].word[i] = 0;
            any = any || s->now[layer].word[i];
        }
    return any;
}

/* Spreads from the linked cells to all others, by rising cost. */
static void spread(struct distance_search *s)
{
    int cost = 0;
    sort_linked(s);
    do {
        do
            link_now(s, cost);
        while (sort_linked(s));
        cost++;
    } while (step_on(s));
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The least cost of a way from the edge to the cell, and of two ways that end in it a turn apart. */
static void judge_edge(const struct distance_search *s, int cell, int *way, int *loop)
{
    *way = s->cost[0][cell];
    *loop = DISTANCE_NONE;
    for (int layer = 1; layer < DISTANCE_LAYERS; layer++) {
        *way = smaller(*way, s->cost[layer][cell]);
        *loop = smaller(*loop, s->cost[layer][cell] + s->cost[layer - 1][cell]);
    }
}

void distance_find(const struct distance_steps *steps, const struct search_board *b, enum cone_side side,
                   struct distance *distance)
{
    struct distance_search s; /* large: not to be cleared as a whole */
    int count = b->map->cone.count, way[CONE_CELLS], loop[CONE_CELLS];

    s.steps = steps;
    s.board = b;
    s.own = &b->of[side].stones;
    s.words = b->words;

    start(&s, DISTANCE_LAYERS);
    link_cells(&s, LAYER_OF_EDGE, steps->edge[side], 1);
    link_bridges(&s, LAYER_OF_EDGE, steps->edge_bridge[side], steps->edge_bridges[side]);
    spread(&s);
    for (int cell = 0; cell < count; cell++)
        judge_edge(&s, cell, &way[cell], &loop[cell]);

    start(&s, 1);
    cells_add(&s.linked[0], b->map->cone.apex);
    spread(&s);
    distance->least = DISTANCE_NONE;
    for (int cell = 0; cell < count; cell++) {
        int price = b->stone[cell] == CONECT_EMPTY;
        int through = DISTANCE_NONE;
        if (price || b->stone[cell] == 1 + (int)side)
            through = smaller(smaller(loop[cell], way[cell] + s.cost[0][cell]) - price, DISTANCE_NONE);
        distance->through[cell] = (uint8_t)through;
        distance->least = (uint8_t)smaller(distance->least, through);
    }
}

void distances_find(const struct distance_steps *steps, const struct search_board *b, struct distances *distances)
{
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        distance_find(steps, b, (enum cone_side)side, &distances->of[side]);
}

int distances_best(const struct distances *distances, struct cells cells, int words)
{
    int best = cells_take(&cells, words), cell;
    while ((cell = cells_take(&cells, words)) != CONE_NONE)
        if (distances_sum(distances, cell) < distances_sum(distances, best))
            best = cell;
    return best;
}
