/* Enclose5: random games that look like games of people: loosely connected marks, rows of up to four, loops not yet
 * closed. Rows of five, and what they gain, are left or taken at random; blocking the opponent's is random too. */
#include "games/enclose5/turn_search.h"

/* The weight of a mark: the sum of what applies. */
enum {
    ALONE = 1,
    BESIDE_ONE = 8, /* own marks around it: one, */
    BESIDE_TWO = 6, /* two, */
    BESIDE_THREE = 2,
    LEAPS = 3,      /* none around it, but one a step further */
    CORNERWISE = 3, /* only across corners */
    FACES = 2,      /* a mark of the opponent around it */
    MAKES_THREE = 6,
    MAKES_FOUR = 10,
    WEIGHT_MOST = BESIDE_ONE + CORNERWISE + FACES + 4 * MAKES_FOUR,
    GAINS = 25,  /* in so many turns of a hundred, */
    BLOCKS = 50, /* and in so many */
    HUNDRED = 100
};

/* Both players' live marks, in a frame of two empty cells so that neighbours need no checks. */
enum { FRAME = 2, STRIDE = PAPER_MOST + 2 * FRAME };
enum { OWN = 1, OTHER };

/* What decides where the next mark goes. */
struct playout_plan {
    uint64_t live[PAPER_MOST];
    uint8_t owner[STRIDE * STRIDE];
};

static int cell_of(int x, int y)
{
    return (y + FRAME) * STRIDE + x + FRAME;
}

/* The marks of an owner in the square of cells around one: `reach` steps each way. */
static int count_around(const struct playout_plan *p, int cell, int reach, uint8_t owner)
{
    int count = 0;
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++)
            count += p->owner[cell + dy * STRIDE + dx] == owner;
    return count;
}

/* At most WEIGHT_MOST. */
static uint32_t weight_of(const struct enclose5 *e, const struct playout_plan *p, int x, int y)
{
    static const uint32_t beside[] = {ALONE, BESIDE_ONE, BESIDE_TWO, BESIDE_THREE};
    int cell = cell_of(x, y), around = count_around(p, cell, 1, OWN);
    uint32_t weight = around < 4 ? beside[around] : ALONE;
    bool touches = p->owner[cell - 1] == OWN || p->owner[cell + 1] == OWN || p->owner[cell - STRIDE] == OWN ||
                   p->owner[cell + STRIDE] == OWN;

    if (around > 0 && !touches)
        weight += CORNERWISE;
    if (around == 0 && count_around(p, cell, 2, OWN) > 0)
        weight += LEAPS;
    if (count_around(p, cell, 1, OTHER) > 0)
        weight += FACES;
    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS; way++) {
        int length = enclose5_run(e, p->live, way, x, y).length;
        weight += length == 3 ? MAKES_THREE : length == 4 ? MAKES_FOUR : 0;
    }
    return weight;
}

/* Lists the cells that are set in some rows and not barred. */
static uint32_t list_cells(const struct enclose5 *e, const uint64_t *rows, struct enclose5_cell *cells)
{
    uint32_t count = 0;
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = rows[y]; left;) {
            int x = bits_take(&left);
            if (!enclose5_is_barred(e, x, y))
                cells[count++] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
        }
    return count;
}

/* Places a random mark: one that makes or blocks a row of five if the player looks for that; else each empty cell that
 * makes no row of five is as likely as its weight (drawn by rejection). */
static bool place_random(struct enclose5 *e, struct rng *rng)
{
    struct playout_plan plan = {.owner = {0}};
    uint64_t others[PAPER_MOST], gains[PAPER_MOST], blocks[PAPER_MOST], rows[PAPER_MOST];
    struct enclose5_cell cells[PAPER_MOST * PAPER_MOST];
    bool gaining = rng_below(rng, HUNDRED) < GAINS, blocking = rng_below(rng, HUNDRED) < BLOCKS;

    enclose5_live(e, e->to_move, plan.live);
    enclose5_live(e, !e->to_move, others);
    enclosure_gains(e, plan.live, gains);
    enclosure_gains(e, others, blocks);
    for (int y = 0; y < e->height; y++)
        rows[y] = (gaining ? gains[y] : 0) | (blocking ? blocks[y] & ~(gaining ? 0 : gains[y]) : 0);
    uint32_t count = list_cells(e, rows, cells);
    if (count > 0) {
        struct enclose5_cell cell = cells[rng_below(rng, count)];
        return enclose5_place_mark(e, cell.x, cell.y, NULL);
    }
    for (int y = 0; y < e->height; y++) {
        rows[y] = enclose5_empty(e, y) & ~gains[y];
        for (uint64_t left = plan.live[y]; left;)
            plan.owner[cell_of(bits_take(&left), y)] = OWN;
        for (uint64_t left = others[y]; left;)
            plan.owner[cell_of(bits_take(&left), y)] = OTHER;
    }
    count = list_cells(e, rows, cells);
    while (count > 0) {
        struct enclose5_cell cell = cells[rng_below(rng, count)];
        if (rng_below(rng, WEIGHT_MOST) < weight_of(e, &plan, cell.x, cell.y))
            return enclose5_place_mark(e, cell.x, cell.y, NULL);
    }
    return false;
}

bool playout_turn(struct enclose5 *e, struct rng *rng)
{
    do
        if (!place_random(e, rng))
            return false;
    while (e->owed > 0);
    return !e->over && enclose5_end_turn(NULL, (struct pos *)e, NULL);
}
