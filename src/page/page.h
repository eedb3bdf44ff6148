/* The page: paper, the area inside its margins, boxes on it and the leading of text. Lengths are in mm. */
#ifndef QUADRILLE_PAGE_PAGE_H
#define QUADRILLE_PAGE_PAGE_H

#include "base/text.h"
#include "draw/bounding_box.h"
#include "draw/draw.h"

#include <stdbool.h>

/* A size of paper, upright. */
struct paper {
    double width, height;
};

/* Reads a4, letter, a3, a5, legal (in any case) or WxHmm. False with the reason in `why`. */
bool paper_read(const char *s, struct paper *paper, struct text *why);

/* The paper that libpaper names for this machine and the program's locale (category LC_PAPER), else A4. */
struct paper paper_default(void);

/* A page and the area inside its margins. */
struct page_area {
    double width, height; /* of the page */
    double edge;          /* the margin and the theme's inset, on each side */
    double w, h;          /* of the area */
};

struct page_area page_area(const struct theme *theme, const struct paper *paper, bool landscape, double margin);

/* A rectangle, its top-left corner at (x, y). */
struct box {
    double x, y, w, h;
};

/* From a line of text to the next, per pt of its type. */
#define PAGE_LEADING (MM_PER_PT * 1.36)

struct game;

/* Adds the credit for the foot of a page: the game's title and designer, "Connect Capture: Rick Nordal, 1991". */
void page_write_credit(const struct game *game, struct text *out);

/* A drawing that only measures, for layouts that are needed before there is a file. */
struct measuring {
    struct bounding_boxes boxes;
    struct draw *d;
};

/* Begins to measure and returns the drawing, which measuring_end closes. */
struct draw *measuring_begin(struct measuring *m, const struct draw_resources *resources);
void measuring_end(struct measuring *m);

#endif
