/* The manifest: what was printed where, one JSON object a line for each sheet or puzzle. */
#ifndef QUADRILLE_CLI_MANIFEST_H
#define QUADRILLE_CLI_MANIFEST_H

#include "base/text.h"
#include "catalogue/puzzle_id.h"
#include "catalogue/sheet_id.h"
#include "replay/puzzle_set.h"

/* Adds the line of a sheet: its ID, game, file, first page, the tags of a record of it, and what is noted about it, if
 * that is not "". `pos` is working memory of game->rules->size bytes. */
void manifest_add(const struct sheet_id *id, const char *file, int page, const char *note, struct pos *pos,
                  struct text *out);

/* Adds the line of a puzzle, whose ID is `id`: beside what it is and where it stands, the number printed, the records
 * of puzzle and solution, its value, the nodes of the search that proved it, and its key. */
void manifest_add_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, const char *file, int page,
                         int number, struct text *out);

#endif
