/* Conect: what makes two positions the same puzzle.
 *
 * Both cones have a reflection that exchanges the edges, and with them the colours. The wide cone has a half turn too,
 * which exchanges them as well: its outer ring is that of a hexagon rolled up to a third, two sides long, one of them
 * Red's edge and one Blue's. Both together are a reflection that leaves each side its edge. */
#ifndef QUADRILLE_GAMES_CONECT_CANONICAL_FORM_H
#define QUADRILLE_GAMES_CONECT_CANONICAL_FORM_H

#include "game/puzzle.h"
#include "games/conect/internal.h"

enum { CANONICAL_SYMMETRIES = 4 };

/* How many symmetries a cone has. Those with odd numbers exchange the edges, 0 is the identity. */
int canonical_form_symmetries(enum cone_kind kind);

/* Where a symmetry moves a cell. */
int canonical_form_image(enum cone_kind kind, int n, int symmetry, int cell);

/* The key of a position with `mover` to play: the same for all that are alike but for a symmetry and the colours that
 * it exchanges. */
struct puzzle_key canonical_form_key(enum cone_kind kind, int n, const uint8_t *stones, enum cone_side mover);

#endif
