/* Text with bold words: a star begins and ends bold type. */
#ifndef QUADRILLE_PAGE_RICH_TEXT_H
#define QUADRILLE_PAGE_RICH_TEXT_H

#include "draw/draw.h"

#include <stdbool.h>
#include <stddef.h>

/* The place reached in a text, when it is set line by line. */
struct rich_text {
    const char *s;
    bool bold;
};

/* Takes the words that fit into a line of `width` mm; a word that alone is too wide is cut. `type` is that of what is
 * not bold. Returns the bytes to show; *r goes on behind them. At the end of the text r->s is at its NUL. */
size_t rich_text_line(const struct draw *d, struct rich_text *r, double width, struct type type);

/* Sets `len` bytes from the place `r` on, the baseline at y. */
void rich_text_draw(struct draw *d, double x, double y, struct type type, struct rich_text r, size_t len);

/* The lines that a text takes. */
size_t rich_text_lines(const struct draw *d, const char *s, double width, struct type type);

#endif
