/* PNG files, written row by row with libpng. */
#pragma once

#include "base/text.h"

#include <stdint.h>

struct output;

/* What a file is made of. */
struct png_source {
    uint32_t width, height;
    double dpi;
    const char *title; /* UTF-8, or NULL */
    /* Returns a row of pixels, 0xRRGGBB in the lower bits, valid until the next call; NULL: failed, and the context
     * knows why. Rows are asked for from the top, some or all of them twice. */
    const uint32_t *(*row)(void *context, uint32_t y);
    void *context;
};

/* Writes the picture with its exact colours: a palette of up to 256 or 8-bit greys, else RGB. False with the reason in
 * `why`, which stays empty if `row` or the output failed. */
bool png_file_write(const struct png_source *source, struct output *out, struct text *why);
