#include "page/puzzles/puzzle_layout.h"

#include <stdlib.h>

#define DOT_STEP 3.0 /* radii from dot to dot */

const struct book_measures *book_measures(const struct theme *theme)
{
    static const struct book_measures usual = {.board = 65,
                                               .board_small = 50,
                                               .board_most = 80,
                                               .answer = 30,
                                               .answer_most = 45,
                                               .answer_text = 45,
                                               .hint = 70,
                                               .writing = 7.5,
                                               .writing_most = 10.5,
                                               .reminder = true};
    static const struct book_measures large = {.board = 120,
                                               .board_small = 90,
                                               .board_most = 150,
                                               .answer = 90,
                                               .answer_most = 110,
                                               .answer_text = 80,
                                               .hint = 120,
                                               .writing = 12,
                                               .writing_most = 15};
    return theme_is_large(theme) ? &large : &usual;
}

void book_write_goal(const struct book_set *set, const struct book_puzzle *puzzle, const struct words *words,
                     struct text *out)
{
    if (set->kind->tell)
        set->kind->tell(set->values, puzzle->start, puzzle->value, puzzle->proven, words, out);
}

double book_grade_width(double radius)
{
    return ((GRADES - 1) * DOT_STEP + 2) * radius;
}

void book_draw_grade(struct draw *d, int grade, double x, double y, double radius)
{
    const struct theme *theme = draw_theme(d);
    for (int i = 0; i < GRADES; i++) {
        double at = x + i * radius * DOT_STEP;
        if (i < grade)
            draw_disc(d, at, y, radius, theme->colour.ink);
        else
            draw_ring(d, at, y, radius - theme->stroke.guide / 2, theme->colour.soft, theme->stroke.guide);
    }
}
