/* What boards of several games are drawn with. Columns and rows count from 0. */
#pragma once

#include "draw/draw.h"
#include "draw/screen.h"

/* ---- Coordinates in the margins: letters for columns, numbers for rows ------------------------------------------- */

/* Draws the letters of a column, or the number of a row, centred on (x, y) in mm, as cells of the drawing. */
void margin_draw_column(struct draw *d, struct type type, int column, double x, double y);
void margin_draw_row(struct draw *d, struct type type, int row, double x, double y);

/* Puts the letters of a column, or the number of a row, on the screen; the last character stands at x. */
void margin_put_column(struct screen *s, int x, int y, int column, enum ink ink);
void margin_put_row(struct screen *s, int x, int y, int row, enum ink ink);

/* ---- Boxes to tick with a pencil ---------------------------------------------------------------------------------
 *
 * On sheets that will be scanned, each square of a board has one for each player who may own it, or have scored what
 * stands there. */

/* A player's box in a square, in mm from the square's top left. */
struct tick {
    double x, y, radius; /* its middle, and half of its side */
};

/* Draw the boxes of a square whose top left is at (x, y), as pale shapes; and tell the drawing where they are
 * (draw_mark_between), as "A:a1". There is a box for each of the `players`. */
void ticks_draw(struct draw *d, const struct tick *ticks, int players, double x, double y);
void ticks_mark(struct draw *d, const struct tick *ticks, int players, int column, int row, double x, double y);
