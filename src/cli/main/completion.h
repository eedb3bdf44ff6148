/* Completion in shells. The scripts of the shells (completions/) ask `quadrille --complete WORDS...` what may follow.
 */
#pragma once

#include "cli/main/command.h"

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH };

/* Adds the script of a shell. */
void completion_script(enum shell, struct text *out);

/* Adds what may be the last of `words`, which may be empty, after those before it and after `quadrille`; a line each: a
 * word and after a tab its explanation, if it has one; ":files ENDING" for files with this ending, ":files" for any,
 * ":folders" for folders. "--option=value" comes as three words. `program` holds the options before the command. */
void completion_write(const struct command *program, const struct command *const *commands, size_t count,
                      const char *const *words, size_t word_count, struct text *out);
