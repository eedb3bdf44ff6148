/* The state of a drawing: what draw.c and draw_text.c share. Nobody else includes this. */
#ifndef QUADRILLE_DRAW_INTERNAL_H
#define QUADRILLE_DRAW_INTERNAL_H

#include "draw/writer.h"

enum { DRAW_DEPTH_MAX = 16 };

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
    const struct writer_ops *ops; /* to be called now: the writer's, or such as do nothing */
    const struct writer_ops *writer_ops;
    struct writer *writer;
    struct path path;
    struct text clean; /* text whose missing code points were replaced */
    struct symbols symbols;
    int depth;
    double scale[DRAW_DEPTH_MAX + 1]; /* by depth: mm on paper of a unit */
    bool has_page, in_symbol;
    bool symbols_only;
    size_t symbol_number; /* of the symbol that is being defined */
    int symbol_depth;     /* depth of pushes when its definition began */
};

#endif
