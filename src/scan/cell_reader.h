/* Marks in cells: X or disc (ink at the centre), O or ring (ink around a centre without any), or nothing. */
#pragma once

#include "scan/ink.h"

enum { MARK_ANGLES = 32 };

struct mark_shape {
    double contrast;     /* of the mark, as far as the ink has the shape of one: 0 none, 1 as dark as dark print */
    struct point middle; /* of the ink, mm */
    double radius;       /* mm: its mean distance from there */
    double centre;       /* the ink at its centre, in shares of the ink around it: about 0 of a ring, 1 of X and disc */
    double extent;       /* its size in shares of the cell's: a slip of the pen is small, and dark in the middle only */
    double reach[MARK_ANGLES]; /* mm: how far its strokes reach from `middle`, direction by direction, from x to y */
};

/* Measures the mark in the cell with `count` corners at `outline` (mm). */
struct mark_shape mark_shape_of(const struct page_ink *ink, const struct point *outline, size_t count,
                                struct point centre);
