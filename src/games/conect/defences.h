/* Conect: a win by force in words, with what answers every defence. */
#pragma once

#include "game/game.h"

/* struct puzzle_kind.explain: `turns` are the main line. */
void defences_explain(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                      struct text *out);

/* struct puzzle_kind.hint: how it ends, and what the first stone is like. */
void defences_hint(const struct values *, const struct played_turn *turns, size_t count, const struct words *,
                   struct text *out);
