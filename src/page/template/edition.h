/* Editions of games (game/game.h): the templates SLUG/NAME.cfg, read once and kept. */
#pragma once

#include "base/text.h"
#include "game/game.h"

/* The editions read so far. Several threads may use it at once. */
struct edition_cache;

/* `template_dir` (borrowed) may be NULL. The caller frees the cache with edition_cache_free, and with it all editions
 * taken from it. */
struct edition_cache *edition_cache_new(const char *template_dir);
void edition_cache_free(struct edition_cache *cache);

/* The edition of a game by its name, or from a file if the name holds a '/' or ends in .cfg, as the user's own option
 * may say. Its name is that of the file; the setting `name` counts if that has more than letters, digits, - and _. NULL
 * and the reason (FILE:LINE: ...) in `why`. */
const void *edition_cache_get(struct edition_cache *cache, const struct game *game, const char *name_or_file,
                              struct text *why);

/* The cache as the rules look editions up: by name only, so that no record can name a file. */
struct editions *edition_cache_editions(struct edition_cache *cache);
