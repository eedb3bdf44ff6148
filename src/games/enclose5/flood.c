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

bool enclose5_encloses(const struct enclose5 *e, const uint64_t *live, uint64_t *fresh)
{
    const uint64_t *by_a = enclose5_rows(e, LAYER_COLOURS), *by_b = enclose5_rows(e, LAYER_COLOURS + 1);
    uint64_t any = 0;

    enclose5_flood(e->width, e->height, live, fresh);
    for (int y = 0; y < e->height; y++)
        any |= fresh[y] &= ~(by_a[y] | by_b[y]);
    return any;
}

/* The mark was placed outside, so the open cells beside it are outside. If they are connected without it, every way
 * through its cell can go round it: the outside loses that cell alone. A mark beside it keeps a way out if it is beside
 * one of the cells that connect them. The window of cells around the new mark is one word, and the flood shifts it. */
bool enclose5_may_enclose(int height, const uint64_t *walls, int x, int y)
{
    enum { COLUMNS = 9, ROWS = 7, CENTRE = COLUMNS * ROWS / 2 };
    const uint64_t left = 0x0040201008040201, right = left << (COLUMNS - 1); /* its outer columns */
    const uint64_t beside = bit(CENTRE - COLUMNS) | bit(CENTRE - 1) | bit(CENTRE + 1) | bit(CENTRE + COLUMNS);
    uint64_t open = 0, reached, near = 0;
    int touching = -(int)bits_have(walls[y], x);

    for (int row = y > 0 ? y - 1 : 0; row <= y + 1 && row < height; row++)
        touching += bits_count(walls[row] << 1 >> x & 7);
    if (touching < 2) /* as closed paths go on both ways */
        return false;
    for (int i = 0; i < ROWS; i++) {
        int at = y + i - ROWS / 2;
        uint64_t row = at < 0 || at >= height ? 0 : walls[at];
        open |= (~(row << COLUMNS / 2 >> x) & bits_below(COLUMNS)) << COLUMNS * i;
    }
    open &= ~bit(CENTRE);
    uint64_t next = beside & open & -(beside & open);
    do {
        reached = next;
        near = reached << COLUMNS | reached >> COLUMNS | (reached << 1 & ~left) | (reached >> 1 & ~right);
        next = reached | (near & open);
    } while (next != reached && beside & ~(reached | near));
    return beside & ~(reached | near);
}
