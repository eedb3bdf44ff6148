/* A print job writes documents to files: each to one file, or to a numbered set of files, drawn on several threads.
 * Either all files appear or none. */
#pragma once

#include "cli/print/print.h"
#include "page/document.h"

struct print_job {
    const struct document *document;
    const char *output; /* file name without a number; "-" is standard output; NULL: the document's default name */
};

/* The items of a document that this run prints: with --shard a part of them. */
struct item_range print_job_range(const struct print *, const struct document *);

/* Whether the files of these jobs can be written, as far as that is known before their pages are counted. Skips pipes.
 */
bool print_jobs_check(const struct print *, const struct print_job *jobs, size_t count, struct text *why);

/* Writes the documents, the first one with the lists, and reports what was written. If the default name is taken, the
 * first that is free of NAME-2, NAME-3 ... is. On failure no file has appeared or changed. */
bool print_jobs_run(const struct print *, const struct print_job *jobs, size_t count, struct text *why);
