/* Paths: straight lines and cubic curves. */
#ifndef QUADRILLE_DRAW_PATH_H
#define QUADRILLE_DRAW_PATH_H

#include <stddef.h>
#include <stdint.h>

enum path_op { PATH_MOVE, PATH_LINE, PATH_CURVE, PATH_CLOSE, PATH_RECT };

/* (x, y) is where the step ends; the control points are of PATH_CURVE only; PATH_RECT is a closed
 * rectangle with corner (x, y), width x1 and height y1. */
struct path_step {
    enum path_op op;
    double x1, y1, x2, y2, x, y;
};

/* Zero-initialised it is empty; path_clear keeps the memory. */
struct path {
    struct path_step *steps;
    size_t count, size;
};

void path_release(struct path *p);
void path_clear(struct path *p);
void path_move(struct path *p, double x, double y);
void path_line(struct path *p, double x, double y);
void path_curve(struct path *p, double x1, double y1, double x2, double y2, double x, double y);
void path_close(struct path *p);
void path_rect(struct path *p, double x, double y, double width, double height);

/* Adds a closed ellipse (four cubic curves) with centre (x, y) and radii rx, ry. */
void path_ellipse(struct path *p, double x, double y, double rx, double ry);

/* Adds `from`, scaled and then moved. */
void path_add(struct path *p, const struct path *from, double scale, double x, double y);

#endif
