#include "scan/reading.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "scan/contrast.h"

#include <stdlib.h>
#include <string.h>

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define PENCIL       0.35 /* prior contrast of pencils; of marks in cells, the fainter half, the next */
#define PENCIL_CELL  0.25
#define NOISE_LEAST  0.002  /* contrast of blank paper */
#define LINE_SLOPE   2.0    /* log-odds of a line for each standard deviation of its margin */
#define BESIDE_CLEAR 0.6    /* share of a path beside a line that must be clear of print */
#define CLEAR_LEAST  0.3    /* share of a line's path that must be clear of print and other marks */
#define SHAPE_LEAST  0.004  /* contrast: below it no shape is seen */
#define SHAPE_SLOPE  5.0    /* log-odds of A's shape against B's for each unit of shape_of() */
#define SHAPE_FULL   2.4    /* prior means of shape_of(): X and disc */
#define SHAPE_RING   -3.8   /* and O and ring */
#define SHAPE_WEIGHT 2.0    /* prior weight of both, in pseudo-observations */
#define SHAPE_SHARE  0.5    /* shrinkage of the boundary between both shapes towards 0 */
#define WIDTH_RING   1.15   /* in usual widths: rings are narrower, as what is drawn within them adds to its width */
#define WIDTH_SLOPE  40.0   /* log-odds of A's shape for each unit of its logarithm */
#define WIDTH_FULL   8.0    /* the most for A's shape: some draw rings twice */
#define WIDTH_EMPTY  -4.0   /* and for B's */
#define CROSSED_OUT  2.3    /* mm of strokes on both sides of a line, more than three: it may be crossed out */
#define SPILT        2.2    /* times as much ink as a player's marks usually have: may be crossed out */
#define RAGGED       4.0    /* times as ragged an outline as usual: the same */
#define SPILT_MOST   0.9    /* and has this confidence at most */
#define MISREAD_MOST 0.05   /* expected share of misread cells at which the pencil is too faint */
#define TRACES_BLANK 0.02   /* mean contrast of cells that are all read as blank, at which some are not */
#define MANY         8      /* marks of one player */
#define HARDLY       0.2    /* share of these that the other must have */
#define VOTE_MOST    0.9999 /* confidence of several photos, which show the same pencil and the same eraser */
#define UNLIKELY     0.1    /* likelihood of a third value, relative to the second */

enum { SHAPE_ITERATIONS = 8, VALUES = MARK_B + 1 };

static struct mark_reading either(enum mark_value drawn, double p)
{
    bool is = p > 0.5;
    return (struct mark_reading){is ? drawn : MARK_BLANK, is ? MARK_BLANK : drawn, fmax(p, 1 - p)};
}

/* The most probable value and the next, by their probabilities or logarithms of these; -INFINITY: impossible. */
static struct mark_reading rank_values(const double p[VALUES])
{
    int best = 0, second;
    for (int v = 1; v < VALUES; v++)
        best = p[v] > p[best] ? v : best;
    second = best == 0;
    for (int v = 0; v < VALUES; v++)
        second = v != best && p[v] > p[second] ? v : second;
    return (struct mark_reading){(enum mark_value)best, (enum mark_value)second, p[best]};
}

/* ---- Lines and ticks --------------------------------------------------------------------------------------------- */

/* Reads the lines and masks those that are drawn. */
static struct contrast_model read_lines(const struct side_geometry *side, struct page_ink *ink,
                                        struct mark_reading *readings)
{
    scoped(mem_free) struct line_trace *traces = mem_new((side->count + 1) * sizeof *traces);
    scoped(mem_free) double *contrasts = mem_new((side->count + 1) * sizeof *contrasts);
    scoped(mem_free) double *beside = mem_new((2 * side->count + 1) * sizeof *beside);
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

    /* Beside the lines is blank paper, but for other marks: two low quantiles of the contrasts there give the noise and
     * its spread, which is taken to be normal. */
    qsort(beside, besides, sizeof *beside, ascending);
    double noise = fmax(NOISE_LEAST, fmin(beside[besides / 10], 2 * ink->noise / 255));
    double spread = clamp((noise - beside[besides / 40]) / 0.75, noise / 4, noise / 2);
    struct contrast_model model = contrast_model_fit(contrasts, lines, noise, spread, PENCIL);
    lines = 0;
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct line_trace *trace = &traces[lines++];
        double share = clamp(trace->clear / CLEAR_LEAST, 0, 1);
        readings[i] = either(MARK_DRAWN, contrast_model_drawn(&model, trace->contrast, share * LINE_SLOPE));
        const struct point *ends = side->points + side->marks[i].first;
        if (readings[i].value == MARK_DRAWN)
            line_mask(ink, trace, ends[0], ends[1]);
    }
    lines = 0;
    bool signs = !side_geometry_has(side, SHEET_MARK_TICK); /* in the squares: letters would cross out diagonals */
    for (size_t i = 0; i < side->count && !signs; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct line_trace *trace = &traces[lines++];
        const struct point *ends = side->points + side->marks[i].first;
        if (readings[i].value == MARK_DRAWN && line_crossed(ink, trace, ends[0], ends[1]) > CROSSED_OUT)
            readings[i].confidence = fmin(readings[i].confidence, SPILT_MOST);
    }
    return model;
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

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
            uint8_t *masked = grey_pixel(&ink->masked, x, y);
            if (hypot(dx, dy) < shape->reach[angle] && *masked < MASKED_BY_MARK)
                *masked = MASKED_BY_MARK;
        }
}

/* How much more the ink of a cell looks like X or disc than like O or ring: the log-ratio of both contrasts. */
static double shape_of(const struct mark_shape *s)
{
    return log((s->full + SHAPE_LEAST) / (s->ring + SHAPE_LEAST));
}

/* The contrasts of each player's marks, and the boundary between their shapes. */
struct cell_classes {
    struct contrast_mixture full, ring;
    double boundary;
    double width; /* mm: of the strokes of rings */
};

/* Discs may be hatched and rings small, so the boundary follows the shapes on this sheet: 2-means (MacQueen 1967) from
 * the prior means. */
static double shape_boundary(const struct cell_classes *classes, const struct mark_shape *shapes, size_t count)
{
    double full = SHAPE_FULL, ring = SHAPE_RING;
    for (int i = 0; i < SHAPE_ITERATIONS; i++) {
        double sums[] = {SHAPE_WEIGHT * SHAPE_FULL, SHAPE_WEIGHT * SHAPE_RING},
               weights[] = {SHAPE_WEIGHT, SHAPE_WEIGHT};
        for (const struct mark_shape *s = shapes; s < shapes + count; s++) {
            double shape = shape_of(s);
            double drawn = shape > classes->boundary ? contrast_mixture_drawn(&classes->full, s->full)
                                                     : contrast_mixture_drawn(&classes->ring, s->ring);
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
    struct cell_classes classes = {.boundary = 0};
    scoped(mem_free) double *full = mem_new((count + 1) * sizeof *full);
    scoped(mem_free) double *ring = mem_new((count + 1) * sizeof *ring);
    for (int pass = 0; pass < 2; pass++) {
        size_t fulls = 0, rings = 0;
        for (size_t i = 0; i < count; i++)
            if (shape_of(&shapes[i]) > classes.boundary)
                full[fulls++] = shapes[i].full;
            else
                ring[rings++] = shapes[i].ring;
        classes.full = contrast_mixture_fit(full, fulls, PENCIL_CELL);
        classes.ring = contrast_mixture_fit(ring, rings, PENCIL_CELL);
        if (pass == 0)
            classes.boundary = shape_boundary(&classes, shapes, count);
    }
    /* The width of strokes is a low quantile, as hatched discs pass for rings until it is known. */
    size_t rings = 0;
    for (const struct mark_shape *s = shapes; s < shapes + count; s++)
        if (shape_of(s) < classes.boundary && contrast_mixture_drawn(&classes.ring, s->ring) > 0.5)
            ring[rings++] = s->width;
    qsort(ring, rings, sizeof *ring, ascending);
    classes.width = rings > 0 ? ring[rings / 3] : 0;
    return classes;
}

/* The log-odds of A's shape against B's. */
static double log_odds_full(const struct cell_classes *classes, const struct mark_shape *s)
{
    double shape = SHAPE_SLOPE * (shape_of(s) - classes->boundary);
    if (classes->width > 0 && s->width > 0)
        shape += clamp(WIDTH_SLOPE * log(s->width / classes->width / WIDTH_RING), WIDTH_EMPTY, WIDTH_FULL);
    return shape;
}

/* Marks with far more ink than is usual for their value, or X and discs far more ragged, may be crossed out. */
static void doubt_spilt(const struct side_geometry *side, const struct mark_shape *shapes, size_t count,
                        enum mark_value value, struct mark_reading *readings)
{
    scoped(mem_free) double *inks = mem_new((count + 1) * sizeof *inks);
    scoped(mem_free) double *ragged = mem_new((count + 1) * sizeof *ragged);
    size_t n = 0;
    for (int pass = 0; pass < 2; pass++) {
        double ink = SPILT * inks[n / 2], edge = value == MARK_A ? RAGGED * ragged[n / 2] : INFINITY;
        size_t cell = 0;
        for (size_t i = 0; i < side->count; i++) {
            if (side->marks[i].kind != SHEET_MARK_CELL)
                continue;
            const struct mark_shape *shape = &shapes[cell++];
            if (readings[i].value == value && pass == 0) {
                inks[n] = shape->ink;
                ragged[n++] = shape->ragged;
            } else if (readings[i].value == value && (shape->ink > ink || shape->ragged > edge)) {
                readings[i].confidence = fmin(readings[i].confidence, SPILT_MOST);
            }
        }
        qsort(inks, n, sizeof *inks, ascending);
        qsort(ragged, n, sizeof *ragged, ascending);
    }
}

/* Each player has a mark and a pen, so X and disc are separated from blank by their own contrasts, O and ring by
 * theirs. *pencil is set to the contrast of the fainter pen. False where too much is probably misread. As players move
 * in turn, many marks of one and hardly any of the other mean that those of the other can't be seen. */
static bool read_cells(const struct side_geometry *side, struct page_ink *ink, struct mark_reading *readings,
                       double *pencil)
{
    scoped(mem_free) struct mark_shape *shapes = mem_new((side->count + 1) * sizeof *shapes);
    size_t cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct sheet_mark *mark = &side->marks[i];
            shapes[cells++] = mark_shape_of(ink, side->points + mark->first, mark->count, mark->centre);
        }
    struct cell_classes classes = cell_classes_of(shapes, cells);
    double misread = 0, traces = 0, drawn[] = {0, 0};
    cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct mark_shape *shape = &shapes[cells++];
            double is_full = 1 / (1 + exp(-log_odds_full(&classes, shape)));
            double darkest = fmax(shape->full, shape->ring); /* whatever is drawn, something is */
            double a = is_full * contrast_mixture_drawn(&classes.full, darkest),
                   b = (1 - is_full) * contrast_mixture_drawn(&classes.ring, darkest);
            readings[i] = rank_values((double[VALUES]){1 - a - b, -INFINITY, -INFINITY, a, b});
            misread += 1 - readings[i].confidence;
            traces += darkest;
            if (readings[i].value == MARK_BLANK)
                continue;
            drawn[readings[i].value == MARK_B]++;
            mask_mark(ink, shape);
        }
    doubt_spilt(side, shapes, cells, MARK_A, readings);
    doubt_spilt(side, shapes, cells, MARK_B, readings);
    *pencil = fmin(contrast_mixture_mean(&classes.full), contrast_mixture_mean(&classes.ring)) * PENCIL / PENCIL_CELL;
    double fewer = fmin(drawn[0], drawn[1]), more = fmax(drawn[0], drawn[1]);
    return misread < MISREAD_MOST * (double)cells && (more < MANY || fewer > HARDLY * more) &&
           (more > 0 || traces < TRACES_BLANK * (double)cells);
}

/* The ink of cells, without that in the boxes to tick in their corners. */
static struct grey without_boxes(const struct side_geometry *side, const struct page_ink *ink)
{
    struct grey added = grey_copy(&ink->added);
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_TICK)
            continue;
        const struct point *box = side->points + side->marks[i].first;
        for (int y = (int)fmax(0, box[0].y * ink->scale); y < box[1].y * ink->scale && y < added.height; y++)
            for (int x = (int)fmax(0, box[0].x * ink->scale); x < box[1].x * ink->scale && x < added.width; x++)
                *grey_pixel(&added, x, y) = 0;
    }
    return added;
}

/* ---- The sheet --------------------------------------------------------------------------------------------------- */

bool marks_read(const struct blank_page *page, const struct page_ink *ink, struct mark_reading *readings,
                struct text *why)
{
    const struct side_geometry *side = &page->side;
    scoped(ink_release) struct page_ink work = {ink->scale, grey_copy(&ink->added), grey_copy(&ink->masked),
                                                ink->noise};
    grey_blur(&work.added, (int)fmax(1, 0.15 * ink->scale), 1);

    double pencil = PENCIL;
    bool clear = true;
    if (side_geometry_has(side, SHEET_MARK_LINE)) {
        struct contrast_model model = read_lines(side, &work, readings);
        pencil = model.fainter;
        clear = contrast_model_separates(&model);
    }
    if (side_geometry_has(side, SHEET_MARK_CELL)) {
        scoped(grey_release) struct grey added = without_boxes(side, &work);
        struct page_ink cells = {work.scale, added, work.masked, work.noise};
        clear = read_cells(side, &cells, readings, &pencil) && clear;
    }
    scoped(mem_free) double *ticked = mem_new((side->count + 1) * sizeof *ticked);
    if (side_geometry_has(side, SHEET_MARK_TICK))
        ticks_read(side, &work, pencil, ticked);
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_TICK) /* faint ticks are doubtful, but do not refuse the sheet */
            readings[i] = either(MARK_TICKED, ticked[i]);
    return clear || text_refuse(why, "the pencil is too faint to be told from the paper: use a softer pencil or a pen, "
                                     "or take the photo closer and in more light");
}

void marks_vote(const struct mark_reading *readings, size_t photos, size_t count, struct mark_reading *out)
{
    for (size_t i = 0; i < count; i++) {
        double log_likelihood[VALUES] = {0}, sum = 0;
        bool possible[VALUES] = {false};
        for (size_t photo = 0; photo < photos; photo++) {
            const struct mark_reading *reading = &readings[photo * count + i];
            double sure = clamp(reading->confidence, 1 - VOTE_MOST, VOTE_MOST), rest = 1 - sure;
            possible[reading->value] = possible[reading->second] = true;
            for (int v = 0; v < VALUES; v++)
                log_likelihood[v] += log(v == (int)reading->value    ? sure
                                         : v == (int)reading->second ? rest
                                                                     : rest * UNLIKELY);
        }
        for (int v = 0; v < VALUES; v++)
            log_likelihood[v] = possible[v] ? log_likelihood[v] / sqrt((double)photos) : -INFINITY;
        out[i] = rank_values(log_likelihood);
        for (int v = 0; v < VALUES; v++)
            sum += v == (int)out[i].value ? 0 : exp(log_likelihood[v] - out[i].confidence);
        out[i].confidence = fmin(1 / (1 + sum), VOTE_MOST);
    }
}
