/* QR codes by ISO/IEC 18004, made by libqrencode, drawn as filled rectangles. */
#pragma once

#include "draw/draw.h"

/* Draws the code of `content` into a square of `size` mm whose top-left is at (x, y); the quiet zone around it is for
 * the caller to leave free. At most 100 characters of the alphanumeric mode, which are 0-9, A-Z, blanks and $%*+-./:.
 * Error correction M; up to 38 characters make a code of 25 modules, version 2. */
void qr_draw(struct draw *d, const char *content, double x, double y, double size);

/* The side, in mm, of a finder pattern of a code of version 2 in the theme's size; and drawing one whose top-left is at
 * (x, y). */
double qr_finder_size(const struct theme *theme);
void qr_draw_finder(struct draw *d, double x, double y);
