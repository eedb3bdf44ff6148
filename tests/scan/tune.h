/* The tuning model: tune_pen.c draws, tune_camera.c photographs. */
#pragma once

#include "scan/model.h"

void tune_play(struct pixels *sheet, double scale, const struct played *, const struct conditions *, uint64_t seed);
