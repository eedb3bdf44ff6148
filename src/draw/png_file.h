/* PNG files, encoded by libpng. */
#ifndef QUADRILLE_DRAW_PNG_FILE_H
#define QUADRILLE_DRAW_PNG_FILE_H

#include "base/text.h"
#include "draw/image.h"

#include <stdbool.h>

struct output;

/* An opaque picture, 0xRRGGBB in the lower bits of each pixel, rows from the top without gaps. */
struct png_picture {
    uint32_t width, height;
    const uint32_t *pixels;
    double dpi;
    const char *title; /* UTF-8, or NULL */
};

/* Writes the picture as a file of the smallest kind of pixels that holds all its colours: grey or by palette with 1,
 * 2, 4 or 8 bits, else RGB. False with the reason in `why`, which stays empty where the output has failed. */
bool png_file_write(const struct png_picture *picture, struct output *out, struct text *why);

/* Adds a file of this image, with its alpha channel if it has one, to `out`. */
bool png_file_image(const struct image *image, struct text *out, struct text *why);

#endif
