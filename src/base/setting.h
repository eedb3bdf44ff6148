/* Reading data that people write, editions of games and themes, as libconfig's settings: groups by table, with
 * complaints in plain words that name the line. */
#ifndef QUADRILLE_BASE_SETTING_H
#define QUADRILLE_BASE_SETTING_H

#include "base/text.h"

#include <libconfig.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where complaints go. */
struct reader {
    int *line; /* from 1; 0: none is to blame */
    struct text *why;
};

/* What a setting holds. Whole numbers, decimal numbers and texts are stored at once, the rest is read by who knows what
 * it means. */
enum setting_kind { SETTING_NUMBER, SETTING_DECIMAL, SETTING_TEXT, SETTING_WORD, SETTING_LIST, SETTING_GROUP };

struct setting {
    const char *name;
    enum setting_kind kind;
    double least, most; /* of a number; of the entries of a list; bytes of a text (always 1 at least) */
    size_t offset;      /* of a uint8_t, a double, or a char[most + 1] */
    bool optional;
};

/* The settings of a group, ended by one without a name. */
struct group {
    const char *what; /* for people: "a bonus box" */
    const struct setting *settings;
};

/* Parses a text. Refused with a complaint are, besides slips of syntax: includes, which could reach any file; long
 * numbers, of which libconfig keeps only the low bits; texts in quotes of more than a line, which are quotes not
 * closed; and what is nested too deeply or has too many settings. The caller then, too, frees `config` with
 * config_destroy. */
bool setting_parse(struct reader *, const char *text, config_t *config);

/* Takes all settings of a group: all are known, and all that are needed are there. Numbers and texts are stored in `to`
 * at their offsets; texts are UTF-8 without control characters. Of words, lists and groups only the type is right
 * then, and the count of entries. False with a complaint if something is wrong. */
bool setting_take(struct reader *, const config_setting_t *from, const struct group *, void *to);

/* The place of a word among `count` words (those that are NULL don't count); -1 and a complaint if it is none. */
int setting_word(struct reader *, const config_setting_t *from, const char *const *words, int count);

/* Reads a whole number, written as 3 or 3.0. False, without a complaint, if it is none or out of range. */
bool setting_number(const config_setting_t *from, int least, int most, uint8_t *number);

/* The i-th entry of a list. */
const config_setting_t *setting_entry(const config_setting_t *list, int i);

/* Notes the line that a setting is on, of an unnamed entry that of its list; returns the text to add the reason to. */
struct text *setting_blame(struct reader *, const config_setting_t *);

/* Complains that a group lacks one of its settings. Always false. */
bool setting_refuse_missing(struct reader *, const config_setting_t *from, const struct group *, const char *name);

#endif
