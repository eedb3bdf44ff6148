#include "scan/reading.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define MIDDLE      0.65  /* radius of a box's middle, in halves of its width: ink from beside it ends before */
#define STROKE      0.44  /* mm^2 of strokes in the middle for each mm of the middle's diameter */
#define FAINT_INK   0.2   /* share of a tick's contrast from which on a pixel counts for the place of its strokes */
#define SURE_INK    0.4   /* share from which on a pixel is a stroke */
#define NOISE_SHARE 0.75  /* quantile of surely blank boxes that is taken for the noise */
#define NOISE_LEAST 0.008 /* contrast */
#define NOTHING     0.005 /* contrast below which all is alike */
#define PEN_WEIGHT  2.0   /* prior weight of the pen's contrast, in pseudo-observations */
#define PEN_LEAST   0.6   /* share of the prior contrast: no player's pen is fainter */
#define CLEAR_LEAST 0.5   /* share of a box's middle that must be clear of print and other marks */
#define HIDDEN      0.6   /* share below which a box with ink is never surely blank: */
#define HIDDEN_ODDS 0.1   /* the least odds that it is ticked */

enum {
    TEMPLATE_LEAST = 3, /* blank boxes of a player that show what is left of their print */
    ITERATIONS = 5,     /* to find the contrast of a player's ticks */
};

/* A box to tick, with a window of the page around it, twice as wide as it is. */
struct tick_box {
    size_t mark;
    const char *name; /* the player's label, then the square: "A:e5" */
    uint8_t *ink, *masked;
    double contrast; /* of strokes in its middle: 0 nothing, 1 as dark as dark print */
    double beside;   /* the greatest contrast of the other boxes of its square */
    double clear;    /* share of its middle that neither print nor another mark hides */
    /* Its strokes: lengths in shares of half its width. */
    double off;          /* distance of their mean from the middle of the clear part */
    double minor, major; /* standard deviations along their axes */
    double around;       /* how much ink there is around the box */
    double inside;       /* share of the strokes that are in the box, of all that touch them */
};

struct tick_boxes {
    struct tick_box *list;
    size_t count;
    int half, reach, width; /* pixels: half a box; half a window; a window */
    double scale;           /* pixels per mm */
    double noise;           /* contrast that few blank boxes exceed */
};

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

/* Cuts the windows out of the page. All boxes of a sheet are of one size. */
static struct tick_boxes boxes_new(const struct side_geometry *side, const struct page_ink *ink)
{
    struct tick_boxes boxes = {.list = mem_new((side->count + 1) * sizeof *boxes.list), .scale = ink->scale};
    for (size_t i = 0; i < side->count; i++) {
        const struct point *corners = side->points + side->marks[i].first;
        if (side->marks[i].kind != SHEET_MARK_TICK)
            continue;
        if (boxes.count == 0) {
            boxes.half = (int)lround((corners[1].x - corners[0].x) / 2 * ink->scale);
            boxes.reach = 2 * boxes.half;
            boxes.width = 2 * boxes.reach + 1;
        }
        struct tick_box *box = &boxes.list[boxes.count++];
        size_t area = (size_t)(boxes.width * boxes.width);
        *box = (struct tick_box){.mark = i, .name = side->marks[i].name, .ink = mem_new(2 * area)};
        box->masked = box->ink + area;
        int left = (int)floor((corners[0].x + corners[1].x) / 2 * ink->scale) - boxes.reach;
        int top = (int)floor((corners[0].y + corners[1].y) / 2 * ink->scale) - boxes.reach;
        for (size_t k = 0; k < area; k++) {
            int x = left + (int)k % boxes.width, y = top + (int)k / boxes.width;
            bool on_page = x >= 0 && y >= 0 && x < ink->added.width && y < ink->added.height;
            size_t at = on_page ? (size_t)y * (size_t)ink->added.width + (size_t)x : 0;
            box->masked[k] = on_page ? ink->masked.pixels[at] : 255;
            box->ink[k] = box->masked[k] > MASKED_BY_MARK ? 0 : ink->added.pixels[at];
        }
    }
    return boxes;
}

static bool same_square(const struct tick_box *a, const struct tick_box *b)
{
    const char *one = strchr(a->name, ':'), *other = strchr(b->name, ':');
    return one && other && strcmp(one, other) == 0;
}

/* Measures the contrast of strokes in the middle of each box: the mean of the darkest pixels. */
static void measure_contrasts(struct tick_boxes *boxes)
{
    double radius = MIDDLE * boxes->half, strokes = STROKE * boxes->scale * 2 * radius;
    for (size_t i = 0; i < boxes->count; i++) {
        struct tick_box *box = &boxes->list[i];
        size_t counts[256] = {0}, all = 0, clear = 0;
        for (int y = -boxes->half; y <= boxes->half; y++)
            for (int x = -boxes->half; x <= boxes->half; x++) {
                int at = (y + boxes->reach) * boxes->width + x + boxes->reach;
                if (x * x + y * y > radius * radius)
                    continue;
                all++;
                if (box->masked[at] >= MASKED_BY_MARK)
                    continue;
                clear++;
                counts[box->ink[at]]++;
            }
        box->clear = (double)clear / (double)all;
        box->contrast = ink_darkest(counts, strokes) / 255;
    }
    for (size_t i = 0; i < boxes->count; i++) {
        boxes->list[i].beside = 0;
        for (size_t k = 0; k < boxes->count; k++)
            if (k != i && same_square(&boxes->list[i], &boxes->list[k]))
                boxes->list[i].beside = fmax(boxes->list[i].beside, boxes->list[k].contrast);
    }
}

/* At most one box of a square is ticked: the others are blank. */
static bool surely_blank(const struct tick_box *box)
{
    return box->contrast < box->beside;
}

/* Subtracts what is left of the boxes' print: the median of the player's blank boxes, pixel by pixel. All players' or
 * none: the remains of one player's letters alone would look like ticks beside the others. */
static void subtract_template(struct tick_boxes *boxes)
{
    size_t all['D' + 1] = {0}, blank['D' + 1] = {0};
    for (size_t i = 0; i < boxes->count; i++) {
        int player = boxes->list[i].name[0];
        all[player]++;
        blank[player] += surely_blank(&boxes->list[i]);
    }
    for (int player = 'A'; player <= 'D'; player++)
        if (all[player] > 0 && blank[player] < TEMPLATE_LEAST)
            return;

    scoped(mem_free) double *values = mem_new((boxes->count + 1) * sizeof *values);
    for (char player = 'A'; player <= 'D' && all[(int)player] > 0; player++)
        for (int at = 0; at < boxes->width * boxes->width; at++) {
            size_t n = 0;
            for (size_t i = 0; i < boxes->count; i++)
                if (boxes->list[i].name[0] == player && surely_blank(&boxes->list[i]) &&
                    boxes->list[i].masked[at] < MASKED_BY_MARK)
                    values[n++] = boxes->list[i].ink[at];
            qsort(values, n, sizeof *values, ascending);
            double print = n > 0 ? values[n / 2] : 0;
            for (size_t i = 0; i < boxes->count; i++)
                if (boxes->list[i].name[0] == player)
                    boxes->list[i].ink[at] = (uint8_t)fmax(0, boxes->list[i].ink[at] - print);
        }
}

/* ---- Strokes ----------------------------------------------------------------------------------------------------- */

/* Flood fill from the pixels on `stack`, which it empties, over all as dark as a stroke. Returns the number of pixels.
 */
static size_t spread(const struct tick_boxes *boxes, const struct tick_box *box, double least, bool *seen, int *stack,
                     size_t n)
{
    size_t found = 0;
    while (n > 0) {
        int at = stack[--n];
        for (int i = 0; i < 9; i++) {
            int x = at % boxes->width + i % 3 - 1, y = at / boxes->width + i / 3 - 1, next = y * boxes->width + x;
            if (x < 0 || y < 0 || x >= boxes->width || y >= boxes->width || seen[next] || box->ink[next] <= least)
                continue;
            seen[next] = true;
            stack[n++] = next;
            found++;
        }
    }
    return found;
}

/* Measures where the strokes are: in a box, or around it too. */
static void measure_strokes(const struct tick_boxes *boxes, struct tick_box *box)
{
    double half = boxes->half, contrast = 255 * box->contrast;
    double least = fmax(SURE_INK * contrast, 255 * 0.7 * boxes->noise), faint = least * FAINT_INK / SURE_INK;
    double sum = 0, x_sum = 0, y_sum = 0, xx = 0, yy = 0, xy = 0; /* weights and moments of the ink in the box */
    double clear = 0, x_clear = 0, y_clear = 0, all = 0, around = 0;
    size_t area = (size_t)(boxes->width * boxes->width), strokes = 0;
    scoped(mem_free) int *stack = mem_new(area * sizeof *stack);
    scoped(mem_free) bool *seen = mem_new(area * sizeof *seen);

    for (int at = 0; at < (int)area; at++) {
        double x = (at % boxes->width - boxes->reach) / half, y = (at / boxes->width - boxes->reach) / half;
        double ink = box->ink[at] > faint ? fmin(box->ink[at], 1.2 * contrast) / fmax(contrast, 1e-3) : 0;
        double away = fmax(fabs(x), fabs(y));
        bool hidden = box->masked[at] >= MASKED_BY_MARK;
        all += away <= 1;
        if (hidden || away > 1.5)
            continue;
        if (away > 1) {
            around += ink;
            continue;
        }
        clear++;
        x_clear += x;
        y_clear += y;
        sum += ink;
        x_sum += ink * x;
        y_sum += ink * y;
        xx += ink * x * x;
        yy += ink * y * y;
        xy += ink * x * y;
        if (box->ink[at] > least) {
            seen[at] = true;
            stack[strokes++] = at;
        }
    }
    clear = fmax(clear, 1e-3);
    sum = fmax(sum, 1e-9);
    x_sum /= sum;
    y_sum /= sum;
    xx = xx / sum - x_sum * x_sum;
    yy = yy / sum - y_sum * y_sum;
    xy = xy / sum - x_sum * y_sum;
    double mean = (xx + yy) / 2, apart = hypot((xx - yy) / 2, xy);
    box->off = hypot(x_sum - x_clear / clear, y_sum - y_clear / clear);
    box->major = sqrt(fmax(0, mean + apart));
    box->minor = sqrt(fmax(0, mean - apart));
    box->around = fmin(1, around / (1.25 * all));
    box->inside = 1;
    if (strokes > 0)
        box->inside = (double)strokes / (double)(strokes + spread(boxes, box, least, seen, stack, strokes));
}

/* ---- Ticks ------------------------------------------------------------------------------------------------------- */

static double log_ratio(double a, double b, double least, double most)
{
    return clamp(log(fmax(a, 1e-3) / fmax(b, 1e-3)), least, most);
}

/* The odds that a box is ticked by a pen of this contrast. A blank box holds noise, or ink that is not a tick (a letter
 * beside it, the arm of a cross, a slip of the pen); the log-odds of a tick against each are linear in the features.
 * The coefficients are fitted by maximum likelihood to the boxes of 600 simulated photographs (tests/scan/README.md).
 */
static double odds(const struct tick_boxes *boxes, const struct tick_box *box, double pen)
{
    double noise = -1.4 + 8.0 * log_ratio(box->contrast, pen, -2, 0.5) +
                   2.0 * log_ratio(box->contrast, boxes->noise, -1, 2) +
                   4.5 * log_ratio(fmax(box->contrast, NOTHING), fmax(box->beside, NOTHING), -1.5, 1.5);
    double other = 5.6 + 16.4 * log_ratio(box->contrast, pen, -2, -0.3) - 50 * clamp(box->off - 0.3, 0, 0.25) -
                   7.3 * box->minor + 16.3 * box->major - 31 * box->around + 3.6 * box->inside;
    double share = fmin(1, box->clear / CLEAR_LEAST);
    double odds = 1 / (exp(-share * clamp(noise, -40, 40)) + exp(-share * clamp(other, -40, 40)));
    /* Where an arm of a cross runs into a tick, the shape of the visible rest says little. */
    bool half_hidden = box->clear < HIDDEN && box->contrast > fmax(2 * boxes->noise, 0.2 * pen);
    return half_hidden ? fmax(odds, HIDDEN_ODDS) : odds;
}

/* The contrast of a player's ticks: their geometric mean, weighted by their probabilities, with a prior. */
static double pen_of(const struct tick_boxes *boxes, char player, double prior)
{
    double pen = prior;
    for (int i = 0; i < ITERATIONS; i++) {
        double weight = PEN_WEIGHT, sum = PEN_WEIGHT * log(prior);
        for (const struct tick_box *box = boxes->list; box < boxes->list + boxes->count; box++) {
            double p = box->name[0] == player ? odds(boxes, box, pen) / (1 + odds(boxes, box, pen)) : 0;
            if (p > 0.5) {
                weight += p;
                sum += p * log(box->contrast);
            }
        }
        pen = fmax(exp(sum / weight), PEN_LEAST * prior);
    }
    return pen;
}

void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double pencil, double *probabilities)
{
    struct tick_boxes boxes = boxes_new(side, ink);
    scoped(mem_free) double *likely = mem_new((boxes.count + 1) * sizeof *likely);
    scoped(mem_free) double *blank = mem_new((boxes.count + 1) * sizeof *blank);
    double pens['D' + 1] = {0};

    measure_contrasts(&boxes);
    subtract_template(&boxes);
    measure_contrasts(&boxes);
    size_t blanks = 0;
    for (size_t i = 0; i < boxes.count; i++)
        if (surely_blank(&boxes.list[i]))
            blank[blanks++] = boxes.list[i].contrast;
    qsort(blank, blanks, sizeof *blank, ascending);
    boxes.noise = fmax(NOISE_LEAST, blanks > 0 ? blank[(size_t)(NOISE_SHARE * (double)blanks)] : 0);
    for (size_t i = 0; i < boxes.count; i++)
        measure_strokes(&boxes, &boxes.list[i]);
    for (char player = 'A'; player <= 'D'; player++)
        pens[(int)player] = pen_of(&boxes, player, pencil);
    for (size_t i = 0; i < boxes.count; i++)
        likely[i] = odds(&boxes, &boxes.list[i], pens[(int)boxes.list[i].name[0]]);
    /* A square has at most one owner, so at most one of its boxes is ticked. */
    for (size_t i = 0; i < boxes.count; i++) {
        double all = 1 + likely[i];
        for (size_t k = 0; k < boxes.count; k++)
            if (k != i && same_square(&boxes.list[i], &boxes.list[k]))
                all += likely[k];
        probabilities[boxes.list[i].mark] = likely[i] / all;
    }
    for (size_t i = 0; i < boxes.count; i++)
        free(boxes.list[i].ink);
    free(boxes.list);
}
