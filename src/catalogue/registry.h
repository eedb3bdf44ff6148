/* The games that the program knows: the lines of games.def, in order. */
#pragma once

#include "game/game.h"

/* The i-th game, or NULL past the last. */
const struct game *registry_game(size_t i);

/* The game whose slug or printed title is the `len` bytes at `s`, in any case; NULL if there is none. */
const struct game *registry_find(const char *s, size_t len);
