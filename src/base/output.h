/* Output files that appear complete or not at all: the bytes go to a file with a hidden name beside the target, which
 * is renamed to the target after everything was written and flushed to the disk. An output has a descriptor only from
 * its first bytes until it is finished, so a set may have any number of files. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

struct output;

/* The reason of a failure when standard output was closed by its reader (`| head`): not an error, but the end of the
 * run. Compared by its text. */
extern const char output_closed[];

/* How the first bytes of an existing file (at most 4096) show that this program made it, in the same format, so that it
 * may be replaced: they begin with `head` and hold `part`. A list of them ends with zeros, and any of them will do. */
struct output_mark {
    const char *head;
    size_t head_len;
    const char *part;
    size_t part_len;
};

/* Checks that `path` can be written and opens an output for it; "-" is standard output. An existing regular file that
 * has no mark of `ours` is an error unless `force` or it is empty. A target that is not a regular file (a pipe,
 * /dev/stdout) is written directly. Symbolic links are followed: the file is replaced, not the link. A link that
 * another user has put into a folder that others may write to is an error. With `make_folders` the folders need not
 * exist: they are made when the file gets its name. Returns an owned output, or NULL with the reason and a remedy in
 * `why`. */
struct output *output_open(const char *path, const struct output_mark *ours, bool force, bool make_folders,
                           struct text *why);

/* Writes bytes (buffered). False after an error; errors stick. */
bool output_write(struct output *o, const void *bytes, size_t len);

/* Writes what is buffered, flushes it to the disk and closes the file, which keeps its hidden name. Nothing may be
 * written afterwards. False with the reason in `why`; it may be called again, and gives the same answer. */
bool output_finish(struct output *o, struct text *why);

/* Finishes the output unless that was done, gives the file its name, and frees the output. False with the reason in
 * `why`; the old file is then unchanged. Without `force` it is an error if the target is not the file (by device,
 * inode, size and time) that it was when the output was opened. */
bool output_commit(struct output *o, struct text *why);

/* The same for a set of files, of which all appear or none: finishes all, then exchanges each with the file that it
 * replaces; if that fails for one, those before it are exchanged back. A file system that cannot exchange renames: then
 * replaced files stay new, and `why` names them. What was written to a pipe or device cannot be taken back. Frees the
 * outputs and sets their pointers to NULL; a pointer may be NULL before. */
bool output_commit_all(struct output **files, size_t count, struct text *why);

/* Refuses two outputs that replace the same file or write to the same place. Each may be NULL: it is then apart from
 * all. */
bool output_check_apart(const struct output *a, const struct output *b, struct text *why);

/* Discards what was written and frees the output. NULL is allowed. False with the reason in `why` if a hidden file
 * cannot be removed. */
bool output_abort(struct output *o, struct text *why);

/* The same for several; sets their pointers to NULL. */
bool output_abort_all(struct output **files, size_t count, struct text *why);
