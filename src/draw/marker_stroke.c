/* Emblems: paths in the players' kinds of line. */
#include "draw/marker.h"

#include <assert.h>
#include <math.h>

enum { KINDS = 6, PARTS = 4, DOUBLE = 3 };

/* Lengths of dash, gap, dash, gap in line widths; all 0: unbroken. */
static const double patterns[KINDS][PARTS] = {
    [1] = {3, 2.2, 3, 2.2}, [2] = {0.05, 2, 0.05, 2}, [4] = {8, 2.4, 8, 2.4}, [5] = {5, 2.2, 0.05, 2.2}};

/* Where a walk along a path is within its pattern. */
struct walk {
    struct path *out;
    const double *pattern;
    double width, left; /* mm: left of the part at hand */
    int part;
};

/* Adds the dashes of one straight piece. */
static void walk_line(struct walk *w, double x1, double y1, double x2, double y2)
{
    double length = hypot(x2 - x1, y2 - y1), at = 0;
    while (length - at > 1e-9) {
        double step = fmin(w->left, length - at), from = at / length;
        at += step;
        if (w->part % 2 == 0) {
            path_move(w->out, x1 + (x2 - x1) * from, y1 + (y2 - y1) * from);
            path_line(w->out, x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length);
        }
        w->left -= step;
        if (w->left <= 1e-9) {
            w->part = (w->part + 1) % PARTS;
            w->left = w->pattern[w->part] * w->width;
        }
    }
}

static void add_dashes(struct path *out, const struct path *path, const double *pattern, double width)
{
    struct walk w = {.out = out, .pattern = pattern, .width = width};
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        if (step->op == PATH_LINE) {
            walk_line(&w, step[-1].x, step[-1].y, step->x, step->y);
        } else {
            w.part = 0;
            w.left = pattern[0] * width;
        }
    }
}

void marker_stroke(struct draw *d, int player, double width)
{
    const struct theme *theme = draw_theme(d);
    struct path line = {0};
    assert(player >= 0 && player < KINDS);

    path_add(&line, draw_path(d), 1, 0, 0);
    path_clear(draw_path(d));
    if (patterns[player][0] > 0)
        add_dashes(draw_path(d), &line, patterns[player], width);
    else
        path_add(draw_path(d), &line, 1, 0, 0);
    draw_stroke(d, theme->colour.player[player], player == DOUBLE ? width * 1.9 : width);
    if (player == DOUBLE) {
        path_add(draw_path(d), &line, 1, 0, 0);
        draw_stroke(d, theme->colour.paper, width * 0.8);
    }
    path_release(&line);
}
