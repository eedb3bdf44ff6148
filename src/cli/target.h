/* Where a drawing goes: the names of its files. */
#ifndef QUADRILLE_CLI_TARGET_H
#define QUADRILLE_CLI_TARGET_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether `path` may be the name of a PDF: it ends in .pdf or has no ending, or the user has said that it is
 * one (`said`). False with a remedy in `why`. */
bool target_is_pdf(const char *path, bool said, struct text *why);

/* Adds the name of file `number` of `count`: "name-001.pdf", with as many digits as `count` needs. */
void target_numbered(const char *path, uint64_t number, uint64_t count, struct text *out);

/* Whether an existing file is one of this program's, for output_open. */
bool target_ours_pdf(const char *head, size_t len);
bool target_ours_manifest(const char *head, size_t len);

#endif
