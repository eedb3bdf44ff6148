/* Text of a record that is read as it was meant, although it is not written as the grammar has it (records.md, "Read as
 * it was meant"). */
#pragma once

#include "replay/game/replay.h"

/* Warns of every such text at its place, with what it is read as. After the set-up was read. */
void spelling_warn(const struct record *record, struct verdict *v);
