/* Enclose5: the last turn in a diagram. Its marks are ringed. */
#include "draw/halo.h"
#include "game/enclose5.h"

#include <math.h>

static bool marked(const struct enclose5 *e, int x, int y)
{
    return enclose5_has(e, enclose5_rows(e, LAYER_MARKS), x, y) ||
           enclose5_has(e, enclose5_rows(e, LAYER_MARKS + 1), x, y);
}

void enclose5_emphasize(const struct values *v, const struct played_turn *last, struct draw *d, double pitch)
{
    const struct enclose5 *e = (const struct enclose5 *)last->after, *old = (const struct enclose5 *)last->before;
    struct board b;

    enclose5_board(v, draw_theme(d), &b);
    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++)
            if (marked(e, x, y) && !marked(old, x, y))
                halo_ring(d, b.edge + (x + 0.5) * pitch, b.edge + (y + 0.5) * pitch, pitch * 0.47);
}
