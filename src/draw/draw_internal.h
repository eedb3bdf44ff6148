/* The state of a drawing. Only draw.c and draw_text.c include this. */
#ifndef QUADRILLE_DRAW_INTERNAL_H
#define QUADRILLE_DRAW_INTERNAL_H

#include "draw/writer.h"

struct symbol {
    char *name; /* owned; NULL: the slot is free */
    size_t number;
};

/* A hash table with linear probing; `size` is a power of two. */
struct symbols {
    struct symbol *slots;
    size_t size, count;
};

struct draw {
    const struct draw_resources *resources;
    const struct writer_ops *ops;
    struct writer *writer;
    struct path path;
    struct shaper *shaper;
    struct symbols symbols;
    int depth;
    double scale[DRAW_DEPTH_MAX + 1]; /* by depth: mm on paper of a unit */
    int page_count;
    bool in_symbol;
    bool symbols_only;    /* only calls that define symbols count */
    size_t symbol_number; /* of the symbol being defined */
    int symbol_depth;     /* depth of pushes when its definition began */
};

/* Whether the writer gets the calls made now. */
static inline bool draw_counts(const struct draw *d)
{
    return !d->symbols_only || d->in_symbol;
}

#endif
