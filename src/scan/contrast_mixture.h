/* The contrasts of the marks of one kind on a sheet, as a mixture of two classes: blank and drawn. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Each class is normal in the logarithm, with outliers. */
struct contrast_mixture {
    struct {
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

/* The likelihood of a contrast in the drawn class, relative to that of its mean; 1 for what is darker. */
double contrast_mixture_fits(const struct contrast_mixture *, double contrast);
