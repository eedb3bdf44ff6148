#include "page/example.h"

#include <math.h>

/* The cross beside what is refused: parts of the picture's lesser side. */
#define CROSS_SIDE  0.12
#define CROSS_WIDTH 0.03
#define CROSS       0x2717 /* in characters */

static struct board board_of(const struct theme *theme, const struct example *picture)
{
    struct board b;
    picture->game->picture->board(picture->values, theme, true, &b);
    return b;
}

struct board_fit example_fit(const struct theme *theme, const struct example *picture, double width, double height)
{
    struct board b = board_of(theme, picture);
    return board_fit_plain(&b, width, height);
}

double example_edge(const struct theme *theme, const struct example *picture, const struct board_fit *fit)
{
    return board_of(theme, picture).edge * fit->scale;
}

/* A cross in the upper left corner, where boards have nothing, with paper around it. */
static void draw_cross(struct draw *d, double w, double h)
{
    const struct theme *theme = draw_theme(d);
    double lesser = fmin(w, h), first = lesser * CROSS_WIDTH, last = first + lesser * CROSS_SIDE;
    for (int pass = 0; pass < 2; pass++) {
        struct path *path = draw_path(d);
        path_move(path, first, first);
        path_line(path, last, last);
        path_move(path, last, first);
        path_line(path, first, last);
        draw_stroke(d, pass ? theme->colour.wrong : theme->colour.paper, lesser * CROSS_WIDTH * (pass ? 1 : 2));
    }
}

void example_draw(struct draw *d, const struct example *picture, struct board_fit fit, double x, double y)
{
    struct view view = {.turn = picture->turn, .close_up = true, .pitch = fit.pitch};

    draw_push(d, x, y, fit.scale);
    picture->game->picture->draw(picture->values, &view, d);
    if (picture->refused)
        draw_cross(d, fit.w / fit.scale, fit.h / fit.scale);
    draw_pop(d);
}

bool example_text_picture(const struct example *picture, struct screen *s)
{
    const struct game *game = picture->game;
    if (!game->picture->text_picture)
        return false;
    game->picture->text_picture(picture->values, picture->turn.before, picture->turn.after, s);
    if (picture->refused)
        screen_put(s, 0, 0, screen_sign(s, CROSS, 'X'), INK_ALARM);
    return true;
}
