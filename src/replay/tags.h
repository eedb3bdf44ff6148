/* The tags with which a record of a position begins, spelled out. */
#ifndef QUADRILLE_REPLAY_TAGS_H
#define QUADRILLE_REPLAY_TAGS_H

#include "game/game.h"

/* Adds the tags of a record that starts from `pos`, a line each: the game, the ID of its sheet (unless that is ""), the
 * edition and the rules if they are not the usual ones, what the sheet holds, and the set-up. */
void tags_write(const struct game *game, const struct values *values, const char *sheet, const struct pos *pos,
                struct text *out);

#endif
