#include "scan/reading.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "scan/contrast.h"

#include <stdlib.h>
#include <string.h>

/* Set on simulated photographs (tests/scan/README.md). */
#define PENCIL           0.35  /* prior contrast of pencils */
#define PENCIL_CELL      0.25  /* of the fainter half of their marks in cells */
#define NOISE_LEAST      0.002 /* contrast of blank paper */
#define LINE_SLOPE       2.0   /* log-odds of a line for each standard deviation of its margin */
#define BESIDE_CLEAR     0.6   /* share of a path beside a line that must be clear of print */
#define CLEAR_LEAST      0.3   /* share of a line's path that must be clear of print and other marks */
#define SHAPE_LEAST      0.004 /* contrast: below it no shape is seen */
#define SHAPE_MOST       4.0   /* the most that a shape counts, either way */
#define SHAPE_FULL       2.4   /* its prior means: X and disc */
#define SHAPE_RING       -3.8  /* and O and ring */
#define CORE_LEAST       0.02
#define CORE_FULL        -1.0 /* means of its logarithm, as those of shapes */
#define CORE_RING        -2.9
#define HOLE_FULL        0.05 /* means of holes */
#define HOLE_RING        0.65
#define RAGGED_LEAST     0.01
#define INK_LEAST        0.01
#define WIDTH_LEAST      0.2 /* mm */
#define DARK_LEAST       0.02
#define FREEDOM          4.0 /* degrees, of the distributions of features */
#define MEAN_WEIGHT      2.0 /* of the priors of means and deviations, in pseudo-observations */
#define CLUMSY           0.4 /* share of the usual contrast that a shape has at least, to be seen */
#define APART            1.2 /* of shapes, between both classes at least */
#define DEVIATION_MOST   1.5 /* of a class, in usual ones */
#define DEVIATION_WEIGHT 6.0
#define LOST             2.0    /* contrast of a line with ink, in that of blank paper */
#define CROSSED_OUT      1.2    /* mm: line_crossed() of a line that may be */
#define SIDE_SLANT       0.5    /* mm: of a side, at most */
#define STAIN            2      /* spills of a mark that may be a stain, */
#define PALE             2.0    /* and is one, if it is so many deviations paler than the player's marks */
#define SPILT            2.2    /* times as much ink as the player's marks have: it may be crossed out */
#define SPILT_MOST       0.9    /* the most confidence of these */
#define CROSSED_ODDS     1.4    /* log_odds_crossed() of a mark that probably is; half as much: may be */
#define CROSSED_MAYBE    0.03   /* the probability that a mark is which looks only a little so */
#define CROSSED_INK      1.0    /* means of marks crossed out: the logarithm of their ink above that of marks, */
#define CROSSED_RAGGED   -2.5   /* that of how ragged they are, */
#define CROSSED_SPREAD   0.45   /* and the deviation of both */
#define MISREAD_MOST     0.05   /* expected share of such cells at which the pencil is too faint */
#define TRACES_BLANK     0.02   /* mean contrast of cells that are all read as blank, at which some are not */
#define MANY             8      /* marks of one player, or lines that are lost */
#define HARDLY           0.2    /* share of these that the other must have, or of the drawn lines that these have */
#define VOTE_MOST        0.9999 /* confidence of several photos, which show the same pencil and the same eraser */
#define UNLIKELY         0.1    /* likelihood of a third value, relative to the second */

enum { ITERATIONS = 12, CONTRAST_PASSES = 4, VALUES = MARK_B + 1 };

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

/* Reads the lines and masks those that are drawn. Sets the contrast of the fainter pen. False where too many that pass
 * for blank have ink: faint pencil that a copier half lost. */
static bool read_lines(const struct side_geometry *side, struct page_ink *ink, struct mark_reading *readings,
                       double *pencil)
{
    scoped(mem_free) struct line_trace *traces = mem_new((side->count + 1) * sizeof *traces);
    scoped(mem_free) double *contrasts = mem_new((side->count + 1) * sizeof *contrasts);
    scoped(mem_free) double *beside = mem_new((2 * side->count + 1) * sizeof *beside);
    size_t lines = 0, besides = 0, drawn = 0, lost = 0;
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct point *ends = side->points + side->marks[i].first;
        traces[i] = line_trace(ink, ends[0], ends[1], 0);
        contrasts[lines++] = traces[i].contrast;
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
    for (size_t i = 0; i < side->count; i++) {
        if (side->marks[i].kind != SHEET_MARK_LINE)
            continue;
        const struct line_trace *trace = &traces[i];
        double share = clamp(trace->clear / CLEAR_LEAST, 0, 1);
        readings[i] = either(MARK_DRAWN, contrast_model_drawn(&model, trace->contrast, share * LINE_SLOPE));
        const struct point *ends = side->points + side->marks[i].first;
        if (readings[i].value == MARK_DRAWN)
            line_mask(ink, trace, ends[0], ends[1]);
        drawn += readings[i].value == MARK_DRAWN;
        lost += readings[i].value == MARK_BLANK && trace->contrast > LOST * noise;
    }
    /* Owners' letters, rings and ticks are in the squares: they cross diagonals, but no sides. */
    for (size_t i = 0; i < side->count; i++) {
        const struct point *ends = side->points + side->marks[i].first;
        bool slanting = fmin(fabs(ends[1].x - ends[0].x), fabs(ends[1].y - ends[0].y)) > SIDE_SLANT;
        if (side->marks[i].kind != SHEET_MARK_LINE || readings[i].value != MARK_DRAWN || slanting)
            continue;
        if (line_crossed(ink, &traces[i], ends[0], ends[1]) >= CROSSED_OUT)
            readings[i].confidence = fmin(readings[i].confidence, SPILT_MOST);
    }
    *pencil = model.fainter;
    return contrast_model_separates(&model) && (lost < MANY || (double)lost < HARDLY * (double)drawn);
}

/* ---- Cells ------------------------------------------------------------------------------------------------------- */

/* What is seen of a mark: its shape, the log-ratio of both contrasts (X or disc above O or ring), and logarithms of how
 * ragged it is, how much ink it has and how wide it is; and, which vary too much to tell that a mark is odd, how dark
 * its pen is, how large a hole it has, and how much ink is within its outline. */
enum { FEATURE_SHAPE, FEATURE_RAGGED, FEATURE_INK, FEATURE_WIDTH, FEATURE_DARK, FEATURE_HOLE, FEATURE_CORE, FEATURES };

struct features {
    double of[FEATURES];
};

static struct features features_of(const struct mark_shape *s)
{
    return (struct features){{clamp(log((s->full + SHAPE_LEAST) / (s->ring + SHAPE_LEAST)), -SHAPE_MOST, SHAPE_MOST),
                              log(s->ragged + RAGGED_LEAST), log(s->ink + INK_LEAST), log(s->width + WIDTH_LEAST),
                              log(s->dark + DARK_LEAST), s->hole, log(s->core + CORE_LEAST)}};
}

/* The marks of A, X or disc, and of B, O or ring: their features and their contrasts. */
struct cell_classes {
    struct features mean[2], deviation[2];
    struct contrast_mixture contrasts[2];
};

/* Means and spreads that marks have before any is seen. Only shape, hole and core tell then which player's they are. */
static struct cell_classes classes_prior(void)
{
    return (struct cell_classes){
        .mean = {{{[FEATURE_SHAPE] = SHAPE_FULL, [FEATURE_HOLE] = HOLE_FULL, [FEATURE_CORE] = CORE_FULL}},
                 {{[FEATURE_SHAPE] = SHAPE_RING, [FEATURE_HOLE] = HOLE_RING, [FEATURE_CORE] = CORE_RING}}},
        .deviation = {{{1, 0.5, 0.25, 0.3, 0.2, 0.25, 0.4}}, {{1, 0.5, 0.25, 0.3, 0.2, 0.12, 0.4}}}};
}

/* The log-density of a feature of a player's marks: of Student's t, which outliers hardly move. */
static double log_density(const struct cell_classes *classes, int player, const struct features *x, int feature)
{
    double deviation = classes->deviation[player].of[feature];
    double z = (x->of[feature] - classes->mean[player].of[feature]) / deviation;
    return -log(deviation) - (FREEDOM + 1) / 2 * log(1 + z * z / FREEDOM);
}

/* The log-odds of A against B for a mark. */
static double log_odds_full(const struct cell_classes *classes, const struct mark_shape *s)
{
    struct features x = features_of(s);
    double odds = 0;
    for (int f = 0; f < FEATURES && !isnan(x.of[f]); f++) /* the core is last */
        odds += log_density(classes, 0, &x, f) - log_density(classes, 1, &x, f);
    return odds;
}

/* The log-odds that what passes for X or disc is a mark crossed out: as much ink again as the player's marks have, or
 * more, and an outline of a scribble's raggedness, which X exceed and discs do not reach. */
static double log_odds_crossed(const struct cell_classes *classes, const struct features *x)
{
    double ragged = (x->of[FEATURE_RAGGED] - CROSSED_RAGGED) / CROSSED_SPREAD;
    double less = fmin(x->of[FEATURE_INK] - classes->mean[0].of[FEATURE_INK] - CROSSED_INK, 0) / CROSSED_SPREAD;
    return -2 * log(CROSSED_SPREAD) - (ragged * ragged + less * less) / 2 - log_density(classes, 0, x, FEATURE_RAGGED) -
           log_density(classes, 0, x, FEATURE_INK);
}

/* How much ink a mark has, as a share of what the player's marks have. */
static double ink_share(const struct cell_classes *classes, int player, const struct mark_shape *s)
{
    return s->ink / (exp(classes->mean[player].of[FEATURE_INK]) - INK_LEAST);
}

/* Whatever is drawn, something is: by the contrasts of the player, each of whom has a pen. A shape that is clumsy, but
 * seen, counts by its ink: what was erased has little. */
static double drawn_by(const struct cell_classes *classes, int player, const struct mark_shape *s)
{
    double contrast = fmax(s->full, s->ring), usual = contrast_mixture_mean(&classes->contrasts[player]);
    if (contrast > CLUMSY * usual)
        contrast = fmax(contrast, usual * fmin(ink_share(classes, player, s), 1));
    return contrast_mixture_drawn(&classes->contrasts[player], contrast);
}

/* Hands differ, but each draws alike: discs are hatched, rings small or doubled, and X ragged on the whole sheet. So
 * both classes are learned from it: a mixture, by expectation maximisation from the prior. */
static struct cell_classes cell_classes_of(const struct mark_shape *shapes, size_t count)
{
    const struct cell_classes prior = classes_prior();
    struct cell_classes classes = prior;
    scoped(mem_free) double *is_full = mem_new((count + 1) * sizeof *is_full);
    scoped(mem_free) double *contrasts = mem_new((count + 1) * sizeof *contrasts);

    for (size_t i = 0; i < count; i++)
        is_full[i] = 1 / (1 + exp(-log_odds_full(&prior, &shapes[i])));
    for (int pass = 0; pass < ITERATIONS; pass++) {
        for (int k = 0; k < 2 && pass % CONTRAST_PASSES == 0; k++) {
            size_t n = 0;
            for (size_t i = 0; i < count; i++)
                if ((is_full[i] > 0.5) == (k == 0))
                    contrasts[n++] = k == 0 ? shapes[i].full : shapes[i].ring;
            classes.contrasts[k] = contrast_mixture_fit(contrasts, n, PENCIL_CELL);
        }
        double weight[2][FEATURES] = {{0}}, sum[3][FEATURES] = {{0}}, squares[2][FEATURES] = {{0}};
        for (size_t i = 0; i < count; i++)
            for (int k = 0; k < 2 && shapes[i].spills < STAIN; k++) {
                double share = drawn_by(&classes, k, &shapes[i]) * (k == 0 ? is_full[i] : 1 - is_full[i]);
                struct features x = features_of(&shapes[i]);
                for (int f = 0; f < FEATURES && !isnan(x.of[f]); f++) {
                    weight[k][f] += share;
                    sum[k][f] += share * x.of[f];
                    sum[2][f] += share * x.of[f];
                    squares[k][f] += share * x.of[f] * x.of[f];
                }
            }
        for (int k = 0; k < 2; k++)
            for (int f = 0; f < FEATURES; f++) {
                bool tells = f == FEATURE_SHAPE || f >= FEATURE_HOLE;
                double expected = tells ? prior.mean[k].of[f] : sum[2][f] / fmax(weight[0][f] + weight[1][f], 1e-9);
                double mean = (sum[k][f] + MEAN_WEIGHT * expected) / (weight[k][f] + MEAN_WEIGHT);
                double spread = squares[k][f] - 2 * mean * sum[k][f] + weight[k][f] * mean * mean;
                double usual = prior.deviation[k].of[f];
                classes.mean[k].of[f] = mean;
                classes.deviation[k].of[f] =
                    clamp(sqrt((spread + DEVIATION_WEIGHT * usual * usual) / (weight[k][f] + DEVIATION_WEIGHT)),
                          usual / 2, DEVIATION_MOST * usual); /* what differs more is not all of one player's */
            }
        for (size_t i = 0; i < count; i++)
            is_full[i] = 1 / (1 + exp(-log_odds_full(&classes, &shapes[i])));
    }
    if (classes.mean[0].of[FEATURE_SHAPE] - classes.mean[1].of[FEATURE_SHAPE] <
        APART) /* one class is none of marks: a fold, a shadow */
        for (int k = 0; k < 2; k++) {
            classes.mean[k] = prior.mean[k];
            classes.deviation[k] = prior.deviation[k];
        }
    return classes;
}

/* Each player has a mark and a pen, so X and disc are separated from blank by their own contrasts, O and ring by
 * theirs. What is unlike the player's other marks, or has far more ink, may be crossed out, and what goes on outside
 * the cell a stain. False where too much of what is drawn probably passes for blank, or the other way round. As players
 * move in turn, many marks of one and hardly any of the other mean that those of the other can't be seen. */
static bool read_cells(const struct side_geometry *side, const struct page_ink *ink, struct mark_reading *readings)
{
    scoped(mem_free) struct mark_shape *shapes = mem_new((side->count + 1) * sizeof *shapes);
    size_t cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct sheet_mark *mark = &side->marks[i];
            shapes[cells++] = mark_shape_of(ink, side->points + mark->first, mark->count, mark->centre);
        }
    struct cell_classes classes = cell_classes_of(shapes, cells);
    double misread = 0, traces = 0;
    size_t drawn[] = {0, 0};
    cells = 0;
    for (size_t i = 0; i < side->count; i++)
        if (side->marks[i].kind == SHEET_MARK_CELL) {
            const struct mark_shape *shape = &shapes[cells++];
            double is_full = 1 / (1 + exp(-log_odds_full(&classes, shape)));
            double a = is_full * drawn_by(&classes, 0, shape), b = (1 - is_full) * drawn_by(&classes, 1, shape);
            readings[i] = rank_values((double[VALUES]){1 - a - b, -INFINITY, -INFINITY, a, b});
            misread += fmin(a + b, 1 - a - b);
            traces += fmax(shape->full, shape->ring);
            if (readings[i].value == MARK_BLANK)
                continue;
            int player = readings[i].value == MARK_B;
            drawn[player]++;
            struct features x = features_of(shape);
            if (readings[i].confidence <= SPILT_MOST)
                continue;
            double crossed = player == 0 ? log_odds_crossed(&classes, &x) : -INFINITY,
                   maybe = CROSSED_MAYBE / (1 + exp(-2 * (crossed + 1))),
                   pale = classes.mean[player].of[FEATURE_DARK] - PALE * classes.deviation[player].of[FEATURE_DARK];
            if (maybe > 1 - readings[i].confidence)
                readings[i] = either(readings[i].value, 1 - maybe);
            if (crossed > CROSSED_ODDS || (shape->spills >= STAIN && x.of[FEATURE_DARK] < pale))
                readings[i] = either(readings[i].value, 1 - SPILT_MOST);
            else if (shape->spills >= STAIN || 2 * crossed > CROSSED_ODDS || ink_share(&classes, player, shape) > SPILT)
                readings[i] = either(readings[i].value, SPILT_MOST);
        }
    double fewer = (double)(drawn[0] < drawn[1] ? drawn[0] : drawn[1]), more = (double)(drawn[0] + drawn[1]) - fewer;
    return misread < MISREAD_MOST * (double)cells && (more < MANY || fewer > HARDLY * more) &&
           (more > 0 || traces < TRACES_BLANK * (double)cells);
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
    if (side_geometry_has(side, SHEET_MARK_LINE))
        clear = read_lines(side, &work, readings, &pencil);
    if (side_geometry_has(side, SHEET_MARK_CELL))
        clear = read_cells(side, &work, readings) && clear;
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
