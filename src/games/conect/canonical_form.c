/* Seen from the wide cone's apex a cell lies dx columns to the right and dy rows up, and its ring is the greater of the
 * two. A ring of 2k cells runs from (k, 0) to (k, k), then from (k - 1, k) to (0, k), which is (k, 0) again. So half a
 * turn moves (k, dy) to (k - dy, k), and (dx, k) to (k, k - dx). */
#include "games/conect/internal.h"

#include <string.h>

int canonical_form_symmetries(const struct cone *cone)
{
    return cone->kind == CONE_WIDE ? CANONICAL_SYMMETRIES : CANONICAL_SYMMETRIES / 2;
}

int canonical_form_image(const struct cone *cone, int symmetry, int cell)
{
    const bool wide = cone->kind == CONE_WIDE;
    int x = cone->cell[cell].x, y = cone->cell[cell].y, last = cone->size - 1, turn;
    if (symmetry == 1 || symmetry == 2) { /* a reflection */
        int old = x;
        x = wide ? last - y : y;
        y = wide ? last - old : old;
    }
    if (symmetry == 2 || symmetry == 3) { /* half a turn */
        int dx = x, dy = last - y;
        x = dx >= dy ? dx - dy : dy;
        y = last - (dx >= dy ? dx : dy - dx);
    }
    return cone_cell(cone, x, y, &turn);
}

/* The form is the board's kind and size, then a byte for each cell: 1 for the mover's stones, 2 for the opponent's. The
 * key is that of the least form. */
struct puzzle_key canonical_form_key(const struct cone *cone, const struct cells stones[2], enum cone_side mover)
{
    uint8_t least[2 + CONE_CELLS], form[2 + CONE_CELLS] = {(uint8_t)cone->kind, (uint8_t)cone->size};
    size_t len = 2 + (size_t)cone->count;

    for (int symmetry = (int)mover; symmetry < canonical_form_symmetries(cone); symmetry += 2) {
        for (int cell = 0; cell < cone->count; cell++)
            form[2 + canonical_form_image(cone, symmetry, cell)] = cells_has(&stones[mover], cell)    ? 1
                                                                   : cells_has(&stones[!mover], cell) ? 2
                                                                                                      : 0;
        if (symmetry == (int)mover || memcmp(form, least, len) < 0)
            memcpy(least, form, len);
    }
    return puzzle_key(least, len);
}
