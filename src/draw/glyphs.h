/* The shapes of characters, for writers that draw them themselves: unhinted, so that at every size text is as wide as
 * font.h says. */
#ifndef QUADRILLE_DRAW_GLYPHS_H
#define QUADRILLE_DRAW_GLYPHS_H

#include "draw/draw.h"

struct glyphs; /* for one thread */

/* Returns a cache of glyphs, freed by glyphs_free. The resources are borrowed. */
struct glyphs *glyphs_new(const struct draw_resources *resources);
void glyphs_free(struct glyphs *g);

/* A glyph as pixels: how much of each it covers, 0 to 255, in rows from the top. (left, top) is the first pixel's
 * place relative to the pen's pixel. */
struct coverage {
    int left, top;
    uint32_t width, height;
    uint8_t *bytes; /* NULL if it is empty */
};

/* The largest size for glyphs_coverage. */
#define GLYPHS_COVERAGE_MAX 200.0 /* pixels */

/* The coverage of a code point at `size` pixels. The pen stands on the upper edge of its pixel, `quarters` (0 to 3)
 * quarters of a pixel from the left edge; `turned`: upside down. Valid until the next call. NULL if the font's outline
 * is damaged. */
const struct coverage *glyphs_coverage(struct glyphs *g, enum face face, uint32_t code, double size, int quarters,
                                       bool turned);

/* Adds the outline of a code point to `path`, in parts of the type size, with the pen at the origin. False if the
 * font's outline is damaged. */
bool glyphs_outline(struct glyphs *g, enum face face, uint32_t code, struct path *path);

#endif
