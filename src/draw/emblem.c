#include "draw/emblem.h"

#include <assert.h>
#include <math.h>

enum { PLAIN, HATCHED, DOTTED, CROSSED }; /* the emblems, by what their patterns are */

/* mm from line to line, or dot to dot, of a pattern. */
#define PATTERN_STEP 1.6

bool emblem_is(int player)
{
    return player >= 0 && player < EMBLEMS;
}

struct colour emblem_blend(struct colour a, struct colour b, double share)
{
    return (struct colour){
        (uint8_t)lround(a.r + (b.r - a.r) * share),
        (uint8_t)lround(a.g + (b.g - a.g) * share),
        (uint8_t)lround(a.b + (b.b - a.b) * share),
    };
}

static struct colour player_colour(const struct draw *d, int player)
{
    assert(player >= 0 && player < EMBLEMS);
    return draw_theme(d)->colour.player[player];
}

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

/* A triangle's corners lie this many radii from its middle. */
#define TRIANGLE 1.35

static void add_triangle(struct path *path, double x, double y, double radius)
{
    double side = radius * TRIANGLE * sqrt(3) / 2, below = radius * TRIANGLE / 2;
    path_move(path, x, y - radius * TRIANGLE);
    path_line(path, x + side, y + below);
    path_line(path, x - side, y + below);
    path_close(path);
}

void emblem_draw(struct draw *d, int player, double x, double y, double radius, struct colour colour)
{
    double half = radius * 0.88, width = radius * 0.42;
    switch (player) {
    case PLAIN:
        draw_disc(d, x, y, radius, colour);
        break;
    case HATCHED:
        draw_ring(d, x, y, radius - width / 2, colour, width);
        break;
    case DOTTED:
        draw_rect(d, x - half, y - half, 2 * half, 2 * half, colour);
        break;
    default:
        assert(player == CROSSED);
        add_triangle(draw_path(d), x, y, radius);
        draw_fill(d, colour);
    }
}

/* Draws the shape; `letter` gets the colour and size that suit it. */
static void draw_badge(struct draw *d, int player, double x, double y, double radius, struct type *letter)
{
    const struct theme *theme = draw_theme(d);
    struct colour colour = player_colour(d, player);
    double width = radius * 0.24;

    if (player == HATCHED) {
        path_ellipse(draw_path(d), x, y, radius - width / 2, radius - width / 2);
        draw_fill_stroke(d, theme->colour.paper, colour, width);
        letter->colour = colour;
        letter->size *= 0.88;
    } else {
        emblem_draw(d, player, x, y, radius * (player == CROSSED ? 1.06 : 1), colour);
    }
    if (player == CROSSED) {
        letter->colour = theme->colour.ink;
        letter->size *= 0.8;
    }
}

void emblem_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct type letter = {FACE_BOLD, size, draw_theme(d)->colour.paper, ALIGN_CENTRE};
    char text[] = {(char)('A' + player), '\0'};

    draw_badge(d, player, x, y, radius, &letter);
    letter.size = fmax(letter.size, draw_theme(d)->type.least);
    draw_text(d, x, draw_centred(d, letter, y), letter, text);
}

void emblem_cell_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct type letter = {FACE_BOLD, size, draw_theme(d)->colour.paper, ALIGN_CENTRE};
    char text[] = {(char)('A' + player), '\0'};

    draw_badge(d, player, x, y, radius, &letter);
    draw_cell(d, x, draw_centred(d, letter, y), letter, text);
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

/* Adds the parts of a dashed line: each `dash` mm long, about `gap` mm apart, the first and last at its ends. */
static void add_dashes(struct path *path, double x1, double y1, double x2, double y2, double dash, double gap)
{
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    int count = (int)fmax(2, round((length + gap) / (dash + gap)));
    double step = (length - dash) / (count - 1);

    for (int i = 0; i < count; i++) {
        path_move(path, x1 + ux * i * step, y1 + uy * i * step);
        path_line(path, x1 + ux * (i * step + dash), y1 + uy * (i * step + dash));
    }
}

static void add_double(struct path *path, double x1, double y1, double x2, double y2, double apart)
{
    double length = hypot(x2 - x1, y2 - y1);
    double dx = -(y2 - y1) / length * apart / 2, dy = (x2 - x1) / length * apart / 2;

    path_move(path, x1 + dx, y1 + dy);
    path_line(path, x2 + dx, y2 + dy);
    path_move(path, x1 - dx, y1 - dy);
    path_line(path, x2 - dx, y2 - dy);
}

void emblem_line(struct draw *d, int player, double x1, double y1, double x2, double y2, double width)
{
    struct colour colour = player_colour(d, player);
    switch (player) {
    case PLAIN:
        draw_line(d, x1, y1, x2, y2, colour, width);
        break;
    case HATCHED:
        add_dashes(draw_path(d), x1, y1, x2, y2, 3 * width, 2.2 * width);
        draw_stroke(d, colour, width);
        break;
    case DOTTED:
        add_dashes(draw_path(d), x1, y1, x2, y2, 0.05 * width, 2 * width);
        draw_stroke(d, colour, width * 1.15);
        break;
    default:
        add_double(draw_path(d), x1, y1, x2, y2, width * 1.35);
        draw_stroke(d, colour, width * 0.5);
    }
}

/* ---- Patterns ------------------------------------------------------------------------------------------------- */

struct colour emblem_ground(const struct draw *d, int player)
{
    static const double share[EMBLEMS] = {[PLAIN] = 0.3, [HATCHED] = 0.1, [DOTTED] = 0.12, [CROSSED] = 0.12};
    return emblem_blend(draw_theme(d)->colour.paper, player_colour(d, player), share[player]);
}

struct colour emblem_hatch(const struct draw *d, int player)
{
    return emblem_blend(draw_theme(d)->colour.paper, player_colour(d, player), 0.6);
}

/* Adds lines across a rectangle that rise to the right, or with `falls` to the left. */
static void add_hatch(struct path *path, double x, double y, double w, double h, double step, bool falls)
{
    int count = (int)fmax(1, round((w + h) / step));
    for (int i = 0; i < count; i++) {
        double sum = (i + 0.5) * (w + h) / count; /* of the distances from left and top, all along the line */
        double left = fmax(0, sum - h), right = fmin(w, sum);
        path_move(path, falls ? x + w - left : x + left, y + sum - left);
        path_line(path, falls ? x + w - right : x + right, y + sum - right);
    }
}

static void add_dots(struct path *path, double x, double y, double w, double h, double step, double radius)
{
    int columns = (int)fmax(1, round(w / step)), rows = (int)fmax(1, round(h / step));
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            path_ellipse(path, x + (column + 0.5) * w / columns, y + (row + 0.5) * h / rows, radius, radius);
}

void emblem_fill(struct draw *d, int player, double x, double y, double w, double h)
{
    double step = fmin(PATTERN_STEP, fmin(w, h) / 3);

    draw_rect(d, x, y, w, h, emblem_ground(d, player));
    if (player == HATCHED || player == CROSSED) {
        add_hatch(draw_path(d), x, y, w, h, step * sqrt(2), false);
        if (player == CROSSED)
            add_hatch(draw_path(d), x, y, w, h, step * sqrt(2), true);
        draw_stroke(d, emblem_hatch(d, player), EMBLEM_HATCH_WIDTH);
    }
    if (player == DOTTED) {
        add_dots(draw_path(d), x, y, w, h, step, 0.3);
        draw_fill(d, emblem_hatch(d, player));
    }
}
