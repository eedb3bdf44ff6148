/* Shaping turns a line of text into glyphs, with HarfBuzz (kerning, ligatures, joined and reordered letters) and
 * FriBidi (direction). All measuring and writing of text is based on it. */
#pragma once

#include "draw/font.h"

/* Lengths are in parts of the type size, y downward. */
struct glyph {
    const struct font *font;
    uint16_t id;
    uint32_t from, to; /* the bytes of the text that it shows; glyphs next to each other may show the same bytes */
    double natural;    /* its own advance width */
    double advance;    /* from its pen to that of the next glyph, with kerning */
    double x, y;       /* of its origin, relative to the pen */
};

struct glyph_run {
    const struct glyph *glyphs; /* from left to right */
    size_t count;
    const char *text; /* what they show: well-formed UTF-8, with U+FFFD for characters that no font has */
    size_t len;
    double width; /* the sum of the advances */
    enum face face;
    bool right_to_left; /* the text begins at the right */
};

struct shaper; /* for one thread */

/* The caller frees it with shaper_free; the fonts are borrowed. */
struct shaper *shaper_new(struct fonts *fonts);
void shaper_free(struct shaper *shaper);

/* Shapes a line of text. The result is cached; it is valid until the next call. */
const struct glyph_run *shaper_run(struct shaper *shaper, enum face face, const char *s, size_t len);
