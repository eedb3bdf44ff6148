/* The extent writer: how far the ink of each page reaches. For tests that a drawing stays in its box, and for
 * measuring text before there is a file. */
#ifndef QUADRILLE_DRAW_EXTENT_H
#define QUADRILLE_DRAW_EXTENT_H

#include "draw/draw.h"

/* A box in mm; nothing was drawn if `left` > `right`. */
struct extent {
    double left, top, right, bottom;
};

/* Zero-initialised it is empty. */
struct extents {
    struct extent *pages;
    size_t count;
    struct text spilled; /* name of the first symbol that draws outside its own box; empty: none does */
};

/* A drawing that measures into `out`, which is borrowed; the caller releases it. Strokes count with half
 * their width, text from the font's ascent to its descent, symbols and pushes with what they draw. */
struct draw *draw_extent(const struct draw_kit *kit, struct extents *out);

void extents_release(struct extents *e);

#endif
