/* The cones of Conect. See the header for the geometry. */
#include "games/conect/cone.h"

#include "base/rng.h"
#include "base/scoped.h"
#include "base/words.h"

#include <pthread.h>
#include <stdatomic.h>

const char *const cone_side_names[] = {N_("Red"), N_("Blue")};

/* Seen from the apex's corner, places are turned by one sector, 120 degrees counter-clockwise (wide) or 60 degrees
 * clockwise, until they are in the one that begins at the bottom row. Each row above that one has n - 1 proper names:
 * all except column 0 (wide) or column n-1 (narrow). */
int cone_place(const struct cone *cone, int x, int y, int *turn)
{
    const bool narrow = cone->kind == CONE_NARROW;
    const int last = cone->size - 1, corner = narrow ? last : 0;
    int a = x - corner, b = y - last, turned = 0;

    for (; (a || b) && !((narrow ? a < 0 : a > 0) && b <= 0); turned++) {
        int old = a;
        a = narrow ? -b : b;
        b = narrow ? old + b : -old - b;
    }
    *turn = turned > 1 ? 1 : -turned;
    x = a + corner;
    y = b + last;
    if (x < 0 || x > last || y < 0 || (narrow && a == 0 && b == 0))
        return CONE_NONE;
    return y == last ? last * last + x : y * last + x - !narrow;
}

int cone_cell(const struct cone *cone, int x, int y, int *turn)
{
    bool inside = x >= 0 && y >= 0 && x < cone->size && y < cone->size;
    *turn = 0;
    return inside ? cone_place(cone, x, y, turn) : CONE_NONE;
}

void cone_edge_place(const struct cone *cone, enum cone_side side, int i, int *x, int *y)
{
    *x = side == CONE_RED ? i : cone->kind == CONE_WIDE ? cone->size - 1 : 0;
    *y = side == CONE_RED ? 0 : i;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Turns are counted round the middle of the wide cone's apex, so they mean nothing there; and its first two sides are
 * all that it has. */
static void add_links(struct cone *cone, int from)
{
    /* Counter-clockwise on paper, from the right. */
    static const int8_t dx[CONE_LINKS] = {1, 1, 0, -1, -1, 0}, dy[CONE_LINKS] = {0, -1, -1, 0, 1, 1};
    const int pole = cone->kind == CONE_WIDE ? cone->apex : CONE_NONE;
    struct cone_cell *cell = &cone->cell[from];

    for (int direction = 0; direction < (from == pole ? 2 : CONE_LINKS); direction++) {
        int turn, to = cone_place(cone, cell->x + dx[direction], cell->y + dy[direction], &turn);
        if (to == CONE_NONE || to == from)
            continue;
        cell->link[cell->links++] = (struct cone_link){(uint16_t)to, (int8_t)(from == pole || to == pole ? 0 : turn)};
        if (cells_has(&cell->near, to))
            cells_add(&cone->doubled, from);
        cells_add(&cell->near, to);
    }
}

static void fill(struct cone *cone, enum cone_kind kind, int n)
{
    struct rng rng;
    int x, y, turn;

    *cone = (struct cone){.kind = kind, .size = n, .count = n * n - n + (kind == CONE_WIDE)};
    cone->words = (cone->count + CELLS_WORD - 1) / CELLS_WORD;
    cone->apex = cone_place(cone, kind == CONE_WIDE ? 0 : n - 2, n - 1, &turn);
    rng_start(&rng, 0);
    for (int place = 0; place < n * n; place++) {
        int number = cone_place(cone, place % n, place / n, &turn);
        if (number == CONE_NONE || turn)
            continue;
        struct cone_cell *cell = &cone->cell[number];
        cell->x = (uint8_t)(place % n);
        cell->y = (uint8_t)(place / n);
        /* The greater of columns and rows from the apex's corner, or their sum if narrow. */
        int across = kind == CONE_WIDE ? cell->x : n - 1 - cell->x, up = n - 1 - cell->y;
        cell->ring = (uint8_t)(kind == CONE_NARROW ? across + up : across > up ? across : up);
        add_links(cone, number);
        cells_add(&cone->all, number);
        for (int side = CONE_RED; side <= CONE_BLUE; side++)
            cone->hash[side][number] = rng_next(&rng);
    }
    for (int side = CONE_RED; side <= CONE_BLUE; side++)
        for (int i = 0; i < n; i++) {
            cone_edge_place(cone, (enum cone_side)side, i, &x, &y);
            int number = cone_place(cone, x, y, &turn);
            cone->cell[number].edge[side] = true;
            cone->cell[number].edge_turn[side] = (int8_t)turn;
            cells_add(&cone->edge[side], number);
        }
}

static struct cone tables[2][CONE_SIZE_MOST + 1];
static atomic_bool ready[2][CONE_SIZE_MOST + 1];

static void RARE fill_table(enum cone_kind kind, int n)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    if (!ready[kind][n])
        fill(&tables[kind][n], kind, n);
    ready[kind][n] = true;
    pthread_mutex_unlock(&lock);
}

const struct cone *cone_table(enum cone_kind kind, int n)
{
    if (!atomic_load_explicit(&ready[kind][n], memory_order_acquire))
        fill_table(kind, n);
    return &tables[kind][n];
}

/* ---- Who wins ---------------------------------------------------------------------------------------------------- */

/* A stone that is reached with different turns is on a loop. The edge stands for the path that is closed along it. */
bool cone_spread(const struct cone *cone, const struct cells *stones, int from, struct cells *joined, int8_t turn[])
{
    uint16_t stack[CONE_CELLS];
    bool wins = false;

    stack[0] = (uint16_t)from;
    for (int left = 1; left > 0;) {
        const int at = stack[--left];
        const struct cone_cell *cell = &cone->cell[at];
        uint64_t links = 0;
        wins = wins || at == cone->apex;
        for (int i = 0; i < cell->links; i++) /* which lead to stones can't be foreseen, so there is no branch */
            links |= (uint64_t)cells_has(stones, cell->link[i].to) << i;
        while (links) {
            const struct cone_link *link = &cell->link[bits_take(&links)];
            int to = link->to, to_turn = turn[at] + link->turn;
            if (cells_has(joined, to)) {
                wins = wins || turn[to] != to_turn;
            } else {
                turn[to] = (int8_t)to_turn;
                cells_add(joined, to);
                stack[left++] = (uint16_t)to;
            }
        }
    }
    return wins;
}

bool cone_wins(const struct cone *cone, enum cone_side side, const struct cells *stones)
{
    struct cells joined = *stones;
    int8_t turn[CONE_CELLS];
    bool wins = false;
    int at;

    cells_keep(&joined, &cone->edge[side], CELLS_WORDS);
    struct cells edge = joined;
    for (struct cells left = edge; (at = cells_take(&left, cone->words)) != CONE_NONE;)
        turn[at] = cone->cell[at].edge_turn[side];
    while (!wins && (at = cells_take(&edge, cone->words)) != CONE_NONE)
        wins = cone_spread(cone, stones, at, &joined, turn);
    return wins;
}
