/* The cones of Conect. See the header for the geometry. */
#include "games/conect/cone.h"

#include "base/scoped.h"
#include "base/words.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

const char *const cone_side_names[] = {N_("Red"), N_("Blue")};

int cone_count(enum cone_kind kind, int n)
{
    return n * n - n + (kind == CONE_WIDE);
}

/* Each row above the bottom one has n - 1 proper names: all except column 0 (wide) or column n-1 (narrow). */
int cone_cell(enum cone_kind kind, int n, int x, int y, int *turn)
{
    *turn = 0;
    if (x < 0 || y < 0 || x >= n || y >= n)
        return CONE_NONE;
    if (y < n - 1 && kind == CONE_WIDE) {
        *turn = x == 0;
        return x == 0 ? (n - 1) * (n - 1) + n - 1 - y : y * (n - 1) + x - 1;
    }
    if (y < n - 1) {
        *turn = x == n - 1;
        return x == n - 1 ? (n - 1) * (n - 1) + y : y * (n - 1) + x;
    }
    return kind == CONE_NARROW && x == n - 1 ? CONE_NONE : (n - 1) * (n - 1) + x;
}

void cone_proper(enum cone_kind kind, int n, int cell, int *x, int *y)
{
    int bottom = (n - 1) * (n - 1);
    *y = cell < bottom ? cell / (n - 1) : n - 1;
    *x = cell < bottom ? cell % (n - 1) + (kind == CONE_WIDE) : cell - bottom;
}

bool cone_other(enum cone_kind kind, int n, int cell, int *x, int *y)
{
    int along = cell - (n - 1) * (n - 1);
    if (along < 0 || (kind == CONE_WIDE && along == 0))
        return false;
    *x = kind == CONE_WIDE ? 0 : n - 1;
    *y = kind == CONE_WIDE ? n - 1 - along : along;
    return true;
}

bool cone_doubled(enum cone_kind kind, int n, int x, int y)
{
    int turn, cell = cone_cell(kind, n, x, y, &turn);
    return cell != CONE_NONE && cone_other(kind, n, cell, &x, &y);
}

int cone_apex(enum cone_kind kind, int n)
{
    return (n - 1) * (n - 1) + (kind == CONE_WIDE ? 0 : n - 2);
}

bool cone_on_edge(enum cone_kind kind, int n, enum cone_side side, int x, int y)
{
    return side == CONE_RED ? y == 0 : x == (kind == CONE_WIDE ? n - 1 : 0);
}

/* ---- Links ------------------------------------------------------------------------------------------------------- */

/* Adds the links of a cell as seen from one of its names. Those between two seam cells are seen from both. Turns are
 * counted round the middle of the wide cone's apex, so they mean nothing there. */
static int add_links(enum cone_kind kind, int n, int from, int x, int y, int turn, struct cone_link *link, int links)
{
    int pole = kind == CONE_WIDE ? cone_apex(kind, n) : CONE_NONE;
    for (int direction = 0; direction < CONE_LINKS; direction++) {
        /* Counter-clockwise on paper, from the right. */
        static const int8_t dx[CONE_LINKS] = {1, 1, 0, -1, -1, 0}, dy[CONE_LINKS] = {0, -1, -1, 0, 1, 1};
        int to_turn, to = cone_cell(kind, n, x + dx[direction], y + dy[direction], &to_turn);
        if (to == CONE_NONE || to == from)
            continue;
        bool at_pole = from == pole || to == pole;
        struct cone_link new = {.to = (uint16_t)to, .turn = (int8_t)(at_pole ? 0 : to_turn - turn)};
        bool listed = false;
        for (int i = 0; i < links && (at_pole || turn); i++)
            listed = listed || (link[i].to == new.to &&link[i].turn == new.turn);
        if (!listed)
            link[links++] = new;
    }
    return links;
}

int cone_links(enum cone_kind kind, int n, int cell, struct cone_link link[CONE_LINKS])
{
    int x, y;
    assert(n > 1);
    cone_proper(kind, n, cell, &x, &y);
    int links = add_links(kind, n, cell, x, y, 0, link, 0);
    if (cone_other(kind, n, cell, &x, &y))
        links = add_links(kind, n, cell, x, y, 1, link, links);
    return links;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

void cone_init(struct cone *cone, enum cone_kind kind, int n)
{
    cone->kind = kind;
    cone->size = n;
    cone->count = cone_count(kind, n);
    cone->apex = cone_apex(kind, n);
    for (int number = 0; number < cone->count; number++) {
        struct cone_cell *cell = &cone->cell[number];
        int x[2], y[2];
        cone_proper(kind, n, number, &x[0], &y[0]);
        int names = cone_other(kind, n, number, &x[1], &y[1]) ? 2 : 1;
        *cell = (struct cone_cell){.x = (uint8_t)x[0], .y = (uint8_t)y[0]};
        cell->links = (uint8_t)cone_links(kind, n, number, cell->link);
        for (int turn = 0; turn < names; turn++)
            for (int side = CONE_RED; side <= CONE_BLUE; side++)
                if (cone_on_edge(kind, n, (enum cone_side)side, x[turn], y[turn])) {
                    cell->edge[side] = true;
                    cell->edge_turn[side] = (int8_t)turn;
                }
    }
}

static struct cone tables[2][CONE_SIZE_MOST + 1];
static atomic_bool ready[2][CONE_SIZE_MOST + 1];

static void RARE fill_table(enum cone_kind kind, int n)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    pthread_mutex_lock(&lock);
    if (!ready[kind][n])
        cone_init(&tables[kind][n], kind, n);
    ready[kind][n] = true;
    pthread_mutex_unlock(&lock);
}

const struct cone *cone_table(enum cone_kind kind, int n)
{
    if (!atomic_load_explicit(&ready[kind][n], memory_order_acquire))
        fill_table(kind, n);
    return &tables[kind][n];
}
