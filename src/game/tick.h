/* Boxes to tick with a pencil: on sheets that will be scanned, each square of a board has one for each player
 * who may own it, or have scored what stands there. */
#pragma once

#include "draw/draw.h"

/* A player's box in a square, in mm from the square's top left. */
struct tick {
    double x, y, radius; /* its middle, and half of its side */
};

/* Draw the boxes of a square whose top left is at (x, y), as pale shapes; and tell the drawing where they are
 * (draw_mark_tick), as "A:a1". There is a box for each of the `players`. */
void ticks_draw(struct draw *d, const struct tick *ticks, int players, double x, double y);
void ticks_mark(struct draw *d, const struct tick *ticks, int players, int column, int row, double x, double y);
