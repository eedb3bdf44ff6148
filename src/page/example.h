/* Illustrations: positions that rules show, drawn as `show` draws them. */
#ifndef QUADRILLE_PAGE_EXAMPLE_H
#define QUADRILLE_PAGE_EXAMPLE_H

#include "draw/draw.h"
#include "draw/screen.h"
#include "page/board_fit.h"

#include <stdbool.h>

/* All that it points to is borrowed. */
struct example {
    const char *name;
    const struct game *game;
    const struct values *values;
    struct played_turn turn; /* its position after it is shown, what it did marked; without `before` nothing is. Where
                              * players have sheets of their own it is A's */
    bool refused;            /* the last of the moves is one that the rules refuse: a cross stands over it */
};

/* Fits a picture into `width` x `height` mm. */
struct board_fit example_fit(const struct theme *theme, const struct example *picture, double width, double height);

/* mm of such a picture at each side that hold nothing but coordinates, which stand left and above. */
double example_edge(const struct theme *theme, const struct example *picture, const struct board_fit *fit);

/* Draws the picture with its top-left at (x, y). */
void example_draw(struct draw *d, const struct example *picture, struct board_fit fit, double x, double y);

/* Puts the picture into characters. False if its game can't be shown so. */
bool example_text_picture(const struct example *picture, struct screen *s);

#endif
