/* What a game is, as a line of JSON: its options, tags and puzzles. */
#pragma once

#include "game/game.h"

void game_write_json(const struct game *, struct text *out);
