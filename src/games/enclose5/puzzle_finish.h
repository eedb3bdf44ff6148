/* Enclose5: its puzzles. Source: puzzles.md. */
#ifndef QUADRILLE_GAMES_ENCLOSE5_PUZZLE_FINISH_H
#define QUADRILLE_GAMES_ENCLOSE5_PUZZLE_FINISH_H

#include "game/puzzle.h"

enum { ENCLOSE5_KINDS = 1 };
extern const struct puzzle_kind enclose5_puzzles[];

#endif
