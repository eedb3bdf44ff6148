/* Large print: texts that are measured and wrapped, never cut. */
#ifndef QUADRILLE_PAGE_LARGE_TEXT_H
#define QUADRILLE_PAGE_LARGE_TEXT_H

#include "draw/draw.h"

/* mm that a text takes in lines of this width, 0 if it is empty; and setting it from `y` on down, which returns where
 * it ends. */
double large_lines_height(const struct draw *d, double width, struct type type, const char *s);
double large_lines(struct draw *d, double x, double y, double width, struct type type, const char *s);

/* Lines a pt of type, in mm, and from the top of a line to its baseline. */
#define LARGE_LEADING  (MM_PER_PT * 1.22)
#define LARGE_BASELINE (MM_PER_PT * 0.94)

/* A title, in the largest type in which it goes on one line, and a caption at its right, or beneath where that is too
 * narrow: its height in mm, and drawing it at (0, 0). */
double large_title_height(const struct draw *d, double width, const char *title, const char *caption);
void large_title(struct draw *d, double width, const char *title, const char *caption);

/* Texts beneath each other, each wrapped, the last line at `bottom`: those of a foot. */
double large_stack_height(const struct draw *d, double width, const char *const *texts, size_t count);
void large_stack(struct draw *d, double bottom, double width, const char *const *texts, size_t count);

#endif
