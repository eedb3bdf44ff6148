/* Lines between two points: how dark the best path between them is. */
#pragma once

#include "scan/ink.h"

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

/* How far a corridor of this length reaches to each side, in mm. */
double line_reach(double length);

/* Masks the ink of a line from end to end, for what is read after the lines. */
void line_mask(struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to);
