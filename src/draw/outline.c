#include "draw/outline.h"

#include <math.h>

/* Share of the theme's main lines, so that what is underneath stays visible. */
#define THIN 0.8

/* Strokes a path in paper, wide enough for the edges, then in ink. Releases it. */
static void stroke(struct draw *d, struct path *path)
{
    const struct theme *theme = draw_theme(d);
    double width = theme->stroke.line * THIN;
    path_add(draw_path(d), path, 1, 0, 0);
    draw_stroke(d, theme->colour.paper, width + 2 * OUTLINE_MARGIN * 0.6);
    path_add(draw_path(d), path, 1, 0, 0);
    draw_stroke(d, theme->colour.ink, width);
    path_release(path);
}

void outline_ring(struct draw *d, double x, double y, double radius)
{
    struct path path = {0};
    path_ellipse(&path, x, y, radius, radius);
    stroke(d, &path);
}

/* Adds a quarter of a circle from (x, y) on, first in the direction (dx, dy), then to its right. */
static void add_quarter(struct path *path, double x, double y, double dx, double dy)
{
    const double k = 0.5522847498;
    double rx = -dy, ry = dx; /* to the right on paper, where y points down */
    path_curve(path, x + dx * k, y + dy * k, x + dx + rx * (1 - k), y + dy + ry * (1 - k), x + dx + rx, y + dy + ry);
}

void outline_line(struct draw *d, double x1, double y1, double x2, double y2, double radius)
{
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length * radius, uy = (y2 - y1) / length * radius;
    struct path path = {0};

    path_move(&path, x1 + uy, y1 - ux);
    path_line(&path, x2 + uy, y2 - ux);
    add_quarter(&path, x2 + uy, y2 - ux, ux, uy);
    add_quarter(&path, x2 + ux, y2 + uy, -uy, ux);
    path_line(&path, x1 - uy, y1 + ux);
    add_quarter(&path, x1 - uy, y1 + ux, -ux, -uy);
    add_quarter(&path, x1 - ux, y1 - uy, uy, -ux);
    path_close(&path);
    stroke(d, &path);
}

void outline_arrow(struct draw *d, struct path *shaft, double size)
{
    const struct path_step *tip = &shaft->steps[shaft->count - 1];
    double x = tip->x, y = tip->y, dx = x - (tip->op == PATH_CURVE ? tip->x2 : tip[-1].x),
           dy = y - (tip->op == PATH_CURVE ? tip->y2 : tip[-1].y), length = hypot(dx, dy), ux = dx / length * size,
           uy = dy / length * size;

    path_move(shaft, x - ux - uy * 0.5, y - uy + ux * 0.5);
    path_line(shaft, x, y);
    path_line(shaft, x - ux + uy * 0.5, y - uy - ux * 0.5);
    stroke(d, shaft);
}
