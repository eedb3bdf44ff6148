/* QR codes (ISO/IEC 18004, made by libqrencode), drawn as filled rectangles. */
#ifndef QUADRILLE_PAGE_QR_H
#define QUADRILLE_PAGE_QR_H

#include "draw/draw.h"

struct qr;

/* Makes the code of `content` (at most 200 bytes), error correction M; freed by qr_free. */
struct qr *qr_new(const char *content);
void qr_free(struct qr *qr);

/* Draws the code into a square of `size` mm whose top-left is at (x, y). The quiet zone around it is for the
 * caller to leave free. */
void qr_draw(struct draw *d, const struct qr *qr, double x, double y, double size);

#endif
