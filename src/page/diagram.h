/* The contents of booklets: diagrams, which show a position with the turn that led to it, and plots, which show how the
 * players' standings changed. Lengths are in mm; `d` is only for measuring where it is const. */
#ifndef QUADRILLE_PAGE_DIAGRAM_H
#define QUADRILLE_PAGE_DIAGRAM_H

#include "draw/draw.h"
#include "page/board_picture.h"
#include "page/game_log.h"
#include "page/page.h"

/* ---- Diagrams (diagram.c) ---------------------------------------------------------------------------------------- */

/* How the diagrams of a game log are drawn into boxes of one size, all alike. Below the board are whose turn led to the
 * position, the standing, and the actions of that turn. */
struct diagram_layout {
    struct board_fit board;
    double caption_w, caption_h;
    double type, least; /* pt of the caption, and at least of long actions */
    double leading;
    int rows;     /* of actions */
    bool stacked; /* the standing has a row of its own */
};

/* How many diagrams a turn has: one for each player who has a sheet, else one. */
int diagram_views(const struct game_log *log);

/* Lays out the diagrams of a log in boxes of `width` x `height`. */
struct diagram_layout diagram_layout(const struct draw *d, const struct game_log *log, double width, double height);

/* Whether the diagrams can be read; and whether the board is as large as this theme asks. */
bool diagram_is_clear(const struct diagram_layout *layout);
bool diagram_is_large(const struct theme *theme, const struct diagram_layout *layout);

/* Draws diagram `view`, from 0, of a turn. */
void diagram_draw(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                  const struct diagram_layout *layout, struct box box);

/* ---- Plots (plot.c) ---------------------------------------------------------------------------------------------- */

/* What a plot shows, and the steps between the marks of its axes. */
struct plot_scale {
    int players;
    int least, most, step; /* of the standings; 0 is among them, and both ends are multiples of `step` */
    int first, last, turn_step;
};

/* The scale for a log, with at most about `rows` marks upward and `columns` along. */
struct plot_scale plot_scale(const struct game_log *log, int rows, int columns);

/* What the standings count: "points". */
const char *plot_title(const struct game *game);

/* The width that a plot needs, and the height that it takes in a box of this size. */
double plot_width_least(const struct theme *theme);
double plot_height(const struct theme *theme, double width, double height);

/* Draws the plot of all turns up to log->last. */
void plot_draw(struct draw *d, const struct game_log *log, struct box box);

#endif
