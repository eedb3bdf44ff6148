/* What writers need of a font beyond font.h: to embed a part of it, to draw it, to name it. */
#ifndef QUADRILLE_DRAW_FONT_DATA_H
#define QUADRILLE_DRAW_FONT_DATA_H

#include "draw/font.h"
#include "draw/sfnt.h"

/* The font file, checked; owned by the font. */
const struct sfnt *font_file(const struct font *font);

/* Its PostScript name; letters, digits and hyphens only. */
const char *font_name(const struct font *font);

/* Its family, as style sheets name it; without quotes, backslashes and control characters. */
const char *font_family(const struct font *font);

/* The glyph of a code point, 0 if the font lacks it. */
uint16_t font_glyph(const struct font *font, uint32_t code);

/* Advance width of a code point in parts of the type size. */
double font_advance(const struct font *font, uint32_t code);

#endif
