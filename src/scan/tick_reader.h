/* Ticks in printed boxes: any mark made in one. */
#pragma once

#include "scan/ink.h"

/* The darkness of what stands in the box from `top_left` to `bottom_right` (mm): 0 nothing, 1 strokes as dark as dark
 * print. *clear gets the share of the box that neither print nor another mark hides. */
double tick_contrast(const struct page_ink *ink, struct point top_left, struct point bottom_right, double *clear);
