/* Where a drawing goes: the names of its files. */
#ifndef QUADRILLE_CLI_TARGET_H
#define QUADRILLE_CLI_TARGET_H

#include "cli/format.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The format of a file called `path`: `said` if that is not NULL, else what the ending says; without an ending the
 * first there is. NULL with a remedy in `why`. */
const struct format *target_format(const char *path, const struct format *said, struct text *why);

/* Whether `path` may be that of a file, from which those of numbered files are made too; a folder's is not. */
bool target_is_file(const char *path, struct text *why);

/* Whether `path` is standard output, a pipe or the like, which takes one file only. */
bool target_is_stream(const char *path);

/* Adds the name of file `number` of `count`: "name-001.pdf", with as many digits as `count` needs. */
void target_numbered(const char *path, uint64_t number, uint64_t count, struct text *out);

/* Whether an existing file is a manifest, for output_open. */
bool target_ours_manifest(const char *head, size_t len);

#endif
