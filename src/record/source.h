/* Files of records as text in memory. */
#pragma once

#include "base/text.h"

/* Reads the bytes of a whole file, or of a pipe up to its end, into `content`, which is empty; of a file that cannot
 * hold records only the first. Returns 0, or an errno: of a failed read, or EFBIG for more than 4 GiB. */
int source_read(int fd, struct text *content);

/* Turns the bytes of a file into text: UTF-8, or UTF-16 with a byte-order mark, becomes UTF-8 without the mark; a CR
 * alone ends a line and becomes LF. What is not UTF-16 becomes the byte FF, which is not UTF-8. Returns NULL, or what
 * the file is if it cannot hold records: "empty", "a PDF". */
const char *source_decode(struct text *content);
