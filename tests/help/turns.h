/* Every turn of a position, by the rules alone: the slow twin of the solvers. */
#ifndef QUADRILLE_TESTS_HELP_TURNS_H
#define QUADRILLE_TESTS_HELP_TURNS_H

#include "game/game.h"

/* Calls `seen` for the position after each turn that the player to move has, once for each such position, the turn
 * ended. Ends the test if there are more than `most` positions on the way. Returns how many turns there are. */
size_t turns_each(const struct game *game, const struct values *values, const struct pos *pos, size_t most,
                  void (*seen)(void *context, const struct pos *after), void *context);

/* Plays turns as records have them: a line each, with or without its number, its actions parted by blanks. Ends the
 * test where one is illegal. */
void turns_play(const struct game *game, const struct values *values, struct pos *pos, const char *lines);

/* An owned copy of a position. */
struct pos *turns_copy(const struct game *game, const struct values *values, const struct pos *pos);

/* Writes a position out in the game's set-up tags and places these into a new one, which must be accepted. Owned. */
struct pos *turns_again(const struct game *game, const struct values *values, const struct pos *pos);

#endif
