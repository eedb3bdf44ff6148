#include "games/conect/search_board.h"

#include <string.h>

void search_board_write(const struct search_board *b, int cell, struct text *out)
{
    text_addf(out, "%s%s", out->len > 0 ? "\n" : "", conect_name(b->cone, cell).text);
}

void search_board_init(struct search_board *b, const struct cone *cone)
{
    int edge = cone->count;
    b->cone = cone;
    b->words = cone->words;
    b->hash = b->nodes = 0;
    b->puts = b->merges = 0;
    b->empty = cone->all;
    memset(b->stone, CONECT_EMPTY, sizeof b->stone);
    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        b->of[side].node[edge] = (struct board_node){.parent = (uint16_t)edge, .size = 1};
        b->of[side].around[edge] = cone->edge[side];
        b->of[side].stones = (struct cells){{0}};
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
    const struct cone_cell *c = &b->cone->cell[cell];
    struct board_side *s = &b->of[side];

    b->nodes++;
    b->put[b->puts++] = (struct board_put){.cell = (uint16_t)cell, .merges = (uint16_t)b->merges};
    b->hash ^= b->cone->hash[side][cell];
    b->stone[cell] = (uint8_t)(1 + (int)side);
    cells_remove(&b->empty, cell);
    cells_add(&s->stones, cell);
    s->node[cell] = (struct board_node){.parent = (uint16_t)cell, .size = 1, .round = cell == b->cone->apex};
    s->around[cell] = c->near;
    for (int i = 0; i < c->links; i++)
        if (b->stone[c->link[i].to] == 1 + (int)side)
            join(b, side, cell, c->link[i].to, c->link[i].turn);
    if (c->edge[side])
        join(b, side, cell, b->cone->count, -c->edge_turn[side]);
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
    b->hash ^= b->cone->hash[side][put.cell];
    b->stone[put.cell] = CONECT_EMPTY;
    cells_remove(&s->stones, put.cell);
    cells_add(&b->empty, put.cell);
}

void search_board_load(struct search_board *b, const struct conect *c)
{
    search_board_init(b, conect_cone(c));
    for (int cell = 0; cell < c->count; cell++)
        if (conect_stone(c, cell))
            search_board_put(b, (enum cone_side)(conect_stone(c, cell) - 1), cell);
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
    return s->node[root_of(s, b->cone->count)].round;
}

bool search_board_joined(const struct search_board *b, enum cone_side side, int cell)
{
    const struct board_side *s = &b->of[side];
    return b->stone[cell] == 1 + (int)side && root_of(s, cell) == root_of(s, b->cone->count);
}

bool search_board_wins_at(struct search_board *b, enum cone_side side, int cell)
{
    const struct cone_cell *c = &b->cone->cell[cell];
    const struct board_side *s = &b->of[side];
    struct cells touched = c->near;

    /* A stone can win only on the apex, or if it touches two stones, one stone twice, or a stone and the edge. */
    cells_keep(&touched, &s->stones, b->words);
    if (!cells_several(&touched, b->words) && cell != b->cone->apex &&
        ((!c->edge[side] && !cells_has(&b->cone->doubled, cell)) || cells_empty(&touched, b->words)))
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
    *reach = s->around[root_of(s, b->cone->count)];
    cells_keep(reach, &b->empty, b->words);
}

/* A stone connected to the edge brings within reach all cells next to the other groups that it joins. A cell that is
 * next to the edge's old group only, and not to the stone or those groups, meets nothing new. */
void search_board_hopes(const struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                        struct cells *hopes)
{
    const struct board_side *s = &b->of[side];
    int stone, edge = root_of(s, b->cone->count);
    struct cells own = b->cone->cell[cell].near;

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
    return !cone_wins(b->cone, other, &theirs);
}
