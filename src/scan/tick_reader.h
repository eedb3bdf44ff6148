/* Ticks in printed boxes: any mark made in one.
 *
 * How a tick differs from what a photo adds to an empty box is learned from the boxes themselves: at most one box of a
 * square is ticked, so the paler ones show the noise and what is left of the print. */
#pragma once

#include "draw/geometry.h"
#include "scan/ink.h"

/* Value in page_ink.masked of a mark in a cell, which is not a tick; print and lines have greater values. */
enum { MASKED_BY_MARK = 128 };

/* Sets the probability that a box is ticked, for each mark of a side that is one: probabilities[side.count]. `pencil`
 * is the contrast of the fainter pen that made its other marks. */
void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double pencil, double *probabilities);
