/* Connect Capture: the best turn of a position. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_SOLVER_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_SOLVER_H

#include "games/connect_capture/endgame_table.h"
#include "games/connect_capture/turn.h"

/* Of a table's position at the beginning of a turn, and the galaxy in that position: a best turn, the first line of
 * those as good, with as much shot at once as is best. Also moves `place` to behind the turn. */
void capture_best_turn(const struct table *t, const struct galaxy *g, struct place *place, struct capture_turn *turn);

/* Of a position behind a line: whether one of the best turns ends with it, and whether one goes on with a shot at a
 * member who can be hit. */
bool capture_may_end(const struct table *t, struct place place);
bool capture_may_shoot(const struct table *t, struct place place, int victim);

/* Finds the best turn: by a table of all that can follow if that takes no more than the nodes wished for and about 256
 * MB, else the best guess. game->solve. */
bool connect_capture_solve(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                           struct text *why);

#endif
