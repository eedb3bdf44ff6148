/* What drawings write: files in the current folder, which belongs to the test (help/folder.h). */
#pragma once

#include "draw/draw.h"

/* A file for each page, "0.png" and so on. Zero-initialised but for `ending`. */
struct drawn {
    const char *ending;    /* "png" */
    size_t opened, closed; /* pages */
    size_t fails_at;       /* page that can't be opened; 0: none */
    const char *to;        /* where all pages go instead; NULL: nowhere */
    struct output *out;    /* of the page that is open */
};

/* To be given to a writer; checks that pages are opened and closed in order. */
struct draw_pages drawn_pages(struct drawn *);

/* Closes a drawing, which must succeed. */
void drawn_end(struct draw *d);

/* Closes a drawing, which must fail with this reason. */
void drawn_fails(struct draw *d, const char *reason);

/* The bytes of a file, which must exist; of a page's file, which is removed; and that of a PNG, as pixels. */
struct text drawn_read(const char *path);
struct text drawn_page(const struct drawn *, size_t page);
struct image *drawn_pixels(size_t page);
