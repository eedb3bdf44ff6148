#include "draw/outline.h"

#include <math.h>

/* Control points of a quarter circle, in radii. */
#define QUARTER 0.5522847498

/* A figure of up to four numbers and a size, to be stroked twice. */
struct figure_of {
    double x1, y1, x2, y2, size;
};

static void stroke_twice(struct draw *d, void (*add)(struct path *, const struct figure_of *),
                         const struct figure_of *f)
{
    const struct theme *theme = draw_theme(d);
    add(draw_path(d), f);
    draw_stroke(d, theme->colour.paper, theme->stroke.line + 2 * OUTLINE_MARGIN * 0.6);
    add(draw_path(d), f);
    draw_stroke(d, theme->colour.ink, theme->stroke.line);
}

static void add_ring(struct path *path, const struct figure_of *f)
{
    path_ellipse(path, f->x1, f->y1, f->size, f->size);
}

void outline_ring(struct draw *d, double x, double y, double radius)
{
    stroke_twice(d, add_ring, &(struct figure_of){.x1 = x, .y1 = y, .size = radius});
}

/* A quarter of a circle from where the path stands, first along (dx, dy) and then across to its right. */
static void add_quarter(struct path *path, double x, double y, double dx, double dy)
{
    double rx = -dy, ry = dx; /* to the right on paper, where y points down */
    path_curve(path, x + dx * QUARTER, y + dy * QUARTER, x + dx + rx * (1 - QUARTER), y + dy + ry * (1 - QUARTER),
               x + dx + rx, y + dy + ry);
}

static void add_capsule(struct path *path, const struct figure_of *f)
{
    double length = hypot(f->x2 - f->x1, f->y2 - f->y1);
    double ux = (f->x2 - f->x1) / length * f->size, uy = (f->y2 - f->y1) / length * f->size;

    path_move(path, f->x1 + uy, f->y1 - ux);
    path_line(path, f->x2 + uy, f->y2 - ux);
    add_quarter(path, f->x2 + uy, f->y2 - ux, ux, uy);
    add_quarter(path, f->x2 + ux, f->y2 + uy, -uy, ux);
    path_line(path, f->x1 - uy, f->y1 + ux);
    add_quarter(path, f->x1 - uy, f->y1 + ux, -ux, -uy);
    add_quarter(path, f->x1 - ux, f->y1 - uy, uy, -ux);
    path_close(path);
}

void outline_line(struct draw *d, double x1, double y1, double x2, double y2, double radius)
{
    stroke_twice(d, add_capsule, &(struct figure_of){x1, y1, x2, y2, radius});
}

static void add_arrow(struct path *path, const struct figure_of *f)
{
    double length = hypot(f->x2 - f->x1, f->y2 - f->y1);
    double ux = (f->x2 - f->x1) / length * f->size, uy = (f->y2 - f->y1) / length * f->size;

    path_move(path, f->x1, f->y1);
    path_line(path, f->x2, f->y2);
    path_move(path, f->x2 - ux - uy * 0.5, f->y2 - uy + ux * 0.5);
    path_line(path, f->x2, f->y2);
    path_line(path, f->x2 - ux + uy * 0.5, f->y2 - uy - ux * 0.5);
}

void outline_arrow(struct draw *d, double x1, double y1, double x2, double y2, double size)
{
    stroke_twice(d, add_arrow, &(struct figure_of){x1, y1, x2, y2, size});
}
