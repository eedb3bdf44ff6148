#include "games/enclose5/playout.h"

#include "games/enclose5/enclosure_scan.h"

#include <string.h>

/* How likely a mark is where: the sum of what applies, beside one that may go anywhere. */
enum {
    ALONE = 1,
    BESIDE_ONE = 8, /* one mark of one's own around */
    BESIDE_TWO = 6,
    BESIDE_THREE = 2,
    LEAPS = 3,      /* none around, but one a step further */
    CORNERWISE = 3, /* what is around is so across corners only */
    FACES = 2,      /* a mark of the opponent around */
    MAKES_THREE = 6,
    MAKES_FOUR = 10,
    SURE = 1000000, /* makes a row of five or stops one, in a turn in which the player looks for that: */
    GAINS = 50,     /* so many turns of a hundred, */
    STOPS = 60,     /* and so many */
    HUNDRED = 100
};

/* Both players' marks, in a frame of two empty cells so that neighbours need no checks. */
enum { FRAME = 2, STRIDE = PAPER_MOST + 2 * FRAME };

struct table {
    uint8_t owner[STRIDE * STRIDE]; /* 1: the player to move, 2: the other */
};

static int cell_of(int x, int y)
{
    return (y + FRAME) * STRIDE + x + FRAME;
}

static void put_all(struct table *b, const struct enclose5 *e, const uint64_t *live, uint8_t owner)
{
    for (int y = 0; y < e->height; y++)
        for (uint64_t row = live[y]; row; row &= row - 1)
            b->owner[cell_of(__builtin_ctzll(row), y)] = owner;
}

/* Marks of an owner in the square of cells around one: `reach` steps each way. */
static int count_around(const struct table *b, int cell, int reach, uint8_t owner)
{
    int count = 0;
    for (int dy = -reach; dy <= reach; dy++)
        for (int dx = -reach; dx <= reach; dx++)
            count += b->owner[cell + dy * STRIDE + dx] == owner;
    return count;
}

static int count_beside(const struct table *b, int cell)
{
    return (b->owner[cell - 1] == 1) + (b->owner[cell + 1] == 1) + (b->owner[cell - STRIDE] == 1) +
           (b->owner[cell + STRIDE] == 1);
}

/* What a mark is worth for the marks around it. */
static uint32_t worth_around(const struct table *b, int cell)
{
    static const uint32_t beside[] = {ALONE, BESIDE_ONE, BESIDE_TWO, BESIDE_THREE};
    int around = count_around(b, cell, 1, 1);
    uint32_t worth = around < 4 ? beside[around] : ALONE;

    if (around > 0 && count_beside(b, cell) == 0)
        worth += CORNERWISE;
    if (around == 0 && count_around(b, cell, 2, 1) > 0)
        worth += LEAPS;
    if (count_around(b, cell, 1, 2) > 0)
        worth += FACES;
    return worth;
}

/* What it is worth for the row that it makes. */
static uint32_t worth_in_line(const struct enclose5 *e, const uint64_t *live, int x, int y)
{
    uint32_t worth = 0;
    for (int way = 0; way < ENCLOSE5_WAYS; way++) {
        int length = enclose5_run(e, live, (enum enclose5_way)way, x, y).length;
        worth += length == 3 ? MAKES_THREE : length == 4 ? MAKES_FOUR : 0;
    }
    return worth;
}

/* What decides where the next mark goes. */
struct plan {
    uint64_t live[PAPER_MOST], gains[PAPER_MOST], stops[PAPER_MOST];
    bool gaining, stopping; /* tempted to */
    struct table board;
};

static void make_plan(const struct enclose5 *e, struct rng *rng, struct plan *p)
{
    uint64_t others[PAPER_MOST];
    enclose5_live(e, e->to_move, p->live);
    enclose5_live(e, !e->to_move, others);
    sight_gains(e, p->live, p->gains);
    sight_gains(e, others, p->stops);
    p->gaining = rng_below(rng, HUNDRED) < GAINS;
    p->stopping = rng_below(rng, HUNDRED) < STOPS;
    memset(&p->board, 0, sizeof p->board);
    put_all(&p->board, e, p->live, 1);
    put_all(&p->board, e, others, 2);
}

static uint32_t worth_of(const struct enclose5 *e, const struct plan *p, int x, int y)
{
    bool gains = p->gains[y] >> x & 1;
    if (gains && !p->gaining)
        return 0;
    uint32_t worth = worth_around(&p->board, cell_of(x, y)) + worth_in_line(e, p->live, x, y);
    return worth + (gains || (p->stopping && p->stops[y] >> x & 1) ? SURE : 0);
}

/* Puts one mark by lot, each empty cell as likely as it is worth. */
static bool put_mark(struct enclose5 *e, struct rng *rng)
{
    struct plan plan;
    uint32_t total = 0, lot;
    uint32_t worth[PAPER_MOST * PAPER_MOST];
    uint16_t cells[PAPER_MOST * PAPER_MOST];
    int count = 0;

    make_plan(e, rng, &plan);
    for (int y = 0; y < e->height; y++)
        for (uint64_t row = enclose5_empty(e, y); row; row &= row - 1) {
            int x = __builtin_ctzll(row);
            if (enclose5_barred(e, x, y))
                continue;
            worth[count] = worth_of(e, &plan, x, y);
            total += worth[count];
            cells[count++] = (uint16_t)(y * e->width + x);
        }
    if (total == 0)
        return false;
    lot = rng_below(rng, total);
    for (count = 0; lot >= worth[count]; count++)
        lot -= worth[count];
    return enclose5_mark(e, cells[count] % e->width, cells[count] / e->width, NULL);
}

bool playout_turn(const struct values *v, struct enclose5 *e, struct rng *rng)
{
    do
        if (!put_mark(e, rng))
            return false;
    while (e->owed > 0);
    return !e->over && enclose5.rules->end_turn(v, (struct pos *)e, NULL);
}
