/* The interface between draw.c and the writers (pdf.c, trace.c ...). All that arrives was checked and is finite. */
#pragma once

#include "draw/geometry.h"
#include "draw/shape.h"

enum { DRAW_DEPTH_MAX = 16 }; /* pushes within one another */

struct writer; /* each writer's own state */

/* How a path is painted: fill, stroke or both. */
struct brush {
    bool fills, strokes;
    struct colour fill, stroke;
    double width; /* mm */
};

struct writer_ops {
    void (*page)(struct writer *, double width, double height);
    void (*label)(struct writer *, const char *prefix, int number); /* NULL: ignored */
    /* NULL: ignored. `below`: it belongs to the last one that does not. */
    void (*bookmark)(struct writer *, const char *title, bool below);
    void (*link)(struct writer *, double x, double y, double w, double h, int page); /* NULL: ignored */
    void (*picture)(struct writer *); /* the next push begins a picture. NULL: ignored */
    /* A negative scale turns by half a turn: both coordinates change sign. */
    void (*push)(struct writer *, double x, double y, double scale);
    void (*pop)(struct writer *);
    void (*shape)(struct writer *, const struct path *, const struct brush *);
    /* The left end of the baseline is at (x, y), the size in pt. The run is valid during the call. */
    void (*text)(struct writer *, double x, double y, const struct glyph_run *, double size, struct colour);
    /* The image fills the box. */
    void (*image)(struct writer *, const struct image *, double x, double y, double w, double h);
    /* Symbols are numbered from 0 in the order of their definition. The name stays valid until the drawing is closed.
     */
    void (*symbol_begin)(struct writer *, size_t number, const char *name, double x, double y, double w, double h);
    void (*symbol_end)(struct writer *);
    void (*symbol)(struct writer *, size_t number, double x, double y, double scale);
    /* draw_mark_side, and a mark: its corners, in straight lines and curves, and its centre. NULL: ignored. */
    void (*side)(struct writer *, const char *id, int side);
    void (*mark)(struct writer *, enum sheet_mark_kind, const char *name, const struct path *corners, double x,
                 double y);
    /* Writes what is left and frees the writer. False with the first error in `why`. */
    bool (*close)(struct writer *, struct text *why);
};

/* Returns a drawing over a writer. draw_close closes the writer. */
struct draw *draw_new(const struct draw_resources *resources, const struct writer_ops *ops, struct writer *writer);
