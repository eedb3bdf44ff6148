/* The cones of Conect: the rhombus of n x n hexagons rolled up (rule text: The board).
 *
 * Names. (x, y) is the cell in 0-based column x and row y of the rhombus; `e5` is (4, 4). Its neighbours are (x+-1, y),
 * (x, y+-1), (x-1, y+1) and (x+1, y-1). Rolling glues one side of the rhombus onto the bottom row, the *seam*. Each
 * cell there has two names: its proper one in the bottom row, and another one in column 0 (wide) or column n-1
 * (narrow). Both places are equally far from the apex.
 *
 * Plane. In the flat rhombus the centre of (x, y) lies at x * (1, 0) + y * (1/2, sqrt(3)/2), y downward, so
 * neighbouring centres are 1 apart. The cone is a sector around the apex. On both sides it ends in the centres of the
 * seam cells, of which each side has one half:
 *
 *   wide     120 degrees around the centre of (0, n-1), the apex cell, a third of a hexagon: it has two sides.
 *            The bottom row leaves the apex to the right, column 0 at 120 degrees to it, upward.
 *   narrow   60 degrees around the centre of (n-1, n-1), which is deleted. The bottom row leaves it to the left, column
 *            n-1 at 60 degrees to it, upward. The apex cell (n-2, n-1) is bent round the point until it meets itself: a
 *            ring, which (n-1, n-2) names too.
 *
 * Rings. On the wide cone 2k cells lie at distance k from the apex, which has k = 0. On the narrow cone k cells lie at
 * distance k from the deleted cell, and the apex has k = 1. So two cells in a ring of two are neighbours twice, in
 * front and behind.
 *
 * Turns. Going from the bottom row through the sector to the other side of the seam is one turn round the apex. A name
 * has turn 0; only the other name of a seam cell has turn 1, because the next turn begins there. The turn of a link is
 * that of the name it goes to, less that of the name it comes from. The turns of a closed path add up to the number of
 * times it goes round the apex. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { CONE_SIZE_LEAST = 3, CONE_SIZE_MOST = 19, CONE_CELLS = CONE_SIZE_MOST * CONE_SIZE_MOST - CONE_SIZE_MOST + 1 };
enum { CONE_LINKS = 6, CONE_NONE = -1 };

enum cone_kind { CONE_WIDE, CONE_NARROW };

/* The sides, and their edges: row 0 is Red's; column n-1 (wide) or column 0 (narrow) is Blue's. Two cells belong to
 * both edges. */
enum cone_side { CONE_RED, CONE_BLUE };

extern const char *const cone_side_names[]; /* "Red", "Blue" */

static inline enum cone_side cone_other_side(enum cone_side side)
{
    return side == CONE_RED ? CONE_BLUE : CONE_RED;
}

/* ---- By arithmetic, without a table ------------------------------------------------------------------------------ */

/* How many cells there are: n*n - n + 1 wide, n*n - n narrow. */
int cone_count(enum cone_kind kind, int n);

/* The number of the cell that (x, y) names, counted from 0 in reading order of the proper names; CONE_NONE if it lies
 * outside the rhombus or is deleted. *turn becomes 1 if this is the other name of a seam cell, else 0. */
int cone_cell(enum cone_kind kind, int n, int x, int y, int *turn);

/* The proper name of a cell. */
void cone_proper(enum cone_kind kind, int n, int cell, int *x, int *y);

/* The other name of a cell; false if it has none. (The wide cone's apex is on the seam but has only one name.) */
bool cone_other(enum cone_kind kind, int n, int cell, int *x, int *y);

/* Whether the cell that (x, y) names has two names, and so appears twice in the flat rhombus. */
bool cone_doubled(enum cone_kind kind, int n, int x, int y);

/* The apex cell. */
int cone_apex(enum cone_kind kind, int n);

/* Whether a name lies on a side's edge. A cell does if one of its names does; both names are never on one edge. */
bool cone_on_edge(enum cone_kind kind, int n, enum cone_side side, int x, int y);

/* A side shared with another cell. */
struct cone_link {
    uint16_t to;
    int8_t turn; /* -1, 0, 1; always 0 at the wide cone's apex, where turns mean nothing */
};

/* Writes the links of a cell and returns how many there are. Two of them may go to the same cell (rings of two). The
 * narrow cone's apex also meets itself along one side; that link is left out, because a side that owns the apex needs
 * no loop round it. */
int cone_links(enum cone_kind kind, int n, int cell, struct cone_link link[CONE_LINKS]);

/* ---- As a table -------------------------------------------------------------------------------------------------- */

struct cone_cell {
    uint8_t x, y;        /* the proper name */
    bool edge[2];        /* by enum cone_side: is on that edge */
    int8_t edge_turn[2]; /* the turn of the name that is */
    uint8_t links;       /* how many */
    struct cone_link link[CONE_LINKS];
};

/* Plain memory, about 12 KB. */
struct cone {
    enum cone_kind kind;
    int size, count, apex;
    struct cone_cell cell[CONE_CELLS]; /* the first `count` */
};

/* Fills the table, in a few microseconds. */
void cone_init(struct cone *cone, enum cone_kind kind, int n);

/* The table of a cone, which is filled when it is first asked for. Thread-safe; it stays. */
const struct cone *cone_table(enum cone_kind kind, int n);
