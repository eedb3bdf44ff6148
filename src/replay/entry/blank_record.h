/* Empty records, to be filled in with an editor. */
#pragma once

#include "game/game.h"

/* Adds an empty record: its tags, with empty names; how moves are written; and a numbered line for each turn. All but
 * the tags are comments, so that it is a legal record as it is, of a game without turns. Set-up tags that `tags` must
 * have and lacks are comments, too; then it is not. */
void blank_record_write(const struct game *, const struct values *, const char *tags, struct text *out);

/* The set-up tag that a record must have and `tags` lacks; NULL if there is none. */
const struct record_tag *blank_record_missing(const struct game *, const char *tags);

/* Whether a line is a numbered line that is still empty. */
bool blank_record_line(const char *line, size_t len);
