#include "draw/scaled.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 64 };

/* Sums over a part of the image; the colour counts as much as its pixel is opaque. */
struct sum {
    double red, green, blue, alpha, area;
};

/* The part of pixel `at` that lies from `from` to `to`. */
static double part(uint32_t at, double from, double to)
{
    return fmin(to, at + 1.0) - fmax(from, at);
}

static void add_pixel(struct sum *sum, const struct image *image, size_t at, double area)
{
    double alpha = (image->alpha ? image->alpha[at] : 255) * area;
    const uint8_t *rgb = image->rgb + 3 * at;
    sum->red += rgb[0] * alpha;
    sum->green += rgb[1] * alpha;
    sum->blue += rgb[2] * alpha;
    sum->alpha += alpha;
    sum->area += area;
}

static uint32_t mean(const struct sum *sum)
{
    if (sum->alpha <= 0)
        return 0;
    uint32_t alpha = (uint32_t)(sum->alpha / sum->area + 0.5), red = (uint32_t)(sum->red / sum->alpha + 0.5);
    uint32_t green = (uint32_t)(sum->green / sum->alpha + 0.5), blue = (uint32_t)(sum->blue / sum->alpha + 0.5);
    return alpha << 24 | red << 16 | green << 8 | blue;
}

static uint32_t pixel_at(const struct scaled *s, uint32_t x, uint32_t y)
{
    const struct image *image = s->image;
    double step_x = (double)image->width / s->width, step_y = (double)image->height / s->height;
    double left = x * step_x, right = fmin((x + 1) * step_x, image->width);
    double top = y * step_y, bottom = fmin((y + 1) * step_y, image->height);
    struct sum sum = {0};

    for (uint32_t row = (uint32_t)top; row < bottom; row++)
        for (uint32_t column = (uint32_t)left; column < right; column++)
            add_pixel(&sum, image, (size_t)row * image->width + column,
                      part(column, left, right) * part(row, top, bottom));
    return mean(&sum);
}

void scaled_release(struct scaled_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].pixels);
    free(list->items);
    *list = (struct scaled_list){0};
}

const struct scaled *scaled_find(struct scaled_list *list, const struct image *image, uint32_t width, uint32_t height)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct scaled *s = &list->items[i];
        if (s->image == image && s->width == width && s->height == height)
            return s;
    }
    if (list->count == KEPT_MAX)
        scaled_release(list);
    list->items = mem_resize(list->items, (list->count + 1) * sizeof *list->items);
    struct scaled *s = &list->items[list->count++];
    *s = (struct scaled){image, width, height, mem_resize(NULL, (size_t)width * height * sizeof(uint32_t))};
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            s->pixels[(size_t)y * width + x] = pixel_at(s, x, y);
    return s;
}
