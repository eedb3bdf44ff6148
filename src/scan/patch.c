#include "scan/patch.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    AREA = PATCH * PATCH,
    RANGE_MOST = 40,    /* pixels */
    RELIEF_RADIUS = 16, /* pixels of patches */
};

#define SATURATION 0.10 /* of the paper's brightness: where a stroke is at half the relief's range */

struct grey relief_of(const struct grey *image, int radius)
{
    struct grey relief = grey_copy(image);
    scoped(grey_release) struct grey mean = grey_copy(image);
    size_t count = (size_t)image->width * (size_t)image->height;
    scoped(mem_free) uint8_t *table = mem_new(256 * 256);

    /* By brightness, and brightness around. */
    for (int around = 0; around < 256; around++)
        for (int here = 0; here < 256; here++) {
            double off = (here - around) / fmax(around, 8);
            table[around << 8 | here] = (uint8_t)lround(128 + 127 * off / (fabs(off) + SATURATION));
        }
    grey_blur(&relief, 1, 1);
    grey_blur(&mean, radius, 1);
    for (size_t i = 0; i < count; i++)
        relief.pixels[i] = table[mean.pixels[i] << 8 | relief.pixels[i]];
    return relief;
}

struct patch_source patch_source_new(const struct grey *print, double scale)
{
    int width = (int)lround(print->width / scale * PATCH_SCALE),
        height = (int)lround(print->height / scale * PATCH_SCALE);
    struct grey reduced = grey_resized(print, width, height);
    struct patch_source source = {.relief = relief_of(&reduced, RELIEF_RADIUS), .printed = reduced};
    size_t count = (size_t)width * (size_t)height;

    /* Print, dilated by 1 mm: where its box blur is not 0. */
    for (size_t i = 0; i < count; i++)
        source.printed.pixels[i] = source.relief.pixels[i] < 121 ? 255 : 0;
    grey_blur(&source.printed, (int)PATCH_SCALE, 1);
    for (size_t i = 0; i < count; i++)
        source.printed.pixels[i] = source.printed.pixels[i] > 0;
    return source;
}

void patch_source_release(struct patch_source *source)
{
    grey_release(&source->relief);
    grey_release(&source->printed);
}

/* Sums of the products of gradients (x x, x y, y y) over the middle of each patch: `reach` pixels around. */
static float *structure_of(const struct grey *relief, int reach)
{
    const int width = relief->width, height = relief->height;
    size_t count = (size_t)width * (size_t)height;
    float *sums = mem_new(3 * count * sizeof *sums);
    scoped(mem_free) float *line = mem_new((size_t)(width > height ? width : height) * sizeof *line);

    for (int y = 1; y < height - 1; y++)
        for (int x = 1; x < width - 1; x++) {
            const uint8_t *p = grey_pixel(relief, x, y);
            float right = (float)(p[1] - p[-1]), down = (float)(p[width] - p[-width]);
            float *sum = sums + 3 * ((size_t)y * (size_t)width + (size_t)x);
            sum[0] = right * right;
            sum[1] = right * down;
            sum[2] = down * down;
        }
    /* Box sums along rows, then along columns. */
    for (int pass = 0; pass < 2; pass++) {
        int lines = pass == 0 ? height : width, length = pass == 0 ? width : height;
        size_t next = 3 * (size_t)(pass == 0 ? 1 : width), step = 3 * (size_t)(pass == 0 ? width : 1);
        for (int i = 0; i < 3 * lines; i++) {
            float *first = sums + (size_t)(i / 3) * step + i % 3;
            double sum = 0;
            for (int k = 0; k < length; k++)
                line[k] = first[(size_t)k * next];
            for (int k = 0; k < length + reach; k++) {
                sum += (k < length ? line[k] : 0) - (k > 2 * reach ? line[k - 2 * reach - 1] : 0);
                if (k >= reach)
                    first[(size_t)(k - reach) * next] = (float)sum;
            }
        }
    }
    return sums;
}

size_t patch_places(const struct patch_source *source, struct point least, struct point most, double spacing,
                    struct point **list)
{
    enum { REACH = 8 };
    const double enough = 20000; /* of the smaller eigenvalue: two thin lines that cross */
    const struct grey *relief = &source->relief;
    scoped(mem_free) float *structure = structure_of(relief, REACH);
    size_t count = 0;
    int cell = (int)(spacing * PATCH_SCALE), top = (int)fmax(least.y * PATCH_SCALE, 0),
        left = (int)fmax(least.x * PATCH_SCALE, 0);
    int bottom = (int)fmin(most.y * PATCH_SCALE, relief->height),
        right = (int)fmin(most.x * PATCH_SCALE, relief->width);

    *list = NULL;
    for (int row = top; row < bottom; row += cell)
        for (int column = left; column < right; column += cell) {
            double best = enough;
            struct point place = {-1, -1};
            for (int y = row; y < row + cell && y < bottom; y++)
                for (int x = column; x < column + cell && x < right; x++) {
                    const float *s = structure + 3 * ((size_t)y * (size_t)relief->width + (size_t)x);
                    double half = (double)(s[0] - s[2]) / 2;
                    double smaller = (double)(s[0] + s[2]) / 2 - sqrt(half * half + (double)s[1] * (double)s[1]);
                    if (smaller > best) {
                        best = smaller;
                        place = (struct point){(x + 0.5) / PATCH_SCALE, (y + 0.5) / PATCH_SCALE};
                    }
                }
            if (place.x >= 0)
                *mem_add(*list, count) = place;
        }
    return count;
}

/* A patch, prepared for comparison: the relief less its mean where there is print, 0 elsewhere; and where that is. */
struct patch {
    int16_t value[AREA], printed[AREA];
    int count;
    double energy; /* sum of squared values */
};

static void patch_cut(const struct patch_source *source, struct point centre, struct patch *patch)
{
    const struct grey *relief = &source->relief;
    int left = (int)floor(centre.x * PATCH_SCALE) - PATCH / 2, top = (int)floor(centre.y * PATCH_SCALE) - PATCH / 2;
    int sum = 0;

    memset(patch, 0, sizeof *patch);
    for (int i = 0; i < AREA; i++) {
        int x = left + i % PATCH, y = top + i / PATCH;
        if (x < 0 || y < 0 || x >= relief->width || y >= relief->height)
            continue;
        size_t at = (size_t)y * (size_t)relief->width + (size_t)x;
        patch->printed[i] = source->printed.pixels[at];
        patch->value[i] = (int16_t)(relief->pixels[at] - 128);
        patch->count += patch->printed[i];
        sum += patch->printed[i] * patch->value[i];
    }
    if (patch->count == 0)
        return;
    int mean = (int)lround((double)sum / patch->count);
    for (int i = 0; i < AREA; i++) {
        patch->value[i] = (int16_t)((patch->value[i] - mean) * patch->printed[i]);
        patch->energy += patch->value[i] * patch->value[i];
    }
}

/* The correlation of a patch with the photograph at `seen`, in rows of `stride`; `squares` are its squares. */
static double correlation(const struct patch *patch, const int16_t *seen, const int16_t *squares, int stride)
{
    int32_t product = 0, sum = 0, square = 0;

    for (int row = 0; row < PATCH; row++) {
        const int16_t *a = patch->value + row * PATCH, *p = patch->printed + row * PATCH;
        const int16_t *b = seen + row * stride, *c = squares + row * stride;
        for (int x = 0; x < PATCH; x++) {
            product += a[x] * b[x];
            sum += p[x] * b[x];
            square += p[x] * c[x];
        }
    }
    double variance = square - (double)sum * sum / patch->count;
    return variance <= 0 || patch->energy <= 0 ? 0 : product / sqrt(patch->energy * variance);
}

/* The offset of a parabola's top from the middle of three values. */
static double parabola_top(double before, double middle, double after)
{
    double bend = before - 2 * middle + after;
    return bend < 0 ? clamp((before - after) / (2 * bend), -0.5, 0.5) : 0;
}

struct patch_found patch_find(const struct patch_source *source, struct point centre, const struct grey *relief,
                              const struct local_map *map, double range)
{
    const int reach = (int)fmin(fmax(range * PATCH_SCALE + 0.5, 1), RANGE_MOST), places = 2 * reach + 1,
              stride = PATCH + 2 * reach;
    size_t area = (size_t)(stride * stride);
    scoped(mem_free) int16_t *seen = mem_new(2 * area * sizeof *seen);
    int16_t *squares = seen + area;
    scoped(mem_free) double *scores = mem_new((size_t)(places * places) * sizeof *scores);
    scoped(mem_free) struct patch *patch = mem_new(sizeof *patch);

    patch_cut(source, centre, patch);
    /* The photograph's relief, straightened; pixel centres of the patch lie on a grid of the page. */
    double x0 = (floor(centre.x * PATCH_SCALE) + 0.5 - PATCH / 2 - reach) / PATCH_SCALE - centre.x,
           y0 = (floor(centre.y * PATCH_SCALE) + 0.5 - PATCH / 2 - reach) / PATCH_SCALE - centre.y;
    for (int y = 0; y < stride; y++)
        for (int x = 0; x < stride; x++) {
            double u = x0 + x / PATCH_SCALE, v = y0 + y / PATCH_SCALE;
            double value = grey_at(relief, map->at.x + u * map->right.x + v * map->down.x,
                                   map->at.y + u * map->right.y + v * map->down.y);
            int whole = (int)lrint(value - 128);
            seen[y * stride + x] = (int16_t)whole;
            squares[y * stride + x] = (int16_t)(whole * whole);
        }

    int best = 0;
    for (int i = 0; i < places * places; i++) {
        int at = i / places * stride + i % places;
        scores[i] = correlation(patch, seen + at, squares + at, stride);
        if (scores[i] > scores[best])
            best = i;
    }
    int x = best % places, y = best / places, apart = (int)PATCH_SCALE;
    struct patch_found found = {.x = (x - reach) / PATCH_SCALE, .y = (y - reach) / PATCH_SCALE, .score = scores[best]};
    found.inside = x > 0 && y > 0 && x < places - 1 && y < places - 1;
    if (found.inside) {
        found.x += parabola_top(scores[best - 1], scores[best], scores[best + 1]) / PATCH_SCALE;
        found.y += parabola_top(scores[best - places], scores[best], scores[best + places]) / PATCH_SCALE;
    }
    double second = 0;
    for (int i = 0; i < places * places; i++)
        if (abs(i % places - x) > apart || abs(i / places - y) > apart)
            second = fmax(second, scores[i]);
    found.ambiguity = found.score > 0 ? second / found.score : 1;
    return found;
}
