/* Options: tables of what there is, from which getopt_long's arrays, the reading, the defaults and the help
 * are made. Options of games come from the games' own tables of parameters (game/param.h). */
#ifndef QUADRILLE_CLI_OPTIONS_H
#define QUADRILLE_CLI_OPTIONS_H

#include "base/text.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct option_row;

/* Stores an option's value (NULL for one without) in its field. False with what would be right in `why`. */
typedef bool option_read(const struct option_row *row, const char *value, void *field, struct text *why);

struct option_row {
    const char *name;    /* long, without dashes */
    char letter;         /* short, or 0 */
    const char *metavar; /* NULL: takes no value */
    const char *help;
    void (*choices)(struct text *); /* adds the names to choose from to the help, or NULL */
    const char *standard;           /* the default as a user would write it, or NULL for none (the field is zero) */
    option_read *read;
    size_t offset;            /* of the field in the group's structure */
    int64_t least, most;      /* for numbers */
    const char *const *words; /* for words; ends with NULL */
    const char *opens;        /* a value that the next word belongs to: the two are read as VALUE=WORD. Or NULL */
};

struct option_group {
    const char *heading;
    const struct option_row *rows; /* ends with a row without name */
};

/* A group of a command, and where its structure lies in the command's settings. */
struct option_use {
    const struct option_group *group; /* NULL ends the list */
    size_t offset;
};

/* Fields: bool; const char * (borrowed from argv); int64_t; double; int (index into words). */
option_read option_flag, option_text, option_whole, option_decimal, option_word;

/* For an option that may be given several times: the values are in struct arguments, in order. */
option_read option_several;

/* Options and arguments as they were given. */
struct given {
    const struct option_row *row; /* NULL: a game's parameter */
    size_t use;                   /* index into the command's uses */
    const char *name, *metavar, *value;
    const char *const *optional; /* the words of a value that may be left out, ended by NULL; or NULL */
    char *joined;                /* owned: the value, if it is not a word of the command line; or NULL */
};

struct arguments {
    struct given *options;
    size_t option_count;
    const char **words; /* arguments that are no options */
    size_t word_count;
    bool help; /* --help is among them */
};

/* Sorts argv[1..] into options and words. With `game_options` the parameters of all games are options too.
 * False with the reason in `why`; `command` is for messages. The caller frees with options_release either
 * way. Not for several threads at once (getopt). */
bool options_parse(const struct option_use *uses, bool game_options, const char *command, int argc, char **argv,
                   struct arguments *args, struct text *why);
void options_release(struct arguments *args);

/* Fills `settings` with the defaults and then with what was given. */
bool options_store(const struct option_use *uses, const struct arguments *args, void *settings, struct text *why);

/* Fills `values` with the game's defaults and then with its parameters as given. An option of another game
 * is an error. */
bool options_values(const struct arguments *args, const struct game *game, struct values *values, struct text *why);

/* The same over the values that are there. */
bool options_values_over(const struct arguments *args, const struct game *game, struct values *values,
                         struct text *why);

/* The game's parameter that an option of this name sets, or NULL. */
const struct param *options_param(const struct game *game, const char *name);

/* The first given option of this name, or NULL. */
const struct given *options_given(const struct arguments *args, const char *name);

/* Adds a table of the options of a command's group number `use`, without those that a group before it has by the same
 * name: they take their place. */
void options_help_use(const struct option_use *uses, size_t use, struct text *out);

/* Adds a table of a game's parameters. */
void options_help_game(const struct game *game, struct text *out);

/* Adds `left` and, wrapped beside it, `right`: one row of a table of 80 columns. */
void options_help_row(const char *left, const char *right, struct text *out);

/* Adds a paragraph, wrapped at 80 columns; the second makes a sentence of a summary. */
void options_help_wrap(const char *s, struct text *out);
void options_help_sentence(const char *s, struct text *out);

#endif
