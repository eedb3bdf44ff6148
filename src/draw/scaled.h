/* Images at the size in pixels at which they are shown. */
#ifndef QUADRILLE_DRAW_SCALED_H
#define QUADRILLE_DRAW_SCALED_H

#include "draw/image.h"

#include <stddef.h>

struct scaled {
    const struct image *image;
    uint32_t width, height;
    uint32_t *pixels; /* 0xAARRGGBB, the colour not multiplied by alpha */
};

/* Those that were asked for, as a picture is often shown many times. Zero-initialised it is empty. */
struct scaled_list {
    struct scaled *items;
    size_t count;
};

/* The image at this size (each side at least 1), each pixel the mean of what it shows. Valid until the next call. */
const struct scaled *scaled_find(struct scaled_list *list, const struct image *image, uint32_t width, uint32_t height);
void scaled_release(struct scaled_list *list);

#endif
