/* Memory allocation that never returns NULL. */
#pragma once

#include <stddef.h>

/* Returns `size` zeroed bytes; the caller frees them with free(). If memory runs out, the program writes one line to
 * standard error and exits with status 2. Nothing half-written remains, as output files are unnamed until they are
 * complete (output.h), except hidden temporary files on file systems that have no unnamed files. */
void *mem_new(size_t size);

/* Resizes `old` (may be NULL) to `size` bytes as realloc does; new bytes are not cleared. Ends the program like mem_new
 * if memory runs out. */
void *mem_resize(void *old, size_t size);

/* Makes room for one more element in a growing array: returns `array`, or a copy of twice the size if all *size
 * elements of `each` bytes are used. */
static inline void *mem_grow(void *array, size_t count, size_t *size, size_t each)
{
    if (count < *size)
        return array;
    *size = *size ? 2 * *size : 16;
    return mem_resize(array, *size * each);
}

/* Ends the program as mem_new does, for libraries that report that memory ran out. */
void mem_exhausted(void) __attribute__((noreturn));

/* Returns an owned, NUL-terminated copy of the `len` bytes at `s`. */
char *mem_string(const char *s, size_t len);
