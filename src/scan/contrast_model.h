/* The contrast model of the lines on a sheet: from which contrast on a line is drawn and not blank. It is fitted to the
 * pens that this sheet was played with, one of which may be much fainter than the other. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CONTRAST_THRESHOLDS = 8 };

struct contrast_model {
    double noise, spread; /* mean and standard deviation of the contrast where nothing is drawn */
    double fainter;       /* contrast of the fainter pen; without drawn lines that of the prior */
    /* Candidate thresholds, the most probable first. */
    struct {
        double value, weight; /* the weights sum to 1 */
    } thresholds[CONTRAST_THRESHOLDS];
    int count;
};

/* Fits a model to the contrasts of all lines. `noise` and `spread` are measured on blank paper, `prior` is the contrast
 * that a pen is expected to have. */
struct contrast_model contrast_model_fit(const double *contrasts, size_t count, double noise, double spread,
                                         double prior);

/* The probability that a line of this contrast is drawn. `slope`: its log-odds for each standard deviation beyond the
 * threshold. */
double contrast_model_drawn(const struct contrast_model *, double contrast, double slope);

/* Whether drawn and blank lines can be told apart. */
bool contrast_model_separates(const struct contrast_model *);
