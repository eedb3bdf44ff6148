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

/* A title in the largest type from `most` to `least` pt that keeps it on one line, with a caption in the least type at
 * its right, or below it if the line is too narrow. The texts are borrowed. */
struct title_block {
    const char *title, *caption;
    struct type type, soft;
    double width, height;
    bool beside;
};

struct title_block title_block_plan(const struct draw *d, double width, double most, double least, const char *title,
                                    const char *caption);
void title_block_draw(struct draw *d, const struct title_block *block); /* with its top-left at (0, 0) */

#endif
