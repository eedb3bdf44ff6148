/* Memory that never comes back NULL. */
#ifndef QUADRILLE_BASE_MEM_H
#define QUADRILLE_BASE_MEM_H

#include <stddef.h>

/* Returns `size` zeroed bytes; the caller frees them with free(). If there is no memory left, one line
 * goes to standard error and the program ends with status 2: output files are unnamed until they are
 * complete (output.h), so nothing half-written stays behind, but for hidden temporary files where the file
 * system has no unnamed ones. */
void *mem_new(size_t size);

/* Resizes `old` (may be NULL) to `size` bytes as realloc does; new bytes are not cleared. Ends the
 * program like mem_new if there is no memory left. */
void *mem_resize(void *old, size_t size);

/* Ends the program as they do, for libraries that say that there is no memory left. */
void mem_exhausted(void) __attribute__((noreturn));

/* Returns an owned, NUL-terminated copy of the `len` bytes at `s`. */
char *mem_string(const char *s, size_t len);

#endif
