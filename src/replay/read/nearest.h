/* The legal action that a refused word was probably meant to be. */
#pragma once

#include "replay/game/replay.h"

/* Adds "; did you mean 9-10?" if exactly one action that is legal in the verdict's position `last` is one slip away
 * from the word, or two from a long word, and the message does not name it already. */
void nearest_offer(const struct verdict *, const char *word, size_t len, struct text *message);
