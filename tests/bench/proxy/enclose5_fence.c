/* A plain backtracking search that knows each rule of the puzzle by itself: what a cell's neighbours are and the
 * numbers of the clues. It follows the cell with the fewest possibilities, equal ones in random order. The measure is
 * the mean logarithm of its nodes over several orders. */
#include "base/rng.h"
#include "bench/proxy.h"
#include "games/enclose5/internal.h"

#include <math.h>

enum { ORDERS = 12, NODES_MOST = 10000, CELLS_MOST = 144 };
enum what { UNKNOWN, IN, MARK, OUT };

struct plain {
    const struct enclose5 *e;
    int cells, order[CELLS_MOST], clue[CELLS_MOST];
    enum what what[CELLS_MOST];
    int nodes, turn; /* `turn`: what is tried first */
};

static bool fits_beside(const struct plain *p, int x, int y)
{
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int width = p->e->width, height = p->e->height, count[4] = {0};

    for (int i = 0; i < 4; i++) {
        int column = x + step[i][0], row = y + step[i][1];
        bool on = column >= 0 && row >= 0 && column < width && row < height;
        count[on ? p->what[row * width + column] : OUT]++;
    }
    switch (p->what[y * width + x]) {
    case IN:
        return count[OUT] == 0;
    case OUT:
        return count[IN] == 0;
    case MARK:
        return count[UNKNOWN] > 0 || (count[IN] > 0 && count[OUT] > 0);
    default:
        return true;
    }
}

static bool fits_clue(const struct plain *p, int x, int y)
{
    int width = p->e->width, number = p->clue[y * width + x], marks = 0, unknown = 0;
    if (number < 0)
        return true;
    for (int row = y - 1; row <= y + 1; row++)
        for (int column = x - 1; column <= x + 1; column++)
            if (row >= 0 && column >= 0 && row < p->e->height && column < width && (row != y || column != x)) {
                marks += p->what[row * width + column] == MARK;
                unknown += p->what[row * width + column] == UNKNOWN;
            }
    return p->what[y * width + x] != MARK && marks <= number && number <= marks + unknown;
}

/* Whether a cell just filled in breaks no rule around it. */
static bool fits(const struct plain *p, int cell)
{
    int width = p->e->width, x = cell % width, y = cell / width;
    for (int row = y - 1; row <= y + 1; row++)
        for (int column = x - 1; column <= x + 1; column++)
            if (row >= 0 && column >= 0 && row < p->e->height && column < width &&
                (!fits_beside(p, column, row) || !fits_clue(p, column, row)))
                return false;
    return true;
}

static void visit(struct plain *p, int filled)
{
    int best = -1, fewest = OUT + 1;

    if (filled == p->cells || p->nodes++ >= NODES_MOST)
        return;
    for (int i = 0; i < p->cells && fewest > 1; i++) {
        int cell = p->order[i], count = 0;
        if (p->what[cell] != UNKNOWN)
            continue;
        for (enum what what = IN; what <= OUT; what++) {
            p->what[cell] = what;
            count += fits(p, cell);
        }
        p->what[cell] = UNKNOWN;
        if (count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    for (int i = 0; i < OUT && fewest > 0; i++) {
        p->what[best] = (enum what)(IN + (p->turn + i) % OUT);
        if (fits(p, best))
            visit(p, filled + 1);
    }
    p->what[best] = UNKNOWN;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct plain p = {.e = (const struct enclose5 *)start};
    struct rng rng;
    (void)v, (void)answer, (void)value;

    p.cells = p.e->width * p.e->height;
    for (int cell = 0; cell < p.cells; cell++) {
        p.clue[cell] = enclose5_clue(p.e, cell % p.e->width, cell / p.e->width);
        p.order[cell] = cell;
    }
    rng_start(&rng, 1);
    double sum = 0;
    for (int i = 0; i < ORDERS; i++) {
        for (int k = p.cells - 1; k > 0; k--) {
            int other = (int)rng_below(&rng, (uint32_t)k + 1), cell = p.order[k];
            p.order[k] = p.order[other];
            p.order[other] = cell;
        }
        p.nodes = 0;
        p.turn = i;
        visit(&p, 0);
        sum += log(p.nodes);
    }
    return sum / ORDERS;
}

const struct proxy proxy_enclose5_fence = {.game = "enclose5",
                                           .kind = "fence",
                                           .what = "nodes of a plain backtracking search",
                                           .measure = measure};
