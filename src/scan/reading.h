/* From a photograph to the marks on a sheet: the ink that was added by hand, what it draws in one place, and what each
 * place of the sheet therefore holds. Contrasts are 0 for none to 1, as dark as dark print. */
#pragma once

#include "scan/align.h"

/* ---- Ink ----------------------------------------------------------------------------------------------------------
 *
 * The photograph is flattened onto the page and divided by the paper's background, and the known print is subtracted.
 */

struct page_ink {
    double scale;       /* pixels per mm */
    struct grey added;  /* 0: as printed; 255: as dark as dark print. The page's own points: pixel = mm * scale */
    struct grey masked; /* 255 where dark print hides what was added, 0 where the paper is free */
    double noise;       /* standard deviation of `added` on paper without marks */
};

struct page_ink ink_of(const struct grey *photo, const struct blank_page *page, const struct alignment *alignment);
void ink_release(struct page_ink *);

/* The mean of the `count` greatest values of a histogram; with fewer values than that, 0 counts for the rest. */
double ink_darkest(const size_t histogram[static 256], double count);

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

enum { LINE_STEPS = 64 };

struct line_trace {
    double contrast;               /* of the path with the paper beside it: 0 none, 1 as dark as dark print */
    double clear;                  /* 0-1: the share of the path that no print hides */
    struct point path[LINE_STEPS]; /* mm */
};

/* Follows the path of most ink in a corridor from `from` to `to` (mm) by dynamic programming. Ink counts by
 * how much darker it is than the paper on both sides; the contrast is a trimmed mean over the path, on which short gaps
 * and strokes that only cross the corridor have little effect. `aside` moves the corridor sideways, to where there is
 * no line, to measure noise. */
struct line_trace line_trace(const struct page_ink *ink, struct point from, struct point to, double aside);

/* How much of a line, in mm, strokes cross that may cross it out; each side counts. Strokes are about as dark as the
 * line and not masked, so the other lines must be. */
double line_crossed(const struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to);

/* Masks the ink of a line from end to end, for what is read after the lines. What is dark beside it may be a broad
 * pen's or another stroke, which may cross the line out: it hides ticks, but no lines. */
enum { MASKED_BESIDE = 50 };
void line_mask(struct page_ink *ink, const struct line_trace *trace, struct point from, struct point to);

/* ---- Cells ------------------------------------------------------------------------------------------------------ */

/* X or disc: ink at the middle; O or ring: ink around an empty middle. */
struct mark_shape {
    /* The contrast of each shape: 0 where the mark does not have it, 1 as dark as dark print. A slip of the pen has
     * neither. */
    double ring;   /* a closed stroke round an empty middle */
    double full;   /* ink in the middle, and in four directions from there, or all over an outlined disc */
    double ink;    /* the mean of the cell */
    double width;  /* mm: of the ring's stroke, if all of the cell's ink is the ring */
    double dark;   /* of the strokes */
    double core;   /* the mean within the outermost stroke, as a share of `dark`: rings have hardly any */
    double hole;   /* radius of the largest circle without ink near the middle, as a share of the mark's */
    double ragged; /* 0 where the outline of all ink is a circle; strokes that cross it out stick out */
    int spills;    /* of 64 directions: those in which ink goes on into other cells, as that of stains does */
};

/* Measures the mark in the cell with `count` corners at `outline` (mm). Whatever the cell's shape, marks are expected
 * in its inner circle: the largest around `centre`. */
struct mark_shape mark_shape_of(const struct page_ink *ink, const struct point *outline, size_t count,
                                struct point centre);

/* ---- Ticks ------------------------------------------------------------------------------------------------------
 *
 * A tick is any mark in a printed box. How a tick differs from what a photo adds to an empty box is learned from the
 * boxes themselves: at most one box of a square is ticked, so the paler ones show the noise and what is left of the
 * print. */

/* Sets the probability that a box is ticked, for each mark of a side that is one: probabilities[side.count]. `pencil`
 * is the contrast of the fainter pen that made its other marks. */
void ticks_read(const struct side_geometry *side, const struct page_ink *ink, double pencil, double *probabilities);

/* ---- All marks of a side ----------------------------------------------------------------------------------------- */

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

/* Joins the readings of several photographs of one side: readings[photo * count + mark]. As these show the same pencil
 * and the same eraser, n of them count as the square root of n independent ones. */
void marks_vote(const struct mark_reading *readings, size_t photos, size_t count, struct mark_reading *out);
