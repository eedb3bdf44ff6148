/* Diagram grids: a few square diagrams of one size, in rows, each with a heading and a caption underneath. */
#pragma once

#include "draw/draw.h"

struct diagram_label {
    const char *heading, *caption;
};

/* The layout of the diagrams in a box whose top-left is at (0, 0). */
struct diagram_grid {
    const struct diagram_label *labels;
    int columns;
    bool captions; /* else there is only room for headings */
    double label;  /* pt */
    double size;   /* mm, of a diagram; 0: there is no room at all */
    double lead;   /* from the left to the centre of the first diagram */
    double step_x, step_y;
};

/* Finds the rows that make `count` diagrams as large as possible, at most `most` mm, in a box of `width` x `height` mm.
 * The labels are borrowed. */
struct diagram_grid diagram_grid_plan(const struct draw *d, const struct diagram_label *labels, int count, double most,
                                      double width, double height);

/* Draws the labels of diagram `i` and moves the origin to its top-left. After drawing it, the caller calls draw_pop. */
void diagram_grid_begin(struct draw *d, const struct diagram_grid *g, int i);
