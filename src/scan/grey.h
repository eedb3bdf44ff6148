/* Grey images: what photographs are read from. Pure functions over pixels; no global state. */
#pragma once

#include "draw/image.h"

struct grey grey_new(int width, int height); /* black */
struct grey grey_copy(const struct grey *);
void grey_release(struct grey *);

static inline uint8_t *grey_pixel(const struct grey *image, int x, int y)
{
    return &image->pixels[(size_t)y * (size_t)image->width + (size_t)x];
}

/* The brightness at a point, interpolated between the four pixels around it; beyond the edges that of the nearest. */
double grey_at(const struct grey *, double x, double y);

/* The image reduced (averaging) or enlarged (bilinear) to another size. */
struct grey grey_resized(const struct grey *, int width, int height);

/* Blurred by a box of (2 * radius + 1) pixels, `times` times: three times come close to a Gaussian. */
void grey_blur(struct grey *, int radius, int times);
