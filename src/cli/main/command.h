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

/* ---- Help (help.c) and completion (completion.c) ---- */

enum { HELP_WIDTH = 80 }; /* columns */

/* Completes the row of a table whose left part `out` ends with: adds `right`, wrapped in the second column. */
void help_row(const char *right, struct text *out);

/* Adds a summary (lower case, no full stop) as a sentence. */
void help_sentence(const char *summary, struct text *out);

/* Adds a table of the options in a command's group number `group`, without those that an earlier group replaces. */
void help_options(const struct option_group *groups, size_t group, struct text *out);

/* Adds a table of those of a game's options that a command takes, if there are any. */
void help_game_options(const struct game *game, option_of_game *takes, struct text *out);

/* What the manual says about a subject. */
struct help_topic {
    const char *name;
    const char *page;    /* in the manual: "record.5" is quadrille-record(5) */
    const char *summary; /* for lists: lower case, no full stop */
};

extern const struct help_topic help_topics[]; /* the last one has no name */

/* Adds the topic's page of the manual. */
void help_manual(const struct help_topic *topic, struct text *out);

/* Adds a table of a game's kinds of puzzle, if it has any; with `details` their options and grades too. */
void help_puzzles(const struct game *game, bool details, struct text *out);

/* ---- Completion -------------------------------------------------------------------------------------------------- */

/* Adds the script of a shell: bash, zsh or fish. */
void completion_script(const char *shell, struct text *out);

/* Adds what may be the last of `words`, which may be empty, after those before it and after `quadrille`; a line each: a
 * word and after a tab its explanation, if it has one; ":files ENDING" for files with this ending, ":files" for any,
 * ":folders" for folders. "--option=value" comes as three words. `program` holds the options before the command. */
void completion_write(const struct command *program, const struct command *const *commands, size_t count,
                      const char *const *words, size_t word_count, struct text *out);
