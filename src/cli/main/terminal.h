/* What the program writes to its terminal: results on standard output; errors, notes and a progress bar on standard
 * error. Text on standard error never holds a control character of a record or a file name. */
#pragma once

#include "base/output.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>

/* When to use colours, or to show the progress bar. AUTO: on a terminal; colours also need a terminal that has them,
 * and NO_COLOR unset. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

extern const char *const when_words[]; /* for options: "auto" ... NULL */

/* Whether a descriptor, standard error or standard output, gets colours. */
bool terminal_colour(int descriptor, enum when when);

/* Whether a descriptor is a terminal that cannot show UTF-8, as the locale says: characters that draw should be ASCII.
 * Files and pipes always get UTF-8. */
bool terminal_ascii(int descriptor);

/* Columns and rows of a terminal; zeros if they are unknown, or the descriptor is not a terminal. */
struct winsize terminal_size(int descriptor);

/* Adds text as it is shown on a descriptor: in ASCII, column by column, if that is a terminal without UTF-8. */
void terminal_add(int descriptor, const char *s, size_t len, struct text *out);

/* Write, or add, `quadrille: MESSAGE` as one line: an error, or without colour a note. */
void terminal_message(bool colour, const char *format, ...) __attribute__((format(printf, 2, 3)));
void terminal_add_message(bool colour, const char *message, size_t len, struct text *out);

/* Writes each line of `text` as a note. */
void terminal_notes(const struct text *text);

/* Prints messages to standard error. */
void terminal_print(const char *messages, size_t len);

/* Writes results to standard output (buffered). False after an error, with the first reason in `why`. */
bool terminal_write(const struct text *text, struct text *why);

/* The same, or to the file `path` unless that is NULL or "-"; `ours` and `force` as for output_open. */
bool terminal_write_file(const char *path, const struct output_mark *ours, bool force, const struct text *text,
                         struct text *why);

/* Flushes standard output. Comes before anything on standard error that belongs after the results so far. False as
 * terminal_write. */
bool terminal_flush(struct text *why);

/* A progress bar. Zero-initialised it shows nothing. The clock only decides how often it is drawn. */
struct progress {
    bool shown, drawn;
    const char *what; /* "sheet" */
    uint64_t total;
    struct timespec last;
};

struct progress progress_begin(bool quiet, enum when when, const char *what, uint64_t total);

/* Draws the bar of a struct progress, unless it was drawn a moment ago; with the tries that took, if any. May be a
 * callback. */
void progress_show(void *progress, uint64_t done, uint64_t tries);

/* Wipes the bar. */
void progress_end(struct progress *);
