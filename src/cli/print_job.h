/* A print job writes a batch of items (sheets, puzzles, games) to one file or to a numbered set of files, on several
 * threads. Either every file appears or none.
 *
 * A chunk is what one thread draws at a time. It is one file; in a format with a file for each page, it is as many
 * files as it has pages, and their numbers run through the whole batch. */
#ifndef QUADRILLE_CLI_PRINT_JOB_H
#define QUADRILLE_CLI_PRINT_JOB_H

#include "cli/options.h"
#include "cli/output_format.h"
#include "cli/terminal.h"

#include <stdbool.h>
#include <stdint.h>

/* Consecutive items of the batch, counted from 0. */
struct item_range {
    uint64_t first, count;
};

/* Draws the items of a chunk. Adds their lines to `manifest` unless it is NULL. Runs on several threads at once. */
typedef void print_job_draw(void *context, uint64_t chunk, struct draw *d, struct text *manifest);

/* The number of pages that these items take when they are drawn together. */
typedef uint64_t print_job_pages(void *context, struct item_range items);

/* Adds the ID of the item that is drawn first when these items are drawn together. */
typedef void print_job_id(void *context, struct item_range items, struct text *out);

struct print_job {
    const struct output_format *format;
    struct output_settings settings;
    print_job_draw *draw;
    print_job_pages *pages;
    print_job_id *id; /* for reports, or NULL */
    void *context;
    uint64_t total;       /* items in the whole batch */
    uint64_t split;       /* items in a chunk; 0: one chunk (not in formats with a file for each page) */
    struct shard shard;   /* with `split` the shards divide the chunks, otherwise the items */
    const char *output;   /* file name without a number; "-" is standard output */
    const char *manifest; /* file name, or NULL */
    const char *what;     /* an item, for messages: "sheet"; NULL: not counted */
    bool force;
    int threads;
    enum when progress;

    /* Set by print_job_plan. */
    bool stream;      /* the output is a pipe or the like and takes a single file */
    uint64_t *starts; /* formats with a file for each page: the pages before each chunk, then the total; else NULL */
};

/* Counts the files. False, with a remedy in `why`, if there are too many. Release with print_job_release in any case.
 */
bool print_job_plan(struct print_job *, struct text *why);
void print_job_release(struct print_job *);

/* The chunks that this shard writes: *first .. *last - 1, counted over the whole batch. */
void print_job_chunks(const struct print_job *, uint64_t *first, uint64_t *last);

/* The items in chunk `n`. */
struct item_range print_job_items(const struct print_job *, uint64_t n);

/* The number of files that chunk `n` makes. */
uint64_t print_job_files(const struct print_job *, uint64_t n);

/* Adds the name of the file that holds page `page` (from 0) of chunk `n`. */
void print_job_file_name(const struct print_job *, uint64_t n, uint64_t page, struct text *name);

/* Whether the files of these jobs can be written, as far as can be known beforehand. Skips pipes, and jobs with a file
 * for each page that are not planned yet. */
bool print_jobs_check(const struct print_job *jobs, size_t count, struct text *why);

/* Writes planned jobs together. The first one sets threads, progress and manifest. On failure no file has appeared or
 * changed. */
bool print_jobs_run(const struct print_job *jobs, size_t count, struct text *why);

#endif
