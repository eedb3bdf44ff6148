/* Connect, Square!: the last turn in a diagram. Its lines are ringed, and so are the squares that it won. */
#include "draw/outline.h"
#include "games/connect_square/internal.h"

#include <math.h>

/* Part of a line that its outline leaves to the point at each end. */
#define LINE_ENDS 0.22

static void mark_line(const struct move *move, struct draw *d, double edge, double pitch)
{
    double x1 = move->at[LATTICE_FROM_COLUMN], y1 = move->at[LATTICE_FROM_ROW];
    double dx = move->at[LATTICE_TO_COLUMN] - x1, dy = move->at[LATTICE_TO_ROW] - y1;

    outline_line(d, edge + (x1 + LINE_ENDS * dx) * pitch, edge + (y1 + LINE_ENDS * dy) * pitch,
                 edge + (x1 + (1 - LINE_ENDS) * dx) * pitch, edge + (y1 + (1 - LINE_ENDS) * dy) * pitch,
                 fmin(1.3, pitch * 0.1));
}

void connect_square_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    const struct lattice *l = (const struct lattice *)last->after, *old = (const struct lattice *)last->before;
    struct board b;

    connect_square_board(v, draw_theme(d), false, &b);
    for (int i = 0; i < l->width * l->height; i++)
        if (l->owner[i] != old->owner[i])
            outline_ring(d, b.edge + (i % l->width + 0.5) * pitch, b.edge + (i / l->width + 0.5) * pitch,
                         fmin(4.4, pitch * 0.26));
    for (size_t i = 0; i < last->count; i++)
        mark_line(&last->moves[i], d, b.edge, pitch);
}
