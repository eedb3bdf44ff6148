#include "draw/path.h"

#include "base/mem.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

struct box box_cell(struct box in, int columns, int rows, double gap, int i)
{
    double w = (in.w + gap) / columns - gap, h = (in.h + gap) / rows - gap;
    return (struct box){in.x + i % columns * (w + gap), in.y + i / columns * (h + gap), w, h};
}

void path_release(struct path *p)
{
    free(p->steps);
    *p = (struct path){0};
}

void path_clear(struct path *p)
{
    p->count = 0;
}

static void add(struct path *p, struct path_step step)
{
    *mem_add(p->steps, p->count) = step;
}

void path_move(struct path *p, double x, double y)
{
    add(p, (struct path_step){.op = PATH_MOVE, .x = x, .y = y});
}

void path_line(struct path *p, double x, double y)
{
    add(p, (struct path_step){.op = PATH_LINE, .x = x, .y = y});
}

void path_curve(struct path *p, double x1, double y1, double x2, double y2, double x, double y)
{
    add(p, (struct path_step){PATH_CURVE, x1, y1, x2, y2, x, y});
}

void path_close(struct path *p)
{
    add(p, (struct path_step){.op = PATH_CLOSE});
}

void path_segment(struct path *p, double x1, double y1, double x2, double y2)
{
    path_move(p, x1, y1);
    path_line(p, x2, y2);
}

void path_rect(struct path *p, double x, double y, double width, double height)
{
    add(p, (struct path_step){.op = PATH_RECT, .x1 = width, .y1 = height, .x = x, .y = y});
}

void path_ellipse(struct path *p, double x, double y, double rx, double ry)
{
    /* Control points of a quarter circle: off by at most 0.03 % of the radius. */
    const double k = 0.5522847498307936;
    double kx = k * rx, ky = k * ry;

    path_move(p, x + rx, y);
    path_curve(p, x + rx, y + ky, x + kx, y + ry, x, y + ry);
    path_curve(p, x - kx, y + ry, x - rx, y + ky, x - rx, y);
    path_curve(p, x - rx, y - ky, x - kx, y - ry, x, y - ry);
    path_curve(p, x + kx, y - ry, x + rx, y - ky, x + rx, y);
    path_close(p);
}

void path_arc(struct path *p, double x, double y, double rx, double ry, double from, double to)
{
    int count = (int)fmax(1, ceil(fabs(to - from) / (PI / 2) - 1e-6)); /* rounding must not add a curve */
    double step = (to - from) / count, reach = 4.0 / 3 * tan(step / 4);
    for (int i = 0; i < count; i++) {
        double u = from + i * step, v = u + step;
        path_curve(p, x + rx * (cos(u) - reach * sin(u)), y + ry * (sin(u) + reach * cos(u)),
                   x + rx * (cos(v) + reach * sin(v)), y + ry * (sin(v) - reach * cos(v)), x + rx * cos(v),
                   y + ry * sin(v));
    }
}

void path_add(struct path *p, const struct path *from, double scale, double x, double y)
{
    size_t count = from->count;
    for (size_t i = 0; i < count; i++) {
        struct path_step step = from->steps[i];
        bool rect = step.op == PATH_RECT;

        step.x = step.x * scale + x;
        step.y = step.y * scale + y;
        step.x1 = step.x1 * scale + (rect ? 0 : x);
        step.y1 = step.y1 * scale + (rect ? 0 : y);
        step.x2 = step.x2 * scale + x;
        step.y2 = step.y2 * scale + y;
        add(p, step);
    }
}
