/* A picture of pixels that is painted on: shapes by cairo, glyphs and images here. Opaque, white at first. */
#ifndef QUADRILLE_DRAW_RASTER_H
#define QUADRILLE_DRAW_RASTER_H

#include "draw/glyphs.h"
#include "draw/transform.h"
#include "draw/writer.h"

struct raster; /* for one thread */

/* Owned; freed with raster_free. */
struct raster *raster_new(void);
void raster_free(struct raster *r);

/* Begins a picture, in place of the last one. */
void raster_begin(struct raster *r, uint32_t width, uint32_t height);

/* Paints a path whose coordinates are mapped to pixels. Upright and level lines and edges are moved to where
 * pixels begin, by half a pixel at most, and lines made whole pixels wide: squared paper is to be as even as it is on
 * paper, and thin lines not to fade. */
void raster_shape(struct raster *r, struct transform map, const struct path *path, const struct brush *brush);

/* Paints a glyph, its pen in pixel (x, y). */
void raster_cover(struct raster *r, int x, int y, const struct coverage *coverage, struct colour colour);

/* Fills the box with an image, turned by half a turn if `turned`. The image stays borrowed until raster_free. */
void raster_image(struct raster *r, const struct image *image, double x, double y, double width, double height,
                  bool turned);

/* The pixels, rows from the top without gaps: 0xRRGGBB in the lower bits. NULL if cairo failed, with the reason. */
const uint32_t *raster_pixels(struct raster *r, struct text *why);

#endif
