/* Records in canonical form: tags in the order in which the program writes them, turns in columns, and all that was
 * forgiven put right. The verdict is the same. */
#pragma once

#include "replay/game/replay.h"

/* Adds the record, and a blank line after it if another follows. `v` is its verdict. Comments and unknown tags are
 * kept. A record whose words cannot be read is added as it is written, from the first such word on. */
void fix_record(const struct record *record, const struct verdict *v, struct text *out);
