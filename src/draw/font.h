/* TrueType fonts: finding, checking and measuring them. All writers take text metrics from here. */
#ifndef QUADRILLE_DRAW_FONT_H
#define QUADRILLE_DRAW_FONT_H

#include "base/text.h"
#include "draw/sfnt.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum face { FACE_REGULAR, FACE_BOLD, FACE_COUNT };

enum { FONT_CODES = 0x10000 }; /* the Basic Multilingual Plane */

/* Read-only once loaded: threads may share it. */
struct font {
    char *path;                      /* the file that it came from */
    char *name;                      /* PostScript name: letters, digits and hyphens only */
    char *family;                    /* for style sheets: without quotes, backslashes and control characters */
    struct sfnt file;                /* checked; the font owns its bytes */
    double capital, ascent, descent; /* the height of upper-case letters, and others, in parts of the type size */
    double unit;                     /* of the widths, in parts of the type size */
    uint16_t width[FONT_CODES];      /* of the glyph shown for a code point */
    uint16_t glyph[FONT_CODES];      /* 0: the font lacks it */
};

/* Loads the font called `name` for `face`: a file if the name contains a '/', else a family that fontconfig finds
 * (FACE_BOLD: its bold face); a substitute family is not accepted. The file must be a sound TrueType font that may be
 * embedded (sfnt_check). Returns NULL with the reason and a remedy in `why`. The caller frees it with font_free. */
struct font *font_load(const char *name, enum face face, struct text *why);
void font_free(struct font *font);

/* Whether the font can show this code point (of the Basic Multilingual Plane). */
bool font_has(const struct font *font, uint32_t code);

/* Width in pt of text set at `size` pt; code points that the font lacks count as its U+FFFD. */
double font_width(const struct font *font, double size, const char *s, size_t len);

/* The glyph of a code point, 0 if the font lacks it. */
uint16_t font_glyph(const struct font *font, uint32_t code);

/* Advance width of a code point in parts of the type size. */
double font_advance(const struct font *font, uint32_t code);

#endif
