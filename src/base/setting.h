/* Reading files that people write (editions of games, themes) in libconfig's notation: tables describe the groups, and
 * errors are reported in plain words with their line. */
#pragma once

#include "base/text.h"

#include <libconfig.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where errors go. */
struct setting_reader {
    int *line; /* from 1; 0: no particular line */
    struct text *why;
    struct text *all;     /* NULL: reading ends at the first mistake. Else it goes on, and all are added here */
    const char *file;     /* for `all`, or NULL */
    const char *language; /* texts may be groups of translations, { en = "..."; de = "..."; }, of which this one counts,
                           * or else the first; NULL: they may not */
};

/* Moves the mistake in `why`, if there is one, to `all`: a line "FILE:LINE: REASON", without line end if it is the
 * last. setting_locate does that first. */
void setting_end_mistake(struct setting_reader *);

/* The type of a setting. Whole numbers, decimal numbers and texts are stored by setting_take; words, values, lists and
 * groups are left to the caller. */
enum setting_kind {
    SETTING_NUMBER,
    SETTING_WHOLE, /* a larger one */
    SETTING_DECIMAL,
    SETTING_TEXT,
    SETTING_WORD,
    SETTING_VALUE, /* a text, a whole number or a truth value: see setting_value */
    SETTING_LIST,
    SETTING_GROUP,
};

struct setting {
    const char *name;
    enum setting_kind kind;
    double least, most; /* of a number; entries of a list; bytes of a text (at least 1) */
    size_t offset;      /* of a uint8_t, an int, a double, or a char[most + 1] */
    bool optional;
};

/* The settings of a group; one without a name ends the list. */
struct setting_group {
    const char *what; /* for people: "a bonus box" */
    const struct setting *settings;
};

/* Parses a text. Besides syntax errors it refuses includes, which could read any file; long numbers, of which libconfig
 * keeps only the low bits; quoted texts over several lines, which are missing quotes; deep nesting; and too many
 * settings. Missing brackets and commas have the lines in which they are missing. In any case the caller frees `config`
 * with config_destroy. */
bool setting_parse(struct setting_reader *, const char *text, config_t *config);

/* Reads a group. Checks that all its settings are known and none is missing, stores numbers and texts (UTF-8 without
 * control characters) in `to` at their offsets, and checks the type of words, lists and groups and the number of
 * entries. False with the reason if something is wrong. */
bool setting_take(struct setting_reader *, const config_setting_t *from, const struct setting_group *, void *to);

/* Reads a word of a group, if it is given, as its index in a list of `count` words, of which NULLs are skipped. False
 * with the reason if it is none of them. */
bool setting_word(struct setting_reader *, const config_setting_t *from, const char *name, const char *const *words,
                  int count, int *which);

/* Reads a whole number, written as 3 or 3.0. False, without a reason, if it is something else or out of range. */
bool setting_number(const config_setting_t *from, int least, int most, uint8_t *number);

/* The text of a setting, at most `most` bytes of UTF-8 without control characters and not empty. NULL with the reason,
 * which calls it `name`, if it is something else. Borrowed from the setting. */
const char *setting_text(struct setting_reader *, const config_setting_t *from, const char *name, size_t most);

/* Adds a SETTING_VALUE as a text: "5x5", "12", "true". False if it is something else. */
bool setting_value(const config_setting_t *from, struct text *out);

/* The i-th entry of a list. */
const config_setting_t *setting_entry(const config_setting_t *list, int i);

/* Records the line of a setting (for an unnamed entry, of its list) and returns the text to add the reason to. */
struct text *setting_locate(struct setting_reader *, const config_setting_t *);

/* Refuses a group that lacks one of its settings. Always false. */
bool setting_refuse_missing(struct setting_reader *, const config_setting_t *from, const struct setting_group *,
                            const char *name);
