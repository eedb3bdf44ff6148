/* Enclose5: what a player's live marks enclose. Source: rules.md, section 3, "Ruling, exactly".
 *
 * Whole rows at a time. A row gets an open column on each side of the paper, and the paper an open row above and
 * below, so that beyond the edge is outside from the start. */
#include "games/enclose5/internal.h"

/* The lowest `count` bits. */
static uint64_t low(int count)
{
    return ((uint64_t)1 << count) - 1;
}

/* The cells of `open` that hang together within their row with `seeds`, which are open themselves. */
static uint64_t spread(uint64_t open, uint64_t seeds)
{
    /* To the right by the carry of one addition; it clears all that it passes but further seeds. */
    uint64_t reached = open & (~(open + seeds) | seeds), through = open;

    if (!(reached >> 1 & open & ~reached))
        return reached;
    /* To the left doubling the reach each time. */
    for (int step = 1; step < 64; step *= 2) {
        reached |= through & reached >> step;
        through &= through >> step;
    }
    return reached;
}

/* Lets `from`, the outside of a neighbouring row, into a row. Whether anything came in. */
static bool soak(uint64_t open, uint64_t from, uint64_t *outside)
{
    uint64_t fresh = open & from & ~*outside;
    if (!fresh)
        return false;
    *outside |= spread(open, fresh);
    return true;
}

/* Fills `outside`, in which so far nothing but the rows above and below the paper is sure. Both have height + 2 rows
 * with the columns beside the paper, `sides`. Down, then up and down until the way
 * down changes nothing: then the way up would not either. */
static void fill(int height, const uint64_t *open, uint64_t sides, uint64_t *outside)
{
    for (int y = 1; y <= height; y++)
        outside[y] = spread(open[y], (open[y] & outside[y - 1]) | sides);
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = height; y >= 1; y--)
            soak(open[y], outside[y + 1], &outside[y]);
        for (int y = 1; y <= height; y++)
            grown |= soak(open[y], outside[y - 1], &outside[y]);
    }
}

void enclose5_flood(int width, int height, const uint64_t *walls, uint64_t *inside)
{
    uint64_t open[PAPER_MOST + 2], outside[PAPER_MOST + 2], all = low(width + 2);

    outside[0] = outside[height + 1] = all;
    for (int y = 1; y <= height; y++)
        open[y] = all & ~(walls[y - 1] << 1);
    fill(height, open, 1 | (uint64_t)1 << (width + 1), outside);
    /* An open cell beside an outside one is outside itself, so one step from outside leads to marks only. */
    for (int y = 1; y <= height; y++) {
        uint64_t near = outside[y] | outside[y] << 1 | outside[y] >> 1 | outside[y - 1] | outside[y + 1];
        inside[y - 1] = ~near >> 1 & low(width);
    }
}

/* ---- The cells around a new mark ------------------------------------------------------------------------ */

enum { REACH = 2, WINDOW = 2 * REACH + 1 };

/* Bits x - 2 to x + 2 of rows y - 2 to y + 2: the cells not in `filled`, which those beyond the edge are not. */
static void look_around(int height, const uint64_t *filled, int x, int y, unsigned *window)
{
    for (int i = 0; i < WINDOW; i++) {
        int at = y + i - REACH;
        uint64_t row = at < 0 || at >= height ? 0 : filled[at];
        window[i] = (unsigned)(~(row << REACH) >> x) & (unsigned)low(WINDOW);
    }
}

static unsigned cell(const unsigned *window, int column, int row)
{
    return window[row + REACH] >> (column + REACH) & 1;
}

static unsigned turned(unsigned ring, int by)
{
    return (ring << by | ring >> (8 - by)) & 0xff;
}

/* Whether the cells beside the mark that can be passed hang together by steps among the eight around it. */
static bool ring_hangs_together(const unsigned *open)
{
    enum { BESIDE = 0x55 };
    unsigned ring = cell(open, 0, -1) | cell(open, 1, -1) << 1 | cell(open, 1, 0) << 2 | cell(open, 1, 1) << 3 |
                    cell(open, 0, 1) << 4 | cell(open, -1, 1) << 5 | cell(open, -1, 0) << 6 | cell(open, -1, -1) << 7;
    ring &= BESIDE | turned(ring, 1) | turned(ring, 7); /* corners that join nothing */
    unsigned starts = ring & ~turned(ring, 1);
    return (starts & (starts - 1)) == 0;
}

/* Whether each mark beside the new one still has another cell beside it that is surely outside: open, and not
 * coloured, as all cells inside are. */
static bool neighbours_stay_out(const unsigned *open, const unsigned *blank)
{
    static const int beside[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        int x = beside[i][0], y = beside[i][1];
        if (!cell(open, x, y) && !(cell(blank, 2 * x, 2 * y) | cell(blank, x + y, y + x) | cell(blank, x - y, y - x)))
            return false;
    }
    return true;
}

/* If the passable cells beside the new mark hang together around it, every way over its cell can go round it: the
 * outside loses that cell alone, and only marks beside it can have lost their last outside neighbour. The mark
 * itself was put outside and so has one. */
bool enclose5_may_enclose(int height, const uint64_t *walls, const uint64_t *coloured, int x, int y)
{
    unsigned open[WINDOW], blank[WINDOW];
    uint64_t filled[PAPER_MOST];
    int first = y < REACH ? 0 : y - REACH, last = y + REACH >= height ? height - 1 : y + REACH;

    look_around(height, walls, x, y, open);
    if (!ring_hangs_together(open))
        return true;
    for (int i = first; i <= last; i++)
        filled[i] = walls[i] | coloured[i];
    look_around(height, filled, x, y, blank);
    return !neighbours_stay_out(open, blank);
}
