/* Connect Capture: the last turn in a diagram. Its line is ringed, its shots are arrows. */
#include "draw/outline.h"
#include "games/connect_capture/internal.h"

#include <math.h>

/* Parts of a line that its outline leaves to the stars, and of the pitch that an arrow leaves to its aliens. */
#define LINE_ENDS    0.22
#define SHOOTER_ROOM 0.42
#define VICTIM_ROOM  0.4

static void mark_line(const struct galaxy *g, const struct move *move, struct draw *d, double edge, double pitch)
{
    int stars = g->width + 1, from = move->at[STAR_FROM] - 1, to = move->at[STAR_TO] - 1;
    double x1 = from % stars, y1 = from / stars, dx = to % stars - x1, dy = to / stars - y1;

    outline_line(d, edge + (x1 + LINE_ENDS * dx) * pitch, edge + (y1 + LINE_ENDS * dy) * pitch,
                 edge + (x1 + (1 - LINE_ENDS) * dx) * pitch, edge + (y1 + (1 - LINE_ENDS) * dy) * pitch,
                 fmin(1.2, pitch * 0.1));
}

static void mark_shot(const struct move *move, struct draw *d, double edge, double pitch)
{
    double x1 = edge + (move->at[FROM_COLUMN] + 0.5) * pitch, y1 = edge + (move->at[FROM_ROW] + 0.47) * pitch;
    double x2 = edge + (move->at[TO_COLUMN] + 0.5) * pitch, y2 = edge + (move->at[TO_ROW] + 0.47) * pitch;
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length * pitch, uy = (y2 - y1) / length * pitch;

    outline_arrow(d, x1 + ux * SHOOTER_ROOM, y1 + uy * SHOOTER_ROOM, x2 - ux * VICTIM_ROOM, y2 - uy * VICTIM_ROOM,
                  pitch * 0.12);
}

void connect_capture_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    const struct galaxy *g = (const struct galaxy *)last->after;
    struct board b;

    connect_capture_board(v, draw_theme(d), false, &b);
    for (size_t i = 0; i < last->count; i++)
        if (last->moves[i].kind == MOVE_LINE)
            mark_line(g, &last->moves[i], d, b.edge, pitch);
    for (size_t i = 0; i < last->count; i++)
        if (last->moves[i].kind == MOVE_SHOT)
            mark_shot(&last->moves[i], d, b.edge, pitch);
}
