/* QR codes by ISO/IEC 18004, made by libqrencode, drawn as filled rectangles. */
#pragma once

#include "draw/draw.h"

struct qr;

/* Makes the code of `content`: at most 100 characters of the alphanumeric mode, which are 0-9, A-Z, blanks and
 * $%*+-./:. Error correction M; up to 38 characters make a code of 25 modules, version 2. Freed by qr_free. */
struct qr *qr_new(const char *content);
void qr_free(struct qr *qr);

/* Draws the code into a square of `size` mm whose top-left is at (x, y). The quiet zone around it is for the
 * caller to leave free. */
void qr_draw(struct draw *d, const struct qr *qr, double x, double y, double size);

/* The side, in mm, of a finder pattern of a code of version 2 in the theme's size; and drawing one whose top-left is at
 * (x, y). */
double qr_finder_size(const struct theme *theme);
void qr_draw_finder(struct draw *d, double x, double y);
