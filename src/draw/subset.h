/* A part of a TrueType font: the glyphs that a document shows, numbered anew without gaps. */
#ifndef QUADRILLE_DRAW_SUBSET_H
#define QUADRILLE_DRAW_SUBSET_H

#include "base/text.h"
#include "draw/sfnt.h"

/* Adds to `out` a font with the `count` glyphs of the list and those that they are composed of. The list
 * need not be sorted nor free of doubles. number[old] becomes the new number of each glyph in it (65 536
 * entries, 0 elsewhere); glyph 0, for what is missing, always comes first. */
void subset_write(const struct sfnt *font, const uint16_t *glyphs, size_t count, uint16_t *number, struct text *out);

#endif
