#include "page/text_block.h"

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

/* ---- Titles ------------------------------------------------------------------------------------------------------ */

static struct type title_type(const struct draw *d, double width, const char *title)
{
    const struct theme *theme = draw_theme(d);
    const double sizes[] = {theme->type.title, (theme->type.title + theme->type.body) / 2, theme->type.body};
    struct type type = {FACE_BOLD, theme->type.small, theme->colour.ink, ALIGN_LEFT};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        type.size = sizes[i];
        if (draw_text_width(d, type, title) <= width)
            return type;
    }
    type.size = theme->type.small;
    return type;
}

static struct type caption_type(const struct draw *d)
{
    return draw_type_soft(d, draw_theme(d)->type.small, ALIGN_LEFT);
}

/* Whether the caption fits beside the title. */
static bool is_beside(const struct draw *d, double width, const char *title, const char *caption)
{
    double gap = 2 * draw_theme(d)->page.gap_small;
    return draw_text_width(d, title_type(d, width, title), title) + gap +
               draw_text_width(d, caption_type(d), caption) <=
           width;
}

double title_block_height(const struct draw *d, double width, const char *title, const char *caption)
{
    double height = text_block_height(d, width, title_type(d, width, title), title);
    if (is_beside(d, width, title, caption))
        return height;
    return height + text_block_height(d, width, caption_type(d), caption);
}

void title_block_draw(struct draw *d, double width, const char *title, const char *caption)
{
    struct type bold = title_type(d, width, title), soft = caption_type(d);
    double y = text_block_draw(d, 0, 0, width, bold, title);

    if (is_beside(d, width, title, caption)) {
        soft.align = ALIGN_RIGHT;
        draw_text(d, width, bold.size * BLOCK_BASELINE, soft, caption);
    } else {
        text_block_draw(d, 0, y, width, soft, caption);
    }
}
