/* Imposition: how finished pages are put on sides of paper that is twice as wide, so that they can be printed, folded
 * and bound. Pages keep their size. */
#pragma once

enum imposition {
    IMPOSE_NONE,    /* a page on each side, as it is */
    IMPOSE_BOOKLET, /* saddle-stitched: the sheets are stacked and folded in the middle */
    IMPOSE_TWO_UP,  /* two pages beside each other, in order */
};

/* The pages of a side, from 0; -1: that half stays blank. */
struct imposed_side {
    int left, right;
};

/* The width of the paper for two pages of this size, in mm: twice theirs, or the ISO 216 size that is a millimetre
 * wider, as halves are rounded down (two of A5 are 296 mm, A4 is 297). */
double imposition_width(double width, double height);

/* The sides that a number of pages takes. Booklets have two for each sheet of paper, front and back. */
int imposition_sides(enum imposition, int pages);

/* The pages on side `side`, from 0. Without imposition there is only the left one. */
struct imposed_side imposition_side(enum imposition, int pages, int side);
