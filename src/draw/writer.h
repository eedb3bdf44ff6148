/* The interface between draw.c and the writers (pdf.c, display_list.c). Every drawing call is a value, which a writer
 * can keep. All numbers that arrive are finite. */
#pragma once

#include "draw/geometry.h"
#include "draw/shape.h"

enum { DRAW_DEPTH_MAX = 16 }; /* nested pushes */

struct writer; /* each writer's own state */

/* How a path is painted: fill, stroke or both. */
struct brush {
    bool fills, strokes;
    struct colour fill, stroke;
    double width; /* mm */
};

enum call_op {
    CALL_PAGE,     /* width, height */
    CALL_LABEL,    /* name: the prefix; number */
    CALL_BOOKMARK, /* name: the title; below */
    CALL_LINK,     /* the box; number: of the page that it leads to, from 1; name: what it says of that */
    CALL_PUSH,     /* x, y, scale, picture; the coordinates of calls up to CALL_POP, whose `at` says the same */
    CALL_POP,
    CALL_SHAPE,  /* path, brush */
    CALL_TEXT,   /* x, y: the left end of the baseline; run, size, colour */
    CALL_IMAGE,  /* image, the box that it fills */
    CALL_DEFINE, /* begins symbol `number`, counted from 0 in the order of definition: name, box */
    CALL_END,    /* of the symbol */
    CALL_SYMBOL, /* number, x, y, scale, picture */
    CALL_SIDE,   /* draw_mark_side: name: the ID; number */
    CALL_MARK,   /* kind, name, path: the corners; x, y: the centre */
    CALL_TAG,    /* tag; name: the alternative text, or NULL; the box of a figure */
    CALL_TAG_END,
    CALL_FORM /* number: of a part of a symbol; only in the lists that the PDF writer keeps */
};

/* `op` says which members count. Pointers are valid during the call; an image and the name of a symbol until the
 * drawing is closed. */
struct draw_call {
    enum call_op op;
    double x, y, width, height; /* mm */
    struct transform at;        /* to the page, or to the symbol that is being defined: of x and y, path and so on */
    double scale;               /* negative: turned by half a turn, so that both coordinates change sign */
    bool down;                  /* the text runs downward */
    bool picture;               /* the push begins a picture (draw_push_picture); the symbol is part of a figure */
    bool below;                 /* the bookmark belongs to the last one that does not */
    enum sheet_mark_kind kind;
    enum draw_tag tag;
    size_t number;
    const char *name;
    const struct path *path;
    struct brush brush;
    const struct glyph_run *run;
    double size; /* of type, pt */
    struct colour colour;
    const struct image *image;
};

/* Whether what is drawn in an element belongs to it; in the others it is decoration, like the rules of tables. */
static inline bool draw_tag_holds(enum draw_tag tag)
{
    return tag == TAG_H1 || tag == TAG_H2 || tag == TAG_H3 || tag == TAG_P || tag == TAG_LABEL || tag == TAG_BODY ||
           tag == TAG_HEAD || tag == TAG_ROW_HEAD || tag == TAG_CELL || tag == TAG_LINK || tag == TAG_FIGURE;
}

struct writer_ops {
    /* Draws; calls that the format has no use for are ignored. */
    void (*call)(struct writer *, const struct draw_call *);
    /* Writes what is left and frees the writer. False with the first error in `why`. */
    bool (*close)(struct writer *, struct text *why);
    enum draw_takes takes;
};

/* Returns a drawing over a writer. draw_close closes the writer. */
struct draw *draw_new(const struct draw_resources *resources, const struct writer_ops *ops, struct writer *writer);
