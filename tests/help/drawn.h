/* Drawings, and the files that they write. */
#pragma once

#include "draw/draw.h"

/* DejaVu Sans, ink that is nearly black on white paper, and the image "photo": red, green and blue pixels, and a
 * transparent one. For a group of tests, which gets a folder of its own. */
extern struct draw_resources drawn_resources;
int drawn_setup(void **state);
int drawn_teardown(void **state);

/* A file for each page, "0.png" and so on. Zero-initialised but for `ending`. */
struct drawn {
    const char *ending;    /* "png" */
    size_t opened, closed; /* pages */
    size_t fails_at;       /* page that can't be opened; 0: none */
    struct output *out;    /* of the page that is open */
};

/* To be given to a writer; checks that pages are opened and closed in order. */
struct draw_pages drawn_pages(struct drawn *);

/* Closes a drawing, which must succeed. */
void drawn_end(struct draw *d);

/* Closes a drawing, which must fail with this reason. */
void drawn_fails(struct draw *d, const char *reason);

/* The bytes of a page's file, which is removed; and that of a PNG, as pixels. */
struct text drawn_page(const struct drawn *, size_t page);
struct image *drawn_pixels(size_t page);
