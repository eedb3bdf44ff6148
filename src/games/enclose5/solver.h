/* Enclose5: the best turn in a position (struct game, `solve`). */
#ifndef QUADRILLE_GAMES_ENCLOSE5_SOLVER_H
#define QUADRILLE_GAMES_ENCLOSE5_SOLVER_H

#include "games/enclose5/internal.h"

#define ENCLOSE5_SOLVE_VALUE "cells coloured in this turn, as far as the goal needs them"

/* The turn that colours most, at best up to the goal, by going through all that can follow each first mark
 * (turn.h). Of turns as good, the one after which the opponent can colour least; but with wish->all one for
 * each first mark. What comes after the opponent's next turn is not looked at, nor is `swap`. */
bool enclose5_solve(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                    struct text *why);

#endif
