/* Which game a GAME argument means. */
#ifndef QUADRILLE_CLI_CHOOSE_H
#define QUADRILLE_CLI_CHOOSE_H

#include "base/text.h"
#include "game/game.h"

/* The game with this slug or printed title, in any case, else the only one whose slug begins so. NULL with
 * the reason in `why`, which names what was meant if that can be guessed. */
const struct game *choose_game(const char *word, struct text *why);

/* Adds the slugs of all games: "a, b or c". */
void choose_list(struct text *out);

#endif
