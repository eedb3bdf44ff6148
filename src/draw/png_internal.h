/* The parts of the PNG writer: painting a bitmap (raster.c), choosing the kind of its pixels (png_colours.c), encoding
 * it with libpng (png_file.c). SVG and image.c use the last, too. */
#ifndef QUADRILLE_DRAW_PNG_INTERNAL_H
#define QUADRILLE_DRAW_PNG_INTERNAL_H

#include "draw/glyphs.h"
#include "draw/writer.h"

#include <png.h>

/* ---- Painting: shapes by cairo, glyphs and images here -------------------------------------------------------- */

struct raster; /* an opaque bitmap, white at first; for one thread */

/* Owned; freed with raster_free. */
struct raster *raster_new(void);
void raster_free(struct raster *r);

/* Begins a new bitmap in place of the last one. */
void raster_begin(struct raster *r, uint32_t width, uint32_t height);

/* Paints a path; `at` leads to pixels. Horizontal and vertical edges are moved to the edges of pixels, by half a pixel
 * at most, and such lines get a width of whole pixels: squared paper stays even, and thin lines don't fade. */
void raster_shape(struct raster *r, struct transform at, const struct path *path, const struct brush *brush);

/* Paints a glyph, its pen in pixel (x, y). */
void raster_glyph(struct raster *r, int x, int y, const struct coverage *coverage, struct colour colour);

/* Fills the box with an image, upside down if `turned`. The image stays borrowed until raster_free. */
void raster_image(struct raster *r, const struct image *image, double x, double y, double width, double height,
                  bool turned);

/* The pixels, rows from the top without gaps: 0xRRGGBB in the lower bits. NULL with the reason if cairo failed. */
const uint32_t *raster_pixels(struct raster *r, struct text *why);

/* ---- Colours: the smallest kind of PNG pixels that holds those of a bitmap ------------------------------------- */

enum { PALETTE_MAX = 256, PALETTE_SLOTS = 1024, SEEN_MAX = 8192, KEPT_COLOURS = 24, SEEN_SLOTS = 4 * SEEN_MAX };

/* A set of colours, 0xRRGGBB, in the order of their first appearance. */
struct palette {
    uint32_t colour[PALETTE_MAX];
    unsigned count;
    uint16_t slots[PALETTE_SLOTS]; /* hash table: number + 1; 0: free */
};

struct png_colours {
    int bits;  /* a pixel: 1, 2, 4, 8, or 24 for RGB */
    bool grey; /* else by palette or RGB */
    struct palette palette;

    uint32_t seen[SEEN_MAX];   /* the bitmap's own colours, */
    uint8_t value[SEEN_MAX];   /* and what stands for each in the file */
    uint32_t pixels[SEEN_MAX]; /* how many have this colour */
    bool kept[SEEN_MAX];       /* one of the most frequent */
    unsigned count;
    uint16_t slots[SEEN_SLOTS]; /* hash table: number + 1; 0: free */
};

/* Decides how to write these pixels, of which the lower 24 bits count. Up to 256 colours are kept as they are. Of more,
 * the 24 most frequent are kept; the others, edges where two of them mix, are rounded to the most steps that leave 256
 * in all, but not to fewer than 11 a channel: then the file is RGB. */
void png_colours_find(struct png_colours *c, const uint32_t *pixels, size_t count);

/* Converts `count` pixels of a row to the file's bytes. */
void png_colours_row(const struct png_colours *c, const uint32_t *pixels, uint32_t count, uint8_t *bytes);

/* ---- Files ---------------------------------------------------------------------------------------------------- */

/* 0xRRGGBB in the lower bits of each pixel, rows from the top without gaps. */
struct bitmap {
    uint32_t width, height;
    const uint32_t *pixels;
    double dpi;
    const char *title; /* UTF-8, or NULL */
};

/* Writes the bitmap with the smallest kind of pixels (see png_colours_find). False with the reason in `why`, which
 * stays empty if the output failed. */
bool png_file_write(const struct bitmap *bitmap, struct output *out, struct text *why);

/* Adds a PNG file of this image, with its alpha channel if it has one, to `out`. */
bool png_file_image(const struct image *image, struct text *out, struct text *why);

/* libpng's errors leave its functions by longjmp; these turn them into false and a message. A png_structp gets a guard
 * as its error pointer, and the two handlers. */
struct png_guard {
    char error[128]; /* in libpng's words */
};

void png_guard_error(png_structp png, png_const_charp message);
void png_guard_warning(png_structp png, png_const_charp message);

/* Calls work(context), which may call libpng. False if that ended in an error: its local variables are lost then, so
 * all that must be freed belongs to `context`. */
bool png_guard_run(png_structp png, void (*work)(void *context), void *context);

#endif
