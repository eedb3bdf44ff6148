/* Two breadth-first searches by rising cost find the fewest stones from the edge to each cell, for each number of turns
 * round the apex, and from the apex to each cell. A cell then lies on a way from the edge to the apex; or on two ways
 * from the edge that end in it a turn apart, which make a loop when closed along the edge. For a loop on a stem the
 * stem counts twice. */
#include "base/mem.h"
#include "games/conect/search_board.h"

#include <string.h>

/* The layers are the turns -1, 0, 1 and 2: the edge's own cells have turns 0 and 1. */
enum { LAYERS = 4, LAYER_OF_EDGE = 1 };

enum { NODE_LINKS = CONE_SIZE_MOST };

/* ---- Steps ------------------------------------------------------------------------------------------------------- */

/* Two steps: over a cell, to another. */
struct hop {
    uint16_t over, to;
    int8_t turn;
};

/* The links of a cell, or of an edge to its cells: numbers from the cells' count are the edges. At most NODE_LINKS. */
static int list_links(const struct cone *cone, int node, struct cone_link *link)
{
    int links = 0, side = node - cone->count;
    if (side < 0) {
        memcpy(link, cone->cell[node].link, sizeof cone->cell[node].link);
        return cone->cell[node].links;
    }
    for (int cell = 0; cell < cone->count; cell++)
        if (cone->cell[cell].edge[side])
            link[links++] = (struct cone_link){(uint16_t)cell, cone->cell[cell].edge_turn[side]};
    return links;
}

/* Finds the hops from a cell or an edge, except over the wide cone's apex, where turns mean nothing. An edge has none
 * to its own cells. */
static int find_hops(const struct cone *cone, int from, const struct cone_link *link, int links, struct hop *hop)
{
    int hops = 0, side = from - cone->count;
    for (int i = 0; i < links; i++) {
        const struct cone_cell *over = &cone->cell[link[i].to];
        for (int k = 0; k < over->links && link[i].to != cone->apex; k++) {
            const struct cone_link *next = &over->link[k];
            bool apex = side < 0 && (next->to == cone->apex || from == cone->apex);
            if (side < 0 ? next->to != from : !cone->cell[next->to].edge[side])
                hop[hops++] = (struct hop){.over = link[i].to,
                                           .to = next->to,
                                           .turn = (int8_t)(apex ? 0 : link[i].turn + next->turn)};
        }
    }
    return hops;
}

/* A bridge leads to each cell that is reached over two cells and has no direct link. */
static void add_steps(struct distance_steps *s, const struct cone *cone, int from, bool bridges)
{
    struct cone_link link[NODE_LINKS];
    struct hop hop[NODE_LINKS * CONE_LINKS];
    int links = list_links(cone, from, link), hops = bridges ? find_hops(cone, from, link, links, hop) : 0;
    int count = 0, most = from < cone->count ? CONE_LINKS : CONE_SIZE_MOST;
    struct distance_bridge *bridge = &s->bridge[s->first[from]];
    struct distance_step *step = &s->link[from];

    *step = (struct distance_step){.turns = 0};
    for (int i = 0; i < links; i++) {
        cells_add(&step->to[link[i].turn + STEP_TURN_NONE], link[i].to);
        step->turns |= (uint8_t)bit(link[i].turn + STEP_TURN_NONE);
    }
    for (int i = 0; i < hops; i++)
        for (int k = 0; k < i && count < most; k++) {
            const struct hop *one = &hop[k], *other = &hop[i];
            bool listed = cells_has(&step->to[other->turn + STEP_TURN_NONE], other->to);
            for (int j = 0; j < count; j++)
                listed = listed || (bridge[j].to == other->to && bridge[j].turn == other->turn);
            if (one->to == other->to && one->turn == other->turn && one->over != other->over && !listed)
                bridge[count++] = (struct distance_bridge){other->to, {one->over, other->over}, other->turn};
        }
    s->first[from + 1] = (uint16_t)(s->first[from] + count);
}

void distance_steps_init(struct distance_steps *s, const struct cone *cone, bool bridges)
{
    s->first[0] = 0;
    for (int from = 0; from < cone->count + 2; from++)
        add_steps(s, cone, from, bridges);
}

/* ---- The searches ------------------------------------------------------------------------------------------------ */

/* The links, and the bridges that are open on a board. The caller frees them. */
static struct distance_step *open_steps(const struct distance_steps *steps, const struct search_board *b)
{
    const size_t nodes = (size_t)b->cone->count + 2;
    struct distance_step *open = mem_resize(NULL, nodes * sizeof *open); /* too large for the stack */

    memcpy(open, steps->link, nodes * sizeof *open);
    for (size_t from = 0; from < nodes; from++)
        for (int i = steps->first[from]; i < steps->first[from + 1]; i++) {
            const struct distance_bridge *bridge = &steps->bridge[i];
            if (!cells_has(&b->empty, bridge->between[0]) || !cells_has(&b->empty, bridge->between[1]))
                continue;
            cells_add(&open[from].to[bridge->turn + STEP_TURN_NONE], bridge->to);
            open[from].turns |= (uint8_t)bit(bridge->turn + STEP_TURN_NONE);
        }
    return open;
}

/* How far the ways have come, by layer. */
struct distance_search {
    const struct distance_step *steps;
    const struct cells *own, *empty;
    int layers, words; /* a search with one layer ignores turns */
    struct cells reached[LAYERS],
        next[LAYERS]; /* `next`: cells that a step leads to, to be reached at one more stone */
    uint8_t cost[LAYERS][CONE_CELLS + 2];
};

static void start(struct distance_search *s, int layers)
{
    s->layers = layers;
    memset(s->reached, 0, sizeof s->reached);
    memset(s->next, 0, sizeof s->next);
    memset(s->cost, DISTANCE_NONE, (size_t)layers * sizeof *s->cost);
}

/* Reaches a cell or an edge, and at once the own stones to which steps lead. */
static void reach(struct distance_search *s, int layer, int from, int cost)
{
    s->cost[layer][from] = (uint8_t)cost;
    cells_add(&s->reached[layer], from);
    for (uint64_t turns = s->steps[from].turns; turns;) {
        int turn = bits_take(&turns), to = s->layers == 1 ? 0 : layer + turn - STEP_TURN_NONE;
        if (to < 0 || to >= s->layers)
            continue;
        for (int i = 0; i < s->words; i++) {
            uint64_t new = s->steps[from].to[turn].word[i], own = new & s->own->word[i] & ~s->reached[to].word[i];
            s->next[to].word[i] |= new;
            while (own) {
                int cell = i * CELLS_WORD + bits_take(&own);
                if (!cells_has(&s->reached[to], cell))
                    reach(s, to, cell, cost);
            }
        }
    }
}

/* Spreads from what has been reached to all other cells, by rising cost. */
static void spread(struct distance_search *s)
{
    int cell;
    bool more = true;
    for (int cost = 1; more; cost++) {
        struct cells now[LAYERS];
        more = false;
        for (int layer = 0; layer < s->layers; layer++)
            for (int i = 0; i < s->words; i++) {
                now[layer].word[i] = s->next[layer].word[i] & s->empty->word[i] & ~s->reached[layer].word[i];
                s->next[layer].word[i] = 0;
                more = more || now[layer].word[i];
            }
        for (int layer = 0; layer < s->layers; layer++)
            while ((cell = cells_take(&now[layer], s->words)) != CONE_NONE)
                reach(s, layer, cell, cost);
    }
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void find_distance(const struct distance_step *steps, const struct search_board *b, enum cone_side side,
                          struct distance *distance)
{
    struct distance_search s; /* large: not to be cleared as a whole */
    int count = b->cone->count, apex = b->cone->apex;
    int way[CONE_CELLS], loop[CONE_CELLS]; /* the least cost from the edge; of two ways that end a turn apart */

    s.steps = steps;
    s.own = &b->of[side].stones;
    s.empty = &b->empty;
    s.words = b->words;

    start(&s, LAYERS);
    reach(&s, LAYER_OF_EDGE, count + (int)side, 0);
    spread(&s);
    for (int cell = 0; cell < count; cell++) {
        way[cell] = s.cost[0][cell];
        loop[cell] = DISTANCE_NONE;
        for (int layer = 1; layer < LAYERS; layer++) {
            way[cell] = smaller(way[cell], s.cost[layer][cell]);
            loop[cell] = smaller(loop[cell], s.cost[layer][cell] + s.cost[layer - 1][cell]);
        }
    }

    start(&s, 1);
    if (cells_has(s.own, apex))
        reach(&s, 0, apex, 0);
    cells_add(&s.next[0], apex);
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

void distances_find(const struct distance_steps *steps, const struct search_board *b, struct distance distances[2])
{
    scoped(mem_free) struct distance_step *open = open_steps(steps, b);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        find_distance(open, b, (enum cone_side)side, &distances[side]);
}

int distances_best(const struct distance distances[2], struct cells cells, int words)
{
    int best = cells_take(&cells, words), cell;
    while ((cell = cells_take(&cells, words)) != CONE_NONE)
        if (distances_sum(distances, cell) < distances_sum(distances, best))
            best = cell;
    return best;
}
