/* Words among the moves that the game cannot read. */
#pragma once

#include "replay/game/replay.h"

/* Whether a word is written like a result: scores joined by "-", `1/2-1/2`, or `*`. */
bool reading_is_result(const char *s, size_t len);

/* For verdicts whose game is known; their values may be the standard ones. */

/* Whether the game's notation can read a word as an action; if not, adds why it cannot. */
bool reading_check(const struct verdict *, const char *s, size_t len, struct text *why);

/* Explains a word that the game's notation refuses for the reason `why`, and replaces this reason if the word is meant
 * as something else: a label, a turn number, a result, an ending. */
void reading_explain(const struct verdict *, const char *s, size_t len, struct text *why);

/* The player whom a text names, by label (in either case) or by a name that no other player has; -1: none. */
int reading_find_player(const struct verdict *, const char *s, size_t len);

/* Adds how a player is called: the name, or the label if the record does not say it. */
void reading_write_player(const struct verdict *, int player, struct text *out);

/* Adds who plays: "the players are A and B". */
void reading_write_players(const struct verdict *, struct text *out);
