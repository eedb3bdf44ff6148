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

/* The marks of `live` in the square of cells around one: `reach` steps each way. */
static int count_around(const struct enclose5 *e, const uint64_t *live, int x, int y, int reach)
{
    int count = 0;
    for (int row = y > reach ? y - reach : 0; row <= y + reach && row < e->height; row++)
        count += bits_count(live[row] << reach >> x & bits_below(2 * reach + 1));
    return count;
}

/* The weight of an empty cell, by the live marks of the player and of the other; at most WEIGHT_MOST. */
static uint32_t weight_of(const struct enclose5 *e, const uint64_t *live, const uint64_t *others, int x, int y)
{
    static const uint32_t beside[] = {ALONE, BESIDE_ONE, BESIDE_TWO, BESIDE_THREE};
    int around = count_around(e, live, x, y, 1);
    uint32_t weight = around < 4 ? beside[around] : ALONE;

    if (around > 0 && !enclose5_has(e, live, x - 1, y) && !enclose5_has(e, live, x + 1, y) &&
        !enclose5_has(e, live, x, y - 1) && !enclose5_has(e, live, x, y + 1))
        weight += CORNERWISE;
    if (around == 0 && count_around(e, live, x, y, 2) > 0)
        weight += LEAPS;
    if (count_around(e, others, x, y, 1) > 0)
        weight += FACES;
    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS; way++) {
        int length = enclose5_run(e, live, way, x, y).length;
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
    const uint64_t *live = enclose5_rows(e, LAYER_LIVE + e->to_move),
                   *others = enclose5_rows(e, LAYER_LIVE + !e->to_move);
    uint64_t gains[PAPER_MOST], blocks[PAPER_MOST], rows[PAPER_MOST];
    struct enclose5_cell cells[PAPER_MOST * PAPER_MOST];
    bool gaining = rng_below(rng, HUNDRED) < GAINS, blocking = rng_below(rng, HUNDRED) < BLOCKS;

    enclosure_gains(e, e->to_move, gains);
    enclosure_gains(e, !e->to_move, blocks);
    for (int y = 0; y < e->height; y++)
        rows[y] = (gaining ? gains[y] : 0) | (blocking ? blocks[y] & ~(gaining ? 0 : gains[y]) : 0);
    uint32_t count = list_cells(e, rows, cells);
    if (count > 0) {
        struct enclose5_cell cell = cells[rng_below(rng, count)];
        return enclose5_place_mark(e, cell.x, cell.y, NULL);
    }
    for (int y = 0; y < e->height; y++)
        rows[y] = enclose5_empty(e, y) & ~gains[y];
    count = list_cells(e, rows, cells);
    while (count > 0) {
        struct enclose5_cell cell = cells[rng_below(rng, count)];
        if (rng_below(rng, WEIGHT_MOST) < weight_of(e, live, others, cell.x, cell.y))
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
