/* Output files that appear complete or not at all: written to an unnamed (or temporary) file beside the
 * target, checked, flushed to the disk, and only then given the target's name. */
#ifndef QUADRILLE_BASE_OUTPUT_H
#define QUADRILLE_BASE_OUTPUT_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct output;

/* Whether the first bytes of an existing file (at most 4096) show that it is one that this program made in
 * the same format and may replace. */
typedef bool output_ours(const char *head, size_t len);

/* Begins to write to `path`; "-" is standard output. An existing regular file that `ours` refuses is an
 * error unless `force`; an empty one may be replaced. A target that is no regular file (a pipe, /dev/stdout)
 * is written straight. A symbolic link is followed: its target is replaced, not the link. Returns an owned
 * output, or NULL and the reason with a remedy in `why`. */
struct output *output_open(const char *path, output_ours *ours, bool force, struct text *why);

/* Writes bytes (buffered). False after an error, which sticks. */
bool output_write(struct output *o, const void *bytes, size_t len);

/* Ends the writing: everything is flushed to the disk and checked, but a regular file has no name yet. May be
 * called before output_commit, so that several files appear together. False with the reason in `why`. */
bool output_finish(struct output *o, struct text *why);

/* Finishes if that is still to do and gives a regular file a hidden temporary name beside its target, so
 * that nothing but a renaming is left for output_commit, and its descriptor is closed: when many files
 * are to appear together, stage all of them, then commit all. False with the reason in `why`. */
bool output_stage(struct output *o, struct text *why);

/* Finishes if that is still to do, gives the file its name, and frees the output. On failure the old file
 * is as it was; false with the reason in `why`. */
bool output_commit(struct output *o, struct text *why);

/* Whether two outputs would replace the same file or go to the same place. */
bool output_same(const struct output *a, const struct output *b);

/* Whether what was written so far has a hidden name beside the target, where the file system knows no unnamed
 * files: if the program is ended it stays there. */
bool output_named(const struct output *o);

/* Drops what was written and frees the output. NULL is allowed. */
void output_abort(struct output *o);

#endif
