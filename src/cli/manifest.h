/* The manifest: what was printed where, one JSON object a line and sheet. */
#ifndef QUADRILLE_CLI_MANIFEST_H
#define QUADRILLE_CLI_MANIFEST_H

#include "base/text.h"
#include "game/sheet_id.h"

/* Adds the line of a sheet: its ID, game, file, first page, and the tags of a record of it. `pos` is
 * working memory of game->size bytes. */
void manifest_add(const struct sheet_id *id, const char *file, int page, struct pos *pos, struct text *out);

#endif
