#include "scan/code_outline.h"

#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    FINDER = 7, /* modules of a finder pattern: runs of 1, 1, 3, 1, 1 through its middle */
    RUNS = 5,
    LONG_SIDE = 2600,   /* pixels: larger images are reduced */
    PATTERNS_MOST = 60, /* that are combined */
};

#define CONTRAST     0.25 /* of the light side's brightness: the least step from light to dark */
#define CONTRAST_MIN 9    /* grey levels */

/* A finder pattern, or the middle of what looks like one along a line. */
struct finder_pattern {
    double x, y, module; /* pixels */
    int hits;
};

/* Where a line crosses the level half-way between two extremes. */
static double crossing(const uint8_t *line, size_t step, int from, int to)
{
    double level = (line[(size_t)from * step] + line[(size_t)to * step]) / 2.0;
    bool falls = line[(size_t)from * step] > level;
    for (int i = from; i < to; i++) {
        double a = line[(size_t)i * step], b = line[(size_t)(i + 1) * step];
        if (falls ? b <= level : b >= level)
            return i + 0.5 + (a == b ? 0 : (level - a) / (b - a));
    }
    return to + 0.5;
}

/* Whether five runs are in the proportions of a finder pattern. Each is measured together with the next: where a
 * photograph is not sharp, light runs are too wide by what dark ones lack. */
static bool is_finder(const double edges[RUNS + 1], double *module)
{
    static const int widths[RUNS - 1] = {2, 4, 4, 2};
    *module = (edges[RUNS] - edges[0]) / FINDER;
    for (int i = 0; i < RUNS - 1; i++)
        if (fabs(edges[i + 2] - edges[i] - widths[i] * *module) > (widths[i] == 2 ? 0.7 : 0.9) * *module)
            return false;
    for (int i = 0; i < RUNS; i++)
        if (edges[i + 1] - edges[i] < (i == 2 ? 1.8 : 0.3) * *module)
            return false;
    return *module >= 1.5;
}

/* Goes along a line of pixels, of which each light and dark run is an extreme that stands out from its neighbours, and
 * calls what looks like a finder pattern: `from` is advanced behind it. False at the end. */
struct line_scan {
    const uint8_t *line;
    size_t step;
    int at, count;
    int extreme; /* the place of the greatest or least value since the last crossing */
    int before;  /* of the extreme before; -1: none */
    bool light;  /* which of the two */
    double edges[RUNS + 1];
    int edge_count;
};

static struct line_scan line_scan_new(const uint8_t *line, size_t step, int from, int end)
{
    return (struct line_scan){
        .line = line, .step = step, .at = from, .count = end, .extreme = from, .before = -1, .light = true};
}

/* Ends the run whose extreme is known. Whether a finder pattern ends with the dark run before it. */
static bool end_run(struct line_scan *s, double *centre, double *module)
{
    bool after_dark = s->light && s->before >= 0;

    if (s->before >= 0) {
        memmove(s->edges, s->edges + 1, RUNS * sizeof *s->edges);
        s->edges[RUNS] = crossing(s->line, s->step, s->before, s->extreme);
        s->edge_count++;
    }
    s->before = s->extreme;
    s->extreme = s->at;
    s->light = !s->light;
    *centre = (s->edges[0] + s->edges[RUNS]) / 2;
    return after_dark && s->edge_count > RUNS && is_finder(s->edges, module);
}

static bool line_scan_next(struct line_scan *s, double *centre, double *module)
{
    while (s->at < s->count) {
        int value = s->line[(size_t)s->at * s->step], best = s->line[(size_t)s->extreme * s->step];
        bool over = false;
        if (s->light ? value >= best : value <= best)
            s->extreme = s->at;
        else
            over = abs(value - best) >=
                   fmax(CONTRAST * s->line[(size_t)(s->light ? s->extreme : s->before) * s->step], CONTRAST_MIN);
        if ((over || s->at + 1 == s->count) && end_run(s, centre, module)) {
            s->at++;
            return true;
        }
        s->at++;
    }
    return false;
}

/* Whether the line through (x, y), along a row or column, has a finder pattern's middle there: moves the coordinate. */
static bool check_line(const struct grey *image, struct finder_pattern *p, bool along_row)
{
    size_t width = (size_t)image->width;
    int length = along_row ? image->width : image->height;
    double *coordinate = along_row ? &p->x : &p->y;
    int across = (int)(along_row ? p->y : p->x), from = (int)fmax(*coordinate - 9 * p->module, 0),
        end = (int)fmin(*coordinate + 9 * p->module, length);
    if (across < 0 || across >= (along_row ? image->height : image->width))
        return false;
    struct line_scan scan = line_scan_new(along_row ? image->pixels + (size_t)across * width : image->pixels + across,
                                          along_row ? 1 : width, from, end);
    double centre, module;
    while (line_scan_next(&scan, &centre, &module)) {
        if (fabs(centre - *coordinate) < 1.5 * p->module && module < 1.6 * p->module && p->module < 1.6 * module) {
            *coordinate = centre;
            p->module = (p->module + module) / 2;
            return true;
        }
    }
    return false;
}

static int by_hits(const void *a, const void *b)
{
    const struct finder_pattern *p = a, *q = b;
    if (p->hits != q->hits)
        return q->hits < p->hits ? -1 : 1;
    return p->y != q->y ? (p->y < q->y ? -1 : 1) : (p->x > q->x) - (p->x < q->x);
}

static size_t find_patterns(const struct grey *image, struct finder_pattern **list)
{
    size_t count = 0, size = 0;

    *list = NULL;
    for (int y = 0; y < image->height; y++) {
        struct line_scan scan = line_scan_new(image->pixels + (size_t)y * (size_t)image->width, 1, 0, image->width);
        struct finder_pattern p = {.y = y + 0.5, .hits = 1};
        while (line_scan_next(&scan, &p.x, &p.module)) {
            struct finder_pattern found = p;
            if (!check_line(image, &found, false) || !check_line(image, &found, true))
                continue;
            size_t same = 0;
            while (same < count && hypot((*list)[same].x - found.x, (*list)[same].y - found.y) > 2 * found.module)
                same++;
            if (same == count) {
                *list = mem_grow(*list, count, &size, sizeof **list);
                (*list)[count++] = found;
                continue;
            }
            struct finder_pattern *known = &(*list)[same];
            known->x += (found.x - known->x) / ++known->hits;
            known->y += (found.y - known->y) / known->hits;
            known->module += (found.module - known->module) / known->hits;
        }
    }
    if (count)
        qsort(*list, count, sizeof **list, by_hits);
    return count < PATTERNS_MOST ? count : PATTERNS_MOST;
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
    if (turn <= 0 || skew > 0.45 || fmin(a, b) < 0.65 * fmax(a, b) || most > 1.6 * least)
        return false;
    /* A line across a turned pattern is longer than it is wide. */
    double module = (corner->module + right->module + below->module) / 3 * fmax(fabs(ax), fabs(ay)) / a;
    int version = (int)lround(((a + b) / 2 / module + FINDER - 17) / 4);
    if (version < 1 || version > 10)
        return false;
    out->modules = 17 + 4 * version;
    double modules = out->modules - FINDER, half = FINDER / 2.0;
    const double places[4][2] = {{-half, -half},
                                 {modules + half, -half},
                                 {modules + half, modules + half},
                                 {-half, modules + half}};
    for (int i = 0; i < 4; i++)
        out->corners[i] = (struct point){corner->x + (places[i][0] * ax + places[i][1] * bx) / modules,
                                         corner->y + (places[i][0] * ay + places[i][1] * by) / modules};
    *doubt = skew + fmax(a, b) / fmin(a, b) + most / least + fabs((a + b) / 2 / module - modules) / modules;
    return true;
}

size_t code_outlines_find(const struct grey *image, struct code_outline **list)
{
    int times = (int)ceil(fmax(image->width, image->height) / (double)LONG_SIDE);
    struct grey reduced = *image;
    struct finder_pattern *patterns;
    double *doubts = NULL;
    size_t count = 0, size = 0, doubts_size = 0;

    if (times > 1)
        reduced = grey_resized(image, image->width / times, image->height / times);
    double across = (double)image->width / reduced.width, down = (double)image->height / reduced.height;
    size_t pattern_count = find_patterns(&reduced, &patterns);
    if (times > 1)
        grey_release(&reduced);

    *list = NULL;
    for (size_t i = 0; i < pattern_count; i++) {
        for (size_t j = 0; j < pattern_count; j++) {
            for (size_t k = 0; k < pattern_count; k++) {
                struct code_outline outline;
                double doubt;
                if (i == j || i == k || j == k ||
                    !make_outline(&patterns[i], &patterns[j], &patterns[k], &outline, &doubt))
                    continue;
                for (int c = 0; c < 4; c++)
                    outline.corners[c] = (struct point){outline.corners[c].x * across, outline.corners[c].y * down};
                *list = mem_grow(*list, count, &size, sizeof **list);
                doubts = mem_grow(doubts, count, &doubts_size, sizeof *doubts);
                size_t at = count++;
                for (; at > 0 && doubts[at - 1] > doubt; at--) {
                    doubts[at] = doubts[at - 1];
                    (*list)[at] = (*list)[at - 1];
                }
                doubts[at] = doubt;
                (*list)[at] = outline;
            }
        }
    }
    free(doubts);
    free(patterns);
    return count;
}
