/* Commands: each is one constant table in a file of its own, and one line in commands.def. */
#pragma once

#include "cli/main/options.h"
#include "cli/main/terminal.h"

enum { EXIT_GOOD = 0, EXIT_ILLEGAL = 1, EXIT_BAD = 2 };

/* One run of a command. */
struct session {
    const struct command *command;
    const struct arguments *args;
    void *options;                         /* the command's own structure, filled from the arguments */
    const struct general_options *general; /* its first member */
    const struct defaults *defaults;       /* the file of defaults */
    bool colour;                           /* on standard error */
    struct text why;
};

enum { COMMAND_EXAMPLES = 3, COMMAND_GROUPS = 4 };

struct command {
    const char *name;
    const char *synopsis; /* of its arguments, without options */
    const char *summary;  /* for lists: lower case, no full stop */
    const char *about;    /* more for its help, or NULL */
    const char *examples[COMMAND_EXAMPLES];
    struct option_group groups[COMMAND_GROUPS + 1];
    option_of_game *game_options; /* which parameters of games are options too; NULL: none */
    bool puzzles;                 /* its help lists the kinds of puzzle instead of the games' parameters */
    size_t words_most;            /* arguments that are not options */
    size_t options_size;          /* of its structure, which begins with struct general_options */

    /* Runs it; returns the exit status. EXIT_BAD comes with a reason in session->why, unless it was printed already. */
    int (*run)(struct session *session);
};

/* Runs the program; returns its exit status. */
int command_main(int argc, char **argv);
