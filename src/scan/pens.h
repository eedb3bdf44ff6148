/* Pens: from which contrast on the marks of a sheet are drawn and not blank. It follows the pens that this sheet was
 * played with, of which the one may be much fainter than the other. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { PENS_THRESHOLDS = 8 };

struct pens {
    double noise, spread; /* the usual contrast where nothing is drawn, and its standard deviation */
    double fainter;       /* the usual contrast of the fainter pen; that of pencils where nothing is drawn */
    /* Gaps between what is blank and what is drawn, the likeliest first. */
    struct {
        double threshold, weight; /* the weights sum to 1 */
    } gaps[PENS_THRESHOLDS];
    int gap_count;
};

/* Finds the pens in the contrasts of all marks of a kind, from what is measured on blank paper and the contrast `usual`
 * of pens. */
struct pens pens_find(const double *contrasts, size_t count, double noise, double spread, double usual);

/* The probability that a mark of this contrast is drawn. `slope`: its log-odds for each standard deviation beyond the
 * threshold. */
double pens_probability(const struct pens *pens, double contrast, double slope);

/* Whether drawn and blank can be told apart. */
bool pens_clear(const struct pens *pens);
