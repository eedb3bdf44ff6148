/* Boards in boxes: fitting a board to the room there is, and drawing it. */
#pragma once

#include "draw/draw.h"
#include "game/game.h"
#include "page/paper/page.h"

/* A picture of a board; all that it points to is borrowed. */
struct board_picture {
    const struct game *game;
    const struct values *values;
    struct view view; /* board_picture_draw sets the pitch, and close_up where the fit says so */
    bool refused;     /* the rules refuse the last move, which gets a cross */
};

/* How a board is drawn in a box. */
struct board_fit {
    double pitch;           /* mm */
    double w, h;            /* mm that it takes; 0: there is no room */
    enum close_up close_up; /* drawn to be looked at, not to be played on */
    bool clear;             /* large enough to read */
};

/* The picture of a position, or of the turn that led to it, as pages show it: the board, or where a sheet of this theme
 * takes several pages, its close-up. `player` is the owner of the sheet where each player has one. */
struct board_picture board_picture(const struct theme *theme, const struct game *game, const struct values *values,
                                   struct played_turn turn, int player);

/* The natural size of the board in a picture. */
struct board board_picture_size(const struct theme *theme, const struct board_picture *picture);

/* Fits a picture into `width` x `height` mm. A board that would be too small to play on comfortably is a close-up.
 * Nothing is scaled down: the game draws each pitch with type that can be read. */
struct board_fit board_picture_fit(const struct theme *theme, const struct board_picture *picture, double width,
                                   double height);

/* Fits a picture to exactly this width, larger than on sheets if need be. */
struct board_fit board_picture_span(const struct theme *theme, const struct board_picture *picture, double width);

/* The smallest fit of a picture that can be read. */
struct board_fit board_picture_least(const struct theme *theme, const struct board_picture *picture);

/* Fits a board to play on into `width` x `height` mm: the largest pitch that the board allows, unscaled. The pitch may
 * be too small to play on; without any room it is not above 0. */
struct board_fit board_fit_to_play(const struct board *b, double width, double height);

/* The box in the centre of `in` that a board takes. */
struct box board_fit_box(const struct board_fit *fit, struct box in);

/* Draws the picture with its top-left corner at (x, y). */
void board_picture_draw(struct draw *d, const struct board_picture *picture, const struct board_fit *fit, double x,
                        double y);
