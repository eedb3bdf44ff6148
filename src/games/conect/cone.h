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

#include "base/bits.h"

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

/* ---- Sets of cells ----------------------------------------------------------------------------------------------- */

/* One bit for each cell. The larger cones need several words, so most functions take how many are in use (struct cone);
 * the others mean nothing. */

enum { CELLS_WORD = 64, CELLS_WORDS = (CONE_CELLS + CELLS_WORD - 1) / CELLS_WORD };

struct cells {
    uint64_t word[CELLS_WORDS];
};

static inline void cells_clear(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] = 0;
}

static inline bool cells_has(const struct cells *s, int cell)
{
    return bits_have(s->word[cell / CELLS_WORD], cell % CELLS_WORD);
}

static inline void cells_add(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] |= bit(cell % CELLS_WORD);
}

static inline void cells_remove(struct cells *s, int cell)
{
    s->word[cell / CELLS_WORD] &= ~bit(cell % CELLS_WORD);
}

/* Intersection: removes the cells that are not in `other`. */
static inline void cells_keep(struct cells *s, const struct cells *other, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] &= other->word[i];
}

/* Union: adds the cells of `other`. */
static inline void cells_join(struct cells *s, const struct cells *other, int words)
{
    for (int i = 0; i < words; i++)
        s->word[i] |= other->word[i];
}

static inline bool cells_empty(const struct cells *s, int words)
{
    uint64_t any = 0;
    for (int i = 0; i < words; i++)
        any |= s->word[i];
    return any == 0;
}

static inline int cells_count(const struct cells *s, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += bits_count(s->word[i]);
    return count;
}

/* Whether there are at least two cells. */
static inline bool cells_several(const struct cells *s, int words)
{
    uint64_t any = 0, rest = 0;
    for (int i = 0; i < words; i++) {
        rest |= (any && s->word[i] ? 1 : 0) | (s->word[i] & (s->word[i] - 1));
        any |= s->word[i];
    }
    return rest != 0;
}

/* Removes the first cell of a set and returns it; CONE_NONE if the set is empty. */
static inline int cells_take(struct cells *s, int words)
{
    for (int i = 0; i < words; i++)
        if (s->word[i])
            return i * CELLS_WORD + bits_take(&s->word[i]);
    return CONE_NONE;
}

/* ---- The cone ---------------------------------------------------------------------------------------------------- */

/* A side shared with another cell. */
struct cone_link {
    uint16_t to;
    int8_t turn; /* -1, 0, 1; always 0 at the wide cone's apex, where turns mean nothing */
};

/* A cell, with its proper name. Two of its links may go to the same cell (rings of two). The narrow cone's apex also
 * meets itself along one side; that link is left out, because a side that owns the apex needs no loop round it. */
struct cone_cell {
    uint8_t x, y;
    uint8_t ring;        /* distance from the apex, or from the deleted cell */
    bool edge[2];        /* by enum cone_side: is on that edge */
    int8_t edge_turn[2]; /* the turn of the name that is; both names are never on one edge */
    uint8_t links;       /* how many */
    struct cone_link link[CONE_LINKS];
    struct cells near; /* the cells linked to this one */
};

/* Plain memory. */
struct cone {
    enum cone_kind kind;
    int size, count, apex;             /* `count`: of cells, n*n - n + 1 wide, n*n - n narrow */
    int words;                         /* in use in a set of cells */
    struct cells all, doubled;         /* all cells; those that are linked twice to the same cell */
    struct cells edge[2];              /* by enum cone_side */
    struct cone_cell cell[CONE_CELLS]; /* the first `count`, in reading order of the proper names */
    uint64_t hash[2][CONE_CELLS];      /* for a stone of this side on this cell */
};

/* The table of a cone, which is filled when it is first asked for. Thread-safe; it stays. */
const struct cone *cone_table(enum cone_kind kind, int n);

/* The cell that (x, y) names; CONE_NONE if it lies outside the rhombus or is deleted. *turn becomes 1 if this is the
 * other name of a seam cell, else 0. */
int cone_cell(const struct cone *, int x, int y, int *turn);

/* The same of any place of the plane: beyond the seam the cone goes on, and *turn is how far round. */
int cone_place(const struct cone *, int x, int y, int *turn);

/* Whether a cell has two names, and so appears twice in the flat rhombus: it is on the seam. (The wide cone's apex is,
 * but has only one name.) */
static inline bool cone_doubled(const struct cone *cone, int cell)
{
    return cone->cell[cell].y == cone->size - 1 && (cell != cone->apex || cone->kind == CONE_NARROW);
}

/* The name of the i-th cell of an edge. */
void cone_edge_place(const struct cone *, enum cone_side side, int i, int *x, int *y);

/* Whether these stones of a side win: its edge is joined to the apex, or to a loop round it. */
bool cone_wins(const struct cone *, enum cone_side side, const struct cells *stones);

/* Spreads from one of *joined, the stones that are connected to their side's edge, to those that are not yet; turn[] is
 * how far round each of them lies. Returns whether the apex or a loop is found; all the rest is joined in any case. */
bool cone_spread(const struct cone *, const struct cells *stones, int from, struct cells *joined, int8_t turn[]);
