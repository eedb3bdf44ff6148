/* Photographs: JPEG (libjpeg-turbo), PNG (libpng), and scanned PDFs through pdftoppm, as grey images. */
#pragma once

#include "base/text.h"
#include "scan/grey.h"

/* Pixels that a photograph may have. */
#define PHOTO_PIXELS_MAX 48e6

struct photo {
    struct grey grey; /* upright, as EXIF's orientation says */
    int page;         /* from 1, of a PDF; 0 for a picture */
};

struct photos {
    struct photo *list; /* owned */
    size_t count;
};

/* Reads the pictures of a file, of `most` pixels each at the most; a larger JPEG is decoded at a half, a quarter or an
 * eighth of its size. False with the reason in `why`: what is wrong, and what can be done. Never crashes on a hostile
 * file, and takes at most about 2 bytes of memory per pixel beside the libraries'. */
bool photo_read(const char *file, double most, struct photos *out, struct text *why);
void photos_release(struct photos *);

/* The same from memory, for one JPEG or PNG. */
bool photo_decode(const void *bytes, size_t len, double most, struct photo *out, struct text *why);
