/* Contrasts of marks of one kind on a sheet: those of what is blank and those of what is drawn, told apart by what they
 * are on this sheet. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Two classes of contrasts, each normal in the logarithm, with a few that are far from their class. */
struct contrast_mixture {
    struct {
        double mean, deviation; /* of the logarithms */
    } blank, drawn;
    double share; /* of the marks that are drawn */
};

/* Fits a mixture to the contrasts (0-1), by expectation maximisation from several starts (Dempster, Laird and Rubin,
 * 1977). What few contrasts leave open, usual pencils tell: `usual` is their contrast. */
struct contrast_mixture contrast_mixture_fit(const double *contrasts, size_t count, double usual);

/* The probability that a mark of this contrast is drawn. */
double contrast_mixture_drawn(const struct contrast_mixture *, double contrast);

/* The usual contrast of what is drawn. */
double contrast_mixture_usual(const struct contrast_mixture *);

/* How well a contrast fits what is drawn: 1 as the usual or darker, less the fainter it is. */
double contrast_mixture_fits(const struct contrast_mixture *, double contrast);
