#include "game/tick.h"

#include "draw/marker.h"
#include "game/notation.h"

void ticks_draw(struct draw *d, const struct tick *ticks, int players, double x, double y)
{
    for (int i = 0; i < players; i++)
        marker_tick(d, i, x + ticks[i].x, y + ticks[i].y, ticks[i].radius);
}

void ticks_mark(struct draw *d, const struct tick *ticks, int players, int column, int row, double x, double y)
{
    scoped(text_release) struct text name = {0};
    for (int i = 0; i < players; i++) {
        double side = 2 * ticks[i].radius;
        text_clear(&name);
        notation_write_label(i, &name);
        notation_write_cell(column, row, &name);
        draw_mark_tick(d, text_string(&name), x + ticks[i].x - side / 2, y + ticks[i].y - side / 2, side, side);
    }
}
