/* Ticks in printed boxes: any mark made in one.
 *
 * Nothing but the boxes of a square tells how a tick differs from what a photo adds to an empty box: at most one of
 * them is ticked, so the paler ones show the page's own noise and what was not taken out of the boxes' print. */
#pragma once

#include "draw/geometry.h"
#include "scan/ink.h"

/* In page_ink.masked, the mark of a cell, which is no tick: less than what print and lines hide. */
enum { MASKED_BY_MARK = 128 };

/* Sets the probability that a box is ticked, for each mark of a side that is one: probabilities[side.count]. `usual` is
 * the contrast of the fainter pen that made its other marks. */
void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double usual, double *probabilities);
