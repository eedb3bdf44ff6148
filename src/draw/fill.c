#include "draw/fill.h"

#include <math.h>

#define LINE_SHARE 0.12 /* the widest line, as a share of the size */

bool fill_outlines(const struct draw *d)
{
    return draw_theme(d)->fill == FILL_OUTLINE;
}

double fill_line(const struct draw *d, double size)
{
    return fmin(draw_theme(d)->stroke.line / draw_scale(d), size * LINE_SHARE);
}

void fill_shape(struct draw *d, struct colour colour, double size)
{
    if (fill_outlines(d))
        draw_fill_stroke(d, draw_theme(d)->colour.paper, colour, fill_line(d, size));
    else
        draw_fill(d, colour);
}

void fill_ground(struct draw *d, struct colour colour)
{
    const struct theme *theme = draw_theme(d);
    if (fill_outlines(d))
        draw_fill_stroke(d, theme->colour.paper, theme->colour.guide, theme->stroke.guide / draw_scale(d));
    else
        draw_fill(d, colour);
}

struct colour fill_type(const struct draw *d, struct colour colour)
{
    return fill_outlines(d) ? colour : draw_theme(d)->colour.paper;
}

struct colour fill_blend(struct colour a, struct colour b, double share)
{
    return (struct colour){
        (uint8_t)lround(a.r + (b.r - a.r) * share),
        (uint8_t)lround(a.g + (b.g - a.g) * share),
        (uint8_t)lround(a.b + (b.b - a.b) * share),
    };
}
