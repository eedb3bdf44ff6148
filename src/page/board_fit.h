/* A board fitted into a box: where that is too small for a board to play on, all of it is drawn smaller. */
#ifndef QUADRILLE_PAGE_BOARD_FIT_H
#define QUADRILLE_PAGE_BOARD_FIT_H

#include "game/game.h"

struct board_fit {
    double pitch, scale; /* drawn at this pitch in mm, then scaled; scale 0: there is no room at all */
    double w, h;         /* mm that it takes */
};

/* Fits the board of these values into `width` x `height` mm. */
struct board_fit board_fit(const struct theme *theme, const struct game *game, const struct values *values,
                           double width, double height);

/* The same of a board whose size is known. */
struct board_fit board_fit_plain(const struct board *b, double width, double height);

/* Whether such a picture can be read. */
bool board_fit_is_clear(const struct board_fit *fit);

#endif
