#include "scan/code_finder.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    FINDER = 7,          /* modules of a finder pattern */
    REACH = 12,          /* least distance of its middle from the edges of the picture, in pixels */
    SPOTS = 8,           /* samples of a ring of modules */
    TURNS = 4,           /* angles that are tried within a quarter turn */
    VERSION_MOST = 4,    /* of codes that hold an ID and a layout code */
    LONG_SIDE = 2600,    /* pixels: larger images are reduced */
    SMALL_SIDE = 1800,   /* the same: smaller ones are enlarged */
    COARSE_SIDE = 1250,  /* the same, where only large codes are looked for */
    PATTERNS_MOST = 300, /* that are combined */
    OUTLINES_MOST = 500, /* that are kept */
};

#define MODULE            2.0  /* pixels of a module in the reduced image */
#define MODULE_MOST       12.0 /* the largest in the image itself; the smallest is MODULE */
#define ENLARGED          1.6  /* times, of small images: modules may be so much smaller */
#define MODULE_RATIO      1.19 /* of one reduction to the next */
#define CONTRAST_LEAST    0.08 /* of the light rings' brightness: the least between light and dark rings */
#define CORE_MOST         23   /* brightness of the middle, in per cent of the sum of four samples around it */
#define GREY_LEVELS_LEAST 4    /* the same, in grey levels */
#define LIKENESS_LEAST    0.6  /* correlation that makes a pattern */
#define SIZES             2.0  /* greatest ratio of the sizes of a code's patterns */
#define SKEW_MOST         0.4  /* cosine of the angle at a code's corner */
#define SIDES_LEAST       0.7  /* ratio of a code's sides */

struct finder_pattern {
    double x, y, module; /* pixels */
    double likeness;     /* correlation with the printed pattern, up to 1 */
};

enum { CORE, INNER_LIGHT, DARK, OUTER_LIGHT, RINGS }; /* of a finder pattern */

static const double ring_radii[RINGS] = {0.9, 2, 3, 4}; /* modules from the middle, at the sides */
static const int spot_places[SPOTS][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

/* Pixels, from the middle of a finder pattern at some angle, of the spots of its rings. */
struct finder_spots {
    ptrdiff_t at[RINGS][SPOTS];
};

static struct finder_spots finder_spots_of(double angle, int width)
{
    struct finder_spots spots;
    for (int r = 0; r < RINGS; r++)
        for (int i = 0; i < SPOTS; i++) {
            double u = spot_places[i][0] * ring_radii[r] * MODULE, v = spot_places[i][1] * ring_radii[r] * MODULE;
            spots.at[r][i] =
                lround(u * sin(angle) + v * cos(angle)) * (ptrdiff_t)width + lround(u * cos(angle) - v * sin(angle));
        }
    return spots;
}

/* The sums of four samples of a ring around each pixel of a row. A loop that compilers vectorise. */
static void add_ring(const uint8_t *row, int width, const ptrdiff_t at[SPOTS], uint16_t *restrict sums)
{
    const uint8_t *right = row + at[0], *below = row + at[1], *left = row + at[2], *above = row + at[3];
    for (int x = REACH; x < width - REACH; x++)
        sums[x] = (uint16_t)(right[x] + below[x] + left[x] + above[x]);
}

/* How much the surroundings of a pixel look like a finder pattern: the correlation of the samples, less the gradient of
 * light across them, with the printed pattern. 0 where the contrast is too low. */
static double finder_likeness(const uint8_t *pixel, const struct finder_spots *spots)
{
    double sums[RINGS] = {0}, squares = 0, across = 0, down = 0, lever = 0;
    for (int r = 0; r < RINGS; r++)
        for (int i = 0; i < SPOTS; i++) {
            double value = pixel[spots->at[r][i]], u = spot_places[i][0] * ring_radii[r],
                   v = spot_places[i][1] * ring_radii[r];
            sums[r] += value;
            squares += value * value;
            across += u * value;
            down += v * value;
            lever += u * u;
        }
    double light = fmin(sums[INNER_LIGHT], sums[OUTER_LIGHT]) / SPOTS, dark = fmax(sums[CORE], sums[DARK]) / SPOTS;
    if (light - dark < fmax(CONTRAST_LEAST * light, GREY_LEVELS_LEAST))
        return 0;
    const double count = RINGS * SPOTS;
    double sum = sums[CORE] + sums[INNER_LIGHT] + sums[DARK] + sums[OUTER_LIGHT],
           printed = sums[INNER_LIGHT] + sums[OUTER_LIGHT] - sums[CORE] - sums[DARK];
    double left = squares - sum * sum / count - (across * across + down * down) / lever;
    return printed / sqrt(count * fmax(left, 1));
}

static int by_likeness(const void *a, const void *b)
{
    const struct finder_pattern *p = a, *q = b;
    if (p->likeness != q->likeness)
        return q->likeness < p->likeness ? -1 : 1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return p->x != q->x ? (p->x < q->x ? -1 : 1) : (p->module > q->module) - (p->module < q->module);
}

/* Finds finder patterns at all angles, the likeliest first: those of one size in an image pyramid, which begins with
 * the image reduced `first` times, or enlarged if that is less than 1. */
static size_t find_patterns(const struct grey *image, double first, struct finder_pattern **list)
{
    size_t count = 0, kept = 0;
    size_t widest = (size_t)(image->width / first) + 1;
    scoped(mem_free) uint16_t *room = mem_new(RINGS * widest * sizeof *room);
    uint16_t *sums[RINGS] = {room, room + widest, room + 2 * widest, room + 3 * widest};

    *list = NULL;
    double times_most = fmin(MODULE_MOST / MODULE, fmin(image->width, image->height) / (2.0 * REACH));
    for (double times = first; times <= times_most; times *= MODULE_RATIO) {
        scoped(grey_release) struct grey reduced =
            grey_resized(image, (int)(image->width / times), (int)(image->height / times));
        for (int turn = 0; turn < TURNS; turn++) {
            struct finder_spots spots = finder_spots_of(turn * PI / 2 / TURNS, reduced.width);
            for (int y = REACH; y < reduced.height - REACH; y++) {
                const uint8_t *row = grey_pixel(&reduced, 0, y);
                for (int r = INNER_LIGHT; r < RINGS; r++)
                    add_ring(row, reduced.width, spots.at[r], sums[r]);
                for (int x = REACH; x < reduced.width - REACH; x++) {
                    /* Most of a page is ruled out by 13 pixels. */
                    if (row[x] * 100 >= sums[INNER_LIGHT][x] * CORE_MOST || sums[DARK][x] >= sums[INNER_LIGHT][x] ||
                        sums[DARK][x] >= sums[OUTER_LIGHT][x])
                        continue;
                    double likeness = finder_likeness(row + x, &spots);
                    if (likeness < LIKENESS_LEAST)
                        continue;
                    *mem_add(*list, count) =
                        (struct finder_pattern){(x + 0.5) * times, (y + 0.5) * times, MODULE * times, likeness};
                }
            }
        }
    }
    if (count)
        qsort(*list, count, sizeof **list, by_likeness);

    /* Non-maximum suppression: each pattern is found at several places and sizes. */
    for (size_t i = 0; i < count && kept < PATTERNS_MOST; i++) {
        struct finder_pattern p = (*list)[i];
        size_t near = 0;
        while (near < kept &&
               hypot((*list)[near].x - p.x, (*list)[near].y - p.y) >= 2 * fmin((*list)[near].module, p.module))
            near++;
        if (near == kept)
            (*list)[kept++] = p;
    }
    return kept;
}

/* Whether three patterns may be those at the top left, top right and bottom left of a code. *doubt is set to their
 * deviation from a right angle with equal sides. */
static bool make_outline(const struct finder_pattern *corner, const struct finder_pattern *right,
                         const struct finder_pattern *below, struct found_code *out, double *doubt)
{
    double ax = right->x - corner->x, ay = right->y - corner->y, bx = below->x - corner->x, by = below->y - corner->y;
    double a = hypot(ax, ay), b = hypot(bx, by), turn = (ax * by - ay * bx) / (a * b),
           skew = fabs(ax * bx + ay * by) / (a * b);
    double least = fmin(corner->module, fmin(right->module, below->module)),
           most = fmax(corner->module, fmax(right->module, below->module));
    if (turn <= 0 || skew > SKEW_MOST || fmin(a, b) < SIDES_LEAST * fmax(a, b) || most > SIZES * least)
        return false;
    double module = (corner->module + right->module + below->module) / 3;
    double version = clamp(round(((a + b) / 2 / module + FINDER - 17) / 4), 1, VERSION_MOST);
    *out = (struct found_code){.modules = 17 + 4 * (int)version};
    double modules = out->modules - FINDER, half = FINDER / 2.0;
    const double places[4][2] = {{-half, -half},
                                 {modules + half, -half},
                                 {modules + half, modules + half},
                                 {-half, modules + half}};
    for (int i = 0; i < 4; i++)
        out->corners[i] = (struct point){corner->x + (places[i][0] * ax + places[i][1] * bx) / modules,
                                         corner->y + (places[i][0] * ay + places[i][1] * by) / modules};
    *doubt = (skew + fmax(a, b) / fmin(a, b) + most / least + fabs((a + b) / 2 / module - modules) / modules) /
             fmin(corner->likeness, fmin(right->likeness, below->likeness));
    return true;
}

size_t code_outlines_find(const struct grey *image, enum code_modules modules, struct found_code **list)
{
    double long_side = fmax(image->width, image->height);
    double times = fmax(long_side / (modules == MODULES_LARGE ? COARSE_SIDE : LONG_SIDE), 1);
    struct finder_pattern *patterns;
    double doubts[OUTLINES_MOST];
    size_t count = 0;

    *list = NULL;
    if (modules == MODULES_SMALL && long_side >= SMALL_SIDE)
        return 0;
    scoped(grey_release) struct grey reduced =
        grey_resized(image, (int)(image->width / times), (int)(image->height / times));
    double across = (double)image->width / reduced.width, down = (double)image->height / reduced.height;
    size_t pattern_count = find_patterns(&reduced, modules == MODULES_SMALL ? 1 / ENLARGED : 1, &patterns);

    *list = mem_new(OUTLINES_MOST * sizeof **list);
    for (size_t i = 0; i < pattern_count; i++) {
        const struct finder_pattern *near[PATTERNS_MOST];
        size_t near_count = 0;
        for (size_t k = 0; k < pattern_count; k++) { /* in one code they are alike in size, 9 to 35 modules away */
            const struct finder_pattern *p = &patterns[i], *q = &patterns[k];
            double away = hypot(p->x - q->x, p->y - q->y), least = fmin(p->module, q->module),
                   most = fmax(p->module, q->module);
            if (most < SIZES * least && away > 9 * least && away < 35 * most)
                near[near_count++] = q;
        }
        for (size_t j = 0; j < near_count * near_count; j++) {
            struct found_code outline;
            double doubt;
            if (!make_outline(&patterns[i], near[j / near_count], near[j % near_count], &outline, &doubt) ||
                (count == OUTLINES_MOST && doubt >= doubts[count - 1]))
                continue;
            size_t at = count < OUTLINES_MOST ? count++ : count - 1;
            for (; at > 0 && doubts[at - 1] > doubt; at--) {
                doubts[at] = doubts[at - 1];
                (*list)[at] = (*list)[at - 1];
            }
            doubts[at] = doubt;
            (*list)[at] = outline;
        }
    }
    free(patterns);
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < 4; c++) {
            (*list)[i].corners[c].x *= across;
            (*list)[i].corners[c].y *= down;
        }
    return count;
}
