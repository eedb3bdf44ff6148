/* Memory allocation that never fails: if memory runs out, here or in a library, the program writes one line to standard
 * error and ends with status 2. Unfinished files (unfinished.h) are removed first. */
#pragma once

#include "base/scoped.h"

#include <stddef.h>

/* Returns `size` zeroed bytes; the caller frees them with free(). */
void *mem_new(size_t size);

/* Frees the block that the pointer at `local` points to: for scoped(mem_free). */
void mem_free(void *local);

/* Resizes `old` (may be NULL) to `size` bytes as realloc does; new bytes are not cleared. */
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

/* Ends the program as above, for libraries that report that memory ran out. */
void mem_exhausted(void) __attribute__((noreturn));

/* Returns an owned, NUL-terminated copy of the `len` bytes at `s`. */
char *mem_string(const char *s, size_t len);
