/* The outlines of glyphs, for writers that draw text themselves. */
#ifndef QUADRILLE_DRAW_GLYPHS_H
#define QUADRILLE_DRAW_GLYPHS_H

#include "draw/font.h"
#include "draw/path.h"

struct glyphs; /* of one font; for one thread */

/* The font is borrowed. Freed by glyphs_free. */
struct glyphs *glyphs_new(const struct font *font);
void glyphs_free(struct glyphs *g);

/* Adds the outline of a glyph to `path`, in parts of the type size, with the pen at the origin. */
void glyphs_outline(const struct glyphs *g, uint32_t glyph, struct path *path);

#endif
