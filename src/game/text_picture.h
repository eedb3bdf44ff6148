/* What the games' sketches in characters (draw/screen.h) have in common. */
#ifndef QUADRILLE_GAME_TEXT_PICTURE_H
#define QUADRILLE_GAME_TEXT_PICTURE_H

#include "draw/screen.h"

/* Puts the letters of a 0-based column, the last of them at x. */
void sketch_column(struct screen *s, int x, int y, int column, enum ink ink);

/* Puts the number of a 0-based row, its last digit at x. */
void sketch_row(struct screen *s, int x, int y, int row, enum ink ink);

#endif
