#pragma once

#include <math.h>

/* `x`, but no less than `least` and no more than `most`; `most` wins if they cross. */
static inline double clamp(double x, double least, double most)
{
    return fmin(fmax(x, least), most);
}
