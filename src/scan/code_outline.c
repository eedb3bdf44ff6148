#include "scan/code_outline.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    FINDER = 7,          /* modules of a finder pattern */
    REACH = 6,           /* modules from its middle to where the picture must not end */
    SPOTS = 9,           /* at which a ring of modules is looked at */
    TURNS = 4,           /* at which patterns are looked for, within a quarter turn */
    VERSION_MOST = 4,    /* of codes that hold an ID and a layout code */
    LONG_SIDE = 2600,    /* pixels: larger images are reduced */
    PATTERNS_MOST = 300, /* that are combined */
    OUTLINES_MOST = 500, /* that are kept */
};

#define PI           3.14159265358979323846
#define MODULE_LEAST 1.6 /* pixels of a module: the smallest size, the largest, and the ratio of one to the next */
#define MODULE_MOST  12.0
#define MODULE_RATIO 1.25
#define STEP         0.6  /* modules between places that are looked at */
#define CONTRAST     0.08 /* of the light rings' brightness: the least between light and dark rings */
#define CONTRAST_MIN 4    /* grey levels */
#define PALEST       0.4  /* contrast of a pattern, as a share of that of the clearest */
#define SIZES        2.0  /* greatest ratio of the sizes of a code's patterns */
#define SKEW_MOST    0.4  /* cosine of the angle at a code's corner */
#define SIDES_LEAST  0.7  /* ratio of a code's sides */

struct finder_pattern {
    double x, y, module; /* pixels */
    double contrast;     /* share of the light rings' brightness */
};

/* Pixels, from the middle of a finder pattern of some size and angle, of spots in it: its dark core, and the rings
 * around it, light, dark and light. */
struct finder_spots {
    ptrdiff_t at[4][SPOTS];
};

static struct finder_spots finder_spots_of(double module, double angle, int width)
{
    static const double radii[4] = {0.9, 2, 3, 4};
    struct finder_spots spots;
    for (int ring = 0; ring < 4; ring++)
        for (int i = 0; i < SPOTS; i++) {
            double u = (i % 3 - 1) * radii[ring] * module, v = ((double)(i / 3) - 1) * radii[ring] * module;
            spots.at[ring][i] =
                lround(u * sin(angle) + v * cos(angle)) * (ptrdiff_t)width + lround(u * cos(angle) - v * sin(angle));
        }
    return spots;
}

/* The contrast of the rings around a pixel; 0 where it is too low. */
static double finder_contrast(const uint8_t *pixel, const struct finder_spots *spots)
{
    enum { UP = 1, LEFT = 3, MIDDLE = 4, RIGHT = 5, DOWN = 7 }; /* spots */
    double rings[4];
    /* Most of a page is ruled out by five pixels. */
    const ptrdiff_t *ring = spots->at[1];
    int light = pixel[ring[UP]] + pixel[ring[LEFT]] + pixel[ring[RIGHT]] + pixel[ring[DOWN]];
    if (light - 4 * pixel[0] < CONTRAST * light)
        return 0;
    for (int r = 0; r < 4; r++) {
        int sum = 0;
        for (int i = 0; i < SPOTS; i++)
            sum += i == MIDDLE ? 0 : pixel[spots->at[r][i]];
        rings[r] = sum / (SPOTS - 1.0);
        if (r == 1 && rings[1] - rings[0] < fmax(CONTRAST * rings[1], CONTRAST_MIN))
            return 0;
    }
    double least = fmin(rings[1], rings[3]) - fmax(rings[0], rings[2]);
    return least < fmax(CONTRAST * rings[3], CONTRAST_MIN) ? 0 : least / rings[3];
}

/* Moves a pattern to where, and to the size and angle at which, its contrast is greatest. */
static void refine(const struct grey *image, struct finder_pattern *p)
{
    struct finder_pattern given = *p;
    for (double module = 0.8 * given.module; module < 1.3 * given.module; module *= 1.1) {
        int range = (int)lround(given.module), edge = (int)ceil(REACH * module);
        for (int turn = 0; turn < TURNS; turn++) {
            struct finder_spots spots = finder_spots_of(module, turn * PI / 2 / TURNS, image->width);
            for (int y = (int)given.y - range; y <= (int)given.y + range; y++)
                for (int x = (int)given.x - range; x <= (int)given.x + range; x++) {
                    if (x < edge || y < edge || x >= image->width - edge || y >= image->height - edge)
                        continue;
                    double contrast =
                        finder_contrast(image->pixels + (size_t)y * (size_t)image->width + (size_t)x, &spots);
                    if (contrast > p->contrast)
                        *p = (struct finder_pattern){x + 0.5, y + 0.5, module, contrast};
                }
        }
    }
}

static bool is_same(const struct finder_pattern *p, const struct finder_pattern *q)
{
    double least = fmin(p->module, q->module);
    return hypot(p->x - q->x, p->y - q->y) < 2 * least && fmax(p->module, q->module) < 1.5 * least;
}

static int by_contrast(const void *a, const void *b)
{
    const struct finder_pattern *p = a, *q = b;
    if (p->contrast != q->contrast)
        return q->contrast < p->contrast ? -1 : 1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return p->x != q->x ? (p->x < q->x ? -1 : 1) : (p->module > q->module) - (p->module < q->module);
}

/* Finds finder patterns of all sizes at all angles, those of most contrast first. */
static size_t find_patterns(const struct grey *image, struct finder_pattern **list)
{
    size_t count = 0, size = 0, kept = 0;

    *list = NULL;
    for (double module = MODULE_LEAST; module <= MODULE_MOST; module *= MODULE_RATIO) {
        int edge = (int)ceil(REACH * module), step = (int)lround(STEP * module);
        for (int turn = 0; turn < TURNS; turn++) {
            struct finder_spots spots = finder_spots_of(module, turn * PI / 2 / TURNS, image->width);
            for (int y = edge; y < image->height - edge; y += step)
                for (int x = edge; x < image->width - edge; x += step) {
                    double contrast =
                        finder_contrast(image->pixels + (size_t)y * (size_t)image->width + (size_t)x, &spots);
                    if (contrast <= 0)
                        continue;
                    *list = mem_grow(*list, count, &size, sizeof **list);
                    (*list)[count++] = (struct finder_pattern){x + 0.5, y + 0.5, module, contrast};
                }
        }
    }
    if (count)
        qsort(*list, count, sizeof **list, by_contrast);

    /* Each pattern is seen at several places and sizes. */
    for (size_t i = 0; i < count && kept < PATTERNS_MOST && (*list)[i].contrast > PALEST * (*list)[0].contrast; i++) {
        struct finder_pattern p = (*list)[i];
        size_t near = 0;
        while (near < kept && !is_same(&(*list)[near], &p))
            near++;
        if (near == kept) {
            refine(image, &p);
            (*list)[kept++] = p;
        }
    }
    return kept;
}

/* Whether two patterns can be neighbours in one code. */
static bool is_pair(const struct finder_pattern *p, const struct finder_pattern *q)
{
    double away = hypot(p->x - q->x, p->y - q->y), least = fmin(p->module, q->module),
           most = fmax(p->module, q->module);
    return most < SIZES * least && away > 9 * least && away < 35 * most;
}

/* Whether three patterns can be those at the top left, top right and bottom left of a code; how far they are from a
 * right angle with equal sides, in `doubt`. */
static bool make_outline(const struct finder_pattern *corner, const struct finder_pattern *right,
                         const struct finder_pattern *below, struct code_outline *out, double *doubt)
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
    out->modules = 17 + 4 * (int)version;
    double modules = out->modules - FINDER, half = FINDER / 2.0;
    const double places[4][2] = {{-half, -half},
                                 {modules + half, -half},
                                 {modules + half, modules + half},
                                 {-half, modules + half}};
    for (int i = 0; i < 4; i++)
        out->corners[i] = (struct point){corner->x + (places[i][0] * ax + places[i][1] * bx) / modules,
                                         corner->y + (places[i][0] * ay + places[i][1] * by) / modules};
    *doubt = (skew + fmax(a, b) / fmin(a, b) + most / least + fabs((a + b) / 2 / module - modules) / modules) /
             fmin(corner->contrast, fmin(right->contrast, below->contrast));
    return true;
}

size_t code_outlines_find(const struct grey *image, struct code_outline **list)
{
    int times = (int)ceil(fmax(image->width, image->height) / (double)LONG_SIDE);
    struct grey reduced = *image;
    struct finder_pattern *patterns;
    double doubts[OUTLINES_MOST];
    size_t count = 0;

    if (times > 1)
        reduced = grey_resized(image, image->width / times, image->height / times);
    double across = (double)image->width / reduced.width, down = (double)image->height / reduced.height;
    size_t pattern_count = find_patterns(&reduced, &patterns);
    if (times > 1)
        grey_release(&reduced);

    *list = mem_new(OUTLINES_MOST * sizeof **list);
    for (size_t i = 0; i < pattern_count; i++) {
        const struct finder_pattern *near[PATTERNS_MOST];
        size_t near_count = 0;
        for (size_t k = 0; k < pattern_count; k++)
            if (is_pair(&patterns[i], &patterns[k]))
                near[near_count++] = &patterns[k];
        for (size_t j = 0; j < near_count * near_count; j++) {
            struct code_outline outline;
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
