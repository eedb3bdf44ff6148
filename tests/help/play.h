/* Random games for the tests. */
#ifndef QUADRILLE_TESTS_HELP_PLAY_H
#define QUADRILLE_TESTS_HELP_PLAY_H

#include "game/game.h"

/* Draws values that the game accepts, each parameter at its default, at an end of its range, or anywhere. */
void play_values(const struct game *game, struct rng *rng, struct values *values);

/* The same, with all that is not in a sheet ID at its default. */
void play_contents(const struct game *game, struct rng *rng, struct values *values);

/* Returns the owned opening position of these values, dealt from `rng`. */
struct pos *play_start(const struct game *game, const struct values *values, struct rng *rng);

/* Makes one random legal turn; calls `seen` (may be NULL) after every action. False if the game is over. */
bool play_turn(const struct game *game, const struct values *values, struct pos *pos, struct rng *rng,
               void (*seen)(const struct game *, const struct values *, const struct pos *));

#endif
