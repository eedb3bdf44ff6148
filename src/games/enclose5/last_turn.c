/* Enclose5: the last turn in a diagram. Its marks are ringed. */
#include "draw/outline.h"
#include "game/cell_move.h"
#include "games/enclose5/internal.h"

void enclose5_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    struct board b;

    enclose5_board(v, draw_theme(d), false, &b);
    for (size_t i = 0; i < last->count; i++)
        if (last->moves[i].kind == MOVE_CELL)
            outline_ring(d, b.edge + (last->moves[i].at[COLUMN] + 0.5) * pitch,
                         b.edge + (last->moves[i].at[ROW] + 0.5) * pitch, pitch * 0.47);
}
