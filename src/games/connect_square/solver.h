/* Connect, Square!: the best turn in a position (struct game, `solve`). */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_SOLVER_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_SOLVER_H

#include "games/connect_square/internal.h"

/* Of two players and with at most 64 lines left to draw, by exact search (exact_search.h); else, or if the
 * nodes do not suffice, by looking one turn and the next player's squares ahead, unproven. */
bool connect_square_solve(const struct values *, const struct pos *, const struct solve_wish *, struct solving *,
                          struct text *why);

/* The two halves of it, each with `nodes` to spend; they add to solving->nodes. `ahead` is what the player leads by
 * already. The first returns false if it can't tell. */
bool lattice_solve_exactly(const struct lattice *l, const struct solve_wish *wish, uint64_t nodes,
                           struct solving *solving);
void lattice_solve_ahead(const struct values *, const struct lattice *l, const struct solve_wish *wish, uint64_t nodes,
                         struct solving *solving);

#endif
