/* Blocks of text that are measured before they are drawn: wrapped, never cut. Lengths are in mm. */
#ifndef QUADRILLE_PAGE_TEXT_BLOCK_H
#define QUADRILLE_PAGE_TEXT_BLOCK_H

#include "draw/draw.h"

/* Per pt of type: from line to line, and from the top of a line to its baseline. */
#define BLOCK_LEADING  (MM_PER_PT * 1.22)
#define BLOCK_BASELINE (MM_PER_PT * 0.94)

/* The height of a text wrapped to this width, 0 if it is empty; and drawing it from `y` down, which returns where it
 * ends. */
double text_block_height(const struct draw *d, double width, struct type type, const char *s);
double text_block_draw(struct draw *d, double x, double y, double width, struct type type, const char *s);

/* A title in the largest type that keeps it on one line, with a caption at its right, or below it if the line is too
 * narrow: its height, and drawing it at (0, 0). */
double title_block_height(const struct draw *d, double width, const char *title, const char *caption);
void title_block_draw(struct draw *d, double width, const char *title, const char *caption);

#endif
