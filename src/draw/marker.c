#include "draw/marker.h"

#include "draw/fill.h"

#include <assert.h>
#include <math.h>

enum { PLAIN, HATCHED, DOTTED, CROSSED }; /* the markers, by what their patterns are */

/* mm from line to line, or dot to dot, of a pattern. */
#define PATTERN_STEP 1.6

bool marker_exists(int player)
{
    return player >= 0 && player < MARKERS;
}

static struct colour player_colour(const struct draw *d, int player)
{
    assert(player >= 0 && player < MARKERS);
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

/* Where shapes are outlined a disc is a smaller one, so that it stays apart from a ring. */
#define DISC_SHARE 0.62

void marker_draw(struct draw *d, int player, double x, double y, double radius, struct colour colour)
{
    bool outlines = fill_outlines(d);
    double half = radius * 0.88, width = outlines ? fill_line(d, 2 * radius) : radius * 0.42;
    switch (player) {
    case PLAIN:
        draw_disc(d, x, y, outlines ? radius * DISC_SHARE : radius, colour);
        break;
    case HATCHED:
        draw_ring(d, x, y, radius - width / 2, colour, width);
        break;
    case DOTTED:
        path_rect(draw_path(d), x - half, y - half, 2 * half, 2 * half);
        fill_shape(d, colour, 2 * radius);
        break;
    default:
        assert(player == CROSSED);
        add_triangle(draw_path(d), x, y, radius);
        fill_shape(d, colour, 2 * radius);
    }
}

/* The shape of a badge. Where the disc is outlined, the ring with a letter in it is thicker. */
static void draw_shape(struct draw *d, int player, double x, double y, double radius)
{
    struct colour colour = player_colour(d, player);
    double width = radius * 0.24;

    if (fill_outlines(d))
        width = fill_line(d, 2 * radius) * (player == HATCHED ? 2 : 1);
    if (player == HATCHED || (player == PLAIN && fill_outlines(d))) {
        path_ellipse(draw_path(d), x, y, radius - width / 2, radius - width / 2);
        draw_fill_stroke(d, draw_theme(d)->colour.paper, colour, width);
    } else {
        marker_draw(d, player, x, y, radius * (player == CROSSED ? 1.06 : 1), colour);
    }
}

/* The type of the letter in a badge. */
static struct type letter_type(const struct draw *d, int player, double size)
{
    struct colour colour = player_colour(d, player);
    struct type letter = {FACE_BOLD, size, fill_type(d, colour), ALIGN_CENTRE};

    if (player == HATCHED) {
        letter.colour = colour;
        letter.size *= 0.88;
    }
    if (player == CROSSED) {
        letter.colour = draw_theme(d)->colour.ink;
        letter.size *= 0.8;
    }
    return letter;
}

void marker_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct type letter = letter_type(d, player, size);
    char text[] = {(char)('A' + player), '\0'};

    draw_shape(d, player, x, y, radius);
    letter.size = fmax(letter.size, draw_theme(d)->type.least);
    draw_text(d, x, draw_centred(d, letter, y), letter, text);
}

void marker_cell_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct type letter = letter_type(d, player, size);
    char text[] = {(char)('A' + player), '\0'};

    draw_shape(d, player, x, y, radius);
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

void marker_line(struct draw *d, int player, double x1, double y1, double x2, double y2, double width)
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

struct colour marker_ground(const struct draw *d, int player)
{
    static const double solid[MARKERS] = {[PLAIN] = 0.3, [HATCHED] = 0.1, [DOTTED] = 0.12, [CROSSED] = 0.12};
    static const double outline[MARKERS] = {[PLAIN] = 0.1};
    const double *share = fill_outlines(d) ? outline : solid;
    return fill_blend(draw_theme(d)->colour.paper, player_colour(d, player), share[player]);
}

struct colour marker_hatch(const struct draw *d, int player)
{
    return fill_blend(draw_theme(d)->colour.paper, player_colour(d, player), 0.6);
}

double marker_hatch_width(const struct draw *d)
{
    return draw_theme(d)->stroke.guide * 1.25;
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

void marker_fill(struct draw *d, int player, double x, double y, double w, double h)
{
    double step = fmin(PATTERN_STEP, fmin(w, h) / 3);

    draw_rect(d, x, y, w, h, marker_ground(d, player));
    if (player == HATCHED || player == CROSSED) {
        add_hatch(draw_path(d), x, y, w, h, step * sqrt(2), false);
        if (player == CROSSED)
            add_hatch(draw_path(d), x, y, w, h, step * sqrt(2), true);
        draw_stroke(d, marker_hatch(d, player), marker_hatch_width(d));
    }
    if (player == DOTTED) {
        add_dots(draw_path(d), x, y, w, h, step, 1.2 * marker_hatch_width(d));
        draw_fill(d, marker_hatch(d, player));
    }
}
