/* Doubles: their bounds and their order. */
#pragma once

#include <math.h>

/* `x`, but no less than `least` and no more than `most`; `most` wins if they cross. */
static inline double clamp(double x, double least, double most)
{
    return fmin(fmax(x, least), most);
}

/* The order of two doubles, for qsort: the least first. */
static inline int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}
