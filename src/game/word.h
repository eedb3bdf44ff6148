/* What is wrong with a word that is no action. A word is split into runs of digits, of letters and of other signs,
 * whose pattern says what its writer meant: "1-1" is two numbers joined by a sign, "a1" a cell, "1a" a cell turned
 * round. */
#pragma once

#include "base/text.h"

enum { WORD_PARTS = 12 };

struct word {
    /* A character for each part: 1 digits, a lower-case letters, A a capital letter, x an x, - other signs. Longer
     * words end with "..." after WORD_PARTS parts. */
    char pattern[WORD_PARTS + 4];
    struct word_part {
        const char *s;
        int len;
    } part[WORD_PARTS];
    int count;
};

/* Splits a word. With `x` the letter x is a part of its own, else a letter like others. */
struct word word_split(const char *s, size_t len, bool x);

/* Whether the word's pattern is this. */
bool word_is(const struct word *, const char *pattern);

/* Whether the word is one of a list of lower-case words separated by blanks. */
bool word_is_one_of(const struct word *, const char *list);

/* Explains words that are no action of any game: attempts to pass, misspelt endings, words in brackets or with signs of
 * chess annotation. `duty` is what every turn must do: "every turn draws a line". False if the word is none of these.
 */
bool word_explain(const struct word *, const char *duty, struct text *why);
