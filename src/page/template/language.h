/* The languages of pages: the words of the program in templates/words/LANG.cfg (base/words.h), the rules of the games
 * in templates/rules/LANG/ (page/rules/rule_text.h). */
#pragma once

#include "base/text.h"
#include "base/words.h"

#include <stdbool.h>

/* The default language, in which the source is written. */
#define LANGUAGE_STANDARD "en"

/* Adds the built-in languages: "en, de, es". */
void language_names(struct text *out);

/* Loads the words of a language; `template_dir` may be NULL. *words may be NULL: English. The caller frees it with
 * words_free. False with the reason in `why`. */
bool language_load(const char *template_dir, const char *language, struct words **words, struct text *why);
