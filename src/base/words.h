/* Words in other languages. English texts in the source are the keys: words_get returns the translation of a text, or
 * the text itself where there is none. `words` may be NULL in all calls: English.
 *
 * A language is one file of settings, templates/words/LANG.cfg:
 *
 *   language = "Deutsch";
 *   singular = [1];           # numbers that take the singular, if not [1]
 *   date     = "%e. %B %Y";   # day (%d: 05, %e: 5), month (%m: 03, %B: its name), year; if not "%e %B %Y"
 *   words = (
 *     [ "Names", "Namen" ],
 *     [ "%d point", "%d points", "%d Punkt", "%d Punkte" ],
 *     [ "%s plays %s", "%2$s wird von %1$s gespielt" ],
 *   );
 */
#pragma once

#include "base/setting.h"
#include "base/text.h"

#include <stdbool.h>

struct words;

/* Marks a text of a table for translation where it is printed. */
#define N_(english) english

/* Reads a language from settings. Refuses a translation whose conversions (%d, %s) differ from the English text's.
 * The first 15 bytes of `name` are kept for words_name. NULL with the reason in the reader. The caller frees it with
 * words_free. */
struct words *words_read(struct setting_reader *, const char *settings, const char *name);
void words_free(struct words *words);

/* The name that words_read was given; "en" for English. */
const char *words_name(const struct words *words);

/* The translation of a text, valid as long as `words` and `english`. NULL and "" stay as they are. */
const char *words_get(const struct words *words, const char *english);

/* Adds the translation of a format, filled in as printf does. */
void words_addf(const struct words *words, struct text *out, const char *english, ...)
    __attribute__((format(printf, 3, 4)));

/* Adds a number of things: `one` and `many` each hold a single %d, for `count`. */
void words_add_count(const struct words *words, struct text *out, const char *one, const char *many, int count);

/* Adds a date written 2026-11-23, 2026-11 or 2026 in the language's form. Other texts are added as they are. With the
 * day of the week: "Monday, 23 November 2026". */
void words_add_date(const struct words *words, struct text *out, const char *date);
void words_add_day(const struct words *words, struct text *out, const char *date);

/* The separator before item `i` of a list of `count`: nothing, a comma, or before the last item `last`: " and ". */
const char *words_separator(const struct words *words, size_t i, size_t count, const char *last);
