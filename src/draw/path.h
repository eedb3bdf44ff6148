/* Paths: straight lines and cubic curves; and where coordinates lie in others. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define PI 3.14159265358979323846

struct point {
    double x, y;
};

/* A rectangle, its top-left corner at (x, y). */
struct box {
    double x, y, w, h;
};

/* Cell `i` of a box that is divided into equal columns and rows with a gap between them. */
struct box box_cell(struct box in, int columns, int rows, double gap, int i);

enum path_op { PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE, PATH_RECT };

/* (x, y) is where the step ends. Only PATH_CURVE has control points; PATH_RECT is a closed rectangle with the corner
 * (x, y), the width x1 and the height y1. */
struct path_step {
    enum path_op op;
    double x1, y1, x2, y2, x, y;
};

/* Zero-initialised it is empty. path_clear keeps the memory. */
struct path {
    struct path_step *steps;
    size_t count;
};

void path_release(struct path *p);
void path_clear(struct path *p);
void path_move(struct path *p, double x, double y);
void path_line(struct path *p, double x, double y);
void path_curve(struct path *p, double x1, double y1, double x2, double y2, double x, double y);

/* Closes what a path_move began. Another one follows, or nothing. */
void path_close(struct path *p);

/* Adds a straight line of its own. */
void path_segment(struct path *p, double x1, double y1, double x2, double y2);

void path_rect(struct path *p, double x, double y, double width, double height);

/* Adds a closed ellipse of four cubic curves, with the centre (x, y) and the radii rx and ry. */
void path_ellipse(struct path *p, double x, double y, double rx, double ry);

/* Adds an arc of the upright ellipse around (x, y) to a path that stands where it begins, in cubic curves of at most a
 * quarter turn. Angles are in radians, clockwise from the right. */
void path_arc(struct path *p, double x, double y, double rx, double ry, double from, double to);

/* Adds `from`, scaled and then moved. */
void path_add(struct path *p, const struct path *from, double scale, double x, double y);

/* The point (px, py) lies at (px * scale + x, py * scale + y). A negative scale also turns by half a turn. */
struct transform {
    double scale, x, y;
};

static inline double transform_x(const struct transform *t, double x)
{
    return x * t->scale + t->x;
}

static inline double transform_y(const struct transform *t, double y)
{
    return y * t->scale + t->y;
}

/* Coordinates that are scaled and then moved within those of `t`. */
static inline struct transform transform_within(const struct transform *t, double x, double y, double scale)
{
    return (struct transform){t->scale * scale, transform_x(t, x), transform_y(t, y)};
}
