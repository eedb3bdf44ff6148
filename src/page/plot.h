/* Plots: how the players' standings went over the turns of a recorded game. */
#ifndef QUADRILLE_PAGE_PLOT_H
#define QUADRILLE_PAGE_PLOT_H

#include "draw/draw.h"
#include "page/game_log.h"
#include "page/page_layout.h"

/* What a plot shows, and in which steps its axes are marked: whole numbers. */
struct plot_scale {
    int players;
    int least, most, step;      /* of the standings; 0 is among them, and both are multiples of `step` */
    int first, last, turn_step; /* turns */
};

/* The scale for a log, with at most about `rows` marks upward and `columns` along. */
struct plot_scale plot_scale(const struct game_log *log, int rows, int columns);

/* What is counted: "points". */
const char *plot_title(const struct game *game);

/* The height in mm that a plot takes in a box of this size. */
double plot_height(const struct theme *theme, double width, double height);

/* Draws the plot of all turns up to log->last into the box. */
void plot_draw(struct draw *d, const struct game_log *log, struct box box);

#endif
