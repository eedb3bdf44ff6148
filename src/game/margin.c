#include "game/margin.h"

#include "draw/marker.h"
#include "game/notation.h"

#include <string.h>

void margin_draw_column(struct draw *d, struct type type, int column, double x, double y)
{
    scoped(text_release) struct text label = {0};
    notation_write_column(column, &label);
    draw_text(d, x, draw_centred(d, type, y), type, text_string(&label));
}

void margin_draw_row(struct draw *d, struct type type, int row, double x, double y)
{
    draw_text(d, x, draw_centred(d, type, y), type, short_text("%d", row + 1).text);
}

void margin_put_column(struct screen *s, int x, int y, int column, enum ink ink)
{
    scoped(text_release) struct text label = {0};
    notation_write_column(column, &label);
    screen_text(s, x + 1 - (int)label.len, y, text_string(&label), ink);
}

void margin_put_row(struct screen *s, int x, int y, int row, enum ink ink)
{
    const struct short_text label = short_text("%d", row + 1);
    screen_text(s, x + 1 - (int)strlen(label.text), y, label.text, ink);
}

void ticks_draw(struct draw *d, const struct tick *ticks, int players, double x, double y)
{
    for (int i = 0; i < players; i++)
        marker_tick(d, i, x + ticks[i].x, y + ticks[i].y, ticks[i].radius);
}

void ticks_mark(struct draw *d, const struct tick *ticks, int players, int column, int row, double x, double y)
{
    for (int i = 0; i < players; i++) {
        double side = 2 * ticks[i].radius, left = x + ticks[i].x - side / 2, top = y + ticks[i].y - side / 2;
        const struct short_text name = short_text("%c:%s", 'A' + i, cell_name(column, row).text);
        draw_mark_between(d, SHEET_MARK_TICK, name.text, left, top, left + side, top + side);
    }
}
