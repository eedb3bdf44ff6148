/* The press: prints batches into one file or many, on several threads, so that all files appear or none. */
#ifndef QUADRILLE_CLI_PRESS_H
#define QUADRILLE_CLI_PRESS_H

#include "cli/amount.h"
#include "cli/console.h"
#include "cli/format.h"

#include <stdbool.h>
#include <stdint.h>

/* Draws the items of sheaf `number` into d. With `manifest` adds their lines to it. Called by several threads at
 * once. */
typedef void press_print(void *context, uint64_t number, struct draw *d, struct text *manifest);

/* How many pages items first .. first + count - 1 make, drawn together. */
typedef uint64_t press_pages(void *context, uint64_t first, uint64_t count);

/* Adds the ID of the item that stands first where items first .. first + count - 1 are drawn together. */
typedef void press_id(void *context, uint64_t first, uint64_t count, struct text *out);

struct press {
    const struct format *format;
    struct format_look look;
    press_print *print;
    press_pages *pages;
    press_id *id; /* for reports; NULL: none is told */
    void *context;
    uint64_t total;       /* items of the whole batch */
    uint64_t split;       /* items a sheaf; 0: all in one. For paged formats never 0 */
    struct part shard;    /* with `split` the sheaves are shared out, else the items */
    const char *output;   /* name of the file, without number; "-" is standard output */
    const char *manifest; /* or NULL */
    const char *what;     /* an item: "sheet"; NULL if there are none to count */
    bool force;
    int jobs;
    enum when progress;

    /* Made by press_plan. */
    bool stream;      /* the output is one that takes a single file */
    uint64_t *starts; /* for paged formats: the pages before each sheaf, and all pages; else NULL */
};

/* Items that are drawn together, by one thread: into one file, or if the format is paged into a file a page. Such
 * files are numbered through the whole batch. */
struct press_sheaf {
    uint64_t first, count; /* items */
};

/* Finds out how many files there will be. False with a remedy in `why` if they can't be. The caller frees with
 * press_release either way. */
bool press_plan(struct press *press, struct text *why);
void press_release(struct press *press);

/* Sheaves that this run prints, after sharding: numbers *first .. *last - 1, from 0. */
void press_range(const struct press *press, uint64_t *first, uint64_t *last);

/* Which items sheaf `number` (from 0) holds; how many files it makes; and the name of the file with its page `page`
 * (from 0), which is added to `name`. */
struct press_sheaf press_sheaf(const struct press *press, uint64_t number);
uint64_t press_files(const struct press *press, uint64_t number);
void press_name(const struct press *press, uint64_t number, uint64_t page, struct text *name);

/* Whether all files may be written, as far as can be seen before: not of a press with a paged format that was not
 * planned yet, nor of pipes and the like. */
bool press_check(const struct press *const *presses, size_t count, struct text *why);

/* Prints what was planned, on all of the presses. The first of them says how: threads, progress, manifest. On failure
 * no file has appeared, and none has changed. */
bool press_run(const struct press *const *presses, size_t count, struct text *why);

#endif
