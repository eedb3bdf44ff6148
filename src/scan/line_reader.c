#include "scan/reading.h"

#include "base/clamp.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 35, SIDE_MOST = 24, WIDE = COLUMNS + 4 * SIDE_MOST };

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define BESIDE      1.1  /* mm from a pencil's line to the paper that it is compared with */
#define DOUBLED     0.06 /* ink beside it that may be a line's second stroke: then paper is looked for further off */
#define TRIM        0.1  /* share of the length left out at each end: printed dots, and where other lines begin */
#define TRIM_MM     1.5  /* mm: at least */
#define BEND        0.02 /* penalty for a step aside, in contrast */
#define FAINTEST    0.15 /* quantiles of the contrasts along a path between which they count: not gaps, */
#define DARKEST     0.65 /* nor crossings and blots */
#define REACH       0.13 /* how far aside a line may bow, as a share of its length, */
#define REACH_MOST  3.5  /* mm: at most; */
#define END         1.8  /* mm: at its ends, */
#define BOW         0.15 /* and more for each mm from there */
#define PENCIL      0.55 /* mm: half the width that line_mask hides, */
#define FELT        1.3  /* mm: and of what is dark, for broad pens */
#define AS_DARK     0.4  /* share of the line's contrast that this has, */
#define STROKE_DARK 0.6  /* and strokes that cross it out: more than the rim of a stain */
#define ACROSS      0.8  /* mm from a line to where these are seen on one side, */
#define FURTHER     1.25 /* and on the other, where others only touch it */
#define MIDDLE      0.2  /* share of the length left out at each end, where other lines begin */
#define LIGHTEST    2.2  /* mm along the line to the paper that they are compared with, at most */
#define SLANT       1.5  /* mm along the line between both ends of a stroke, at most */

/* The ink of a row of points across the corridor, less that of the paper beside it; HIDDEN where print hides it. */
#define HIDDEN -2.0F

static void row_contrast(const struct page_ink *ink, struct point middle, struct point across, int side,
                         float *contrast)
{
    float row[WIDE] = {0};
    int most = COLUMNS / 2 + 2 * side;
    for (int i = -most; i <= most; i++) {
        double x = (middle.x + i * across.x) * ink->scale, y = (middle.y + i * across.y) * ink->scale;
        bool hidden = grey_at(&ink->masked, x, y) > 100;
        row[i + most] = hidden ? HIDDEN : (float)(grey_at(&ink->added, x, y) / 255);
    }
    for (int i = 0; i < COLUMNS; i++) {
        float left = row[i + side], here = row[i + 2 * side], right = row[i + 3 * side];
        left = left > DOUBLED ? fminf(left, row[i]) : left;
        right = right > DOUBLED ? fminf(right, row[i + 4 * side]) : right;
        float beside = left > right ? left : right;
        contrast[i] = here == HIDDEN ? HIDDEN : here - (beside == HIDDEN ? 0 : beside);
    }
}

struct line_trace line_trace(const struct page_ink *ink, struct point from, struct point to, double aside)
{
    double length = hypot(to.x - from.x, to.y - from.y), reach = clamp(REACH * length, 0.9, REACH_MOST);
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
        double bow = END + BOW * fmin(at, length - at);
        for (int c = 0; c < COLUMNS; c++)
            if (abs(c - COLUMNS / 2) * column > bow && contrast[s][c] > 0)
                contrast[s][c] = 0;
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
    struct line_trace trace = {0};
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
    for (int i = first; i < last; i++)
        trace.contrast += found[i] / (last - first);
    return trace;
}

/* Where ink as dark as the line is `away` mm to the right of its path: darker than the lightest paper not far from
 * there, and no print or other line. */
static void find_strokes(const struct page_ink *ink, const struct line_trace *trace, double step, struct point right,
                         double away, bool dark[LINE_STEPS])
{
    const int near = (int)(LIGHTEST / step);
    double values[LINE_STEPS];
    for (int s = 0; s < LINE_STEPS; s++) {
        const double x = (trace->path[s].x + away * right.x) * ink->scale;
        const double y = (trace->path[s].y + away * right.y) * ink->scale;
        values[s] = grey_at(&ink->masked, x, y) > 100 ? (double)HIDDEN : grey_at(&ink->added, x, y);
    }
    for (int s = 0; s < LINE_STEPS; s++) {
        double lightest = 255;
        for (int k = s > near ? s - near : 0; k <= s + near && k < LINE_STEPS; k++)
            lightest = values[k] < 0 ? lightest : fmin(lightest, values[k]);
        dark[s] = values[s] - lightest > 255 * STROKE_DARK * trace->contrast;
    }
}

double line_crossed(const struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to)
{
    const double length = hypot(to.x - from.x, to.y - from.y);
    const struct point *first = trace->path, *last = first + LINE_STEPS - 1;
    const double step = hypot(last->x - first->x, last->y - first->y) / LINE_STEPS;
    bool touched[2][LINE_STEPS], crossed[2][LINE_STEPS]; /* to the right and to the left */
    int steps = 0;

    for (int side = 0; side < 2; side++) {
        const double sign = side == 0 ? 1 : -1;
        const struct point across = {sign * (from.y - to.y) / length, sign * (to.x - from.x) / length};
        find_strokes(ink, trace, step, across, ACROSS, touched[side]);
        find_strokes(ink, trace, step, across, FURTHER, crossed[side]);
    }
    const int slant = (int)(SLANT / step);
    for (int side = 0; side < 2; side++)
        for (int s = (int)(MIDDLE * LINE_STEPS); s < (int)((1 - MIDDLE) * LINE_STEPS); s++) {
            bool both = false;
            for (int k = s > slant ? s - slant : 0; k <= s + slant && k < LINE_STEPS; k++)
                both |= touched[!side][k];
            steps += crossed[side][s] && both;
        }
    return steps * step;
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
            int x0 = (int)fmax(0, (here.x - FELT) * ink->scale), x1 = (int)((here.x + FELT) * ink->scale);
            int y0 = (int)fmax(0, (here.y - FELT) * ink->scale), y1 = (int)((here.y + FELT) * ink->scale);
            for (int y = y0; y <= y1 && y < ink->masked.height; y++)
                for (int x = x0; x <= x1 && x < ink->masked.width; x++) {
                    bool near = fmax(fabs(x / ink->scale - here.x), fabs(y / ink->scale - here.y)) < PENCIL;
                    uint8_t *masked = grey_pixel(&ink->masked, x, y);
                    if (near)
                        *masked = 255;
                    else if (*masked == 0 && *grey_pixel(&ink->added, x, y) > 255 * AS_DARK * trace->contrast)
                        *masked = MASKED_BESIDE;
                }
        }
        before = next;
    }
}
