#include "page/puzzles/puzzle_layout.h"

/* The radius of dots in mm per pt of the type beside them; radii from dot to dot. */
#define DOT      0.1
#define DOT_STEP 3.0

struct book_measures book_measures(const struct theme *theme)
{
    if (theme_is_large(theme))
        return (struct book_measures){{120, 90, 150}, {90, 110, 80}, 120, {12, 15}, false};
    return (struct book_measures){{65, 50, 80}, {30, 45, 45}, 70, {7.5, 10.5}, true};
}

double book_grade_width(double size)
{
    return ((GRADES - 1) * DOT_STEP + 2) * size * DOT;
}

void book_draw_grade(struct draw *d, int grade, double x, double y, double size)
{
    const struct theme *theme = draw_theme(d);
    double radius = size * DOT;
    for (int i = 0; i < GRADES; i++) {
        double at = x + radius + i * radius * DOT_STEP;
        if (i < grade)
            draw_disc(d, at, y, radius, theme->colour.ink);
        else
            draw_ring(d, at, y, radius - theme->stroke.guide / 2, theme->colour.soft, theme->stroke.guide);
    }
}
