/* Kinds of puzzle: what a game's are called, and lists of them for people. */
#ifndef QUADRILLE_CLI_KINDS_H
#define QUADRILLE_CLI_KINDS_H

#include "base/text.h"
#include "game/game.h"

/* The kind of puzzle of this name; without one (NULL) the game's first. NULL with the reason in `why`, which names what
 * was meant if that can be guessed. */
const struct puzzle_kind *kinds_choose(const struct game *game, const char *name, struct text *why);

/* Whether a kind's puzzles depend on the parameter of this name. */
bool kinds_has_param(const struct puzzle_kind *kind, const char *name);

/* Adds the options of a kind: "--size and --aliens", or "none". */
void kinds_list_params(const struct puzzle_kind *kind, struct text *out);

/* Adds a table of a game's kinds, of one that has any; with `grades` also their options with the defaults, and what
 * their grades mean. */
void kinds_help(const struct game *game, bool grades, struct text *out);

#endif
