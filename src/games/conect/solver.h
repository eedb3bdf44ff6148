/* Conect: the best turn of a position, for struct game. */
#ifndef QUADRILLE_GAMES_CONECT_SOLVER_H
#define QUADRILLE_GAMES_CONECT_SOLVER_H

#include "game/param.h"
#include "game/solve.h"

/* The value is the number of stones that the winner still needs, negative if that is the opponent of who is to move, 0
 * if it was not found out who wins. */
extern const char conect_solve_value[];

bool conect_solve(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                  struct text *why);

#endif
