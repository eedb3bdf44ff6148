/* QR codes (ISO/IEC 18004, made by libqrencode), drawn as filled rectangles. */
#ifndef QUADRILLE_PAGE_QR_H
#define QUADRILLE_PAGE_QR_H

#include "base/text.h"
#include "draw/draw.h"

/* Draws `content` (at most 200 bytes) as a QR code, error correction M, into a square of `size` mm whose
 * top-left is at (x, y); the quiet zone around it is for the caller to leave free. */
void qr_draw(struct draw *d, double x, double y, double size, const char *content);

#endif
