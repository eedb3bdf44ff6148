/* Lines of standard input: at a terminal with editing and history (libedit), else as they are. Signals that
 * ask the program to end (SIGINT, SIGTERM, SIGHUP) end the input, so that nothing typed is lost. */
#pragma once

#include "base/text.h"

#include <stdbool.h>

struct line_input;

/* Returns an owned reader; there may be one at a time. It edits lines if standard input and standard error are
 * terminals. */
struct line_input *line_input_new(void);

bool line_input_edits(const struct line_input *);

/* The next line without its line end, after a prompt if lines are edited; valid until the next call. NULL at the end of
 * the input, or after a signal; where lines are edited, Ctrl-C clears the line first, and only a second one ends. */
const char *line_input_next(struct line_input *, const char *prompt);

/* Whether standard input may be read, and could be at each line_input_next. False with the reason in `why`. */
bool line_input_good(const struct line_input *, struct text *why);

/* Whether the terminal is gone (SIGHUP). */
bool line_input_hung_up(const struct line_input *);

/* Puts back the handling of signals, too. */
void line_input_free(struct line_input *);
