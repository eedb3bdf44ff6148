/* Memory allocation that never fails: if memory runs out, here or in a library, the program writes one line to standard
 * error and ends with status 2. Unfinished files (unfinished.h) are removed first. */
#pragma once

#include "base/scoped.h"

#include <stdbool.h>
#include <stddef.h>

/* Returns `size` zeroed bytes; the caller frees them with free(). */
void *mem_new(size_t size);

/* Frees the block that the pointer at `local` points to: for scoped(mem_free). */
void mem_free(void *local);

/* Resizes `old` (may be NULL) to `size` bytes as realloc does; new bytes are not cleared. */
void *mem_resize(void *old, size_t size);

/* Adds an element to an array that grows, and points to it: *mem_add(list, count) = element; Both are lvalues: NULL and
 * 0 at first. Only mem_add may allocate the array, which has room for 16 elements or the next power of two. The element
 * must not depend on `count`. */
#define mem_add(array, count) ((array) = mem_grow((array), (size_t)(count), sizeof *(array)), &(array)[(count)++])

/* For mem_add: makes room for element `count`. */
static inline void *mem_grow(void *array, size_t count, size_t each)
{
    bool room = array && (count < 16 || (count & (count - 1)) != 0);
    return room ? array : mem_resize(array, (count ? 2 * count : 16) * each);
}

/* Ends the program as above, for libraries that report that memory ran out. */
void mem_exhausted(void) __attribute__((noreturn));

/* Returns an owned, NUL-terminated copy of the `len` bytes at `s`. */
char *mem_string(const char *s, size_t len);
