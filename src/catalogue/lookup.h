/* Names that users type: games and kinds of puzzle, and what a misspelt name was meant to be. */
#pragma once

#include "base/text.h"
#include "game/game.h"

#include <stddef.h>

/* The edit distance of two words in any case: how many letters to insert, delete, replace, or swap with their
 * neighbour (Damerau 1964; no part is edited twice: "optimal string alignment"). The distance from a word of more than
 * 63 bytes is the longer one's length. */
size_t lookup_distance(const char *a, const char *b);

/* The best match for a word among candidates that are offered one by one. */
struct suggestion {
    const char *word; /* set by the caller, the rest zeroed */
    const char *best; /* NULL while no candidate is near enough */
    size_t distance;
};

/* Returns whether the candidate is the best so far. */
bool suggestion_offer(struct suggestion *, const char *candidate);

/* The game with this slug or title, in any case; else the only one whose slug begins with `word`. NULL, with a
 * suggestion in `why`, if there is none. */
const struct game *lookup_game(const char *word, struct text *why);

/* Adds the slugs of all games: "a, b or c". */
void lookup_list_games(struct text *out);

/* A game's kind of puzzle; the first one if `name` is NULL. NULL, with a suggestion in `why`, if there is none. */
const struct puzzle_kind *lookup_puzzle_kind(const struct game *game, const char *name, struct text *why);

/* The motif of a kind of puzzle, as in struct puzzle. 0, with those that the kind has in `why`, if it has none of this
 * name. */
int lookup_motif(const struct puzzle_kind *kind, const char *name, struct text *why);
