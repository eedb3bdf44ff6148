/* Tags of a record that its game does not know. */
#pragma once

#include "replay/game/replay.h"

/* Warns of every tag that the verdict's game does not know, with the tag that was meant or the games that have it; with
 * `strict` these are errors. A name for a player whom the game does not have is silent. */
void tags_report_unknown(const struct record *record, struct verdict *v);

/* The place of a tag in a record as the program writes it; tags with the same keep their order. `game` may be NULL. */
size_t tags_rank(const struct game *game, const char *name);

/* The name as the program writes it; as it is if it is unknown. */
const char *tags_spelling(const struct game *game, const char *name);
