/* The shapes of a font's characters, for writers that draw them themselves: unhinted, so that text is as wide as
 * font.h says at every size. */
#ifndef QUADRILLE_DRAW_GLYPHS_H
#define QUADRILLE_DRAW_GLYPHS_H

#include "draw/draw.h"

struct glyphs; /* for one thread */

struct glyphs *glyphs_new(const struct draw_resources *resources); /* the resources is borrowed; freed by glyphs_free */
void glyphs_free(struct glyphs *g);

/* A glyph as pixels: how much of each it covers, 0 to 255, in rows from the top. (left, top) is the first pixel's
 * place seen from the pixel that holds the pen. */
struct coverage {
    int left, top;
    uint32_t width, height;
    uint8_t *bytes; /* NULL if it is empty */
};

/* Sizes above this are not for glyphs_coverage. */
#define GLYPHS_COVERAGE_MAX 200.0 /* pixels */

/* Coverage of a code point at `size` pixels, its pen `quarters` (0 to 3) quarters of a pixel right of the left edge
 * of its pixel, and on its upper edge; turned by half a turn if `turned`. Kept until the next call. NULL if the font's
 * outline is damaged. */
const struct coverage *glyphs_coverage(struct glyphs *g, enum face face, uint32_t code, double size, int quarters,
                                       bool turned);

/* Adds the outline of a code point to `path`, in parts of the type size, the pen at the origin. False if the font's
 * outline is damaged. */
bool glyphs_outline(struct glyphs *g, enum face face, uint32_t code, struct path *path);

#endif
