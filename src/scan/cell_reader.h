/* Marks in cells: X or disc (ink at the middle), O or ring (ink around a middle without any), or nothing. */
#pragma once

#include "scan/ink.h"

enum { MARK_ANGLES = 32 };

struct mark_shape {
    /* The contrast of each shape: 0 where the mark does not have it, 1 as dark as dark print. A slip of the pen has
     * neither. */
    double ring; /* a closed stroke round an empty middle */
    double full; /* ink in the middle, and in four directions from there */

    struct point middle;       /* of the likelier shape, mm */
    double reach[MARK_ANGLES]; /* mm: how far its strokes reach from `middle`, direction by direction, from x to y */
};

/* Measures the mark in the cell with `count` corners at `outline` (mm). Whatever the cell's shape, marks are expected
 * in its inner circle: the largest around `centre`. */
struct mark_shape mark_shape_of(const struct page_ink *ink, const struct point *outline, size_t count,
                                struct point centre);
