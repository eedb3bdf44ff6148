/* The test model: test_pen.c draws, test_camera.c photographs, in linear light. */
#pragma once

#include "scan/model.h"

void test_play(struct pixels *sheet, double scale, const struct played *, const struct conditions *, uint64_t seed);

/* Files hold sRGB (IEC 61966-2-1). */
static inline double linear_of(double v)
{
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static inline double coded_of(double v)
{
    return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055;
}
