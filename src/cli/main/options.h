/* Options: tables from which getopt_long's arrays, the parsing, the defaults and the help are made. The options of
 * games come from the games' own tables of parameters (game/param.h). */
#pragma once

#include "base/parse.h"
#include "base/text.h"
#include "game/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Tables ---- */

struct option_row;
struct puzzle_id;

/* Stores an option's value (NULL if it takes none) in its field. If the value is wrong, returns false and adds to `why`
 * what is allowed, to follow "must be": "a whole number from 1 to 9". */
typedef bool option_read(const struct option_row *row, const char *value, void *field, struct text *why);

struct option_row {
    const char *name;    /* long, without dashes */
    char letter;         /* short, or 0 */
    const char *metavar; /* NULL: takes no value */
    const char *help;
    void (*choices)(struct text *); /* adds the possible values to the help, or NULL */
    const char *standard;           /* the default as a user would write it; NULL: none (the field is zero) */
    option_read *read;              /* NULL: its values are only in struct arguments */
    size_t offset;                  /* of the field in the group's structure */
    int64_t least, most;            /* numbers; option_word: `least` is the first word's value */
    const char *const *words;       /* option_word; ends with NULL */
    const char *bare;               /* the value of the option alone; NULL: it needs one. Others are of `words` */
    const char *opens;              /* a value that takes the next word too: both are read as VALUE=WORD. Or NULL */
};

/* A group of a command's options; `offset` is where the rows' structure lies in the command's own. */
struct option_group {
    const char *heading;           /* NULL ends the list */
    const struct option_row *rows; /* ends with a row without a name */
    size_t offset;
};

#define OPT_GROUP(title, table, tag, member)                                                                           \
    {                                                                                                                  \
        .heading = title, .rows = table, .offset = offsetof(struct tag, member)                                        \
    }

option_read option_flag, option_text, option_folder, option_day, option_whole, option_decimal, option_word;

/* Rows. The letter `c` is 0 for none. `normal` is the default as a user would write it; NULL: the field stays zero.
 * `tag` is the name of the group's structure, and `member` the field, whose type the compiler checks; it may be a path
 * like print.output. */

#define OPT_FLAG(c, option, tag, member, text) OPT_OWN(c, option, NULL, NULL, option_flag, bool, tag, member, text)

/* A text, borrowed from argv. */
#define OPT_TEXT(c, option, meta, normal, tag, member, text)                                                           \
    OPT_OWN(c, option, meta, normal, option_text, const char *, tag, member, text)

/* The same, of a folder that exists. */
#define OPT_FOLDER(option, tag, member, text)                                                                          \
    OPT_OWN(0, option, "DIR", NULL, option_folder, const char *, tag, member, text)

/* A day of the calendar: 2026-11-23; "" if not given. `today` is this day where the user is, or that of
 * SOURCE_DATE_EPOCH. */
struct day {
    char text[11];
    bool today; /* as the user said */
};
#define OPT_DAY(option, tag, member, text)                                                                             \
    OPT_OWN(0, option, "YYYY-MM-DD|today", NULL, option_day, struct day, tag, member, text)

/* Reads SOURCE_DATE_EPOCH: seconds since 1970; -1 if it is not set. */
bool options_epoch(int64_t *seconds, struct text *why);

/* A whole or a decimal number from `low` to `high`. */
#define OPT_WHOLE(c, option, low, high, normal, tag, member, text)                                                     \
    OPT_ROW(c, option, "N", normal, option_whole, int64_t, tag, member, text, .least = low, .most = high)
#define OPT_DECIMAL(c, option, meta, low, high, normal, tag, member, text)                                             \
    OPT_ROW(c, option, meta, normal, option_decimal, double, tag, member, text, .least = low, .most = high)

/* --jobs, in the member `jobs`. */
#define OPT_JOBS(tag)                                                                                                  \
    OPT_WHOLE('j', "jobs", 1, 1024, NULL, tag, jobs, "threads (default: all cores); the output does not depend on it")

/* One of the words of `list`, which ends with NULL: the field gets its index, counted from `first`. */
#define OPT_WORD(c, option, meta, list, first, normal, tag, member, text)                                              \
    OPT_ROW(c, option, meta, normal, option_word, int, tag, member, text, .least = first, .words = list)

/* May be repeated: all its values are in struct arguments, in order. */
#define OPT_SEVERAL(option, meta, text)                                                                                \
    {                                                                                                                  \
        .name = option, .metavar = meta, .help = text                                                                  \
    }

/* A command's own kind of value: `reader` fills a field of this type. */
#define OPT_OWN(c, option, meta, normal, reader, type, tag, member, text)                                              \
    OPT_ROW(c, option, meta, normal, reader, type, tag, member, text, .words = NULL)

/* Any of these rows, with further members: `.choices = paper_names`. */
#define OPT_ROW(c, option, meta, normal, reader, type, tag, member, text, ...)                                         \
    {                                                                                                                  \
        .letter = c, .name = option, .metavar = meta, .standard = normal, .help = text, .read = reader,                \
        .offset = offsetof(struct tag, member) + 0 * sizeof((type *)0 == &((struct tag *)0)->member), __VA_ARGS__      \
    }

/* ---- The command line ---- */

struct given {
    const struct option_row *row; /* NULL: a game's parameter */
    size_t group;                 /* index into the command's groups */
    const char *name, *metavar, *value;
    const char *const *optional; /* the words that may be its value, ended by NULL, if it may go without; else NULL */
    char *joined;                /* owned: the value if it is not one word of the command line; else NULL */
};

/* Whether a command takes a game's parameter as an option; options_of_games: all that can be options. */
typedef bool option_of_game(const struct game *, const struct param *);
option_of_game options_of_games;

struct arguments {
    struct given *options; /* in the order given */
    size_t option_count;
    const char **words; /* arguments that are not options */
    size_t word_count;
    option_of_game *takes; /* NULL: none */
};

/* Splits argv[1..] into options and words. `takes` says which parameters of games are options too (NULL: none). False,
 * with the reason in `why`, if an option is unknown or lacks its value. `command` is for messages; where it is NULL the
 * options are those before the command, and end at the first word. Release with options_release in any case. Not
 * thread-safe (getopt). */
bool options_parse(const struct option_group *groups, option_of_game *takes, const char *command, int argc, char **argv,
                   struct arguments *args, struct text *why);
void options_release(struct arguments *args);

/* A default of the user's own, in place of the table's. */
struct option_default {
    const char *name; /* of the option; NULL ends a list */
    char *value;      /* which the option takes */
    int line;         /* in the file of defaults */
};

/* Fills `fields`, a command's structure, with the tables' defaults, with those of the list `own` that the command has
 * options for, and then with the given options. */
bool options_store(const struct option_group *groups, const struct option_default *own, const struct arguments *args,
                   void *fields, struct text *why);

/* Fills `values` with a game's defaults and then with the given parameters. An option of another game is an error. */
bool options_values(const struct arguments *args, const struct game *game, struct values *values, struct text *why);

/* Overwrites the given parameters in the values of puzzles, and fits others to them. One that the kind does not depend
 * on is an error, and so are values and grades that it does not have. */
bool options_puzzle_values(const struct arguments *args, struct puzzle_id *id, struct text *why);

/* Whether an option has an effect in a call; if not, the reason, to follow "--NAME has no effect: ". */
struct option_condition {
    const char *option;
    bool holds;
    const char *reason;
};

/* Refuses the first given option whose condition does not hold. */
bool options_check(const struct arguments *args, const struct option_condition *conditions, size_t count,
                   struct text *why);

/* Whether the text of an option ("--title") may be printed: UTF-8 without control characters. */
bool options_check_line(const char *option, const char *s, struct text *why);

/* The first given option of this name, or NULL. */
const struct given *options_given(const struct arguments *args, const char *name);

/* Options that every command has. */
struct general_options {
    bool help, quiet, verbose, no_config;
    int colour; /* enum when */
};

extern const struct option_row general_option_rows[];
#define GENERAL_OPTIONS(tag, member) OPT_GROUP("General options", general_option_rows, tag, member)

/* ---- The file of defaults (defaults.c) --------------------------------------------------------------------------- */

/* $XDG_CONFIG_HOME/quadrille/config.cfg (~/.config/quadrille/config.cfg) sets defaults of options. A default that does
 * not apply to a command is ignored there. */

enum { DEFAULT_COUNT = 6 };

struct defaults {
    struct text path; /* of the file; empty: the environment names no folder for it */
    bool found;
    struct option_default of[DEFAULT_COUNT + 1]; /* as they are in the file; the first without a name ends the list */
};

/* Reads and checks the file if there is one. False, with its name, the line and the reason in `why`, if it can't be
 * read or something in it is wrong. Release with defaults_release in any case. */
bool defaults_read(struct defaults *, struct text *why);
void defaults_release(struct defaults *);

/* Adds "FILE:LINE: " if the file sets the default of this option. */
void defaults_locate(const struct defaults *, const char *option, struct text *why);

/* Adds the defaults in force and where each comes from: as lines that the file could hold, or as JSON. */
void defaults_write(const struct defaults *, bool json, struct text *out);
