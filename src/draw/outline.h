/* Outlines around what is new in a diagram: ink lines with a paper-coloured edge on both sides, so that they stand out
 * on any background. */
#pragma once

#include "draw/draw.h"

/* Width in mm of the paper-coloured edge. */
#define OUTLINE_MARGIN 0.5

/* A ring around (x, y). */
void outline_ring(struct draw *d, double x, double y, double radius);

/* A capsule around a line, `radius` mm away from it. */
void outline_line(struct draw *d, double x1, double y1, double x2, double y2, double radius);

/* An arrow along a path, which it releases, with a head `size` mm long. */
void outline_arrow(struct draw *d, struct path *shaft, double size);
