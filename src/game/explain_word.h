/* What is wrong with a word that is not an action: rows of a pattern and a message. The first pattern that matches the
 * whole word explains it. A pattern looks like the words that it matches:
 *
 *   1      a number                           0        a number with a leading zero, or 0
 *   a      one or two small letters           w        any number of small letters
 *   A      a capital letter                   ~        signs: neither letters nor digits
 *   [a-f]  one of these characters            [a-f]+   any number of them; [^a-f] all others
 *   (x|y)  one of these words                 *        anything, or nothing
 *
 * Any other character stands for itself, and ? after any part says that it may be missing. Runs of digits, letters and
 * signs are matched as a whole: "1" never matches half a number.
 *
 * In the message, $1 to $9 stand for what these parts matched, in order, a missing part too; characters that stand for
 * themselves are not counted. $0 is the whole word:
 *
 *   {"1a", "$0 has its number before its letter: write $2$1"}
 *   {"a1~a1", "\"$3\" stands where a dash belongs: write $1$2-$4$5"} */
#pragma once

#include "base/text.h"

struct word_row {
    const char *pattern, *message;
};

/* Adds the message of the first of the rows, ended by one without a pattern, that matches. False if none does. */
bool explain_word(const struct word_row *rows, const char *s, size_t len, struct text *why);

/* Explains a word by what people write in records of any game: a pass, other words for the end of a game, brackets,
 * chess annotation. `duty` is what every turn must do: "every turn draws a line". False if it is none of these. */
bool explain_common_word(const char *s, size_t len, const char *duty, struct text *why);
