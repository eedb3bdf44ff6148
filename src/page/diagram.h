/* Diagrams: a position with, beneath it, whose turn led to it, the actions of that turn, and the standing. */
#ifndef QUADRILLE_PAGE_DIAGRAM_H
#define QUADRILLE_PAGE_DIAGRAM_H

#include "draw/draw.h"
#include "page/board_fit.h"
#include "page/game_log.h"
#include "page/page_layout.h"

/* How the diagrams of a log are drawn into boxes of one size; they all look alike. */
struct diagram_plan {
    struct board_fit board;
    double caption_w, caption_h; /* mm */
    double type, least, leading; /* pt of the caption, the least that long actions get; mm */
    int rows;                    /* of actions */
    bool stacked;                /* the standing has a row of its own */
};

/* How many diagrams a turn has: in games in which each player has a sheet of his own one of each, else one. */
int diagram_views(const struct game_log *log);

/* Plans the diagrams of a log for boxes of `width` x `height` mm. `d` is for measuring. */
struct diagram_plan diagram_plan(const struct draw *d, const struct game_log *log, double width, double height);

/* Whether diagrams can be read that are drawn so; and whether as easily as in large print. */
bool diagram_is_clear(const struct diagram_plan *plan);
bool diagram_is_large(const struct diagram_plan *plan);

/* Draws a diagram after a turn, number `view` of diagram_views, into such a box. */
void diagram_draw(struct draw *d, const struct game_log *log, const struct game_log_turn *turn, int view,
                  const struct diagram_plan *plan, struct box box);

/* The player's marker with his letter; of players without an marker a ring in ink. */
void page_draw_badge(struct draw *d, int player, double x, double y, double radius, double size);

#endif
