#include "draw/marker.h"

#include "draw/fill.h"

#include <assert.h>
#include <math.h>

enum { PLAIN, HATCHED, DOTTED, CROSSED }; /* the players, by their patterns */

/* mm between the lines or dots of a pattern. */
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

/* The distance of a triangle's corners from its centre, in radii. */
#define TRIANGLE 1.35

static void add_triangle(struct path *path, double x, double y, double radius)
{
    double side = radius * TRIANGLE * sqrt(3) / 2, below = radius * TRIANGLE / 2;
    path_move(path, x, y - radius * TRIANGLE);
    path_line(path, x + side, y + below);
    path_line(path, x - side, y + below);
    path_close(path);
}

/* Where shapes are outlined, the disc is smaller, so that it differs from the ring. */
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

/* The shape of a badge. Where the disc is outlined too, the ring is thicker. */
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
    draw_shape(d, player, x, y, radius);
    letter.size = fmax(letter.size, draw_theme(d)->type.least);
    draw_text(d, x, draw_centred(d, letter, y), letter, (char[]){(char)('A' + player), '\0'});
}

void marker_cell_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct type letter = letter_type(d, player, size);
    draw_shape(d, player, x, y, radius);
    draw_cell(d, x, draw_centred(d, letter, y), letter, (char[]){(char)('A' + player), '\0'});
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

/* Adds a dashed line: dashes `dash` mm long, about `gap` mm apart, with a dash at each end. */
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

enum { KINDS = 6, PARTS = 4, DOUBLE = 3 };

/* Lengths of dash, gap, dash, gap in line widths; all 0: unbroken. */
static const double dash_patterns[KINDS][PARTS] = {
    [1] = {3, 2.2, 3, 2.2}, [2] = {0.05, 2, 0.05, 2}, [4] = {8, 2.4, 8, 2.4}, [5] = {5, 2.2, 0.05, 2.2}};

/* A position in a pattern, while walking along a path. */
struct dash_walk {
    struct path *out;
    const double *pattern;
    double width, left; /* mm; left: of the current part */
    int part;
};

/* Adds the dashes of one straight piece. */
static void walk_line(struct dash_walk *w, double x1, double y1, double x2, double y2)
{
    double length = hypot(x2 - x1, y2 - y1), at = 0;
    while (length - at > 1e-9) {
        double step = fmin(w->left, length - at), from = at / length;
        at += step;
        if (w->part % 2 == 0) {
            path_move(w->out, x1 + (x2 - x1) * from, y1 + (y2 - y1) * from);
            path_line(w->out, x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length);
        }
        w->left -= step;
        if (w->left <= 1e-9) {
            w->part = (w->part + 1) % PARTS;
            w->left = w->pattern[w->part] * w->width;
        }
    }
}

static void add_pattern(struct path *out, const struct path *path, const double *pattern, double width)
{
    struct dash_walk w = {.out = out, .pattern = pattern, .width = width};
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        if (step->op == PATH_LINE) {
            walk_line(&w, step[-1].x, step[-1].y, step->x, step->y);
        } else {
            w.part = 0;
            w.left = pattern[0] * width;
        }
    }
}

void marker_stroke(struct draw *d, int player, double width)
{
    const struct theme *theme = draw_theme(d);
    struct path line = {0};
    assert(player >= 0 && player < KINDS);

    path_add(&line, draw_path(d), 1, 0, 0);
    path_clear(draw_path(d));
    if (dash_patterns[player][0] > 0)
        add_pattern(draw_path(d), &line, dash_patterns[player], width);
    else
        path_add(draw_path(d), &line, 1, 0, 0);
    draw_stroke(d, theme->colour.player[player], player == DOUBLE ? width * 1.9 : width);
    if (player == DOUBLE) {
        path_add(draw_path(d), &line, 1, 0, 0);
        draw_stroke(d, theme->colour.paper, width * 0.8);
    }
    path_release(&line);
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

/* Adds diagonal lines across a rectangle, rising to the right, or falling. */
static void add_hatch(struct path *path, double x, double y, double w, double h, double step, bool falls)
{
    int count = (int)fmax(1, round((w + h) / step));
    for (int i = 0; i < count; i++) {
        double sum = (i + 0.5) * (w + h) / count; /* x + y of all points on the line, from the top-left */
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
