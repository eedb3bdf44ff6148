#include "scan/reading.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Set on simulated photographs (tests/scan/README.md) of players who check, cross, slash, dot, fill or hatch boxes of
 * 1.7 to 4 mm, with ticks of 0.8 to 2.2 times their width, up to 1.5 mm off. */
#define STROKE      0.35  /* mm^2 of the darkest ink in a box that counts as its contrast: a small dot */
#define EDGE        1.25  /* halves of a box's width, from its middle, at which ink no longer counts */
#define NOISE_SHARE 0.75  /* quantile of surely blank boxes that is taken for the noise */
#define NOISE_LEAST 0.008 /* contrast */
#define NOTHING     0.005 /* contrast below which all is alike */
#define PEN_WEIGHT  2.0   /* prior weight of the pen's contrast, in pseudo-observations */
#define PEN_LEAST   0.6   /* share of the prior contrast: no player's pen is fainter */
#define INK_FROM    0.25  /* shares of the pen's contrast between which a pixel counts as covered in part */
#define INK_TO      0.75
#define SMALL       0.4 /* mm^2 that ticks cover for each mm of the box's width, prior: small ones, and large */
#define LARGE       0.9
#define LEAST       0.28 /* the same, at least */
#define ASIDE       0.4  /* halves of a box's width from its middle, where the middle of a tick's ink may well be */
#define SPILT       1.7  /* times as much ink as the player's other ticks have: may be crossed out, */
#define FULL        0.52 /* if it covers this share of the box */
#define TWO_MOST    0.9  /* the most probability of each of two that seem ticked in a square */
#define SPILT_ODDS  9.0  /* the most odds that it is a tick */
#define CLEAR_LEAST 0.5  /* share of a box that must be clear of print and other marks */
#define HIDDEN      0.35 /* share below which a box is never surely blank: */
#define HIDDEN_ODDS 0.03 /* the least odds that it is ticked */

enum {
    SEVERAL = 5,        /* ticks of a player, and the prior's two, that tell how large others are */
    TEMPLATE_LEAST = 3, /* blank boxes of a player that show what is left of their print */
    ITERATIONS = 5,     /* to find the contrast of a player's ticks */
    PLAYERS = 4,
};

/* A box to tick, with a window of the page, somewhat wider than it is. */
struct tick_box {
    size_t mark, square; /* the boxes of a square have the same number */
    int player;
    uint8_t *ink, *masked;
    double contrast; /* of its darkest strokes: 0 nothing, 1 as dark as dark print */
    double beside;   /* the greatest contrast of the others of its square: if it is more, this box is surely blank */
    double clear;    /* share of it that neither print nor another mark hides */
    double amount;   /* mm^2 that ink of its player's pen covers */
    double off;      /* of that ink's middle from the box's, in halves of its width */
};

/* What a player's ticks look like. */
struct tick_style {
    double pen;     /* contrast */
    double small;   /* what smaller ones cover, mm^2; */
    double largest; /* and the largest but one, of several; else 0 */
};

struct tick_boxes {
    struct tick_box *list; /* owned, as all below */
    size_t count;
    int reach, width; /* pixels: half a window, and a window */
    double *weights;  /* of the pixels of a window: 1 in the box, less around its edge, 0 beyond */
    double half;      /* a box's width, in pixels */
    double scale;     /* pixels per mm */
    double noise;     /* contrast that few blank boxes exceed */
};

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

/* Lays out the windows: all boxes of a sheet are of one size. */
static void measure_windows(struct tick_boxes *boxes, const struct point corners[2])
{
    boxes->half = (corners[1].x - corners[0].x) / 2 * boxes->scale;
    boxes->reach = (int)ceil(EDGE * boxes->half);
    boxes->width = 2 * boxes->reach + 1;
    boxes->weights = mem_new((size_t)(boxes->width * boxes->width) * sizeof *boxes->weights);
    for (int at = 0; at < boxes->width * boxes->width; at++) {
        double away = fmax(abs(at % boxes->width - boxes->reach), abs(at / boxes->width - boxes->reach));
        boxes->weights[at] = clamp((EDGE - away / boxes->half) / (2 * (EDGE - 1)), 0, 1);
    }
}

/* Cuts the windows out of the page. */
static struct tick_boxes boxes_new(const struct side_geometry *side, const struct page_ink *ink)
{
    struct tick_boxes boxes = {.list = mem_new((side->count + 1) * sizeof *boxes.list), .scale = ink->scale};
    for (size_t i = 0; i < side->count; i++) {
        const struct point *corners = side->points + side->marks[i].first;
        const char *name = side->marks[i].name; /* the player's label, then the square: "A:e5" */
        if (side->marks[i].kind != SHEET_MARK_TICK)
            continue;
        if (boxes.count == 0)
            measure_windows(&boxes, corners);
        struct tick_box *box = &boxes.list[boxes.count];
        size_t area = (size_t)(boxes.width * boxes.width);
        *box = (struct tick_box){.mark = i, .player = name[0] - 'A', .ink = mem_new(2 * area)};
        while (box->square < boxes.count && strcmp(side->marks[boxes.list[box->square].mark].name + 2, name + 2) != 0)
            box->square++;
        boxes.count++;
        box->masked = box->ink + area;
        int left = (int)floor((corners[0].x + corners[1].x) / 2 * ink->scale) - boxes.reach;
        int top = (int)floor((corners[0].y + corners[1].y) / 2 * ink->scale) - boxes.reach;
        for (size_t k = 0; k < area; k++) {
            int x = left + (int)k % boxes.width, y = top + (int)k / boxes.width;
            bool on_page = x >= 0 && y >= 0 && x < ink->added.width && y < ink->added.height;
            size_t at = on_page ? (size_t)y * (size_t)ink->added.width + (size_t)x : 0;
            box->masked[k] = on_page ? ink->masked.pixels[at] : 255;
            box->ink[k] = box->masked[k] ? 0 : ink->added.pixels[at];
        }
    }
    return boxes;
}

/* Measures the contrast of strokes in each box. */
static void measure_contrasts(struct tick_boxes *boxes)
{
    for (size_t i = 0; i < boxes->count; i++) {
        struct tick_box *box = &boxes->list[i];
        size_t counts[256] = {0};
        double all = 0, clear = 0;
        for (int at = 0; at < boxes->width * boxes->width; at++) {
            all += boxes->weights[at];
            clear += !box->masked[at] ? boxes->weights[at] : 0;
            counts[(int)(boxes->weights[at] * box->ink[at])]++;
        }
        box->clear = clear / all;
        box->contrast = ink_darkest(counts, STROKE * boxes->scale * boxes->scale) / 255;
    }
    for (size_t i = 0; i < boxes->count; i++) {
        boxes->list[i].beside = 0;
        for (size_t k = 0; k < boxes->count; k++)
            if (k != i && boxes->list[i].square == boxes->list[k].square)
                boxes->list[i].beside = fmax(boxes->list[i].beside, boxes->list[k].contrast);
    }
}

/* Subtracts what is left of the boxes' print: the median of the player's blank boxes, pixel by pixel. All players' or
 * none: the remains of one player's letters alone would look like ticks beside the others. */
static void subtract_template(struct tick_boxes *boxes)
{
    size_t all[PLAYERS] = {0}, blank[PLAYERS] = {0};
    for (size_t i = 0; i < boxes->count; i++) {
        all[boxes->list[i].player]++;
        blank[boxes->list[i].player] += boxes->list[i].contrast < boxes->list[i].beside;
    }
    for (int player = 0; player < PLAYERS; player++)
        if (all[player] > 0 && blank[player] < TEMPLATE_LEAST)
            return;

    scoped(mem_free) double *values = mem_new((boxes->count + 1) * sizeof *values);
    for (int player = 0; player < PLAYERS && all[player] > 0; player++)
        for (int at = 0; at < boxes->width * boxes->width; at++) {
            size_t n = 0;
            for (size_t i = 0; i < boxes->count; i++)
                if (boxes->list[i].player == player && boxes->list[i].contrast < boxes->list[i].beside &&
                    !boxes->list[i].masked[at])
                    values[n++] = boxes->list[i].ink[at];
            qsort(values, n, sizeof *values, ascending);
            double print = n > 0 ? values[n / 2] : 0;
            for (size_t i = 0; i < boxes->count; i++)
                if (boxes->list[i].player == player)
                    boxes->list[i].ink[at] = (uint8_t)fmax(0, boxes->list[i].ink[at] - print);
        }
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static double log_ratio(double a, double b, double least, double most)
{
    return clamp(log(fmax(a, 1e-3) / fmax(b, 1e-3)), least, most);
}

/* The log-odds of ink of a pen of this contrast against what a photo adds to an empty box. Here and below, linear in
 * the features, fitted by maximum likelihood, and rounded. */
static double log_odds_ink(const struct tick_boxes *boxes, const struct tick_box *box, double pen)
{
    return clamp(-6 + 9.5 * log_ratio(box->contrast, pen, -2, 0.2) +
                     6.5 * log_ratio(box->contrast, boxes->noise, -1, 1.5) +
                     2 * log_ratio(box->contrast + NOTHING, box->beside + NOTHING, -1.5, 1.5),
                 -8, 8);
}

/* The log-odds of a tick against ink that is none: the end of a stroke beside the box, a slip of the pen, a mark that
 * was erased. Ink as dark as the pen's is never surely nothing, however little and wherever it is. */
static double log_odds_tick(const struct tick_box *box, const struct tick_style *style)
{
    return clamp(6.3 + 6.4 * log_ratio(box->amount, style->small, -2.5, 0) - 3.5 * clamp(box->off - ASIDE, 0, 0.6),
                 -2.5, 8);
}

/* The contrast of a player's ticks: their geometric mean, weighted by their probabilities, with a prior. */
static double pen_of(const struct tick_boxes *boxes, int player, double prior)
{
    double pen = prior;
    for (int i = 0; i < ITERATIONS; i++) {
        double weight = PEN_WEIGHT, sum = PEN_WEIGHT * log(prior);
        for (const struct tick_box *box = boxes->list; box < boxes->list + boxes->count; box++) {
            double p = box->player == player ? 1 / (1 + exp(-log_odds_ink(boxes, box, pen))) : 0;
            if (p > 0.5) {
                weight += p;
                sum += p * log(box->contrast);
            }
        }
        pen = fmax(exp(sum / weight), PEN_LEAST * prior);
    }
    return pen;
}

/* Measures how much ink of the pen there is in a box, and where. */
static void measure_amount(const struct tick_boxes *boxes, struct tick_box *box, double pen)
{
    double sum = 1e-9, x = 0, y = 0;
    for (int at = 0; at < boxes->width * boxes->width; at++) {
        double ink = boxes->weights[at] * clamp((box->ink[at] / 255.0 / pen - INK_FROM) / (INK_TO - INK_FROM), 0, 1);
        sum += ink;
        x += ink * (at % boxes->width - boxes->reach);
        y += ink * (int)(at / boxes->width - boxes->reach);
    }
    box->amount = sum / (boxes->scale * boxes->scale);
    box->off = hypot(x, y) / sum / boxes->half;
}

static struct tick_style style_of(struct tick_boxes *boxes, int player, double pencil)
{
    struct tick_style style = {.pen = pen_of(boxes, player, pencil)};
    scoped(mem_free) double *amounts = mem_new((boxes->count + 2) * sizeof *amounts);
    double width = 2 * boxes->half / boxes->scale;
    size_t n = 0;

    amounts[n++] = SMALL * width;
    amounts[n++] = LARGE * width;
    for (struct tick_box *box = boxes->list; box < boxes->list + boxes->count; box++) {
        if (box->player != player)
            continue;
        measure_amount(boxes, box, style.pen);
        if (log_odds_ink(boxes, box, style.pen) > 0)
            amounts[n++] = box->amount;
    }
    qsort(amounts, n, sizeof *amounts, ascending);
    /* Between what this player's ticks cover and what any tick does: strays do not grow with a player's ticks. */
    style.small = sqrt(fmax(amounts[n / 4], LEAST * width) * LEAST * width);
    style.largest = n >= SEVERAL ? amounts[n - 2] : 0;
    return style;
}

/* ---- Ticks ------------------------------------------------------------------------------------------------------- */

/* The odds that a box is ticked. */
static double odds(const struct tick_boxes *boxes, const struct tick_box *box, const struct tick_style *style)
{
    double share = fmin(1, box->clear / CLEAR_LEAST), side = 2 * boxes->half / boxes->scale;
    double odds = 1 / (exp(-share * log_odds_ink(boxes, box, style->pen)) + exp(-share * log_odds_tick(box, style)));
    if (style->largest > 0 && box->amount > SPILT * style->largest && box->amount > FULL * side * side)
        odds = fmin(odds, SPILT_ODDS);
    return box->clear < HIDDEN ? fmax(odds, HIDDEN_ODDS) : odds;
}

void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double pencil, double *probabilities)
{
    struct tick_boxes boxes = boxes_new(side, ink);
    scoped(mem_free) double *likely = mem_new((boxes.count + 1) * sizeof *likely);
    scoped(mem_free) double *blank = mem_new((boxes.count + 1) * sizeof *blank);
    struct tick_style styles[PLAYERS];

    measure_contrasts(&boxes);
    subtract_template(&boxes);
    measure_contrasts(&boxes);
    size_t blanks = 0;
    for (size_t i = 0; i < boxes.count; i++)
        if (boxes.list[i].contrast < boxes.list[i].beside)
            blank[blanks++] = boxes.list[i].contrast;
    qsort(blank, blanks, sizeof *blank, ascending);
    boxes.noise = fmax(NOISE_LEAST, blanks > 0 ? blank[(size_t)(NOISE_SHARE * (double)blanks)] : 0);
    for (int player = 0; player < PLAYERS; player++)
        styles[player] = style_of(&boxes, player, pencil);
    for (size_t i = 0; i < boxes.count; i++)
        likely[i] = odds(&boxes, &boxes.list[i], &styles[boxes.list[i].player]);
    /* A square has at most one owner, so at most one of its boxes is ticked. */
    for (size_t i = 0; i < boxes.count; i++) {
        double all = 1 + likely[i];
        for (size_t k = 0; k < boxes.count; k++)
            if (k != i && boxes.list[i].square == boxes.list[k].square)
                all += likely[k];
        double p = likely[i] / all;
        for (size_t k = 0; k < boxes.count && likely[i] > 1; k++) /* two: one was crossed out */
            if (k != i && boxes.list[i].square == boxes.list[k].square && likely[k] > 1)
                p = clamp(p, 1 - TWO_MOST, TWO_MOST);
        probabilities[boxes.list[i].mark] = p;
    }
    for (size_t i = 0; i < boxes.count; i++)
        free(boxes.list[i].ink);
    free(boxes.list);
    free(boxes.weights);
}
