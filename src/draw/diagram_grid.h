/* Galleries: a few square pictures of one size, in rows, each with a heading and a caption beneath. */
#ifndef QUADRILLE_DRAW_DIAGRAM_GRID_H
#define QUADRILLE_DRAW_DIAGRAM_GRID_H

#include "draw/draw.h"

struct diagram_label {
    const char *heading, *caption;
};

/* How the pictures lie in a box with its top-left at (0, 0). */
struct diagram_grid {
    const struct diagram_label *labels;
    int columns;
    bool captions; /* there is room for them */
    double label;  /* pt */
    double size;   /* mm, of a picture; 0: there is no room at all */
    double lead;   /* from the left to the middle of the first picture */
    double step_x, step_y;
};

/* Finds the rows in which `count` pictures come out largest, at most `most` mm, in a box of `width` x `height` mm. The
 * labels are borrowed. */
struct diagram_grid diagram_grid_plan(const struct draw *d, const struct diagram_label *labels, int count, double most,
                                      double width, double height);

/* Writes the labels of picture `i` and begins it: its top-left is at the origin until the caller calls draw_pop. */
void diagram_grid_begin(struct draw *d, const struct diagram_grid *g, int i);

#endif
