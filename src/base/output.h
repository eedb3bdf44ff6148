/* Output files that appear complete or not at all: the bytes go to an unnamed file (or, where there are none, to one
 * with a hidden name) beside the target, which gets the target's name only after everything was checked and flushed to
 * the disk. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct output;

/* The reason of a failure when the reader of standard output has closed it (`| head`): no error, but the end of the
 * run. Compared by its text. */
extern const char output_closed[];

/* Whether the first bytes of an existing file (at most 4096) show that this program made it, in the same format, so
 * that it may be replaced. */
typedef bool output_ours(const char *head, size_t len);

/* Opens `path` for writing; "-" is standard output. An existing regular file that `ours` does not accept is an error
 * unless `force` or it is empty. A target that is no regular file (a pipe, /dev/stdout) is written directly. Symbolic
 * links are followed: the file is replaced, not the link. A link that somebody else has put into a folder that others
 * may write to is an error. Returns an owned output, or NULL with the reason and a remedy in `why`. */
struct output *output_open(const char *path, output_ours *ours, bool force, struct text *why);

/* The same for a file whose folders need not exist: they are made when the file gets its name. Without `force` it
 * replaces none but an empty file. */
struct output *output_open_with_folders(const char *path, bool force, struct text *why);

/* Writes bytes (buffered). False after an error; errors stick. */
bool output_write(struct output *o, const void *bytes, size_t len);

/* Closes the file, to which nothing has been written yet, until something is: for sets of more files than can be open.
 * What is known of the target stays known. False with the reason in `why`. */
bool output_pause(struct output *o, struct text *why);

/* Flushes everything to the disk and checks it, but gives a regular file no name yet. False with the reason in `why`.
 */
bool output_finish(struct output *o, struct text *why);

/* Finishes the output unless that was done, gives a regular file a hidden temporary name beside its target, and closes
 * its descriptor: for sets of more files than can be open. False with the reason in `why`. */
bool output_stage(struct output *o, struct text *why);

/* Finishes the output unless that was done, gives the file its name, and frees the output. False with the reason in
 * `why`; the old file is then unchanged. Without `force` it is an error if there is a new file of this name, or another
 * one (by device, inode, size or time) than when the output was opened. */
bool output_commit(struct output *o, struct text *why);

/* The same for a set of files, of which all appear or none: finishes all, then gives them their names; if that fails
 * for one, those before it are put back as they were, the same files. If that fails, too, `why` names them and their
 * old contents. What was written to a pipe or device cannot be taken back. Frees the outputs and sets their pointers to
 * NULL; a pointer may be NULL before. */
bool output_commit_all(struct output **files, size_t count, struct text *why);

/* Whether there is a regular file `path` that differs from what was written to a finished output. */
bool output_differs(const struct output *o, const char *path);

/* Whether two outputs replace the same file or write to the same place. */
bool output_same(const struct output *a, const struct output *b);

/* Discards what was written and frees the output. NULL is allowed. False with the reason in `why` if a hidden file
 * cannot be removed. */
bool output_abort(struct output *o, struct text *why);

/* The same for several; sets their pointers to NULL. */
bool output_abort_all(struct output **files, size_t count, struct text *why);

/* Whether this many outputs can be open at once. Asks the system to allow it. */
bool output_allow_open(size_t files);
