#include "scan/contrast.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Set on photographs simulated by the tuning model (tests/scan/README.md). */
#define NOISE_MOST     4.0  /* standard deviations above the noise at which blank paper ends */
#define FAINTEST       0.04 /* contrast: pencil that is fainter cannot be read */
#define TRACES         0.15 /* share of visible lines that may not be drawn: erased, scribbled, print */
#define TRACES_OF_ALL  0.04 /* the same, as a share of all lines */
#define PEN_LEAST      0.2  /* share of the drawn lines that a pen made */
#define PEN_GAP        1.4  /* ratio of contrasts that separates two pens */
#define LEAST          0.25 /* bounds of the threshold, as shares of the fainter pen's contrast */
#define MOST           0.6
#define PRIOR_WEIGHT   3.0  /* of the prior contrast, in pseudo-observations */
#define PRIOR_DISTANCE 0.5  /* penalty for the distance from the prior threshold, in widths of a gap */
#define SHARPNESS      12.0 /* exponent of a gap's width in the weight of its threshold */
#define PRESSURE       0.12 /* standard deviation of the logarithm of a pen's contrast from line to line */
#define CLEAR          1.5  /* ratio of the fainter pen's contrast to the noise that makes a sheet readable */

static double noise_most(const struct contrast_model *model)
{
    return model->noise + NOISE_MOST * model->spread;
}

/* The contrast of the fainter of the one or two pens that drew lines of these contrasts (ascending). */
static double fainter_pen(const double *drawn, size_t n, double prior)
{
    size_t fainter = n, least = (size_t)ceil(PEN_LEAST * (double)n);
    double widest = PEN_GAP;
    for (size_t i = least; i >= 1 && i + least <= n; i++)
        if (drawn[i] / drawn[i - 1] > widest) {
            widest = drawn[i] / drawn[i - 1];
            fainter = i;
        }
    double weight = (double)fainter;
    double median = n ? log(drawn[fainter / 2]) : 0;
    return exp((weight * median + PRIOR_WEIGHT * log(prior)) / (weight + PRIOR_WEIGHT));
}

/* Inserts a threshold by weight; the last one goes where there are too many. */
static void add_threshold(struct contrast_model *model, double value, double weight)
{
    int at = model->count < CONTRAST_THRESHOLDS ? model->count++ : CONTRAST_THRESHOLDS - 1;
    if (model->thresholds[at].weight >= weight)
        return;
    for (; at > 0 && model->thresholds[at - 1].weight < weight; at--)
        model->thresholds[at] = model->thresholds[at - 1];
    model->thresholds[at].value = value;
    model->thresholds[at].weight = weight;
}

struct contrast_model contrast_model_fit(const double *contrasts, size_t count, double noise, double spread,
                                         double prior)
{
    struct contrast_model model = {.noise = noise, .spread = fmax(spread, 0.002)};
    double most = noise_most(&model), prior_threshold = sqrt(LEAST * MOST) * prior;
    scoped(mem_free) double *visible = mem_new((count + 1) * sizeof *visible);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (contrasts[i] > most)
            visible[n++] = contrasts[i];
    qsort(visible, n, sizeof *visible, ascending);

    /* Every gap with few visible lines below it may hold the threshold: the wider, the more probable. */
    size_t most_traces = (size_t)fmax(TRACES * (double)n, TRACES_OF_ALL * (double)count);
    for (size_t i = 0; i <= n && i <= most_traces; i++) {
        double below = i ? visible[i - 1] : most, above = i < n ? visible[i] : fmax(1.5 * prior, 2 * below);
        double middle = sqrt(below * above);
        double width = log(above / below) - PRIOR_DISTANCE * fabs(log(middle / prior_threshold));
        double pen = fainter_pen(visible + i, n - i, prior), weight = exp(SHARPNESS * width);
        add_threshold(&model, fmax(fmax(most, FAINTEST), clamp(middle, LEAST * pen, MOST * pen)), weight);
        if (model.thresholds[0].weight == weight)
            model.fainter = pen;
    }
    double sum = 0;
    for (int i = 0; i < model.count; i++)
        sum += model.thresholds[i].weight;
    for (int i = 0; i < model.count; i++)
        model.thresholds[i].weight /= sum;
    return model;
}

double contrast_model_drawn(const struct contrast_model *model, double contrast, double slope)
{
    double sum = 0;
    for (int i = 0; i < model->count; i++) {
        double threshold = model->thresholds[i].value;
        double margin = log(fmax(contrast, model->spread) / threshold) / hypot(PRESSURE, model->spread / threshold);
        sum += model->thresholds[i].weight / (1 + exp(-slope * margin));
    }
    return fmin(sum, 1); /* rounded, the weights may add up to more */
}

bool contrast_model_separates(const struct contrast_model *model)
{
    return model->fainter > CLEAR * fmax(noise_most(model), FAINTEST);
}
