/* TrueType fonts: finding, checking and measuring them. One source of text metrics for all writers. */
#ifndef QUADRILLE_DRAW_FONT_H
#define QUADRILLE_DRAW_FONT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum face { FACE_REGULAR, FACE_BOLD, FACE_COUNT };

struct font; /* read-only once loaded: threads may share it */

/* Loads the font called `name` for `face`: a file if the name holds a '/', else a family that fontconfig
 * finds (FACE_BOLD: its bold cut); another family in its place is not accepted. The file must be a
 * TrueType font (glyf outlines) whose table directory and checksums are sound, as libharu crashes on
 * damaged ones, and whose licence bits allow embedding. Returns NULL and the reason with a remedy in `why`. The
 * caller frees it with font_free. */
struct font *font_load(const char *name, enum face face, struct text *why);
void font_free(struct font *font);

/* The file that it came from. */
const char *font_path(const struct font *font);

/* Whether the font can show this code point (of the Basic Multilingual Plane). */
bool font_has(const struct font *font, uint32_t code);

/* Width in pt of text set at `size` pt; code points that the font lacks count as its U+FFFD. */
double font_width(const struct font *font, double size, const char *s, size_t len);

/* Height of an upper-case letter, and ascent and descent (positive) in parts of the type size. */
double font_capital(const struct font *font);
double font_ascent(const struct font *font);
double font_descent(const struct font *font);

#endif
