/* A print job writes a batch of items (sheets, puzzles, games) to one file or to a numbered set of files, on several
 * threads. Either every file appears or none. */
#pragma once

#include "cli/print/print.h"

/* Consecutive items of the batch, counted from 0. */
struct item_range {
    uint64_t first, count;
};

/* Files beside the pages that have entries for each item, in order: --manifest, and --record and --geometry of sheets.
 */
enum print_list { LIST_MANIFEST, LIST_RECORDS, LIST_GEOMETRY, PRINT_LISTS };

/* What one thread draws at a time. It is one file; in a format with a file for each page, it is as many files as it has
 * pages, and their numbers run through the whole batch. */
struct print_chunk {
    const struct print_job *job;
    uint64_t number; /* counted over the whole batch, from 0 */
    struct item_range items;

    /* While the job runs. */
    struct print_run *run;
    struct output **files; /* one, or one for each page */
    size_t file_count;
    uint64_t pages;                 /* drawn */
    struct text lists[PRINT_LISTS]; /* entries that are not written yet */
    struct text why;                /* why it failed */
};

/* Draws the items of a chunk. Adds an entry for each to lists[i] unless that is NULL. If it fails, it adds the reason
 * to chunk->why. Runs on several threads at once. */
typedef void print_job_draw(void *context, struct print_chunk *chunk, struct draw *d, struct text *const *lists);

/* The number of pages that these items take when they are drawn together. 0, with the reason in `why`, if they do not
 * fit on the paper. */
typedef uint64_t print_job_pages(void *context, struct item_range items, struct text *why);

/* Adds the ID of the item that is drawn first when these items are drawn together. */
typedef void print_job_id(void *context, struct item_range items, struct text *out);

struct print_job {
    const struct print *print;
    print_job_draw *draw;
    print_job_pages *pages;
    print_job_id *id; /* for reports, or NULL */
    void *context;
    uint64_t total;     /* items in the whole batch */
    uint64_t whole;     /* without --split, chunks have this many items in formats with a file for each page: they fill
                         * whole pages */
    const char *output; /* file name without a number; "-" is standard output */
    const char *what;   /* an item, for messages: "sheet"; NULL: not counted */
    const char *remedy; /* for a file with too many pages */

    /* While the job runs. */
    bool stream;       /* the output is a pipe or the like and takes a single file */
    bool default_name; /* no option names the output */
    uint64_t *starts;  /* formats with a file for each page: the pages before each chunk, then the total; else NULL */
};

/* The items that this run prints: with --shard a part of the batch. */
struct item_range print_job_range(const struct print_job *);

/* Adds the name of the file that holds page `page` (from 1) of a chunk. Returns the page's number in that file. */
int print_chunk_place(const struct print_chunk *, int page, struct text *file);

/* Whether the files of these jobs can be written, as far as can be known before their pages are counted. Skips pipes.
 */
bool print_jobs_check(struct print_job *jobs, size_t count, struct text *why);

/* Writes jobs together, the first one with the lists, and reports what was written. On failure no file has appeared
 * or changed. */
bool print_jobs_run(struct print_job *jobs, size_t count, struct text *why);
