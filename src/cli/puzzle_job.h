/* The print jobs of a set of puzzles: one, or two when the answers go to a file of their own. A chunk of a job is a
 * book (page/puzzle_book.h) of some puzzles of the set, in the order of their grades. */
#ifndef QUADRILLE_CLI_PUZZLE_JOB_H
#define QUADRILLE_CLI_PUZZLE_JOB_H

#include "cli/print_setup.h"
#include "page/puzzle_book.h"
#include "replay/puzzle_set.h"

struct puzzle_job;

/* What one print job draws. */
struct puzzle_document {
    const struct puzzle_job *whole;
    struct book_style style;
    uint64_t first_chunk; /* of this run */
    int *pages;           /* of each of its chunks; 0: not counted yet */
};

struct puzzle_job {
    /* Set by the caller before puzzle_job_open. */
    const struct puzzle_id *like; /* what all puzzles have in common */
    const struct puzzle_id *ids;  /* of all puzzles, or NULL */
    struct book_style style;
    struct text seed; /* for foot lines; owned */

    /* Set by the caller before puzzle_job_run: the puzzles in puzzle_job_range. */
    struct puzzle_set set;

    uint64_t begin; /* number of the first puzzle in `set` */
    struct print_job jobs[2];
    struct puzzle_document documents[2];
    size_t count; /* of jobs */
};

/* Sets the jobs up for `total` puzzles; `answers` is the file for separate answers, or NULL. False if the paper is too
 * small or a file can't be written. Release with puzzle_job_release in any case. */
bool puzzle_job_open(struct puzzle_job *, const struct print_setup *, uint64_t total, const char *answers,
                     struct text *why);

/* The puzzles that this shard prints: *first .. *last - 1. */
void puzzle_job_range(const struct puzzle_job *, uint64_t *first, uint64_t *last);

/* Prints the set. On failure no file has appeared or changed. */
bool puzzle_job_run(struct puzzle_job *, struct text *why);

/* Prints what was written, unless --quiet. */
void puzzle_job_report(const struct puzzle_job *, const struct print_setup *);

void puzzle_job_release(struct puzzle_job *);

#endif
