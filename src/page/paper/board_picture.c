#include "page/paper/board_picture.h"

#include "draw/screen.h"

#include <math.h>

/* A board below this many times its least pitch is shown as a close-up. */
#define PITCH_GOOD 1.6

/* The cross, as a share of the picture's shorter side; its line, of its own side; and where it ends, of the edge that
 * coordinates take. */
#define CROSS_SIDE  0.1
#define CROSS_WIDTH 0.22
#define CROSS_END   0.6
#define CROSS_OUT   0.2 /* mm by which it may reach out of the picture */

struct board_picture board_picture(const struct theme *theme, const struct game *game, const struct values *values,
                                   struct played_turn turn, int player)
{
    game = game_board(game, values);
    enum close_up close_up = game_faces(game, values, theme) > 1 ? CLOSE_UP : CLOSE_UP_NONE;
    return (struct board_picture){game, values, {.turn = turn, .player = player, .close_up = close_up}, false};
}

struct board board_picture_size(const struct theme *theme, const struct board_picture *p)
{
    struct board b;
    p->game->picture->board(p->values, theme, p->view.close_up, &b);
    return b;
}

/* ---- Fitting ----------------------------------------------------------------------------------------------------- */

static struct board_fit fit_at(const struct board *b, double pitch)
{
    return (struct board_fit){pitch, b->columns * pitch + 2 * b->edge, b->rows * pitch + 2 * b->edge, CLOSE_UP_NONE,
                              pitch >= b->pitch_least};
}

struct board_fit board_fit_to_play(const struct board *b, double width, double height)
{
    double pitch = fmin((width - 2 * b->edge) / b->columns, (height - 2 * b->edge) / b->rows);
    return fit_at(b, fmin(pitch, b->pitch_most));
}

struct board_fit board_picture_fit(const struct theme *theme, const struct board_picture *picture, double width,
                                   double height)
{
    struct board b = board_picture_size(theme, picture);
    struct board_fit fit = board_fit_to_play(&b, width, height);

    if (!picture->view.close_up && fit.pitch < fmin(b.pitch_least * PITCH_GOOD, b.pitch_most)) {
        picture->game->picture->board(picture->values, theme, CLOSE_UP, &b);
        fit = board_fit_to_play(&b, width, height);
        fit.close_up = CLOSE_UP;
    }
    return fit.pitch > 0 ? fit : (struct board_fit){0};
}

struct board_fit board_picture_span(const struct theme *theme, const struct board_picture *picture, double width)
{
    struct board b = board_picture_size(theme, picture);
    return fit_at(&b, (width - 2 * b.edge) / b.columns);
}

struct board_fit board_picture_least(const struct theme *theme, const struct board_picture *picture)
{
    struct board b;
    picture->game->picture->board(picture->values, theme, CLOSE_UP, &b);
    return fit_at(&b, b.pitch_least);
}

struct box board_fit_box(const struct board_fit *fit, struct box in)
{
    return (struct box){in.x + (in.w - fit->w) / 2, in.y + (in.h - fit->h) / 2, fit->w, fit->h};
}

void board_picture_draw(struct draw *d, const struct board_picture *p, const struct board_fit *fit, double x, double y)
{
    const struct theme *theme = draw_theme(d);
    struct view view = p->view;
    scoped(text_release) struct text alt = {0};

    if (draw_takes(d) >= TAKES_TAGS && p->game->picture->describe)
        p->game->picture->describe(p->values, &view, draw_words(d), &alt);
    else
        text_add(&alt, p->game->about.title);
    if (draw_takes(d) == TAKES_CHARACTERS && p->game->picture->text_picture) {
        scoped(screen_release) struct screen screen = {.ascii = true, .words = draw_words(d)};
        p->game->picture->text_picture(p->values, view.turn.before, view.turn.after, &screen);
        text_add_char(&alt, '\f');
        screen_write(&screen, false, &alt);
    }
    draw_figure_begin(d, x, y, fit->w, fit->h, text_string(&alt));
    view.pitch = fit->pitch;
    if (fit->close_up)
        view.close_up = fit->close_up;
    draw_push_picture(d, x, y);
    p->game->picture->draw(p->values, &view, d);
    /* A refused move has a cross in the top left corner, clear of letters and stars, with a margin of paper. */
    const double last = board_picture_size(theme, p).edge * CROSS_END;
    const double first = fmax(last - fmin(fit->w, fit->h) * CROSS_SIDE, -CROSS_OUT), side = last - first;
    for (int pass = 0; p->refused && pass < 2; pass++) {
        struct path *path = draw_path(d);
        path_segment(path, first, first, last, last);
        path_segment(path, last, first, first, last);
        draw_stroke(d, pass ? theme->colour.wrong : theme->colour.paper, side * CROSS_WIDTH * (pass ? 1 : 2));
    }
    draw_pop(d);
    draw_tag_end(d);
}
