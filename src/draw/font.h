/* TrueType fonts: finding, checking and measuring them. All writers take text metrics from here. */
#ifndef QUADRILLE_DRAW_FONT_H
#define QUADRILLE_DRAW_FONT_H

#include "base/text.h"
#include "draw/sfnt.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum face { FACE_REGULAR, FACE_BOLD, FACE_COUNT };

struct font; /* read-only once loaded: threads may share it */

/* Loads the font called `name` for `face`: a file if the name contains a '/', else a family that fontconfig finds
 * (FACE_BOLD: its bold face); a substitute family is not accepted. The file must be a sound TrueType font that may be
 * embedded (sfnt_check). Returns NULL with the reason and a remedy in `why`. The caller frees it with font_free. */
struct font *font_load(const char *name, enum face face, struct text *why);
void font_free(struct font *font);

/* The file that it came from. */
const char *font_path(const struct font *font);

/* Whether the font can show this code point (of the Basic Multilingual Plane). */
bool font_has(const struct font *font, uint32_t code);

/* Width in pt of text set at `size` pt; code points that the font lacks count as its U+FFFD. */
double font_width(const struct font *font, double size, const char *s, size_t len);

/* The height of upper-case letters, ascent and descent (positive), in parts of the type size. */
double font_capital(const struct font *font);
double font_ascent(const struct font *font);
double font_descent(const struct font *font);

/* ---- For writers ---- */

/* The font file, checked; owned by the font. */
const struct sfnt *font_file(const struct font *font);

/* Its PostScript name: letters, digits and hyphens only. */
const char *font_name(const struct font *font);

/* Its family, as style sheets name it: without quotes, backslashes and control characters. */
const char *font_family(const struct font *font);

/* The glyph of a code point, 0 if the font lacks it. */
uint16_t font_glyph(const struct font *font, uint32_t code);

/* Advance width of a code point in parts of the type size. */
double font_advance(const struct font *font, uint32_t code);

#endif
