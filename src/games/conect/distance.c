/* Two breadth-first searches by rising cost find the fewest stones from the edge to each cell, for each number of turns
 * round the apex, and from the apex to each cell. A cell then lies on a way from the edge to the apex; or on two ways
 * from the edge that end in it a turn apart, which make a loop when closed along the edge. For a loop on a stem the
 * stem counts twice. */
#include "base/mem.h"
#include "games/conect/search_board.h"

#include <string.h>

/* The layers are the turns -1, 0, 1 and 2: the edge's own cells have turns 0 and 1. */
enum { LAYER_OF_EDGE = 1, TURN_NONE = 1 };

/* Two links and so a bridge make up to two turns either way. */
enum { OPEN_TURNS = 5, OPEN_NONE = 2 };

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
    int first = s->first[from], count = 0, most = from < cone->count ? CONE_LINKS : CONE_SIZE_MOST;
    struct distance_bridge *bridge = &s->bridge[first];

    for (int turn = 0; turn < DISTANCE_TURNS; turn++)
        s->near[turn][from] = (struct cells){{0}};
    for (int i = 0; i < links; i++)
        cells_add(&s->near[link[i].turn + TURN_NONE][from], link[i].to);
    s->turns[from] = false;
    for (int i = 0; i < links; i++)
        s->turns[from] = s->turns[from] || link[i].turn != 0;
    for (int i = 0; i < hops; i++)
        for (int k = 0; k < i && count < most; k++) {
            const struct hop *one = &hop[k], *other = &hop[i];
            int turn = other->turn + TURN_NONE;
            bool listed = turn >= 0 && turn < DISTANCE_TURNS && cells_has(&s->near[turn][from], other->to);
            for (int j = 0; j < count; j++)
                listed = listed || (bridge[j].to == other->to && bridge[j].turn == other->turn);
            if (one->to == other->to && one->turn == other->turn && one->over != other->over && !listed)
                bridge[count++] = (struct distance_bridge){other->to, {one->over, other->over}, other->turn};
        }
    s->first[from + 1] = (uint16_t)(first + count);
}

void distance_steps_init(struct distance_steps *s, const struct cone *cone, bool bridges)
{
    s->first[0] = 0;
    for (int from = 0; from < cone->count + 2; from++)
        add_steps(s, cone, from, bridges);
}

/* ---- The searches ------------------------------------------------------------------------------------------------ */

/* The steps from cells and edges that are open on a board, by their turns. */
struct open_steps {
    struct cells to[OPEN_TURNS][CONE_CELLS + 2];
    uint8_t turns[CONE_CELLS + 2]; /* a bit for each turn that some have */
};

static void open_steps_find(const struct distance_steps *steps, const struct search_board *b, struct open_steps *open)
{
    for (int from = 0; from < b->cone->count + 2; from++) {
        open->turns[from] = (uint8_t)bit(OPEN_NONE);
        for (int turn = 0; turn < OPEN_TURNS; turn++)
            cells_clear(&open->to[turn][from], b->words);
        for (int turn = 0; turn < DISTANCE_TURNS; turn++) {
            cells_join(&open->to[turn - TURN_NONE + OPEN_NONE][from], &steps->near[turn][from], b->words);
            open->turns[from] |= steps->turns[from] ? (uint8_t)bit(turn - TURN_NONE + OPEN_NONE) : 0;
        }
        for (int i = steps->first[from]; i < steps->first[from + 1]; i++) {
            const struct distance_bridge *bridge = &steps->bridge[i];
            if (!cells_has(&b->empty, bridge->between[0]) || !cells_has(&b->empty, bridge->between[1]))
                continue;
            cells_add(&open->to[bridge->turn + OPEN_NONE][from], bridge->to);
            open->turns[from] |= (uint8_t)bit(bridge->turn + OPEN_NONE);
        }
    }
}

/* How far the ways have come, by layer. */
struct distance_search {
    const struct open_steps *steps;
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
        memset(s->cost[i], DISTANCE_NONE, (size_t)s->board->cone->count);
    }
}

/* Links the cells that one step leads to from a cell or an edge in a layer. A search with one layer ignores turns. */
static void link_steps(struct distance_search *s, int layer, int from)
{
    for (uint64_t turns = s->steps->turns[from]; turns;) {
        int turn = bits_take(&turns), to = s->layers == 1 ? 0 : layer + turn - OPEN_NONE;
        if (to >= 0 && to < s->layers)
            cells_join(&s->linked[to], &s->steps->to[turn][from], s->words);
    }
}

/* Of the linked cells, own stones are reached now and empty cells next. Returns whether there are any for now. */
static bool sort_linked(struct distance_search *s)
{
    uint64_t any = 0;
    for (int layer = 0; layer < s->layers; layer++)
        for (int i = 0; i < s->words; i++) {
            uint64_t new = s->linked[layer].word[i] & ~s->reached[layer].word[i];
            s->now[layer].word[i] = new & s->own->word[i];
            s->next[layer].word[i] |= new & s->board->empty.word[i];
            s->reached[layer].word[i] |= s->now[layer].word[i];
            s->linked[layer].word[i] = 0;
            any |= s->now[layer].word[i];
        }
    return any;
}

/* Spreads from the linked cells to all others, by rising cost. */
static void spread(struct distance_search *s)
{
    int cost = 0, cell;
    uint64_t any;
    sort_linked(s);
    do {
        do
            for (int layer = 0; layer < s->layers; layer++)
                while ((cell = cells_take(&s->now[layer], s->words)) != CONE_NONE) {
                    s->cost[layer][cell] = (uint8_t)cost;
                    link_steps(s, layer, cell);
                }
        while (sort_linked(s));
        cost++;
        any = 0; /* empty cells to go on from */
        for (int layer = 0; layer < s->layers; layer++)
            for (int i = 0; i < s->words; i++) {
                s->now[layer].word[i] = s->next[layer].word[i] & ~s->reached[layer].word[i];
                s->reached[layer].word[i] |= s->now[layer].word[i];
                s->next[layer].word[i] = 0;
                any |= s->now[layer].word[i];
            }
    } while (any);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void find_distance(const struct open_steps *steps, const struct search_board *b, enum cone_side side,
                          struct distance *distance)
{
    struct distance_search s; /* large: not to be cleared as a whole */
    int count = b->cone->count;
    int way[CONE_CELLS], loop[CONE_CELLS]; /* the least cost from the edge; of two ways that end a turn apart */

    s.steps = steps;
    s.board = b;
    s.own = &b->of[side].stones;
    s.words = b->words;

    start(&s, DISTANCE_LAYERS);
    link_steps(&s, LAYER_OF_EDGE, count + (int)side);
    spread(&s);
    for (int cell = 0; cell < count; cell++) {
        way[cell] = s.cost[0][cell];
        loop[cell] = DISTANCE_NONE;
        for (int layer = 1; layer < DISTANCE_LAYERS; layer++) {
            way[cell] = smaller(way[cell], s.cost[layer][cell]);
            loop[cell] = smaller(loop[cell], s.cost[layer][cell] + s.cost[layer - 1][cell]);
        }
    }

    start(&s, 1);
    cells_add(&s.linked[0], b->cone->apex);
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
    scoped(mem_free) struct open_steps *open = mem_resize(NULL, sizeof *open); /* too large for the stack */
    open_steps_find(steps, b, open);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        find_distance(open, b, (enum cone_side)side, &distances->of[side]);
}

int distances_best(const struct distances *distances, struct cells cells, int words)
{
    int best = cells_take(&cells, words), cell;
    while ((cell = cells_take(&cells, words)) != CONE_NONE)
        if (distances_sum(distances, cell) < distances_sum(distances, best))
            best = cell;
    return best;
}
