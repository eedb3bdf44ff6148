#include "games/conect/search_board.h"

/* ---- What stays the same ----------------------------------------------------------------------------------------- */

void board_map_init(struct board_map *g, enum cone_kind kind, int size)
{
    struct rng rng;
    cone_init(&g->cone, kind, size);
    g->words = (g->cone.count + CELLS_WORD - 1) / CELLS_WORD;
    g->all = g->doubled = g->edge[CONE_RED] = g->edge[CONE_BLUE] = (struct cells){{0}};
    rng_start(&rng, 0);
    for (int i = 0; i < g->cone.count; i++) {
        const struct cone_cell *cell = &g->cone.cell[i];
        cells_add(&g->all, i);
        /* Rings (cone.h): counted from the apex's corner, the greater of columns and rows, or their sum if narrow. */
        int dx = kind == CONE_WIDE ? cell->x : size - 1 - cell->x, dy = size - 1 - cell->y;
        g->ring[i] = (uint8_t)(kind == CONE_NARROW ? dx + dy : dx > dy ? dx : dy);
        g->near[i] = (struct cells){{0}};
        for (int k = 0; k < cell->links; k++) {
            if (cells_has(&g->near[i], cell->link[k].to))
                cells_add(&g->doubled, i);
            cells_add(&g->near[i], cell->link[k].to);
        }
        for (int side = CONE_RED; side <= CONE_BLUE; side++) {
            if (cell->edge[side])
                cells_add(&g->edge[side], i);
            g->hash[side][i] = rng_next(&rng);
        }
    }
}

struct cell_name board_map_name(const struct board_map *map, int cell)
{
    return cell_name(map->cone.cell[cell].x, map->cone.cell[cell].y);
}

void search_board_init(struct search_board *b, const struct board_map *map)
{
    int edge = map->cone.count;
    b->map = map;
    b->words = map->words;
    b->hash = b->nodes = 0;
    b->puts = b->merges = 0;
    b->empty = map->all;
    for (int i = 0; i < map->cone.count; i++)
        b->stone[i] = CONECT_EMPTY;
    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        b->of[side].node[edge] = (struct board_node){.parent = (uint16_t)edge, .size = 1};
        b->of[side].around[edge] = map->edge[side];
        cells_clear(&b->of[side].stones, b->words);
    }
}

/* ---- Groups ------------------------------------------------------------------------------------------------------ */

int search_board_root(const struct search_board *b, enum cone_side side, int node, int *turn)
{
    const struct board_node *nodes = b->of[side].node;
    int sum = 0;
    while (nodes[node].parent != node) {
        sum += nodes[node].turn;
        node = nodes[node].parent;
    }
    *turn = sum;
    return node;
}

static void save_merge(struct search_board *b, const struct board_side *s, int root, int under)
{
    b->merge[b->merges++] =
        (struct board_merge){(uint16_t)root, (uint16_t)under, s->node[under].round, s->around[under]};
}

static void hang(struct search_board *b, struct board_side *s, int root, int under, int turn)
{
    save_merge(b, s, root, under);
    s->node[root].parent = (uint16_t)under;
    s->node[root].turn = (int8_t)turn;
    s->node[under].size = (uint16_t)(s->node[under].size + s->node[root].size);
    s->node[under].round = s->node[under].round || s->node[root].round;
    cells_join(&s->around[under], &s->around[root], b->words);
}

/* Joins two nodes that are `turn` apart. If they are joined already, but another number of turns apart, the new link
 * closes a loop round the apex. */
static void join(struct search_board *b, enum cone_side side, int from, int to, int turn)
{
    struct board_side *s = &b->of[side];
    int from_turn, to_turn;
    int root = search_board_root(b, side, from, &from_turn), other = search_board_root(b, side, to, &to_turn);

    if (root == other) {
        if (from_turn + turn != to_turn && !s->node[root].round) {
            save_merge(b, s, root, root);
            s->node[root].round = true;
        }
    } else if (s->node[root].size >= s->node[other].size) {
        hang(b, s, other, root, from_turn + turn - to_turn);
    } else {
        hang(b, s, root, other, to_turn - turn - from_turn);
    }
}

bool search_board_put(struct search_board *b, enum cone_side side, int cell)
{
    const struct board_map *g = b->map;
    const struct cone_cell *c = &g->cone.cell[cell];
    struct board_side *s = &b->of[side];

    b->nodes++;
    b->put[b->puts++] = (struct board_put){.cell = (uint16_t)cell, .merges = (uint16_t)b->merges};
    b->hash ^= g->hash[side][cell];
    b->stone[cell] = (uint8_t)(1 + (int)side);
    cells_remove(&b->empty, cell);
    cells_add(&s->stones, cell);
    s->node[cell] = (struct board_node){.parent = (uint16_t)cell, .size = 1, .round = cell == g->cone.apex};
    s->around[cell] = g->near[cell];
    for (int i = 0; i < c->links; i++)
        if (b->stone[c->link[i].to] == 1 + (int)side)
            join(b, side, cell, c->link[i].to, c->link[i].turn);
    if (c->edge[side])
        join(b, side, cell, g->cone.count, -c->edge_turn[side]);
    return search_board_won(b, side);
}

void search_board_undo(struct search_board *b)
{
    struct board_put put = b->put[--b->puts];
    int side = b->stone[put.cell] - 1;
    struct board_side *s = &b->of[side];

    while (b->merges > put.merges) {
        const struct board_merge *merge = &b->merge[--b->merges];
        struct board_node *under = &s->node[merge->under];
        under->round = merge->round;
        if (merge->root == merge->under)
            continue;
        under->size = (uint16_t)(under->size - s->node[merge->root].size);
        s->node[merge->root].parent = merge->root;
        s->around[merge->under] = merge->around;
    }
    b->hash ^= b->map->hash[side][put.cell];
    b->stone[put.cell] = CONECT_EMPTY;
    cells_remove(&s->stones, put.cell);
    cells_add(&b->empty, put.cell);
}

void search_board_load(struct search_board *b, const struct board_map *map, const struct conect *c)
{
    search_board_init(b, map);
    for (int cell = 0; cell < c->count; cell++)
        if (c->node[cell].stone)
            search_board_put(b, (enum cone_side)(c->node[cell].stone - 1), cell);
    b->nodes = 0;
}

/* ---- Wins -------------------------------------------------------------------------------------------------------- */

static int root_of(const struct board_side *s, int i)
{
    while (s->node[i].parent != i)
        i = s->node[i].parent;
    return i;
}

bool search_board_won(const struct search_board *b, enum cone_side side)
{
    const struct board_side *s = &b->of[side];
    return s->node[root_of(s, b->map->cone.count)].round;
}

bool search_board_joined(const struct search_board *b, enum cone_side side, int cell)
{
    const struct board_side *s = &b->of[side];
    return b->stone[cell] == 1 + (int)side && root_of(s, cell) == root_of(s, b->map->cone.count);
}

bool search_board_wins_at(struct search_board *b, enum cone_side side, int cell)
{
    const struct cone_cell *c = &b->map->cone.cell[cell];
    const struct board_side *s = &b->of[side];
    struct cells touched = b->map->near[cell];

    /* A stone can win only on the apex, or if it touches two stones, one stone twice, or a stone and the edge. */
    cells_keep(&touched, &s->stones, b->words);
    if (!cells_several(&touched, b->words) && cell != b->map->cone.apex &&
        ((!c->edge[side] && !cells_has(&b->map->doubled, cell)) || cells_empty(&touched, b->words)))
        return false;
    uint64_t nodes = b->nodes; /* this is none */
    bool won = search_board_put(b, side, cell);
    search_board_undo(b);
    b->nodes = nodes;
    return won;
}

int search_board_win(struct search_board *b, enum cone_side side)
{
    struct cells reach, win;
    search_board_reach(b, side, &reach);
    search_board_wins(b, side, &reach, 1, &win);
    return cells_take(&win, b->words);
}

void search_board_reach(const struct search_board *b, enum cone_side side, struct cells *reach)
{
    const struct board_side *s = &b->of[side];
    *reach = s->around[root_of(s, b->map->cone.count)];
    cells_keep(reach, &b->empty, b->words);
}

/* A stone connected to the edge brings within reach all cells next to the other groups that it joins. A cell that is
 * next to the edge's old group only, and not to the stone or those groups, meets nothing new. */
void search_board_hopes(const struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                        struct cells *hopes)
{
    const struct board_side *s = &b->of[side];
    int stone, edge = root_of(s, b->map->cone.count);
    struct cells own = b->map->near[cell];

    *hopes = own;
    cells_keep(&own, &s->stones, b->words);
    while ((stone = cells_take(&own, b->words)) != CONE_NONE) {
        int root = root_of(s, stone);
        if (root != edge)
            cells_join(hopes, &s->around[root], b->words);
    }
    cells_keep(hopes, cells_has(reach, cell) ? &b->empty : reach, b->words);
    cells_remove(hopes, cell);
}

int search_board_wins(struct search_board *b, enum cone_side side, const struct cells *cells, int most,
                      struct cells *wins)
{
    struct cells left = *cells;
    int count = 0, cell;

    cells_clear(wins, b->words);
    while (count < most && (cell = cells_take(&left, b->words)) != CONE_NONE)
        if (search_board_wins_at(b, side, cell)) {
            cells_add(wins, cell);
            count++;
        }
    return count;
}

/* Whether a side that has these stones, and the other side all other cells, has won: spreads from its edge along its
 * stones, counting turns, and looks for the apex or for a stone that is reached with different turns. */
static bool wins_full(const struct board_map *map, enum cone_side side, const struct cells *stones)
{
    struct cells open = *stones, missing = *stones;
    int8_t turn[CONE_CELLS];
    int cell;

    cells_keep(&open, &map->edge[side], map->words);
    for (struct cells edge = open; (cell = cells_take(&edge, map->words)) != CONE_NONE;) {
        turn[cell] = map->cone.cell[cell].edge_turn[side];
        cells_remove(&missing, cell);
    }
    while ((cell = cells_take(&open, map->words)) != CONE_NONE) {
        const struct cone_cell *c = &map->cone.cell[cell];
        if (cell == map->cone.apex)
            return true;
        for (int i = 0; i < c->links; i++) {
            int to = c->link[i].to, to_turn = turn[cell] + c->link[i].turn;
            if (cells_has(&missing, to)) {
                turn[to] = (int8_t)to_turn;
                cells_remove(&missing, to);
                cells_add(&open, to);
            } else if (cells_has(stones, to) && turn[to] != to_turn) {
                return true;
            }
        }
    }
    return false;
}

bool search_board_fill(struct search_board *b, enum cone_side side, struct rng *rng, struct cells *mine)
{
    enum cone_side other = cone_other_side(side);
    uint16_t cells[CONE_CELLS];
    struct cells left = b->empty, theirs = b->of[other].stones;
    int count = 0, cell;

    while ((cell = cells_take(&left, b->words)) != CONE_NONE)
        cells[count++] = (uint16_t)cell;
    *mine = b->empty;
    cells_join(mine, &b->of[side].stones, b->words);
    b->nodes += (uint64_t)count / 2;
    for (int stones = count / 2; stones > 0; stones--) { /* the other side has no more of them */
        int at = (int)rng_below(rng, (uint32_t)count--);
        cells_add(&theirs, cells[at]);
        cells_remove(mine, cells[at]);
        cells[at] = cells[count];
    }
    return !wins_full(b->map, other, &theirs);
}
