/* The title page of a puzzle book: what it holds, a sample, and the contents with what the grades mean. */
#ifndef QUADRILLE_PAGE_PUZZLE_COVER_H
#define QUADRILLE_PAGE_PUZZLE_COVER_H

#include "page/puzzle_layout.h"

/* Whether the contents do not run into what stands above them, and have lines of some length. */
bool cover_is_clear(const struct draw *d, const struct book_layout *l);

/* Draws it with the top-left within the margins at the origin. */
void cover_draw(struct draw *d, const struct book_layout *l);

#endif
