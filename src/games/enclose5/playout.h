/* Enclose5: random games that look like games of people, for puzzles. */
#ifndef QUADRILLE_GAMES_ENCLOSE5_PLAYOUT_H
#define QUADRILLE_GAMES_ENCLOSE5_PLAYOUT_H

#include "games/enclose5/internal.h"

/* Plays a turn of a random game: loosely connected marks, rows up to four, loops that are not yet closed. Rows of five,
 * and what they gain, are left alone or taken by lot, and so is to stop the opponent's. False if the game is over, or
 * nearly: the position is then of no use. */
bool playout_turn(const struct values *v, struct enclose5 *e, struct rng *rng);

#endif
