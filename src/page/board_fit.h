/* A board fitted into a box: where that is too small for a board to play on, all of it is drawn smaller. */
#ifndef QUADRILLE_PAGE_BOARD_FIT_H
#define QUADRILLE_PAGE_BOARD_FIT_H

#include "draw/draw.h"
#include "game/game.h"

struct board_fit {
    double pitch, scale; /* drawn at this pitch in mm, then scaled; scale 0: there is no room at all */
    double w, h;         /* mm that it takes */
};

/* A board as pictures show it: a sheet that takes several pages in this theme, for its words, by its close-up. */
struct board board_shown(const struct theme *theme, const struct game *game, const struct values *values);

/* Draws it after a turn, or without `before` a position; where players have sheets of their own that of one. */
void board_draw(struct draw *d, const struct game *game, const struct values *values, const struct played_turn *turn,
                int player, double pitch);

/* Fits such a board into `width` x `height` mm. */
struct board_fit board_fit(const struct theme *theme, const struct game *game, const struct values *values,
                           double width, double height);

/* The same of a board whose size is known. */
struct board_fit board_fit_plain(const struct board *b, double width, double height);

/* Whether such a picture can be read. */
bool board_fit_is_clear(const struct board_fit *fit);

#endif
