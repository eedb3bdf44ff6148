/* Every turn of a position, by the rules alone: a slow twin for the solvers. */
#pragma once

#include "game/game.h"

/* Calls `seen` once for each position that a turn of the player to move can lead to, after the turn has ended. Fails
 * the test when the search meets more than `most` positions. Returns the number of turns. */
size_t turns_each(const struct game *game, const struct values *values, const struct pos *pos, size_t most,
                  void (*seen)(void *context, const struct pos *after), void *context);

/* Plays turns as records have them: one a line, with or without a number, actions separated by blanks. Fails the test
 * when one is illegal. */
void turns_play(const struct game *game, const struct values *values, struct pos *pos, const char *lines);

/* The number of turns, one a line. */
int turns_count(const char *lines);

/* An owned copy of a position. */
struct pos *turns_copy(const struct game *game, const struct values *values, const struct pos *pos);

/* Writes a position out in the game's set-up tags and places these into a new one, which must be accepted. Owned. */
struct pos *turns_again(const struct game *game, const struct values *values, const struct pos *pos);
