/* Sources of bytes for record_open. */
#ifndef QUADRILLE_RECORD_SOURCE_H
#define QUADRILLE_RECORD_SOURCE_H

#include "record/record.h"

/* The unread rest of a text in memory. */
struct source {
    const char *s;
    size_t len;
};

record_read source_memory; /* the context is a struct source */
record_read source_file;   /* the context is an int: an open descriptor */

#endif
