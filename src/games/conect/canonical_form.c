/* Seen from the wide cone's apex a cell lies dx columns to the right and dy rows up, and its ring is the greater of the
 * two. A ring of 2k cells runs from (k, 0) to (k, k), then from (k - 1, k) to (0, k), which is (k, 0) again. So half a
 * turn moves (k, dy) to (k - dy, k), and (dx, k) to (k, k - dx). */
#include "games/conect/internal.h"

#include <string.h>

int canonical_form_symmetries(enum cone_kind kind)
{
    return kind == CONE_WIDE ? CANONICAL_SYMMETRIES : CANONICAL_SYMMETRIES / 2;
}

int canonical_form_image(enum cone_kind kind, int n, int symmetry, int cell)
{
    int x, y, turn;
    cone_proper(kind, n, cell, &x, &y);
    if (symmetry == 1 || symmetry == 2) { /* a reflection */
        int old = x;
        x = kind == CONE_WIDE ? n - 1 - y : y;
        y = kind == CONE_WIDE ? n - 1 - old : old;
    }
    if (symmetry == 2 || symmetry == 3) { /* half a turn */
        int dx = x, dy = n - 1 - y;
        x = dx >= dy ? dx - dy : dy;
        y = n - 1 - (dx >= dy ? dx : dy - dx);
    }
    return cone_cell(kind, n, x, y, &turn);
}

/* The form is the board's kind and size, then a byte for each cell: 1 for the mover's stones, 2 for the opponent's. The
 * key is that of the least form. */
struct puzzle_key canonical_form_key(enum cone_kind kind, int n, const uint8_t *stones, enum cone_side mover)
{
    uint8_t least[2 + CONE_CELLS], form[2 + CONE_CELLS] = {(uint8_t)kind, (uint8_t)n};
    int count = cone_count(kind, n);
    size_t len = 2 + (size_t)count;

    for (int symmetry = (int)mover; symmetry < canonical_form_symmetries(kind); symmetry += 2) {
        for (int cell = 0; cell < count; cell++) {
            int stone = stones[cell] == CONECT_EMPTY ? 0 : stones[cell] == 1 + (int)mover ? 1 : 2;
            form[2 + canonical_form_image(kind, n, symmetry, cell)] = (uint8_t)stone;
        }
        if (symmetry == (int)mover || memcmp(form, least, len) < 0)
            memcpy(least, form, len);
    }
    return puzzle_key(least, len);
}
