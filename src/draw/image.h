/* Pictures made of pixels: people's own art. */
#ifndef QUADRILLE_DRAW_IMAGE_H
#define QUADRILLE_DRAW_IMAGE_H

#include "base/text.h"

#include <stdint.h>

enum { IMAGE_SIDE_MAX = 4096, IMAGE_FILE_MAX = 16 << 20 };

/* 8 bits a channel, rows from the top. */
struct image {
    uint32_t width, height;
    uint8_t *rgb;   /* 3 * width * height */
    uint8_t *alpha; /* width * height, or NULL if opaque everywhere */
};

/* Reads a PNG file of any kind (palette, grey, 16 bits, interlaced). Returns an image that the caller frees
 * with image_free; NULL and the reason in `why` if the file can't be read, is no sound PNG, or is larger
 * than the limits above. */
struct image *image_read_png(const char *path, struct text *why);
void image_free(struct image *image);

#endif
