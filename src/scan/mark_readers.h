/* What is drawn in one place: the readers of lines, cells and boxes to tick. Contrasts are 0 for none to 1, as dark as
 * dark print. */
#pragma once

#include "draw/geometry.h"
#include "scan/ink.h"

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

enum { LINE_STEPS = 64 };

struct line_trace {
    double contrast;               /* of the path with the paper beside it: 0 none, 1 as dark as dark print */
    double clear;                  /* 0-1: the share of the path that no print hides */
    struct point path[LINE_STEPS]; /* mm */
};

/* Follows the path of most ink in a corridor from `from` to `to` (mm) by dynamic programming. Ink counts by
 * how much darker it is than the paper on both sides; the contrast is a trimmed mean over the path, on which short gaps
 * and strokes that only cross the corridor have little effect. `aside` moves the corridor sideways, to where there is
 * no line, to measure noise. */
struct line_trace line_trace(const struct page_ink *ink, struct point from, struct point to, double aside);

/* Masks the ink of a line from end to end, for what is read after the lines. */
void line_mask(struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to);

/* ---- Cells ------------------------------------------------------------------------------------------------------ */

/* X or disc: ink at the middle; O or ring: ink around an empty middle. */
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

/* ---- Ticks ------------------------------------------------------------------------------------------------------
 *
 * A tick is any mark in a printed box. How a tick differs from what a photo adds to an empty box is learned from the
 * boxes themselves: at most one box of a square is ticked, so the paler ones show the noise and what is left of the
 * print. */

/* Value in page_ink.masked of a mark in a cell, which is not a tick; print and lines have greater values. */
enum { MASKED_BY_MARK = 128 };

/* Sets the probability that a box is ticked, for each mark of a side that is one: probabilities[side.count]. `pencil`
 * is the contrast of the fainter pen that made its other marks. */
void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double pencil, double *probabilities);
