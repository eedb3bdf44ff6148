/* Completion in shells: scripts that are made from the tables of commands, options and games. */
#pragma once

#include "cli/main/command.h"

enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH };

/* Adds the script. `program` holds the options before the command, under the name "". */
void completion_write(enum shell, const struct command *program, const struct command *const *commands, size_t count,
                      struct text *out);
