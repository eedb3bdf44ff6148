/* Conect's board for searches. See the header. */
#include "games/conect/search_board.h"

#include "base/rng.h"

/* ---- What never changes ------------------------------------------------------------------------------------ */

/* Rings (cone.h): seen from the apex's corner the greater of columns and rows, wide, or their sum, narrow. */
static int ring_of(const struct cone *cone, const struct cone_cell *cell)
{
    int last = cone->size - 1, dx = cone->kind == CONE_WIDE ? cell->x : last - cell->x, dy = last - cell->y;
    return cone->kind == CONE_NARROW ? dx + dy : dx > dy ? dx : dy;
}

void conect_ground_init(struct conect_ground *g, enum cone_kind kind, int size)
{
    struct rng rng;
    cone_init(&g->cone, kind, size);
    g->words = (g->cone.count + CELLS_WORD - 1) / CELLS_WORD;
    cells_clear(&g->all, CELLS_WORDS);
    cells_clear(&g->doubled, CELLS_WORDS);
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        cells_clear(&g->edge[side], CELLS_WORDS);
    rng_start(&rng, 0);
    for (int i = 0; i < g->cone.count; i++) {
        const struct cone_cell *cell = &g->cone.cell[i];
        cells_add(&g->all, i);
        g->ring[i] = (uint8_t)ring_of(&g->cone, cell);
        cells_clear(&g->near[i], CELLS_WORDS);
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

void conect_field_init(struct conect_field *f, const struct conect_ground *ground)
{
    int edge = ground->cone.count;
    f->ground = ground;
    f->words = ground->words;
    f->hash = f->nodes = 0;
    f->puts = f->merges = 0;
    f->empty = ground->all;
    for (int i = 0; i < ground->cone.count; i++)
        f->stone[i] = CONECT_EMPTY;
    for (int side = CONE_RED; side <= CONE_BLUE; side++) {
        f->of[side].node[edge] = (struct field_node){.parent = (uint16_t)edge, .size = 1};
        f->of[side].around[edge] = ground->edge[side];
        cells_clear(&f->of[side].stones, f->words);
    }
}

/* ---- Groups ------------------------------------------------------------------------------------------------ */

/* The root of a node's group, and in *turn how far the node lies round from it. */
static int find(const struct field_side *s, int i, int *turn)
{
    int sum = 0;
    while (s->node[i].parent != i) {
        sum += s->node[i].turn;
        i = s->node[i].parent;
    }
    *turn = sum;
    return i;
}

int conect_field_root(const struct conect_field *f, enum cone_side side, int node, int *turn)
{
    return find(&f->of[side], node, turn);
}

static void note(struct conect_field *f, const struct field_side *s, int root, int under)
{
    struct field_merge *merge = &f->merge[f->merges++];
    merge->root = (uint16_t)root;
    merge->under = (uint16_t)under;
    merge->round = s->node[under].round;
    cells_copy(&merge->around, &s->around[under], f->words);
}

static void hang(struct conect_field *f, struct field_side *s, int root, int under, int turn)
{
    note(f, s, root, under);
    s->node[root].parent = (uint16_t)under;
    s->node[root].turn = (int8_t)turn;
    s->node[under].size = (uint16_t)(s->node[under].size + s->node[root].size);
    s->node[under].round = s->node[under].round || s->node[root].round;
    cells_join(&s->around[under], &s->around[root], f->words);
}

/* Joins two nodes that are `turn` apart. If they are joined already and by that lie otherwise, the new link closes a
 * loop round the apex. */
static void join(struct conect_field *f, struct field_side *s, int from, int to, int turn)
{
    int from_turn, to_turn;
    int root = find(s, from, &from_turn), other = find(s, to, &to_turn);

    if (root == other) {
        if (from_turn + turn != to_turn && !s->node[root].round) {
            note(f, s, root, root);
            s->node[root].round = true;
        }
    } else if (s->node[root].size >= s->node[other].size) {
        hang(f, s, other, root, from_turn + turn - to_turn);
    } else {
        hang(f, s, root, other, to_turn - turn - from_turn);
    }
}

bool conect_field_put(struct conect_field *f, enum cone_side side, int cell)
{
    const struct conect_ground *g = f->ground;
    const struct cone_cell *c = &g->cone.cell[cell];
    struct field_side *s = &f->of[side];

    f->nodes++;
    f->put[f->puts++] = (struct field_put){.cell = (uint16_t)cell, .merges = (uint16_t)f->merges};
    f->hash ^= g->hash[side][cell];
    f->stone[cell] = (uint8_t)(1 + (int)side);
    cells_remove(&f->empty, cell);
    cells_add(&s->stones, cell);
    s->node[cell] = (struct field_node){.parent = (uint16_t)cell, .size = 1, .round = cell == g->cone.apex};
    cells_copy(&s->around[cell], &g->near[cell], f->words);
    for (int i = 0; i < c->links; i++)
        if (f->stone[c->link[i].to] == 1 + (int)side)
            join(f, s, cell, c->link[i].to, c->link[i].turn);
    if (c->edge[side])
        join(f, s, cell, g->cone.count, -c->edge_turn[side]);
    return conect_field_won(f, side);
}

void conect_field_undo(struct conect_field *f)
{
    struct field_put put = f->put[--f->puts];
    int side = f->stone[put.cell] - 1;
    struct field_side *s = &f->of[side];

    while (f->merges > put.merges) {
        const struct field_merge *merge = &f->merge[--f->merges];
        struct field_node *under = &s->node[merge->under];
        under->round = merge->round;
        if (merge->root == merge->under)
            continue;
        under->size = (uint16_t)(under->size - s->node[merge->root].size);
        s->node[merge->root].parent = merge->root;
        cells_copy(&s->around[merge->under], &merge->around, f->words);
    }
    f->hash ^= f->ground->hash[side][put.cell];
    f->stone[put.cell] = CONECT_EMPTY;
    cells_remove(&s->stones, put.cell);
    cells_add(&f->empty, put.cell);
}

/* ---- Wins -------------------------------------------------------------------------------------------------- */

static int root_of(const struct field_side *s, int i)
{
    while (s->node[i].parent != i)
        i = s->node[i].parent;
    return i;
}

bool conect_field_won(const struct conect_field *f, enum cone_side side)
{
    const struct field_side *s = &f->of[side];
    return s->node[root_of(s, f->ground->cone.count)].round;
}

bool conect_field_joined(const struct conect_field *f, enum cone_side side, int cell)
{
    const struct field_side *s = &f->of[side];
    return f->stone[cell] == 1 + (int)side && root_of(s, cell) == root_of(s, f->ground->cone.count);
}

/* A group with a loop that holds the apex too does not show it, but then no loop is needed. */
bool conect_field_loop(const struct conect_field *f, enum cone_side side)
{
    const struct field_side *s = &f->of[side];
    struct cells stones;
    int stone, apex = f->ground->cone.apex, root = f->stone[apex] == 1 + (int)side ? root_of(s, apex) : CONE_NONE;

    cells_copy(&stones, &s->stones, f->words);
    while ((stone = cells_take(&stones, f->words)) != CONE_NONE)
        if (s->node[stone].round && s->node[stone].parent == stone && stone != root)
            return true;
    return false;
}

/* The groups that a stone on a cell would join, and where each of their roots then lies round from it. */
struct meeting {
    int count;
    uint16_t root[FIELD_MERGES];
    int8_t turn[FIELD_MERGES];
    bool round; /* one of them, or all together */
};

static void meet(const struct field_side *s, int node, int turn, struct meeting *m)
{
    int node_turn, root = find(s, node, &node_turn);
    turn -= node_turn;
    m->round = m->round || s->node[root].round;
    for (int i = 0; i < m->count; i++)
        if (m->root[i] == root) {
            m->round = m->round || m->turn[i] != turn;
            return;
        }
    m->root[m->count] = (uint16_t)root;
    m->turn[m->count++] = (int8_t)turn;
}

/* Whether a stone on a cell would have the apex, or touch two stones, or one twice, or one and the edge: else it can't
 * win. */
static bool may_win(const struct conect_field *f, enum cone_side side, int cell)
{
    struct cells touched;
    cells_copy(&touched, &f->ground->near[cell], f->words);
    cells_keep(&touched, &f->of[side].stones, f->words);
    return cells_several(&touched, f->words) || cell == f->ground->cone.apex ||
           ((f->ground->cone.cell[cell].edge[side] || cells_has(&f->ground->doubled, cell)) &&
            !cells_empty(&touched, f->words));
}

bool conect_field_wins_at(const struct conect_field *f, enum cone_side side, int cell)
{
    const struct cone_cell *c = &f->ground->cone.cell[cell];
    const struct field_side *s = &f->of[side];
    struct meeting m;

    if (!may_win(f, side, cell))
        return false;
    m.count = 0;
    m.round = cell == f->ground->cone.apex;
    for (int i = 0; i < c->links; i++)
        if (f->stone[c->link[i].to] == 1 + (int)side)
            meet(s, c->link[i].to, c->link[i].turn, &m);
    if (c->edge[side])
        meet(s, f->ground->cone.count, -c->edge_turn[side], &m);
    if (!m.round)
        return false;
    int edge = root_of(s, f->ground->cone.count);
    for (int i = 0; i < m.count; i++)
        if (m.root[i] == edge)
            return true;
    return false;
}

void conect_field_reach(const struct conect_field *f, enum cone_side side, struct cells *reach)
{
    const struct field_side *s = &f->of[side];
    cells_copy(reach, &s->around[root_of(s, f->ground->cone.count)], f->words);
    cells_keep(reach, &f->empty, f->words);
}

/* A stone that reaches the edge makes reachable all that is next to its other groups. What is next to the edge's old
 * group and neither to the stone nor to those meets with it what it met before. */
void conect_field_hopes(const struct conect_field *f, enum cone_side side, int cell, const struct cells *reach,
                        struct cells *hopes)
{
    const struct field_side *s = &f->of[side];
    int stone, edge = root_of(s, f->ground->cone.count);
    struct cells own;

    cells_copy(hopes, &f->ground->near[cell], f->words);
    cells_copy(&own, hopes, f->words);
    cells_keep(&own, &s->stones, f->words);
    while ((stone = cells_take(&own, f->words)) != CONE_NONE) {
        int root = root_of(s, stone);
        if (root != edge)
            cells_join(hopes, &s->around[root], f->words);
    }
    cells_keep(hopes, cells_has(reach, cell) ? &f->empty : reach, f->words);
    cells_remove(hopes, cell);
}

int conect_field_wins(const struct conect_field *f, enum cone_side side, const struct cells *cells, int most,
                      struct cells *wins)
{
    struct cells left;
    int count = 0, cell;

    cells_copy(&left, cells, f->words);
    cells_clear(wins, f->words);
    while (count < most && (cell = cells_take(&left, f->words)) != CONE_NONE)
        if (conect_field_wins_at(f, side, cell)) {
            cells_add(wins, cell);
            count++;
        }
    return count;
}
