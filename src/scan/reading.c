#include "scan/reading.h"

#include "base/ascending.h"
#include "base/clamp.h"
#include "base/mem.h"
#include "scan/cell_reader.h"
#include "scan/contrast_mixture.h"
#include "scan/line_reader.h"
#include "scan/pens.h"
#include "scan/tick_reader.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

#define USUAL      0.35 /* the contrast of a usual pencil */
#define USUAL_MARK 0.25 /* that of a usual mark in a cell: of its fainter half */

#define NOISE_LEAST  0.002 /* contrast of blank paper */
#define LINE_SLOPE   2.0   /* log-odds of a line for each standard deviation of its margin */
#define BESIDE_CLEAR 0.6   /* share of a path beside a line that must be clear of print */
#define SHAPE_LEAST  0.004 /* contrast: of less no shape is seen */
#define SHAPE_SLOPE  7.0   /* log-odds of X and disc against ring and O for each factor of e between their contrasts */
#define SHAPE_FULL   2.4   /* shape_of() of a usual disc or X, and of a usual ring */
#define SHAPE_RING   -3.8
#define SHAPE_WEIGHT 2.0  /* what is usual counts as so many marks */
#define SHAPE_SHARE  0.5  /* of the middle between both players' shapes; the rest of usual ones, 0 */
#define MISREAD_MOST 0.05 /* share of cells that are probably misread where a pencil is too faint */
#define MANY         8    /* marks of one player */
#define HARDLY       0.2  /* of these, of the other */
#define CLEAR_LEAST  0.3  /* share of a line's path that must be clear of print and other marks */

enum { SHAPE_ROUNDS = 8 };

static double probability(double log_odds)
{
    return 1 / (1 + exp(-log_odds));
}

static struct mark_reading either(enum mark_value drawn, double p)
{
    bool is = p > 0.5;
    return (struct mark_reading){is ? drawn : MARK_BLANK, is ? MARK_BLANK : drawn, fmax(p, 1 - p)};
}

/* The pens of lines with these contrasts. What is `beside` them is blank paper but for other marks: its lowest
 * contrasts tell the noise, and how it spreads (two quantiles of a normal distribution). */
static struct pens pens_of_lines(const double *contrasts, size_t count, double *beside, size_t besides,
                                 double noise_most)
{
    qsort(beside, besides, sizeof *beside, ascending);
    double noise = fmax(NOISE_LEAST, fmin(beside[besides / 10], noise_most));
    double spread = clamp((noise - beside[besides / 40]) / 0.75, noise / 4, noise / 2);
    return pens_find(contrasts, count, noise, spread, USUAL);
}

/* Reads the lines and masks those that are drawn. */
static struct pens read_lines(const struct side_geometry *side, struct page_ink *ink, struct mark_reading *readings)
{
    struct line_trace *traces = mem_new((side->count + 1) * sizeof *traces);
    double *contrasts = mem_new((side->count + 1) * sizeof *contrasts);
    double *beside = mem_new((2 * side->count + 1) * sizeof *beside);
    size_t lines = 0, besides = 0;
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct point *ends = side->points + side->marks[i].first;
        traces[lines] = line_trace(ink, ends[0], ends[1], 0);
        contrasts[lines] = traces[lines].contrast;
        lines++;
        double aside = hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y) / 4;
        for (int sign = -1; sign <= 1; sign += 2) {
            struct line_trace trace = line_trace(ink, ends[0], ends[1], sign * aside);
            if (trace.clear > BESIDE_CLEAR)
                beside[besides++] = trace.contrast;
        }
    }

    struct pens pens = pens_of_lines(contrasts, lines, beside, besides, 2 * ink->noise / 255);
    lines = 0;
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct line_trace *trace = &traces[lines++];
        double share = clamp(trace->clear / CLEAR_LEAST, 0, 1);
        readings[i] = either(MARK_DRAWN, pens_probability(&pens, trace->contrast, share * LINE_SLOPE));
        const struct point *ends = side->points + side->marks[i].first;
        if (readings[i].value == MARK_DRAWN)
            line_mask(ink, trace, ends[0], ends[1]);
    }
    free(traces);
    free(contrasts);
    free(beside);
    return pens;
}

static void read_ticks(const struct side_geometry *side, const struct page_ink *ink, double usual,
                       struct mark_reading *readings)
{
    double *ticked = mem_new((side->count + 1) * sizeof *ticked);
    ticks_read(side, ink, usual, ticked);
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_TICK)
            readings[i] = either(MARK_TICKED, ticked[i]);
    free(ticked);
}

/* The most likely of blank, A and B, by the probabilities of A and B. */
static struct mark_reading cell_reading(double a, double b)
{
    double p[] = {1 - a - b, a, b};
    static const enum mark_value values[] = {MARK_BLANK, MARK_A, MARK_B};
    int best = 0, second;
    for (int i = 1; i < 3; i++)
        if (p[i] > p[best])
            best = i;
    second = best == 0 ? 1 : 0;
    for (int i = 0; i < 3; i++)
        if (i != best && p[i] > p[second])
            second = i;
    return (struct mark_reading){values[best], values[second], p[best]};
}

/* Masks the mark in a cell, for the boxes in its corners. */
static void mask_mark(struct page_ink *ink, const struct mark_shape *shape)
{
    double most = 0, scale = ink->scale;
    for (int a = 0; a < MARK_ANGLES; a++)
        most = fmax(most, shape->reach[a]);
    int x0 = (int)fmax(0, (shape->middle.x - most) * scale), y0 = (int)fmax(0, (shape->middle.y - most) * scale);
    for (int y = y0; y < (shape->middle.y + most) * scale && y < ink->masked.height; y++)
        for (int x = x0; x < (shape->middle.x + most) * scale && x < ink->masked.width; x++) {
            double dx = (x + 0.5) / scale - shape->middle.x, dy = (y + 0.5) / scale - shape->middle.y;
            int angle = (int)lround((atan2(dy, dx) / (2 * PI) + 1) * MARK_ANGLES) % MARK_ANGLES;
            uint8_t *masked = &ink->masked.pixels[(size_t)y * (size_t)ink->masked.width + (size_t)x];
            if (hypot(dx, dy) < shape->reach[angle] && *masked < MASKED_BY_MARK)
                *masked = MASKED_BY_MARK;
        }
}

/* How much more the ink of a cell looks like X or disc than like ring or O: the logarithm of the ratio of both
 * contrasts.
 */
static double shape_of(const struct mark_shape *s)
{
    return log((s->full + SHAPE_LEAST) / (s->ring + SHAPE_LEAST));
}

/* The two classes of contrast on a sheet, and which shape lies between those of both players. */
struct cell_classes {
    struct contrast_mixture of_full, of_ring;
    double between;
};

static double drawn_in(const struct cell_classes *classes, const struct mark_shape *s)
{
    return shape_of(s) > classes->between ? contrast_mixture_drawn(&classes->of_full, s->full)
                                          : contrast_mixture_drawn(&classes->of_ring, s->ring);
}

/* Discs may be hatched, rings may be small: which shape tells them apart follows from those of this sheet, found by two
 * means (MacQueen 1967) that begin at the usual ones. */
static double between_shapes(const struct cell_classes *classes, const struct mark_shape *shapes, size_t count)
{
    double full = SHAPE_FULL, ring = SHAPE_RING;
    for (int round = 0; round < SHAPE_ROUNDS; round++) {
        double sums[] = {SHAPE_WEIGHT * SHAPE_FULL, SHAPE_WEIGHT * SHAPE_RING},
               weights[] = {SHAPE_WEIGHT, SHAPE_WEIGHT};
        for (size_t i = 0; i < count; i++) {
            double shape = shape_of(&shapes[i]), drawn = drawn_in(classes, &shapes[i]);
            int is_ring = fabs(shape - ring) < fabs(shape - full);
            sums[is_ring] += drawn * shape;
            weights[is_ring] += drawn;
        }
        full = sums[0] / weights[0];
        ring = sums[1] / weights[1];
    }
    return SHAPE_SHARE * (full + ring) / 2;
}

static struct cell_classes cell_classes_of(const struct mark_shape *shapes, size_t count)
{
    struct cell_classes classes = {.between = 0};
    double *full = mem_new((count + 1) * sizeof *full), *ring = mem_new((count + 1) * sizeof *ring);
    for (int pass = 0; pass < 2; pass++) {
        size_t fulls = 0, rings = 0;
        for (size_t i = 0; i < count; i++)
            if (shape_of(&shapes[i]) > classes.between)
                full[fulls++] = shapes[i].full;
            else
                ring[rings++] = shapes[i].ring;
        classes.of_full = contrast_mixture_fit(full, fulls, USUAL_MARK);
        classes.of_ring = contrast_mixture_fit(ring, rings, USUAL_MARK);
        if (pass == 0)
            classes.between = between_shapes(&classes, shapes, count);
    }
    free(full);
    free(ring);
    return classes;
}

/* Each player has a mark and a pen: X and disc are told from blank by their own contrasts, ring and O by theirs.
 * `usual` gets the contrast of the fainter pen. False where too much is probably misread. As players move in turn, many
 * marks of one and hardly any of the other tell that those can't be seen. */
static bool read_cells(const struct side_geometry *side, struct page_ink *ink, struct mark_reading *readings,
                       double *usual)
{
    struct mark_shape *shapes = mem_new((side->count + 1) * sizeof *shapes);
    size_t cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct sheet_mark *mark = &side->marks[i];
            shapes[cells++] = mark_shape_of(ink, side->points + mark->first, mark->count, mark->centre);
        }
    struct cell_classes classes = cell_classes_of(shapes, cells);
    double misread = 0, drawn[] = {0, 0};
    cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct mark_shape *shape = &shapes[cells++];
            double shape_odds = SHAPE_SLOPE * (shape_of(shape) - classes.between);
            double is_full = probability(shape_odds + log(contrast_mixture_fits(&classes.of_full, shape->full) /
                                                          contrast_mixture_fits(&classes.of_ring, shape->ring)));
            readings[i] = cell_reading(is_full * contrast_mixture_drawn(&classes.of_full, shape->full),
                                       (1 - is_full) * contrast_mixture_drawn(&classes.of_ring, shape->ring));
            misread += 1 - readings[i].confidence;
            if (readings[i].value == MARK_BLANK)
                continue;
            drawn[readings[i].value == MARK_B]++;
            mask_mark(ink, shape);
        }
    *usual =
        fmin(contrast_mixture_usual(&classes.of_full), contrast_mixture_usual(&classes.of_ring)) * USUAL / USUAL_MARK;
    free(shapes);
    double fewer = fmin(drawn[0], drawn[1]), more = fmax(drawn[0], drawn[1]);
    return misread < MISREAD_MOST * (double)cells && (more < MANY || fewer > HARDLY * more);
}

/* The ink of cells: what is in the boxes to tick in their corners is none of theirs. */
static struct grey without_boxes(const struct side_geometry *side, const struct page_ink *ink)
{
    struct grey added = grey_copy(&ink->added);
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_TICK)
            continue;
        const struct point *box = side->points + side->marks[i].first;
        for (int y = (int)fmax(0, box[0].y * ink->scale); y < box[1].y * ink->scale && y < added.height; y++)
            for (int x = (int)fmax(0, box[0].x * ink->scale); x < box[1].x * ink->scale && x < added.width; x++)
                added.pixels[(size_t)y * (size_t)added.width + (size_t)x] = 0;
    }
    return added;
}

static bool has_kind(const struct side_geometry *side, enum sheet_mark_kind kind)
{
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == kind)
            return true;
    return false;
}

bool marks_read(const struct blank_page *page, const struct page_ink *ink, struct mark_reading *readings,
                struct text *why)
{
    const struct side_geometry *side = &page->side;
    struct page_ink work = {ink->scale, grey_copy(&ink->added), grey_copy(&ink->masked), ink->noise};
    grey_blur(&work.added, (int)fmax(1, 0.15 * ink->scale), 1);

    double usual = USUAL;
    bool clear = true;
    if (has_kind(side, SHEET_MARK_LINE)) {
        struct pens pens = read_lines(side, &work, readings);
        usual = pens.fainter;
        clear = pens_clear(&pens);
    }
    if (has_kind(side, SHEET_MARK_CELL)) {
        struct page_ink cells = work;
        cells.added = without_boxes(side, &work);
        clear = read_cells(side, &cells, readings, &usual) && clear;
        grey_release(&cells.added);
    }
    if (has_kind(side, SHEET_MARK_TICK)) /* too faint to be sure of, they are doubtful; the sheet is not refused */
        read_ticks(side, &work, usual, readings);
    grey_release(&work.added);
    grey_release(&work.masked);
    if (!clear)
        return text_refuse(why,
                           "the pencil is too faint to be told from the paper: use a softer pencil or a pen, or take "
                           "the photo closer and in more light");
    return true;
}
