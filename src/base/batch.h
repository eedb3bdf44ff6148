/* Work shared among threads. The result does not depend on their number. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Calls work(context, i) for every i below `count`, on up to `jobs` threads (1: only the caller's), and done(context,
 * i) (may be NULL) in rising order of i, one at a time, as results become available. Either may return false to stop:
 * no further item is begun then. Returns true unless stopped. Work is at most 4 * jobs items ahead of `done`. */
bool batch_run(size_t count, int jobs, bool (*work)(void *context, size_t i), bool (*done)(void *context, size_t i),
               void *context);

/* The same for items that are read one after the other until read(context, i) returns false: there is no item i. It is
 * called in rising order, one at a time, while other threads work. No thread is started before there is a second item.
 * Items are begun while fewer than batch_window(jobs) are not done, so item i may be kept at i modulo that. */
bool batch_stream(int jobs, bool (*read)(void *context, size_t i), bool (*work)(void *context, size_t i),
                  bool (*done)(void *context, size_t i), void *context);
size_t batch_window(int jobs);
