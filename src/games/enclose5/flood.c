/* Enclose5: the cells that a player's live marks enclose: the ruling "inside" in quadrille-record(5).
 *
 * Works on whole rows. Each row gets an open column on both sides of the paper, and the paper an open row above and
 * below, so that the cells beyond the edge are outside from the start.
 *
 * The flood finds exactly the cells inside the closed paths of the rule text, an own mark in the middle of a plus
 * included, since its four neighbours are a closed path of diagonal steps: a step across or down meets no edge of a
 * closed path but in a mark, so nothing inside one is outside, nor has a neighbour there. The other way round, the
 * outer border of what is not outside is a closed walk of marks that have an outside neighbour; cut up at the marks
 * that it visits twice, it leaves a closed path around every other cell in it. */
#include "games/enclose5/internal.h"

/* The cells of `open` that are connected within their row to `seeds`, which are open themselves. */
static uint64_t spread(uint64_t open, uint64_t seeds)
{
    /* To the right by the carry of one addition: it clears all bits that it passes except further seeds. */
    uint64_t reached = open & (~(open + seeds) | seeds), through = open;

    if (!(reached >> 1 & open & ~reached))
        return reached;
    /* To the left by doubling the reach each time. */
    for (int step = 1; step < 64 && through; step *= 2) {
        reached |= through & reached >> step;
        through &= through >> step;
    }
    return reached;
}

/* Lets the outside cells `from` of a neighbouring row into a row. Whether anything came in. */
static bool let_in(uint64_t open, uint64_t from, uint64_t *outside)
{
    uint64_t fresh = open & from & ~*outside;
    if (!fresh)
        return false;
    *outside |= spread(open, fresh);
    return true;
}

void enclose5_flood(int width, int height, const uint64_t *walls, uint64_t *inside)
{
    uint64_t open[PAPER_MOST + 2], outside[PAPER_MOST + 2], all = bits_below(width + 2),
                                                            sides = bit(0) | bit(width + 1);

    outside[0] = outside[height + 1] = all;
    for (int y = 1; y <= height; y++) {
        open[y] = all & ~(walls[y - 1] << 1);
        outside[y] = spread(open[y], (open[y] & outside[y - 1]) | sides);
    }
    /* Up and down until one way changes nothing: then the other would not either. */
    for (bool grown = true; grown;) {
        grown = false;
        for (int y = height; y >= 1; y--)
            grown |= let_in(open[y], outside[y + 1], &outside[y]);
        if (!grown)
            break;
        grown = false;
        for (int y = 1; y <= height; y++)
            grown |= let_in(open[y], outside[y - 1], &outside[y]);
    }
    /* An open cell beside an outside one is outside itself, so one step from outside leads to marks only. */
    for (int y = 1; y <= height; y++) {
        uint64_t near = outside[y] | outside[y] << 1 | outside[y] >> 1 | outside[y - 1] | outside[y + 1];
        inside[y - 1] = ~near >> 1 & bits_below(width);
    }
}

bool enclose5_find_uncoloured(const struct enclose5 *e, const uint64_t *live, int *x, int *y)
{
    uint64_t inside[PAPER_MOST], coloured[PAPER_MOST];

    enclose5_flood(e->width, e->height, live, inside);
    enclose5_coloured(e, coloured);
    for (*y = 0; *y < e->height; ++*y)
        if (inside[*y] & ~coloured[*y]) {
            *x = bits_first(inside[*y] & ~coloured[*y]);
            return true;
        }
    return false;
}

/* ---- The cells around a new mark --------------------------------------------------------------------------------- */

enum { REACH = 2, WINDOW = 2 * REACH + 1 };

/* Bits x - 2 to x + 2 of row y: the cells that are not in `filled`. Cells beyond the edge are not. */
static inline unsigned look_around(int height, const uint64_t *filled, int x, int y)
{
    uint64_t row = (unsigned)y < (unsigned)height ? filled[y] : 0;
    return (unsigned)(~(row << REACH) >> x);
}

static unsigned cell(const unsigned *window, int column, int row)
{
    return window[row + REACH] >> (column + REACH) & 1;
}

static unsigned turned(unsigned ring, int by)
{
    return (ring << by | ring >> (8 - by)) & 0xff;
}

/* Whether the open cells beside the mark are connected by steps among the eight cells around it. */
static bool ring_is_connected(const unsigned *open)
{
    enum { BESIDE = 0x55 };
    unsigned ring = cell(open, 0, -1) | cell(open, 1, -1) << 1 | cell(open, 1, 0) << 2 | cell(open, 1, 1) << 3 |
                    cell(open, 0, 1) << 4 | cell(open, -1, 1) << 5 | cell(open, -1, 0) << 6 | cell(open, -1, -1) << 7;
    ring &= BESIDE | turned(ring, 1) | turned(ring, 7); /* without corners that join nothing */
    unsigned starts = ring & ~turned(ring, 1);
    return (starts & (starts - 1)) == 0;
}

/* Whether the open cells beside the mark are connected within a window around it, the mark being closed. The window is
 * one word, and the flood shifts it. */
static bool window_is_connected(int height, const uint64_t *walls, int x, int y)
{
    enum { COLUMNS = 9, ROWS = 2 * ENCLOSE5_BAND + 1, CENTRE = COLUMNS * ROWS / 2 };
    const uint64_t left = 0x0040201008040201, right = left << (COLUMNS - 1); /* its outer columns */
    uint64_t open = 0, before;

    for (int i = 0; i < ROWS; i++) {
        int at = y + i - ENCLOSE5_BAND;
        uint64_t row = at < 0 || at >= height ? 0 : walls[at];
        open |= (~(row << COLUMNS / 2 >> x) & bits_below(COLUMNS)) << COLUMNS * i;
    }
    open &= ~bit(CENTRE);
    uint64_t beside = open & (bit(CENTRE - COLUMNS) | bit(CENTRE - 1) | bit(CENTRE + 1) | bit(CENTRE + COLUMNS));
    uint64_t reached = beside & -beside;
    do {
        before = reached;
        reached |= reached << COLUMNS | reached >> COLUMNS | (reached << 1 & ~left) | (reached >> 1 & ~right);
        reached &= open;
    } while (reached != before && (beside & ~reached));
    return !(beside & ~reached);
}

/* Whether each mark beside the new one still has another neighbour that is surely outside: an open cell that is not
 * coloured, as all cells inside are. */
static bool neighbours_stay_out(const unsigned *open, const unsigned *blank)
{
    static const int beside[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    unsigned stay = 1;
    for (int i = 0; i < 4; i++) { /* which do can't be foreseen, so there is no branch */
        int x = beside[i][0], y = beside[i][1];
        stay &= cell(open, x, y) | cell(blank, 2 * x, 2 * y) | cell(blank, x + y, y + x) | cell(blank, x - y, y - x);
    }
    return stay;
}

/* If the open cells beside the new mark are connected without it, every way through its cell can go round it: the
 * outside loses that cell alone, and only marks beside it can have lost their last outside neighbour. The mark itself
 * was placed outside and so has one. */
bool enclose5_may_enclose(int height, const uint64_t *walls, const uint64_t *coloured, int x, int y)
{
    unsigned open[WINDOW], blank[WINDOW];

    for (int i = -1; i <= 1; i++)
        open[i + REACH] = look_around(height, walls, x, y + i);
    if (!ring_is_connected(open) && !window_is_connected(height, walls, x, y))
        return true;
    for (int i = -REACH; i <= REACH; i++)
        blank[i + REACH] = look_around(height, walls, x, y + i) & look_around(height, coloured, x, y + i);
    return !neighbours_stay_out(open, blank);
}
