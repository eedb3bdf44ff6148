#include "scan/reading.h"

#include "base/clamp.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 25, SIDE_MOST = 24, WIDE = COLUMNS + 2 * SIDE_MOST };

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define BESIDE   1.1  /* mm from a pencil's line to the paper that it is compared with */
#define TRIM     0.1  /* share of the length left out at each end: printed dots, and where other lines begin */
#define TRIM_MM  1.5  /* mm: at least */
#define BEND     0.02 /* penalty for a step aside, in contrast */
#define FAINTEST 0.15 /* quantiles of the contrasts along a path between which they count: not gaps, */
#define DARKEST  0.65 /* nor crossings and blots */
#define PENCIL   0.55 /* mm: half the width that line_mask hides */
#define ACROSS   1.1  /* mm from a line to where strokes that cross it out are seen */
#define AS_DARK  0.5  /* share of the line's contrast that they have at least */

/* The ink of a row of points across the corridor, less that of the paper beside it; HIDDEN where print hides it. */
#define HIDDEN -2.0F

static void row_contrast(const struct page_ink *ink, struct point middle, struct point across, int side,
                         float *contrast)
{
    float row[WIDE] = {0};
    int most = COLUMNS / 2 + side;
    for (int i = -most; i <= most; i++) {
        double x = (middle.x + i * across.x) * ink->scale, y = (middle.y + i * across.y) * ink->scale;
        bool hidden = grey_at(&ink->masked, x, y) > 100;
        row[i + most] = hidden ? HIDDEN : (float)(grey_at(&ink->added, x, y) / 255);
    }
    for (int i = 0; i < COLUMNS; i++) {
        float left = row[i], here = row[i + side], right = row[i + 2 * side];
        float beside = left > right ? left : right;
        contrast[i] = here == HIDDEN ? HIDDEN : here - (beside == HIDDEN ? 0 : beside);
    }
}

struct line_trace line_trace(const struct page_ink *ink, struct point from, struct point to, double aside)
{
    double length = hypot(to.x - from.x, to.y - from.y), reach = clamp(0.09 * length, 0.9, 2.5);
    struct point along = {(to.x - from.x) / length, (to.y - from.y) / length};
    double column = reach / (COLUMNS / 2), trim = fmax(TRIM_MM, TRIM * length);
    struct point across = {-along.y * column, along.x * column};
    int side = (int)clamp(ceil(BESIDE / column), 1, SIDE_MOST);

    /* total[s][c]: the most ink of a path that ends at step s in column c, from `came` columns aside. */
    float contrast[LINE_STEPS][COLUMNS], total[COLUMNS] = {0};
    signed char came[LINE_STEPS][COLUMNS];
    struct point middle[LINE_STEPS];
    for (int s = 0; s < LINE_STEPS; s++) {
        double at = trim + (length - 2 * trim) * (s + 0.5) / LINE_STEPS;
        middle[s] = (struct point){from.x + at * along.x - aside * along.y, from.y + at * along.y + aside * along.x};
        row_contrast(ink, middle[s], across, side, contrast[s]);
        float before[COLUMNS];
        memcpy(before, total, sizeof before);
        for (int c = 0; c < COLUMNS; c++) {
            came[s][c] = 0;
            for (int d = -1; d <= 1; d += 2)
                if (c + d >= 0 && c + d < COLUMNS && before[c + d] - (float)BEND > before[c + came[s][c]])
                    came[s][c] = (signed char)d;
            total[c] = before[c + came[s][c]] - (came[s][c] ? (float)BEND : 0) +
                       (contrast[s][c] == HIDDEN ? 0 : contrast[s][c]);
        }
    }

    int best = 0;
    for (int c = 1; c < COLUMNS; c++)
        if (total[c] > total[best])
            best = c;
    struct line_trace trace;
    double found[LINE_STEPS] = {0};
    int n = 0;
    for (int s = LINE_STEPS - 1; s >= 0; s--) {
        int c = best - COLUMNS / 2;
        trace.path[s] = (struct point){middle[s].x + c * across.x, middle[s].y + c * across.y};
        if (contrast[s][best] != HIDDEN)
            found[n++] = (double)contrast[s][best];
        best += came[s][best];
    }

    qsort(found, (size_t)n, sizeof *found, ascending);
    int first = (int)(FAINTEST * n), last = (int)(DARKEST * n);
    trace.clear = (double)n / LINE_STEPS;
    trace.contrast = 0;
    for (int i = first; i < last; i++)
        trace.contrast += found[i] / (last - first);
    return trace;
}

double line_crossed(const struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to)
{
    double length = hypot(to.x - from.x, to.y - from.y), crossed[] = {0, 0};
    struct point across = {ACROSS * (from.y - to.y) / length, ACROSS * (to.x - from.x) / length};
    for (int s = 0; s < LINE_STEPS; s++)
        for (int i = 0; i < 2; i++) {
            double side = i == 0 ? 1 : -1, x = (trace->path[s].x + side * across.x) * ink->scale,
                   y = (trace->path[s].y + side * across.y) * ink->scale;
            bool hidden = grey_at(&ink->masked, x, y) > 100;
            crossed[i] += !hidden && grey_at(&ink->added, x, y) > 255 * AS_DARK * trace->contrast;
        }
    return fmin(crossed[0], crossed[1]) *
           hypot(trace->path[LINE_STEPS - 1].x - trace->path[0].x, trace->path[LINE_STEPS - 1].y - trace->path[0].y) /
           LINE_STEPS;
}

void line_mask(struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to)
{
    struct point before = from;
    for (int s = 0; s <= LINE_STEPS; s++) {
        struct point next = s < LINE_STEPS ? trace->path[s] : to;
        double length = hypot(next.x - before.x, next.y - before.y);
        for (double at = 0; at < length; at += PENCIL) {
            struct point here = {before.x + (next.x - before.x) * at / length,
                                 before.y + (next.y - before.y) * at / length};
            int x0 = (int)fmax(0, (here.x - PENCIL) * ink->scale), x1 = (int)((here.x + PENCIL) * ink->scale);
            int y0 = (int)fmax(0, (here.y - PENCIL) * ink->scale), y1 = (int)((here.y + PENCIL) * ink->scale);
            for (int y = y0; y <= y1 && y < ink->masked.height; y++)
                for (int x = x0; x <= x1 && x < ink->masked.width; x++)
                    *grey_pixel(&ink->masked, x, y) = 255;
        }
        before = next;
    }
}
