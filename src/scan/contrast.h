/* Which contrasts on a sheet are those of drawn marks, fitted to the pens that it was played with: a model of
 * thresholds for lines (contrast_model.c), a mixture of two classes for cells (contrast_mixture.c). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

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

/* ---- Cells ------------------------------------------------------------------------------------------------------ */

/* A mixture of two classes, blank and drawn, each normal in the logarithm of the contrast, with outliers. */
struct contrast_mixture {
    struct contrast_class {
        double mean, deviation; /* of the logarithms */
    } blank, drawn;
    double share; /* of the marks that are drawn */
};

/* Fits a mixture to contrasts (0-1) by expectation maximisation from several starts (Dempster, Laird and Rubin, 1977).
 * `prior` is the contrast that drawn marks are expected to have: it decides where there are few of them. */
struct contrast_mixture contrast_mixture_fit(const double *contrasts, size_t count, double prior);

/* The posterior probability that a mark of this contrast is drawn. */
double contrast_mixture_drawn(const struct contrast_mixture *, double contrast);

/* The mean contrast of the drawn class. */
double contrast_mixture_mean(const struct contrast_mixture *);
