/* What the program says about its commands and options: help in 80 columns, and completion in shells. */
#pragma once

#include "cli/main/command.h"

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

/* ---- Completion -------------------------------------------------------------------------------------------------- */

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH };

/* Adds the script of a shell. */
void completion_script(enum shell, struct text *out);

/* Adds what may be the last of `words`, which may be empty, after those before it and after `quadrille`; a line each: a
 * word and after a tab its explanation, if it has one; ":files ENDING" for files with this ending, ":files" for any,
 * ":folders" for folders. "--option=value" comes as three words. `program` holds the options before the command. */
void completion_write(const struct command *program, const struct command *const *commands, size_t count,
                      const char *const *words, size_t word_count, struct text *out);
