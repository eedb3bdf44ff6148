/* Where records are read from: sources for record_open. */
#ifndef QUADRILLE_RECORD_SOURCE_H
#define QUADRILLE_RECORD_SOURCE_H

#include "record/record.h"

/* A text in memory: what is still to be read of it. */
struct source {
    const char *s;
    size_t len;
};

record_read source_memory; /* its context is a struct source */
record_read source_file;   /* its context is an int, an open descriptor */

#endif
