/* Boards of Conect and turns on them, for its tests. */
#pragma once

#include "games/conect/internal.h"

/* The standard values, on this board. */
struct values cone_values(enum cone_kind kind, int size);

/* Plays a turn; fails the test when it is illegal. */
void cone_put(const struct values *v, const struct conect *before, struct conect *after, const struct move *move);

/* Lists the legal moves: at most CONE_CELLS + 1. */
size_t cone_moves(const struct values *v, const struct conect *c, struct move *moves);
