/* Pictures: positions that rules show, as `show` draws them. */
#ifndef QUADRILLE_PAGE_PICTURE_H
#define QUADRILLE_PAGE_PICTURE_H

#include "draw/draw.h"
#include "draw/screen.h"
#include "page/board_fit.h"

#include <stdbool.h>

/* All that it points to is borrowed. */
struct picture {
    const char *name;
    const struct game *game;
    const struct values *values;
    struct played_turn turn; /* its position after it is shown, what it did marked; without `before` nothing is */
    bool refused;            /* the last of the moves is one that the rules refuse: a cross stands over it */
};

/* Fits a picture into `width` x `height` mm. */
struct board_fit picture_fit(const struct theme *theme, const struct picture *picture, double width, double height);

/* Draws the picture with its top-left at (x, y). */
void picture_draw(struct draw *d, const struct picture *picture, struct board_fit fit, double x, double y);

/* Puts the picture into characters. False if its game can't be shown so. */
bool picture_sketch(const struct picture *picture, struct screen *s);

#endif
