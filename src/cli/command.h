/* Commands: each is one constant table in a file of its own, and one line in commands.def. */
#ifndef QUADRILLE_CLI_COMMAND_H
#define QUADRILLE_CLI_COMMAND_H

#include "cli/console.h"
#include "cli/options.h"

enum { EXIT_GOOD = 0, EXIT_ILLEGAL = 1, EXIT_BAD = 2 };

/* What all commands that work on something know. */
struct general {
    bool help, quiet, verbose;
    int colour; /* enum when */
};

extern const struct option_group options_general;
extern const struct option_group options_help_only; /* for a struct general as well */

/* One run of a command. */
struct session {
    const struct command *command;
    const struct arguments *args;
    void *settings; /* of the command's own type, filled from the options */
    bool colour;    /* of standard error */
    struct text why;
};

struct command {
    const char *name;
    const char *synopsis; /* of its arguments, without options */
    const char *summary;  /* for lists: lower case, without a full stop */
    const char *about;    /* more for its help, or NULL */
    const struct option_use *uses;
    bool game_options; /* the games' parameters are options too */
    bool kinds;        /* its help lists the games' kinds of puzzle in place of their parameters */
    size_t words_most; /* arguments that are no options */
    size_t settings_size;
    size_t general; /* where its struct general lies in the settings */

    /* Runs it; returns the exit status. If that is EXIT_BAD, session->why says why unless it was said. */
    int (*run)(struct session *session);
};

/* The i-th command, or NULL past the last. */
const struct command *command_at(size_t i);

/* Adds the help of all commands, or of one; `game` narrows that to one game's options, or is NULL. */
void command_help_all(struct text *out);
void command_help(const struct command *command, const struct game *game, struct text *out);

/* Runs the program; returns its exit status. */
int command_main(int argc, char **argv);

#endif
