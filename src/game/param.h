/* The parameters of games. Each game has one table, which serves its command-line options, its sheet IDs, its record
 * tags and the help. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PARAMS_MAX = 12, PARAM_NUMBERS = 8 };

/* How a parameter is written, as an option (and tag) and in a sheet ID, and which numbers of its value it
 * sets. */
enum param_kind {
    PARAM_INT,     /* "20", in an ID "20": n[0]. The table's `word` means -1 */
    PARAM_SIZE,    /* "6x4", in an ID "6x4": n[0] columns, n[1] rows */
    PARAM_RANGE,   /* "2-8", in an ID "28" (one digit each): n[0] least, n[1] greatest */
    PARAM_WEIGHTS, /* "B2R2Q1", in an ID the same: n[i] is the weight of the i-th of `letters`, 0 if absent */
    PARAM_BOARD,   /* "wide 11", in an ID "W11": n[0] which of `words`, n[1] the size */
    PARAM_WORD,    /* "net": n[0] which of `words`; -1 if the default is "" and nothing is said. In no ID */
    PARAM_DECIMAL, /* "0.85": n[0] thousandths, `least` and `most` too. In no ID */
    PARAM_FLAG,    /* an option without a value: n[0] is 1 if it was given. "0" or "1"; in an ID only the mark */
    PARAM_PAIR,    /* "-1.5,2": n[0] and n[1] hundredths, `least` and `most` too, signed. In no ID */
};

/* Who sets a parameter, and what it changes. */
enum param_use {
    PARAM_CONTENT, /* what a sheet holds: options, sheet IDs, and the record tag if there is one */
    PARAM_LOOK,    /* how it is drawn: options only */
    PARAM_CHOICE,  /* which sheets are printed of all there could be: options only, not beside an ID */
    PARAM_RULE,    /* how it is played: the record tag; an option only of commands that say so (`table`) */
};

struct param {
    const char *name; /* of the option, without dashes */
    const char *also; /* another name of the option, or NULL */
    char mark;        /* letter before the value in a sheet ID (of Crockford's base 32); 0: written bare, always */
    enum param_kind kind;
    enum param_use use;
    int least, most;          /* of every number */
    const char *standard;     /* the default, as the option writes it */
    const char *word;         /* PARAM_INT: a word for the value -1, or NULL */
    const char *letters;      /* PARAM_WEIGHTS: upper-case, at most PARAM_NUMBERS */
    const char *const *words; /* PARAM_BOARD (different initials), PARAM_WORD: ended by NULL */
    const char *bare;         /* PARAM_WORD: the word that the option means without a value; NULL: it needs one */
    const char *tag;          /* record tag that sets it, or NULL */
    bool table;               /* PARAM_RULE: the players at a table, an option that prints a sheet for each of them */
    int needs;                /* the index of a PARAM_WORD that must have one of certain values, or this one has no */
    int needed;               /* effect unless it is at its default; those values, as bits (0: any) */
    const char *metavar, *help;
};

/* A row of a table; further members may follow the help. */
#define PARAM(name_, kind_, use_, metavar_, standard_, least_, most_, ...)                                             \
    {                                                                                                                  \
        .name = name_, .kind = PARAM_##kind_, .use = PARAM_##use_, .metavar = metavar_, .standard = standard_,         \
        .least = least_, .most = most_, .help = __VA_ARGS__                                                            \
    }

struct value {
    int16_t n[PARAM_NUMBERS];
};

/* A choice of all parameters of one game, in the order of its table, and the edition that it is played with, borrowed;
 * NULL for a game without editions. */
struct values {
    struct value of[PARAMS_MAX];
    const void *edition;
    bool final; /* the set-up tags tell how the game ended: the position may be over (tag Final) */
    const struct puzzle_kind *question; /* asked of the position (tag Question); NULL: none. It can change what is
                                         * legal */
};

/* Reads a value as people write it in options and tags: words in any case; a number alone for a board of the first
 * kind. False, with what is allowed in `why` (may be NULL), if it is wrong. */
bool param_read(const struct param *p, const char *s, size_t len, struct value *value, struct text *why);

/* The same; the reason names the option `option`, or if it is NULL the tag. */
bool param_read_option(const struct param *p, const char *option, const char *s, size_t len, struct value *value,
                       struct text *why);

/* Writes a value as param_read reads it: its exact inverse ("" where nothing was said). */
void param_write(const struct param *p, const struct value *value, struct text *out);

/* Reads a PARAM_CONTENT value as a sheet ID writes it, from the front of `s`; returns how many bytes it took, 0 if
 * there is no such value. A PARAM_FLAG has none: its mark is enough. */
size_t param_id_read(const struct param *p, const char *s, size_t len, struct value *value);

/* Writes a value as param_id_read reads it. */
void param_id_write(const struct param *p, const struct value *value, struct text *out);

/* What a number of the table and of values stands for: 1, or 1/100 or 1/1000 for the kinds with decimals. */
double param_unit(const struct param *p);

/* The place of the parameter `name` in a table that ends with one without a name; it must be there. */
size_t param_index(const struct param *params, const char *name);

/* Sets all parameters of such a table, which never changes, to their defaults. */
void params_standard(const struct param *params, struct values *values);
