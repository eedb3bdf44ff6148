#include "scan/code_modules.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINDER = 7,       /* modules of a finder pattern */
    ALIGNMENT = 5,    /* modules of an alignment pattern */
    VERSION_1 = 21,   /* modules on a side of the smallest code */
    VERSION_STEP = 4, /* modules that each version has more than the one before */
    WINDOW = 4,       /* modules on each side of one from which its threshold is taken */
    ITERATIONS = 4,   /* of that threshold */
};

#define FIRST_STEP 0.8 /* modules by which corners are moved first */
#define LAST_STEP  0.1

/* What ISO/IEC 18004 says of a module of a code with one alignment pattern at the most: 1 light, -1 dark, 0 unknown. */
static int known_module(int modules, int column, int row)
{
    int left = column < FINDER + 1 ? 3 : modules - 4, top = row < FINDER + 1 ? 3 : modules - 4;
    int away = (int)fmax(abs(column - left), abs(row - top));
    if (away <= 4 && (left == 3 || top == 3))
        return away == 2 || away == 4 ? 1 : -1;
    if (row == FINDER - 1 || column == FINDER - 1)
        return (row + column) % 2 ? 1 : -1;
    away = (int)fmax(abs(column - (modules - FINDER)), abs(row - (modules - FINDER)));
    if (modules > VERSION_1 && away <= ALIGNMENT / 2)
        return away == 1 ? 1 : -1;
    return 0;
}

/* Where a point of the code, in modules, is in the photograph: its corners fix a homography (Heckbert 1989). */
struct square_map {
    double a, b, c, d, e, f, g, h;
};

static struct square_map square_map_of(const struct code_outline *outline)
{
    const struct point *p = outline->corners;
    double n = outline->modules, sx = p[0].x - p[1].x + p[2].x - p[3].x, sy = p[0].y - p[1].y + p[2].y - p[3].y;
    double dx1 = p[1].x - p[2].x, dx2 = p[3].x - p[2].x, dy1 = p[1].y - p[2].y, dy2 = p[3].y - p[2].y;
    double det = dx1 * dy2 - dx2 * dy1, g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det;
    return (struct square_map){(p[1].x - p[0].x + g * p[1].x) / n,
                               (p[3].x - p[0].x + h * p[3].x) / n,
                               p[0].x,
                               (p[1].y - p[0].y + g * p[1].y) / n,
                               (p[3].y - p[0].y + h * p[3].y) / n,
                               p[0].y,
                               g / n,
                               h / n};
}

/* The mean brightness of a module's middle. */
static double module_brightness(const struct grey *image, const struct square_map *m, double column, double row)
{
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        double u = column + (i % 2 ? 0.7 : 0.3), v = row + (i / 2 ? 0.7 : 0.3), w = m->g * u + m->h * v + 1;
        sum += grey_at(image, (m->a * u + m->b * v + m->c) / w, (m->d * u + m->e * v + m->f) / w);
    }
    return sum / 4;
}

/* By the number of modules that the outline has. */
static double contrast_of(const struct grey *image, const struct code_outline *outline)
{
    struct square_map map = square_map_of(outline);
    double sums[2] = {0}, counts[2] = {0};
    for (int row = -1; row <= outline->modules; row++)
        for (int column = -1; column <= outline->modules; column++) {
            int known = known_module(outline->modules, column, row);
            if (known) {
                sums[known > 0] += module_brightness(image, &map, column, row);
                counts[known > 0]++;
            }
        }
    return 1 - sums[0] / counts[0] / fmax(sums[1] / counts[1], 1);
}

double code_outline_fit(const struct grey *image, struct code_outline *outline)
{
    double best = contrast_of(image, outline);
    double module =
        hypot(outline->corners[2].x - outline->corners[0].x, outline->corners[2].y - outline->corners[0].y) /
        outline->modules / sqrt(2);
    for (double step = FIRST_STEP; step >= LAST_STEP; step /= 2)
        for (int still = 0, i = 0; still < 16; i = (i + 1) % 16, still++) {
            static const double moves[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
            struct code_outline moved = *outline;
            moved.corners[i / 4].x += step * module * moves[i % 4][0];
            moved.corners[i / 4].y += step * module * moves[i % 4][1];
            double contrast = contrast_of(image, &moved);
            if (contrast > best) {
                best = contrast;
                *outline = moved;
                still = -1;
            }
        }
    return best;
}

double code_contrast(const struct grey *image, struct code_outline *outline)
{
    struct code_outline given = *outline;
    double best = -HUGE_VAL;
    for (int change = -VERSION_STEP; change <= VERSION_STEP; change += VERSION_STEP) {
        struct code_outline other = given;
        other.modules += change;
        double contrast = other.modules < VERSION_1 ? -HUGE_VAL : contrast_of(image, &other);
        if (contrast > best) {
            best = contrast;
            *outline = other;
        }
    }
    return best;
}

/* The threshold between light and dark in the window around a module: half-way between the means of both (Ridler and
 * Calvard 1978). */
static double threshold_at(const double *values, int across, int column, int row)
{
    double threshold = 0;
    for (int i = 0; i < ITERATIONS; i++) {
        double sums[2] = {0}, counts[2] = {0};
        for (int y = (int)fmax(0, row - WINDOW); y <= row + WINDOW && y < across; y++)
            for (int x = (int)fmax(0, column - WINDOW); x <= column + WINDOW && x < across; x++) {
                double v = values[y * across + x];
                int light = v > threshold;
                sums[light] += v;
                counts[light]++;
            }
        threshold = i == 0 ? sums[1] / counts[1] : (sums[0] / fmax(counts[0], 1) + sums[1] / fmax(counts[1], 1)) / 2;
    }
    return threshold;
}

struct grey code_redrawn(const struct grey *image, const struct code_outline *outline, double sharpening, int size,
                         int quiet)
{
    struct square_map map = square_map_of(outline);
    int modules = outline->modules, across = modules + 2; /* with a module of the quiet zone on each side */
    double *seen = mem_new((size_t)(across * across) * sizeof *seen);
    double *sharp = mem_new((size_t)(across * across) * sizeof *sharp);
    for (int i = 0; i < across * across; i++)
        seen[i] = module_brightness(image, &map, i % across - 1, i / across - 1);
    memcpy(sharp, seen, (size_t)(across * across) * sizeof *sharp);
    for (int row = 1; row <= modules; row++)
        for (int column = 1; column <= modules; column++) {
            const double *at = seen + row * across + column;
            sharp[row * across + column] += sharpening * (at[0] - (at[-1] + at[1] + at[-across] + at[across]) / 4);
        }

    struct grey drawn = grey_new((modules + 2 * quiet) * size, (modules + 2 * quiet) * size);
    memset(drawn.pixels, 255, (size_t)drawn.width * (size_t)drawn.height);
    for (int row = 0; row < modules; row++)
        for (int column = 0; column < modules; column++) {
            int known = known_module(modules, column, row);
            double value = sharp[(row + 1) * across + column + 1];
            if (known < 0 || (known == 0 && value < threshold_at(sharp, across, column + 1, row + 1)))
                for (int y = 0; y < size; y++)
                    memset(drawn.pixels + ((row + quiet) * size + y) * drawn.width + (column + quiet) * size, 0,
                           (size_t)size);
        }
    free(seen);
    free(sharp);
    return drawn;
}
