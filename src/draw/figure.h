/* Figures: small vector drawings in a text notation, kept as templates (NAME.fig):
 *
 *   # comment
 *   figure WIDTH HEIGHT                     the box, with its origin at the top-left, y downward
 *   fill PAINT PATH                         PAINT: tint, ink or paper
 *   stroke PAINT WIDTH PATH                 round caps and joins
 *   both PAINT PAINT WIDTH PATH             filled, then stroked
 *
 * PATH is path data of SVG 1.1: M L C Q A Z with absolute numbers between blanks, A without rotation. A line that
 * begins with white space continues the path before it. */
#pragma once

#include "base/text.h"
#include "draw/path.h"

#include <stdbool.h>
#include <stddef.h>

enum figure_paint { PAINT_NONE, PAINT_TINT, PAINT_INK, PAINT_PAPER };

struct figure_part {
    struct path path;
    enum figure_paint fill, stroke;
    double width; /* of the stroke, in units of the figure */
};

enum { FIGURE_BYTES_MAX = 64 * 1024, FIGURE_PARTS_MAX = 64 };

/* Zero-initialised it is empty. */
struct figure {
    double width, height;
    struct figure_part *parts;
    size_t count;
};

/* Reads a figure from text; the caller frees it with figure_release. False with "LINE:COLUMN: REASON" in `why` if
 * the text is wrong; *figure is empty then. */
bool figure_read(const char *s, size_t len, struct figure *figure, struct text *why);
void figure_release(struct figure *figure);
