/* What draw.c asks of each writer (pdf.c, trace.c ...). Everything arrives checked and finite. */
#ifndef QUADRILLE_DRAW_WRITER_H
#define QUADRILLE_DRAW_WRITER_H

#include "draw/draw.h"

struct writer; /* each writer's own state */

/* How a path is painted: fill, stroke or both. */
struct brush {
    bool fills, strokes;
    struct colour fill, stroke;
    double width; /* mm */
};

struct writer_ops {
    void (*page)(struct writer *, double width, double height);
    void (*label)(struct writer *, const char *prefix, int number);
    void (*bookmark)(struct writer *, const char *title);
    /* A negative scale turns by half a turn: both coordinates change their sign. */
    void (*push)(struct writer *, double x, double y, double scale);
    void (*pop)(struct writer *);
    void (*shape)(struct writer *, const struct path *, const struct brush *);
    /* Left end of the baseline at (x, y); every code point is in the font. */
    void (*text)(struct writer *, double x, double y, enum face, double size, struct colour, const char *, size_t);
    /* The same of a cell's label; NULL: it is a text like others. */
    void (*cell)(struct writer *, double x, double y, enum face, double size, struct colour, const char *, size_t);
    /* The image fills the box. */
    void (*image)(struct writer *, const struct image *, double x, double y, double w, double h);
    /* Symbols are numbered from 0 in the order of their definition. */
    void (*symbol_begin)(struct writer *, size_t number, const char *name, double x, double y, double w, double h);
    void (*symbol_end)(struct writer *);
    void (*symbol)(struct writer *, size_t number, double x, double y, double scale);
    /* Writes what is left and frees the writer. False with the first error in `why`. */
    bool (*close)(struct writer *, struct text *why);
};

/* Returns a drawing over a writer; the writer is closed by draw_close. */
struct draw *draw_new(const struct draw_resources *resources, const struct writer_ops *ops, struct writer *writer);

#endif
