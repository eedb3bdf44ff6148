/* Art made from a seed, and the pages that carry it: the cover, the wrap around a bound book, the title page. Lengths
 * are in mm. */
#pragma once

#include "draw/draw.h"
#include "page/book/book_recipe.h"

struct book_art {
    enum cover_design design;
    const char *seed;
    bool framed; /* nothing reaches over the edges */
};

/* The art of a game: its aliens, its cone, numbers where each player has a sheet, marks where points are tallied. */
enum cover_design book_art_of(const struct game *game);

/* Fills a box with cells of about `pitch` mm. */
void book_art_draw(struct draw *d, struct book_art art, struct box box, double pitch);

/* What covers say: "" where there is nothing. */
struct cover_page {
    struct book_art art;
    const char *title, *subtitle, *author, *issue, *date, *about; /* about: on the back of a wrap */
    struct page_style page;                                       /* without the gutter's strip */
    struct binding binding;
};

/* The front cover, a right page. */
void book_cover_draw(struct draw *d, const struct cover_page *cover);

/* The title page, without art. */
void book_title_draw(struct draw *d, const struct cover_page *cover);

/* Back, spine and front of a book with so many pages, on one page. */
void book_wrap_draw(struct draw *d, const struct cover_page *cover, int pages);
