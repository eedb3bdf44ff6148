#include "page/board_fit.h"

#include <math.h>

/* Below this pitch, in least pitches of the board, boards are drawn at it and then made smaller, letters too. */
#define PITCH_GOOD 1.6

/* Smaller pictures can't be read. */
#define SCALE_LEAST 0.36

struct board_fit board_fit_plain(const struct board *b, double width, double height)
{
    struct board_fit fit;
    double pitch = fmin((width - 2 * b->edge) / b->columns, (height - 2 * b->edge) / b->rows);
    double good = fmin(b->pitch_least * PITCH_GOOD, b->pitch_most);
    fit.pitch = fmin(fmax(pitch, good), b->pitch_most);
    fit.w = b->columns * fit.pitch + 2 * b->edge;
    fit.h = b->rows * fit.pitch + 2 * b->edge;
    fit.scale = fmax(0, fmin(1, fmin(width / fit.w, height / fit.h)));
    fit.w *= fit.scale;
    fit.h *= fit.scale;
    return fit;
}

struct board_fit board_fit(const struct theme *theme, const struct game *game, const struct values *values,
                           double width, double height)
{
    struct board b = board_shown(theme, game, values);
    return board_fit_plain(&b, width, height);
}

bool board_fit_is_clear(const struct board_fit *fit)
{
    return fit->scale >= SCALE_LEAST;
}

/* ---- Drawing ---------------------------------------------------------------------------------------------------- */

/* A sheet of several pages is too large for a picture: its close-up stands for it. */
struct board board_shown(const struct theme *theme, const struct game *game, const struct values *values)
{
    struct board b;
    game->picture->board(values, theme, game_faces(game, values, theme) > 1, &b);
    return b;
}

void board_draw(struct draw *d, const struct game *game, const struct values *values, const struct played_turn *turn,
                int player, double pitch)
{
    struct view view = {.turn = *turn,
                        .player = player,
                        .close_up = game_faces(game, values, draw_theme(d)) > 1,
                        .pitch = pitch};
    game->picture->draw(values, &view, d);
}
