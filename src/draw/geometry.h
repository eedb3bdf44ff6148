/* Geometry: the marks of pages (draw_mark_between ...), in mm from the top-left corner of each page. */
#pragma once

#include "draw/draw.h"

struct sheet_mark {
    enum sheet_mark_kind kind;
    char name[SHEET_MARK_NAME]; /* "1-2", "e5", "A:a1" */
    /* Corners: both ends of a line, a cell's outline, top left and bottom right of a box to tick. */
    size_t first, count; /* of side_geometry.points */
    struct point centre; /* of a cell or box; the middle of a line */
};

/* A side of a sheet: what stands on one page, or on a part of it. */
struct side_geometry {
    char *id;                 /* owned */
    int page;                 /* from 0, in the drawing */
    int side;                 /* from 1, of its sheet */
    double width, height;     /* of the page */
    struct sheet_mark *marks; /* owned, as all below */
    size_t count;
    struct point *points;
    size_t point_count;
};

struct geometry {
    struct side_geometry *sides;
    size_t count;
};

/* A drawing that adds the sides drawn to `out` and writes nothing else; geometry_release frees them. `out` NULL: the
 * drawing has no pages. */
struct draw *draw_geometry(const struct draw_resources *resources, struct geometry *out);
void geometry_release(struct geometry *);
void side_geometry_release(struct side_geometry *);

/* Whether a side has marks of a kind. */
bool side_geometry_has(const struct side_geometry *, enum sheet_mark_kind);

/* Adds the JSON of a side (quadrille-sheet --geometry): one object on one line. `file` and `page`, from 1, say where it
 * is printed. */
void geometry_write_json(const struct side_geometry *side, const char *file, int page, struct text *out);
