#include "game/text_picture.h"

#include "game/number.h"

static void put_end(struct screen *s, int x, int y, const struct text *label, enum ink ink)
{
    screen_text(s, x + 1 - (int)label->len, y, text_string(label), ink);
}

void sketch_column(struct screen *s, int x, int y, int column, enum ink ink)
{
    struct text label = {0};
    number_write_column(column, &label);
    put_end(s, x, y, &label, ink);
    text_release(&label);
}

void sketch_row(struct screen *s, int x, int y, int row, enum ink ink)
{
    struct text label = {0};
    text_add_int(&label, row + 1);
    put_end(s, x, y, &label, ink);
    text_release(&label);
}
