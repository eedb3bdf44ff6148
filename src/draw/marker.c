#include "draw/marker.h"

#include <assert.h>
#include <math.h>

enum { PLAIN, HATCHED, DOTTED, CROSSED }; /* the players, by their patterns */

/* mm between the lines or dots of a pattern. */
#define PATTERN_STEP 1.6

static struct colour player_colour(const struct draw *d, int player)
{
    assert(player >= 0 && player < MARKERS);
    return draw_theme(d)->colour.player[player];
}

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

/* The distance of a triangle's corners from its centre, in radii. */
#define TRIANGLE 1.35

/* Where shapes are outlined, the disc is smaller, so that it differs from the ring. */
#define DISC_SHARE 0.62

void marker_draw(struct draw *d, int player, double x, double y, double radius, struct colour colour)
{
    bool outlines = fill_outlines(d);
    double half = radius * 0.88, side = radius * TRIANGLE * sqrt(3) / 2, below = radius * TRIANGLE / 2;
    double width = outlines ? fill_line(d, 2 * radius) : radius * 0.42;
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
        path_move(draw_path(d), x, y - radius * TRIANGLE);
        path_line(draw_path(d), x + side, y + below);
        path_line(draw_path(d), x - side, y + below);
        path_close(draw_path(d));
        fill_shape(d, colour, 2 * radius);
    }
}

/* The player's letter around the origin, in the theme's least type or larger. */
static void draw_letter(struct draw *d, int player, struct type type)
{
    type.size = fmax(type.size, draw_theme(d)->type.least);
    draw_text(d, 0, draw_centred(d, type, 0), type, (char[]){(char)('A' + player), '\0'});
}

void marker_badge(struct draw *d, int player, double x, double y, double radius, double size)
{
    struct colour colour = draw_theme(d)->colour.player[player], paper = draw_theme(d)->colour.paper;
    struct type letter = {FACE_BOLD, size, fill_type(d, colour), ALIGN_CENTRE};
    double ring = radius * 0.24;

    draw_push_picture(d, x, y);
    if (fill_outlines(d)) /* where the disc is outlined too, the ring is thicker */
        ring = fill_line(d, 2 * radius) * (player == HATCHED ? 2 : 1);
    if (player >= MARKERS) {
        draw_ring(d, 0, 0, radius, colour, draw_theme(d)->stroke.line);
    } else if (player == HATCHED || (player == PLAIN && fill_outlines(d))) {
        path_ellipse(draw_path(d), 0, 0, radius - ring / 2, radius - ring / 2);
        draw_fill_stroke(d, paper, colour, ring);
    } else {
        marker_draw(d, player, 0, 0, radius * (player == CROSSED ? 1.06 : 1), colour);
    }
    if (player == HATCHED || player >= CROSSED) {
        letter.colour = player == HATCHED ? colour : draw_theme(d)->colour.ink;
        letter.size *= player == HATCHED ? 0.88 : player == CROSSED ? 0.8 : 1;
    }
    draw_letter(d, player, letter);
    draw_pop(d);
}

double marker_badge_radius(const struct theme *theme)
{
    return theme->type.least / MARKER_LETTER * 0.8;
}

/* Of the player's colour: the tint of a tick's shape, and its letter. */
#define TICK_TINT   0.16
#define TICK_LETTER 0.45

void marker_tick(struct draw *d, int player, double x, double y, double radius)
{
    const struct theme *theme = draw_theme(d);
    struct colour colour = player_colour(d, player), paper = theme->colour.paper;
    double size = radius * MARKER_LETTER * 0.8;
    struct type letter = {FACE_BOLD, size, fill_blend(paper, colour, TICK_LETTER), ALIGN_CENTRE};

    marker_draw(d, player, x, y, player == CROSSED ? radius / TRIANGLE : radius, fill_blend(paper, colour, TICK_TINT));
    if (radius >= marker_badge_radius(theme)) {
        draw_push_picture(d, x, y);
        draw_letter(d, player, letter);
        draw_pop(d);
    }
}

/* ---- Numbers --------------------------------------------------------------------------------------------------- */

/* Air around a number, and the ring, in sizes of its type. */
#define NUMBER_AIR  0.1
#define NUMBER_RING 0.09

/* The radius that a number, a text, needs in type of `size` pt. */
static double number_radius(const struct draw *d, double size, const char *text)
{
    struct type type = draw_type(d, FACE_BOLD, size, ALIGN_CENTRE);
    return hypot(draw_text_width(d, type, text) / 2, draw_centred(d, type, 0)) + NUMBER_AIR * size * MM_PER_PT;
}

double marker_number_radius(const struct draw *d, size_t most)
{
    return number_radius(d, draw_theme(d)->type.least / draw_scale(d), most > 9 ? "20" : "8");
}

void marker_number(struct draw *d, size_t number, double x, double y, double radius, struct colour colour)
{
    const struct theme *theme = draw_theme(d);
    const struct short_text text = short_text("%zu", number);
    double size = theme->type.least / draw_scale(d), needed = number_radius(d, size, text.text);
    double ring = NUMBER_RING * size * MM_PER_PT;
    struct type type = {FACE_BOLD, size * fmax(1, radius / needed), fill_readable(d, colour, theme->colour.paper),
                        ALIGN_CENTRE};

    path_ellipse(draw_path(d), x, y, fmax(radius, needed), fmax(radius, needed));
    draw_fill_stroke(d, theme->colour.paper, theme->colour.ink, ring);
    draw_text(d, x, draw_centred(d, type, y), type, text.text);
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

/* Adds a dashed line: dashes `dash` mm long, about `gap` mm apart, with a dash at each end. */
static void add_dashes(struct path *path, double x1, double y1, double x2, double y2, double dash, double gap)
{
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    int count = (int)fmax(2, round((length + gap) / (dash + gap)));
    double step = (length - dash) / (count - 1);

    for (int i = 0; i < count; i++) {
        path_segment(path, x1 + ux * i * step, y1 + uy * i * step, x1 + ux * (i * step + dash),
                     y1 + uy * (i * step + dash));
    }
}

void marker_line(struct draw *d, int player, double x1, double y1, double x2, double y2, double width)
{
    struct colour colour = player_colour(d, player);
    double length = hypot(x2 - x1, y2 - y1), apart = width * 1.35, dx, dy; /* of a double line */

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
        dx = -(y2 - y1) / length * apart / 2;
        dy = (x2 - x1) / length * apart / 2;
        path_segment(draw_path(d), x1 + dx, y1 + dy, x2 + dx, y2 + dy);
        path_segment(draw_path(d), x1 - dx, y1 - dy, x2 - dx, y2 - dy);
        draw_stroke(d, colour, width * 0.5);
    }
}

enum { KINDS = 6, PARTS = 4, DOUBLE = 3 };

/* Lengths of dash, gap, dash, gap in line widths; all 0: unbroken. */
static const double dash_patterns[KINDS][PARTS] = {
    [1] = {3, 2.2, 3, 2.2}, [2] = {0.05, 2, 0.05, 2}, [4] = {8, 2.4, 8, 2.4}, [5] = {5, 2.2, 0.05, 2.2}};

/* Adds a path of straight lines in dashes. The pattern restarts at each start of a line, and continues around
 * corners. */
static void add_pattern(struct path *out, const struct path *path, const double *pattern, double width)
{
    int part = 0;
    double left = 0; /* mm of this part */
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *to = &path->steps[i], *from = to - 1;
        if (to->op != PATH_LINE) {
            part = 0;
            left = pattern[0] * width;
            continue;
        }
        double dx = to->x - from->x, dy = to->y - from->y, length = hypot(dx, dy), at = 0;
        while (length - at > 1e-9) {
            double step = fmin(left, length - at), start = at / length;
            at += step;
            if (part % 2 == 0) {
                path_segment(out, from->x + dx * start, from->y + dy * start, from->x + dx * at / length,
                             from->y + dy * at / length);
            }
            left -= step;
            if (left <= 1e-9) {
                part = (part + 1) % PARTS;
                left = pattern[part] * width;
            }
        }
    }
}

void marker_stroke(struct draw *d, int player, double width)
{
    const struct theme *theme = draw_theme(d);
    scoped(path_release) struct path line = {0};
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
        path_segment(path, falls ? x + w - left : x + left, y + sum - left, falls ? x + w - right : x + right,
                     y + sum - right);
    }
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
        double radius = 1.2 * marker_hatch_width(d);
        int columns = (int)fmax(1, round(w / step)), rows = (int)fmax(1, round(h / step));
        for (int i = 0; i < rows * columns; i++)
            path_ellipse(draw_path(d), x + (i % columns + 0.5) * w / columns, y + (i / columns + 0.5) * h / rows,
                         radius, radius);
        draw_fill(d, marker_hatch(d, player));
    }
}

/* ---- Outlines -------------------------------------------------------------------------------------------------- */

/* Share of the theme's main lines, so that what is underneath stays visible. */
#define THIN 0.8

/* Strokes a path in paper, wide enough for the edges, then in ink. Releases it. */
static void stroke_outline(struct draw *d, struct path *path)
{
    const struct theme *theme = draw_theme(d);
    double width = theme->stroke.line * THIN;
    path_add(draw_path(d), path, 1, 0, 0);
    draw_stroke(d, theme->colour.paper, width + 2 * OUTLINE_MARGIN * 0.6);
    path_add(draw_path(d), path, 1, 0, 0);
    draw_stroke(d, theme->colour.ink, width);
    path_release(path);
}

void outline_ring(struct draw *d, double x, double y, double radius)
{
    struct path path = {0};
    path_ellipse(&path, x, y, radius, radius);
    stroke_outline(d, &path);
}

void outline_line(struct draw *d, double x1, double y1, double x2, double y2, double radius)
{
    double left = atan2(y2 - y1, x2 - x1) - PI / 2, dx = radius * cos(left), dy = radius * sin(left);
    struct path path = {0};

    path_move(&path, x1 + dx, y1 + dy);
    path_line(&path, x2 + dx, y2 + dy);
    path_arc(&path, x2, y2, radius, radius, left, left + PI);
    path_line(&path, x1 - dx, y1 - dy);
    path_arc(&path, x1, y1, radius, radius, left + PI, left + 2 * PI);
    path_close(&path);
    stroke_outline(d, &path);
}

void outline_arrow(struct draw *d, struct path *shaft, double size)
{
    const struct path_step *tip = &shaft->steps[shaft->count - 1];
    double x = tip->x, y = tip->y, dx = x - (tip->op == PATH_CURVE ? tip->x2 : tip[-1].x),
           dy = y - (tip->op == PATH_CURVE ? tip->y2 : tip[-1].y), length = hypot(dx, dy), ux = dx / length * size,
           uy = dy / length * size;

    path_move(shaft, x - ux - uy * 0.5, y - uy + ux * 0.5);
    path_line(shaft, x, y);
    path_line(shaft, x - ux + uy * 0.5, y - uy - ux * 0.5);
    stroke_outline(d, shaft);
}
