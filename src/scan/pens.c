#include "scan/pens.h"

#include "base/ascending.h"
#include "base/clamp.h"
#include "base/mem.h"
#include <stdlib.h>
#include <string.h>

#define NOISE_MOST    4.0  /* standard deviations: what nothing drawn may show */
#define FAINTEST      0.04 /* contrast: no pencil that can be read is fainter */
#define TRACES        0.15 /* share of what shows that may be no mark, because it is erased, scribbled or print */
#define TRACES_OF_ALL 0.04 /* share of all marks that may show although nothing is drawn */
#define PEN_LEAST     0.2  /* share of the drawn marks that a pen made */
#define PEN_GAP       1.4  /* ratio of the contrasts on both sides of the gap between two pens */
#define LEAST         0.25 /* the threshold in shares of the fainter pen's contrast, at least and at the most */
#define MOST          0.6
#define USUAL_WEIGHT  3.0  /* the usual contrast of pens counts as so many marks */
#define NEAR          0.5  /* how much of a gap's width it costs to be far from the usual threshold */
#define SHARPNESS     12.0 /* how much likelier a gap is that is wider by a factor of e */
#define PRESSURE      0.12 /* standard deviation of the logarithm of a pen's contrast from mark to mark */
#define CLEAR         1.5  /* a pen's contrast in shares of the most that noise shows, at least */

static double noise_most(const struct pens *pens)
{
    return pens->noise + NOISE_MOST * pens->spread;
}

/* The usual contrast of the fainter of the one or two pens that drew marks of these contrasts (ascending). */
static double fainter_pen(const double *drawn, size_t n, double usual)
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
    return exp((weight * median + USUAL_WEIGHT * log(usual)) / (weight + USUAL_WEIGHT));
}

/* Adds a gap in order of the weights; the least goes where there are too many. */
static void add_gap(struct pens *pens, double threshold, double weight)
{
    int at = pens->gap_count;
    while (at > 0 && pens->gaps[at - 1].weight < weight)
        at--;
    if (at == PENS_THRESHOLDS)
        return;
    if (pens->gap_count < PENS_THRESHOLDS)
        pens->gap_count++;
    memmove(&pens->gaps[at + 1], &pens->gaps[at], (size_t)(pens->gap_count - 1 - at) * sizeof *pens->gaps);
    pens->gaps[at].threshold = threshold;
    pens->gaps[at].weight = weight;
}

struct pens pens_find(const double *contrasts, size_t count, double noise, double spread, double usual)
{
    struct pens pens = {.noise = noise, .spread = fmax(spread, 0.002)};
    double most = noise_most(&pens), usual_threshold = sqrt(LEAST * MOST) * usual;
    double *shown = mem_new((count + 1) * sizeof *shown); /* what is more than noise, from the faintest on */
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (contrasts[i] > most)
            shown[n++] = contrasts[i];
    qsort(shown, n, sizeof *shown, ascending);

    /* Each gap below which there are but few is a threshold, the likelier the wider it is. */
    size_t most_traces = (size_t)fmax(TRACES * (double)n, TRACES_OF_ALL * (double)count);
    for (size_t i = 0; i <= n && i <= most_traces; i++) {
        double below = i ? shown[i - 1] : most, above = i < n ? shown[i] : fmax(1.5 * usual, 2 * below);
        double middle = sqrt(below * above);
        double width = log(above / below) - NEAR * fabs(log(middle / usual_threshold));
        double pen = fainter_pen(shown + i, n - i, usual);
        add_gap(&pens, fmax(fmax(most, FAINTEST), clamp(middle, LEAST * pen, MOST * pen)), exp(SHARPNESS * width));
        if (pens.gaps[0].weight == exp(SHARPNESS * width))
            pens.fainter = pen;
    }
    double sum = 0;
    for (int i = 0; i < pens.gap_count; i++)
        sum += pens.gaps[i].weight;
    for (int i = 0; i < pens.gap_count; i++)
        pens.gaps[i].weight /= sum;
    free(shown);
    return pens;
}

double pens_probability(const struct pens *pens, double contrast, double slope)
{
    double sum = 0;
    for (int i = 0; i < pens->gap_count; i++) {
        double threshold = pens->gaps[i].threshold;
        double margin = log(fmax(contrast, pens->spread) / threshold) / hypot(PRESSURE, pens->spread / threshold);
        sum += pens->gaps[i].weight / (1 + exp(-slope * margin));
    }
    return sum;
}

bool pens_clear(const struct pens *pens)
{
    return pens->fainter > CLEAR * fmax(noise_most(pens), FAINTEST);
}
