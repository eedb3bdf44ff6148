/* Words as people type them on phones and in word processors, in the form that quadrille-record(5) describes: plain
 * characters, no blanks around the `-` of a line and the `x` of a shot, coordinates in
 * lower case, neither comma nor full stop at the end. */
#pragma once

#include "base/text.h"
#include "record/lexer.h"

/* Reads the word that begins at byte `at` of a text of `end` bytes: sets kind, number, text and length of the token,
 * and returns the byte after the word. A word of commas and full stops alone has length 0. A text that differs from
 * the record's is allocated in the arena; without an arena (NULL) it is not kept. */
size_t plain_word_read(const char *text, size_t at, size_t end, struct arena *arena, struct token *token);

/* Adds the words of a text, which are labels and actions, in plain form and with one blank between them. A label keeps
 * to the word that follows it without a blank. */
void plain_words_add(const char *s, size_t len, struct text *out);
