/* The press: prints a batch into one file or many, on several threads, so that all files appear or none. */
#ifndef QUADRILLE_CLI_PRESS_H
#define QUADRILLE_CLI_PRESS_H

#include "cli/amount.h"
#include "cli/console.h"
#include "draw/draw.h"

#include <stdbool.h>
#include <stdint.h>

/* Draws items first .. first + count - 1 of the batch into d. With `manifest` adds their lines to it,
 * `file` being the name of the file. Called by several threads at once. */
typedef void press_print(void *context, uint64_t first, size_t count, struct draw *d, const char *file,
                         struct text *manifest);

struct press {
    const struct draw_kit *kit;
    struct draw_info info;
    press_print *print;
    void *context;
    uint64_t total;       /* items of the whole batch */
    uint64_t split;       /* items a file; 0: all in one */
    struct part shard;    /* with `split` the files are shared out, else the items */
    const char *output;   /* name of the file, without number; "-" is standard output */
    const char *manifest; /* or NULL */
    bool force;
    int jobs;
    enum when progress;
};

/* A file of the batch. */
struct press_file {
    uint64_t first, count; /* items */
};

/* Files that this run writes, after sharding: numbers *first .. *last - 1, from 0. */
void press_range(const struct press *press, uint64_t *first, uint64_t *last);

/* File `number` (from 0): which items, and its name, which is added to `name`. */
struct press_file press_file(const struct press *press, uint64_t number);
void press_name(const struct press *press, uint64_t number, struct text *name);

/* Prints. On failure no file has appeared, and none has changed. */
bool press_run(const struct press *press, struct text *why);

#endif
