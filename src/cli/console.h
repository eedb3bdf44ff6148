/* What the program says to people beside its results: errors and notes on standard error. */
#ifndef QUADRILLE_CLI_CONSOLE_H
#define QUADRILLE_CLI_CONSOLE_H

#include "base/diag.h"
#include "base/text.h"

#include <stdbool.h>

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

extern const char *const when_words[]; /* for options: "auto" ... NULL */

/* Whether standard error gets colours: `auto` means on a terminal that knows them, unless NO_COLOR is set. */
bool console_colour(enum when when);

/* The same for standard output. */
bool console_colour_output(enum when when);

/* Writes `quadrille: MESSAGE` as one line. Control characters become '?'. */
void console_error(bool colour, const char *message);

/* The same for what is no error. */
void console_note(const char *message);

/* Writes each line of `text` as a note. */
void console_notes(const struct text *text);

/* Writes a diagnostic with its source line and caret. */
void console_diag(bool colour, const struct diag *d, const char *file);

/* Writes results to standard output (buffered). False after an error, with the reason in `why`. */
bool console_write(const struct text *text, struct text *why);

/* Writes out what standard output holds back, as is to be done before anything is said on standard error
 * that belongs behind it. False as console_write. */
bool console_flush(struct text *why);

#endif
