/* Bare lists of moves, as servers give them, turned into records. */
#ifndef QUADRILLE_REPLAY_IMPORT_H
#define QUADRILLE_REPLAY_IMPORT_H

#include "base/diag.h"
#include "game/game.h"

/* Turns the list of moves at `s` into the text of a record, added to `out`. Moves are separated by blanks,
 * commas or line ends and are written as records write them; numbers between or before them (`12` or `12.`)
 * are passed over. A move that can't belong to the turn of the one before it begins the next turn. Where
 * the game has variants of its rules, the first is taken under which all moves are legal, and named in the
 * record. False with place and reason in *why at the first move that can't be read or is illegal. */
bool import_moves(const struct game *game, const struct values *values, const char *s, size_t len, struct text *out,
                  struct diag *why);

#endif
