/* The names of the files that something goes to: one file, or a set of numbered ones. */
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

struct file_set {
    struct text output; /* the file's name; of a set without numbers: name.pdf for name-001.pdf, name-002.pdf ... */
    struct text taken;  /* a file that is in the way of the default name; empty if there is none */
    uint64_t numbered;  /* files in the whole set; 0: a single file without a number */
};

/* Replaces `name` by the name of file `number`, from 0, with as many digits as the last number needs. */
const char *file_set_name(const struct file_set *, uint64_t number, struct text *name);

/* Takes the first name of NAME, NAME-2, NAME-3 ... with which files `first` to first + count - 1 do not exist yet. */
void file_set_choose(struct file_set *, uint64_t first, uint64_t count);

/* Reports files with higher numbers than those of the set: an earlier run has written them. */
void file_set_report_remaining(const struct file_set *, struct text *out);

/* Whether `path` is standard output ("-"), a pipe or the like. */
bool file_is_stream(const char *path);

/* The ending of a file name, with its dot; "" if it has none. */
const char *file_ending(const char *path);

/* Adds the name of a file without folder and ending. */
void file_add_stem(const char *path, struct text *out);

void file_set_release(struct file_set *);
