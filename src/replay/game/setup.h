/* From a record's tags to the opening position of its game, and back. */
#pragma once

#include "replay/game/replay.h"

/* Sets game_name, game, values and start of the verdict from the record's tags. If they are wrong reports every fault
 * and returns false; values and start then mean nothing. */
bool setup_read(const struct record *record, struct verdict *);

/* Adds the tags of a record that starts from `pos`, one on each line: Game, Sheet (unless `sheet` is ""), Edition and
 * rules if they are not the defaults, what the sheet holds, and the set-up (unless `pos` is NULL). */
void setup_write(const struct game *, const struct values *, const char *sheet, const struct pos *pos,
                 struct text *out);

/* Adds one tag on a line. */
void setup_write_tag(const char *name, const char *text, struct text *out);
