/* Conect: which positions are the same puzzle.
 *
 * Both cones have a reflection that exchanges the edges, and so the colours. The wide cone also has a half turn that
 * exchanges them: its outer ring is that of a hexagon rolled up to a third, two sides long, one of them Red's edge and
 * one Blue's. Both together are a reflection that keeps the edges. */
#pragma once

#include "game/puzzle.h"
#include "games/conect/internal.h"

enum { CANONICAL_SYMMETRIES = 4 };

/* How many symmetries a cone has. 0 is the identity; those with odd numbers exchange the edges. */
int canonical_form_symmetries(enum cone_kind kind);

/* The image of a cell under a symmetry. */
int canonical_form_image(enum cone_kind kind, int n, int symmetry, int cell);

/* The key of a position with `mover` to play: the same for all its images under symmetries, with the colours exchanged
 * where a symmetry exchanges the edges. */
struct puzzle_key canonical_form_key(enum cone_kind kind, int n, const uint8_t *stones, enum cone_side mover);
