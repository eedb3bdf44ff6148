/* Records in memory. */
#ifndef QUADRILLE_TESTS_HELP_SOURCE_H
#define QUADRILLE_TESTS_HELP_SOURCE_H

#include "replay/verdict.h"

/* What is still to be read. */
struct source {
    const char *text;
    size_t len;
};

/* Reads the records of a text, which is borrowed, as is `source`. The caller closes the reader. */
struct record_reader *source_open(struct source *source, const char *text);

/* Replays the first record of a text into `v`, with no edition but the standard ones; false if there is none. */
bool source_replay(const char *text, struct verdict *v);

#endif
