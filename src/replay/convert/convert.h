/* Records in canonical form, and plain lists of moves, as game servers export them, turned into records. */
#pragma once

#include "replay/game/replay.h"

/* Adds the record in canonical form: tags in the order in which the program writes them, turns in columns, and all that
 * was forgiven put right, with the same verdict; and a blank line after it if another follows. `v` is its verdict.
 * Comments and unknown tags are kept. A record whose words cannot be read is added as it is written, from the first
 * such word on. */
void fix_record(const struct record *record, const struct verdict *v, struct text *out);

/* Adds to `out` the record of a list of moves, which are written as in records, in any case. Blanks, commas and line
 * ends may separate them; move numbers (`12`, `12.` or `12)`) are skipped. With `rows_up` row 1 is the bottom row of
 * the list's cells; records have it at the top. A move that can't belong to the current turn begins the next one. If
 * the game has variants of its rules, the record names the first under which all moves are legal. False, with place and
 * reason in *why, at the first move that can't be read or is illegal. */
bool import_moves(const struct game *game, const struct values *values, bool rows_up, const char *s, size_t len,
                  struct text *out, struct diag *why);
