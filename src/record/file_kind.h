/* What a file is that holds no records, by its first bytes. */
#pragma once

#include <stddef.h>

enum { FILE_KIND_BYTES = 16 }; /* of a file that tell its kind */

/* "a PDF", "a PNG picture" and so on; NULL: it may be text. `len` is less than FILE_KIND_BYTES only for shorter files.
 */
const char *file_kind(const char *head, size_t len);
