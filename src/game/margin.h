/* Coordinates in the margins of boards: letters for columns, numbers for rows, on paper and in characters. Columns and
 * rows count from 0. */
#pragma once

#include "draw/draw.h"
#include "draw/screen.h"

/* Draws the letters of a column, or the number of a row, centred on (x, y) in mm, as cells of the drawing. */
void margin_draw_column(struct draw *d, struct type type, int column, double x, double y);
void margin_draw_row(struct draw *d, struct type type, int row, double x, double y);

/* Puts the letters of a column, or the number of a row, on the screen; the last character stands at x. */
void margin_put_column(struct screen *s, int x, int y, int column, enum ink ink);
void margin_put_row(struct screen *s, int x, int y, int row, enum ink ink);
