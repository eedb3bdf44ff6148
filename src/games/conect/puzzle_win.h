/* Conect: the kinds of puzzle that it can set. */
#ifndef QUADRILLE_GAMES_CONECT_PUZZLE_WIN_H
#define QUADRILLE_GAMES_CONECT_PUZZLE_WIN_H

#include "game/puzzle.h"

enum { CONECT_PUZZLES = 3 };

/* win-in-2, win-in-3, win-in-4. */
extern const struct puzzle_kind conect_puzzles[];

#endif
