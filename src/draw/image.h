/* Images: pixels, grey or from the user's own PNG files. */
#pragma once

#include "base/text.h"

#include <stdint.h>

/* Pixel (x, y) covers x .. x + 1, y .. y + 1; coordinates are from the top-left corner. 0 is black, 255 white. */
struct grey {
    int width, height;
    uint8_t *pixels; /* owned; row by row, no padding */
};

enum { IMAGE_SIDE_MAX = 4096, IMAGE_FILE_MAX = 16 << 20 };

/* 8 bits a channel, rows from the top. */
struct image {
    uint32_t width, height;
    uint8_t *rgb;     /* 3 * width * height */
    uint8_t *alpha;   /* width * height, or NULL if opaque everywhere */
    struct text file; /* the PNG file, byte for byte */
};

/* Reads a PNG file of any kind (palette, grey, 16 bits, interlaced). Returns an image that the caller frees with
 * image_free; or NULL with the reason in `why` if the file can't be read, is not a sound PNG, or exceeds the limits
 * above. */
struct image *image_read_png(const char *path, struct text *why);
void image_free(struct image *image);

/* Reads a regular file of at most `most` bytes. False with the reason in `why`, which does not name the file. */
bool image_file_read(const char *path, size_t most, struct text *file, struct text *why);
