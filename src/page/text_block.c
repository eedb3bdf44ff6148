#include "page/text_block.h"

#include <math.h>

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

struct title_block title_block_plan(const struct draw *d, double width, double most, double least, const char *title,
                                    const char *caption)
{
    const double step = 0.5, gap = 2 * draw_theme(d)->page.gap_small;
    struct title_block b = {title, caption, draw_type(d, FACE_BOLD, most, ALIGN_LEFT),
                            draw_type_soft(d, least, ALIGN_LEFT), .width = width};

    while (b.type.size > least && draw_text_width(d, b.type, title) > width)
        b.type.size = fmax(b.type.size - step, least);
    b.beside = draw_text_width(d, b.type, title) + gap + draw_text_width(d, b.soft, caption) <= width;
    b.height =
        text_block_height(d, width, b.type, title) + (b.beside ? 0 : text_block_height(d, width, b.soft, caption));
    return b;
}

void title_block_draw(struct draw *d, const struct title_block *b)
{
    struct type soft = b->soft;
    double y = text_block_draw(d, 0, 0, b->width, b->type, b->title);
    if (b->beside) {
        soft.align = ALIGN_RIGHT;
        draw_text(d, b->width, b->type.size * BLOCK_BASELINE, soft, b->caption);
    } else {
        text_block_draw(d, 0, y, b->width, soft, b->caption);
    }
}
