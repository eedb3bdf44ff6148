/* Whether a game that is typed in is the one that was asked for. */
#pragma once

#include "replay/entry/entry.h"

/* Whether the record starts as these tags set it up (NULL: any start will do), and has each tag of `further`. Adds what
 * differs to `why`, to follow the name of its file. */
bool entry_match(const struct entry *, const char *set_up, const char *further, struct text *why);
