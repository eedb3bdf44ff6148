/* Records in memory, replayed. */
#pragma once

#include "replay/game/replay.h"

/* Replays the first record of a text into `v`, with no edition but the standard ones; false if there is none. */
bool replayed(const char *text, struct verdict *v);
