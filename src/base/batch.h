/* Work shared by threads whose number never shows in the result. */
#ifndef QUADRILLE_BASE_BATCH_H
#define QUADRILLE_BASE_BATCH_H

#include <stdbool.h>
#include <stddef.h>

/* Calls work(context, i) for every i below `count`, on up to `jobs` threads (1: on the caller's), and
 * done(context, i) (may be NULL) in rising order of i, one at a time, as results become available. Either
 * returns false to stop: no further item is begun. Returns true if nobody stopped. At most 4 * jobs items
 * are ahead of the one that `done` waits for. */
bool batch_run(size_t count, int jobs, bool (*work)(void *context, size_t i), bool (*done)(void *context, size_t i),
               void *context);

/* Number of processors that this process may use. */
int batch_cores(void);

#endif
