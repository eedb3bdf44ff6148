/* The text of a file of records, whatever its encoding: UTF-8, or UTF-16 with a byte-order mark, comes out as UTF-8
 * without the mark; CR alone ends a line and becomes LF. */
#pragma once

#include <stddef.h>

/* A source of bytes. Like read(2) it returns the number of bytes put into `buffer`, 0 at the end, or -1 with errno. */
typedef long record_read(void *context, char *buffer, size_t size);

struct source;

/* Returns an owned source of text, freed with source_close. */
struct source *source_open(record_read *read, void *context);
void source_close(struct source *);

/* Reads some text into `buffer` (`size` is at least 16); returns its length, 0 at the end. What is not UTF-16 becomes
 * the byte FF, which is not UTF-8. */
size_t source_text(struct source *, char *buffer, size_t size);

/* The errno of a failed read, after which the text ends; 0: none failed. */
int source_failure(const struct source *);

/* What the file is if it is no text (record/file_kind.h), else NULL. Known after the first text was read. */
const char *source_kind(const struct source *);
