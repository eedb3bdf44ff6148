/* Parts of the help: wrapped text, and tables of options and of kinds of puzzle. 80 columns. */
#pragma once

#include "cli/main/options.h"

/* Completes the row of a table whose left part `out` ends with: adds `right`, wrapped in the second column. */
void help_row(const char *right, struct text *out);

/* Adds a wrapped paragraph. */
void help_paragraph(const char *s, struct text *out);

/* Adds a summary (lower case, no full stop) as a sentence. */
void help_sentence(const char *summary, struct text *out);

/* Adds a table of the options in a command's group number `group`. Leaves out options that an earlier group replaces.
 */
void help_options(const struct option_group *groups, size_t group, struct text *out);

/* Adds a table of those of a game's options that a command takes, if there are any. */
void help_game_options(const struct game *game, option_of_game *takes, struct text *out);

/* Adds a table of a game's kinds of puzzle, if it has any; with `details` their options and grades too. */
void help_puzzles(const struct game *game, bool details, struct text *out);
