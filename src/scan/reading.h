/* Reading marks from ink: what each place of a sheet holds, and how sure that is. */
#pragma once

#include "scan/ink.h"

enum mark_value { MARK_BLANK, MARK_DRAWN, MARK_TICKED, MARK_A, MARK_B }; /* A: X or disc, B: O or ring */

struct mark_reading {
    enum mark_value value;
    enum mark_value second; /* the most likely other value */
    double confidence;      /* 0-1: the probability that `value` is right */
};

/* Reads all marks of a side, in its order, into readings[side.count]. What counts as drawn follows the contrasts on
 * this sheet: a contrast model of its lines, a mixture of blank and drawn for its cells. False with the reason in `why`
 * where pencil and paper can't be told apart: the photo must be refused. */
bool marks_read(const struct blank_page *page, const struct page_ink *ink, struct mark_reading *readings,
                struct text *why);

/* Joins the readings of several photographs of one side: readings[photo * count + mark]. */
void marks_vote(const struct mark_reading *readings, size_t photos, size_t count, struct mark_reading *out);
