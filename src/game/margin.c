#include "game/margin.h"

#include "game/notation.h"

/* Draws a label, then releases it. */
static void draw_centred_label(struct draw *d, struct type type, struct text *label, double x, double y)
{
    draw_text(d, x, draw_centred(d, type, y), type, text_string(label));
    text_release(label);
}

void margin_draw_column(struct draw *d, struct type type, int column, double x, double y)
{
    struct text label = {0};
    notation_write_column(column, &label);
    draw_centred_label(d, type, &label, x, y);
}

void margin_draw_row(struct draw *d, struct type type, int row, double x, double y)
{
    struct text label = {0};
    text_add_int(&label, row + 1);
    draw_centred_label(d, type, &label, x, y);
}

static void put_right(struct screen *s, int x, int y, struct text *label, enum ink ink)
{
    screen_text(s, x + 1 - (int)label->len, y, text_string(label), ink);
    text_release(label);
}

void margin_put_column(struct screen *s, int x, int y, int column, enum ink ink)
{
    struct text label = {0};
    notation_write_column(column, &label);
    put_right(s, x, y, &label, ink);
}

void margin_put_row(struct screen *s, int x, int y, int row, enum ink ink)
{
    struct text label = {0};
    text_add_int(&label, row + 1);
    put_right(s, x, y, &label, ink);
}
