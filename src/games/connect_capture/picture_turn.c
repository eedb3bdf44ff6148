#include "games/connect_capture/picture_turn.h"

#include "draw/marker.h"
#include "draw/outline.h"

#include <math.h>

/* All in pitches. */
#define LINE_ENDS 0.22 /* parts of a line that its outline leaves to the stars */
#define LINE_PLACE                                                                                                     \
    0.7             /* of the line's number, from the first star: clear of arrows across the line and of numbers of    \
                     * stars */
#define HEAD   0.11 /* of an arrow */
#define BESIDE 0.12 /* between arrows that run alike */
#define AROUND 0.44 /* how far an upright arrow bends to the right of faces and values */
#define LABELS 0.31 /* half the width of letter and value */

/* ---- Arrows ------------------------------------------------------------------------------------------------------ */

/* Whether two shots run along one line and share a part of it. */
static bool runs_alike(const uint16_t *a, const uint16_t *b)
{
    int dx = a[TO_COLUMN] - a[FROM_COLUMN], dy = a[TO_ROW] - a[FROM_ROW];
    int x1 = b[FROM_COLUMN] - a[FROM_COLUMN], y1 = b[FROM_ROW] - a[FROM_ROW];
    int x2 = b[TO_COLUMN] - a[FROM_COLUMN], y2 = b[TO_ROW] - a[FROM_ROW];
    int from = x1 * dx + y1 * dy, to = x2 * dx + y2 * dy, length = dx * dx + dy * dy;

    return x1 * dy == y1 * dx && x2 * dy == y2 * dx && (from > 0 || to > 0) && (from < length || to < length);
}

/* Upright arrows bend around the values; others are straight. Those that run alike have 0, 1, 2 ... before them. */
static void draw_arrow(const struct galaxy_picture *p, const uint16_t *at, int before, struct draw *d)
{
    double x1 = p->edge + at[FROM_COLUMN] * p->pitch + p->figure_x,
           y1 = p->edge + at[FROM_ROW] * p->pitch + p->figure_y;
    double x2 = p->edge + at[TO_COLUMN] * p->pitch + p->figure_x, y2 = p->edge + at[TO_ROW] * p->pitch + p->figure_y;
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    double r = p->figure_radius + 0.03 * p->pitch;
    struct path path = {0};

    if (at[FROM_COLUMN] == at[TO_COLUMN]) {
        double right = x1 + (AROUND + before * BESIDE) * p->pitch;
        path_move(&path, x1 + 0.8 * r, y1 + uy * 0.6 * r);
        path_curve(&path, right, y1 + uy * 0.35 * length, right, y2 - uy * 0.35 * length, x2 + 0.8 * r,
                   y2 - uy * 0.6 * r);
    } else {
        double aside = (before + 1) / 2 * (before % 2 ? 1 : -1) * BESIDE * p->pitch;
        double along = sqrt(fmax(0, r * r - aside * aside));
        path_move(&path, x1 + ux * along - uy * aside, y1 + uy * along + ux * aside);
        path_line(&path, x2 - ux * along - uy * aside, y2 - uy * along + ux * aside);
    }
    outline_arrow(d, &path, p->pitch * HEAD);
}

void galaxy_draw_shots(const struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                       struct draw *d)
{
    struct colour paper = draw_theme(d)->colour.paper;

    for (size_t i = 0; i < turn->count; i++) {
        int before = 0;
        if (turn->moves[i].kind != MOVE_SHOT)
            continue;
        for (size_t k = 0; k < i; k++)
            before += turn->moves[k].kind == MOVE_SHOT && runs_alike(turn->moves[i].at, turn->moves[k].at);
        draw_arrow(p, turn->moves[i].at, before, d);
    }
    for (int i = 0; turn->count > 1 && i < galaxy_squares(g); i++) {
        double x = p->edge + i % g->width * p->pitch + p->figure_x, y = p->edge + i / g->width * p->pitch;
        double below = p->figure_y + p->figure_radius * 0.9;
        if (!g->kind[i])
            continue;
        draw_disc(d, x, y + p->figure_y, p->figure_radius, paper);
        draw_rect(d, x - LABELS * p->pitch, y + below, 2 * LABELS * p->pitch, p->pitch * 0.95 - below, paper);
    }
}

/* ---- Order ------------------------------------------------------------------------------------------------------- */

void galaxy_draw_order(const struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                       struct draw *d)
{
    struct colour ink = draw_theme(d)->colour.ink;
    double radius = marker_number_radius(d, turn->count), inset = radius + p->pitch * 0.02;
    int stars = g->width + 1;

    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *at = turn->moves[i].at;
        if (turn->moves[i].kind == MOVE_SHOT) {
            marker_number(d, i + 1, p->edge + at[TO_COLUMN] * p->pitch + inset, p->edge + at[TO_ROW] * p->pitch + inset,
                          radius, ink);
            continue;
        }
        int first = at[STAR_FROM] < at[STAR_TO] ? at[STAR_FROM] - 1 : at[STAR_TO] - 1;
        int last = at[STAR_FROM] + at[STAR_TO] - first - 2;
        double x = p->edge + first % stars * p->pitch, y = p->edge + first / stars * p->pitch;
        double dx = (last % stars - first % stars) * p->pitch, dy = (last / stars - first / stars) * p->pitch;
        if (turn->count > 1)
            marker_number(d, i + 1, x + LINE_PLACE * dx, y + LINE_PLACE * dy, radius, ink);
        else
            outline_line(d, x + LINE_ENDS * dx, y + LINE_ENDS * dy, x + (1 - LINE_ENDS) * dx, y + (1 - LINE_ENDS) * dy,
                         fmin(1.3, p->pitch * 0.1));
    }
}
