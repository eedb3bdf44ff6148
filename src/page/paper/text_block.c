#include "page/paper/page.h"

double text_block_height(const struct draw *d, double width, struct type type, const char *s)
{
    return *s ? (double)draw_text_lines(d, width, type, s) * type.size * BLOCK_LEADING : 0;
}

double text_block_draw(struct draw *d, double x, double y, double width, struct type type, const char *s)
{
    if (*s)
        draw_text_wrap(d, x, y + type.size * BLOCK_BASELINE, width, type.size * BLOCK_LEADING, type, s);
    return y + text_block_height(d, width, type, s);
}
