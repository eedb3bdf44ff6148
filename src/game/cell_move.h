/* Moves of games in which an action is a cell, `e5`, or `swap`. */
#ifndef QUADRILLE_GAME_CELL_MOVE_H
#define QUADRILLE_GAME_CELL_MOVE_H

#include "game/game.h"

/* Kinds of move, and where a cell's move says which. */
enum { MOVE_CELL = 1, MOVE_SWAP };
enum { COLUMN, ROW };

/* The move that names this cell, columns and rows from 0. */
struct move cell_move(int column, int row);

/* As struct game asks of decode and encode. */
size_t cell_move_decode(const struct values *, const char *s, size_t len, struct move *move, struct text *why);
void cell_move_encode(const struct values *, const struct move *move, struct text *out);

#endif
