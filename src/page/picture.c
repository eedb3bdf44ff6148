#include "page/picture.h"

#include <math.h>

/* The cross over what is refused: parts of the picture's lesser side; red in all themes, and a cross in all prints. */
#define CROSS_REACH 0.16
#define CROSS_WIDTH 0.035
static const struct colour cross_colour = {0xC0, 0x1C, 0x1C};

struct board_fit picture_fit(const struct theme *theme, const struct picture *picture, double width, double height)
{
    return board_fit(theme, picture->game, picture->values, width, height);
}

/* A cross in the lower right corner, with paper around it. */
static void draw_cross(struct draw *d, double w, double h)
{
    double side = fmin(w, h), reach = side * CROSS_REACH, x = w - reach, y = h - reach;
    for (int pass = 0; pass < 2; pass++) {
        struct path *path = draw_path(d);
        path_move(path, x - reach / 2, y - reach / 2);
        path_line(path, x + reach / 2, y + reach / 2);
        path_move(path, x + reach / 2, y - reach / 2);
        path_line(path, x - reach / 2, y + reach / 2);
        draw_stroke(d, pass ? cross_colour : draw_theme(d)->colour.paper, side * CROSS_WIDTH * (pass ? 1 : 2));
    }
}

void picture_draw(struct draw *d, const struct picture *picture, struct board_fit fit, double x, double y)
{
    const struct game *game = picture->game;

    draw_push(d, x, y, fit.scale);
    game->draw(picture->values, picture->turn.after, d, fit.pitch);
    if (picture->turn.before && game->emphasize)
        game->emphasize(picture->values, &picture->turn, d, fit.pitch);
    if (picture->refused)
        draw_cross(d, fit.w / fit.scale, fit.h / fit.scale);
    draw_pop(d);
}

bool picture_sketch(const struct picture *picture, struct screen *s)
{
    const struct game *game = picture->game;
    if (!game->sketch)
        return false;
    game->sketch(picture->values, picture->turn.before, picture->turn.after, s);
    return true;
}
