#include "scan/grey.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct grey grey_new(int width, int height)
{
    return (struct grey){.width = width, .height = height, .pixels = mem_new((size_t)width * (size_t)height)};
}

struct grey grey_copy(const struct grey *image)
{
    struct grey copy = grey_new(image->width, image->height);
    memcpy(copy.pixels, image->pixels, (size_t)image->width * (size_t)image->height);
    return copy;
}

void grey_release(struct grey *image)
{
    free(image->pixels);
    *image = (struct grey){0};
}

double grey_at(const struct grey *image, double x, double y)
{
    /* Between centres of pixels. */
    x = x > 0.5 ? x - 0.5 : 0;
    y = y > 0.5 ? y - 0.5 : 0;
    x = x < image->width - 1 ? x : image->width - 1;
    y = y < image->height - 1 ? y : image->height - 1;
    int left = (int)x, top = (int)y;
    double right = x - left, below = y - top;
    const uint8_t *upper = image->pixels + (size_t)top * (size_t)image->width + left,
                  *lower = upper + (top + 1 < image->height ? image->width : 0);
    int next = left + 1 < image->width;
    return (1 - below) * ((1 - right) * upper[0] + right * upper[next]) +
           below * ((1 - right) * lower[0] + right * lower[next]);
}

/* ---- Resizing ---------------------------------------------------------------------------------------------------- */

/* What one pixel of the result takes from a row or column of the source: `count` weights from pixel `first`, which sum
 * to WEIGHT_ONE. */
struct tap {
    int first, count;
    uint32_t *weights;
};

enum { WEIGHT_ONE = 1 << 16 };

struct taps {
    struct tap *list;
    uint32_t *weights; /* of all */
};

static struct taps taps_new(int from, int to)
{
    double step = (double)from / to;
    int most = (int)ceil(step) + 2;
    struct taps taps = {.list = mem_new((size_t)to * sizeof *taps.list),
                        .weights = mem_new((size_t)to * (size_t)most * sizeof *taps.weights)};

    for (int i = 0; i < to; i++) {
        struct tap *tap = &taps.list[i];
        tap->weights = taps.weights + (size_t)i * (size_t)most;
        /* Reduced: the mean of what the pixel covers. Enlarged: between the centres of two pixels. */
        double centre = (i + 0.5) * step, half = fmax(step, 1) / 2;
        double start = fmax(centre - half, 0), end = fmin(centre + half, from), all = end - start;
        uint32_t sum = 0;
        tap->first = (int)start;
        for (int at = tap->first; at < end && at < from; at++, tap->count++) {
            double covered = fmin(at + 1, end) - fmax(at, start);
            sum += tap->weights[tap->count] = (uint32_t)(covered / all * WEIGHT_ONE);
        }
        tap->weights[tap->count / 2] += WEIGHT_ONE - sum;
    }
    return taps;
}

static void taps_release(struct taps *taps)
{
    free(taps->list);
    free(taps->weights);
}

struct grey grey_resized(const struct grey *image, int width, int height)
{
    if (width == image->width && height == image->height)
        return grey_copy(image);
    scoped(grey_release) struct grey narrow = grey_new(width, image->height);
    struct grey result = grey_new(width, height);
    scoped(taps_release) struct taps across = taps_new(image->width, width), down = taps_new(image->height, height);

    for (int y = 0; y < image->height; y++) {
        const uint8_t *row = image->pixels + (size_t)y * (size_t)image->width;
        for (int x = 0; x < width; x++) {
            const struct tap *tap = &across.list[x];
            uint32_t sum = WEIGHT_ONE / 2;
            for (int i = 0; i < tap->count; i++)
                sum += tap->weights[i] * row[tap->first + i];
            *grey_pixel(&narrow, x, y) = (uint8_t)(sum / WEIGHT_ONE);
        }
    }
    for (int y = 0; y < height; y++) {
        const struct tap *tap = &down.list[y];
        for (int x = 0; x < width; x++) {
            uint32_t sum = WEIGHT_ONE / 2;
            for (int i = 0; i < tap->count; i++)
                sum += tap->weights[i] * *grey_pixel(&narrow, x, tap->first + i);
            *grey_pixel(&result, x, y) = (uint8_t)(sum / WEIGHT_ONE);
        }
    }
    return result;
}

/* ---- Blurring ---------------------------------------------------------------------------------------------------- */

/* Blurs a row or column in its place: `count` pixels, `step` apart. Beyond its ends is the nearest pixel. `copy` has
 * room for all. */
static void blur_line(uint8_t *line, size_t count, size_t step, size_t radius, uint8_t *copy)
{
    uint32_t size = 2 * (uint32_t)radius + 1, sum = 0;

    memset(copy, line[0], radius);
    for (size_t i = 0; i < count; i++)
        copy[radius + i] = line[i * step];
    memset(copy + radius + count, line[(count - 1) * step], radius);
    for (size_t i = 0; i < 2 * radius; i++)
        sum += copy[i];
    for (size_t i = 0; i < count; i++) {
        sum += copy[i + 2 * radius];
        line[i * step] = (uint8_t)((sum + size / 2) / size);
        sum -= copy[i];
    }
}

void grey_blur(struct grey *image, int radius, int times)
{
    const size_t width = (size_t)image->width, height = (size_t)image->height, reach = (size_t)radius;
    scoped(mem_free) uint8_t *copy = mem_new(width + height + 2 * reach);
    for (int i = 0; i < times; i++) {
        for (size_t y = 0; y < height; y++)
            blur_line(image->pixels + y * width, width, 1, reach, copy);
        for (size_t x = 0; x < width; x++)
            blur_line(image->pixels + x, height, width, reach, copy);
    }
}
