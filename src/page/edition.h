/* Editions of games (game/game.h): the templates SLUG/NAME.cfg, read once and kept. */
#ifndef QUADRILLE_PAGE_EDITION_H
#define QUADRILLE_PAGE_EDITION_H

#include "base/text.h"
#include "game/game.h"

struct shelf;

/* An empty shelf; `template_dir` (borrowed) may be NULL. The caller frees it with shelf_free, and with it all editions
 * taken from it. Not for several threads at once. */
struct shelf *shelf_new(const char *template_dir);
void shelf_free(struct shelf *shelf);

/* The edition of a game by its name, or, as the user's own option may say, from this file if it holds a '/' or ends in
 * .cfg. NULL and the reason (FILE:LINE: ...) in `why`. */
const void *shelf_edition(struct shelf *shelf, const struct game *game, const char *name_or_file, struct text *why);

/* The shelf as the rules ask it: by name only, so that no record can name a file. */
struct editions *shelf_editions(struct shelf *shelf);

#endif
