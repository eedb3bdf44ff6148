/* Photographs: JPEG (libjpeg-turbo), PNG (libpng), and scanned PDFs through pdftoppm, as grey images. */
#pragma once

#include "base/text.h"
#include "scan/grey.h"

/* Pixels that a photograph may have, decoded. A JPEG may have four times as many in its file. */
#define PHOTO_PIXELS_MAX 48e6

struct photo {
    struct grey grey; /* owned; upright, as EXIF's orientation says */
    int page;         /* from 1, of a PDF; 0 for a picture */
};

/* A file of photographs: a picture is one, a PDF has one a page. */
struct photo_file;

/* Opens a file; the caller closes it. NULL with the reason and a remedy in `why`, which does not name the file. */
struct photo_file *photo_open(const char *path, struct text *why);
void photo_close(struct photo_file *);

/* Reads the next photograph, of `most` pixels at the most; a larger JPEG is decoded at a half, a quarter or an eighth
 * of its size. False at the end, or with the reason in `why`. Takes at most about 2 bytes of memory per pixel beside
 * the file and the libraries. */
bool photo_next(struct photo_file *file, double most, struct photo *out, struct text *why);

/* The same for the bytes of one JPEG or PNG. Never crashes on hostile ones. */
bool photo_decode(const void *bytes, size_t len, double most, struct grey *out, struct text *why);

/* The orientation, 1 to 8, in the TIFF structure that an EXIF block holds after its "Exif\0\0"; 1 (upright) where there
 * is none, or the block is damaged. Reads nothing beyond its `len` bytes. */
int exif_orientation(const uint8_t *block, size_t len);

/* The same of a PNG: of its eXIf chunk, if one stands before the pixels. `len` is at least 8. */
int png_orientation(const uint8_t *bytes, size_t len);
