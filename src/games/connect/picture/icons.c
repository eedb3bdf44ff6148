/* CoNNect: the small pictures. Those with several parts are drawn in a box 10 units wide, centred on the origin. */
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

#define UNITS 10.0 /* width of the box */

#define LINE      0.45 /* width of lines in units, at most LINE_MOST mm */
#define LINE_MOST 0.6

/* A picture being drawn. */
struct icon {
    struct draw *d;
    double line; /* width of lines, in units */
};

/* From here to draw_pop coordinates are in units. */
static struct icon begin(struct draw *d, double x, double y, double size)
{
    double unit = size / UNITS;
    draw_push(d, x, y, unit);
    return (struct icon){d, fill_outlines(d) ? fmin(LINE, fill_line(d, UNITS)) : fmin(LINE, LINE_MOST / unit)};
}

struct colour icon_claim_colour(const struct theme *theme, int claim)
{
    static const int player[] = {[3] = 1, [4] = 2, [5] = 0};
    return theme->colour.player[player[claim]];
}

/* ---- Outlines ---------------------------------------------------------------------------------------------------- */

void icon_round_rect(struct path *path, double x, double y, double w, double h, double radius)
{
    for (int corner = 0; corner < 4; corner++) { /* clockwise from the top right */
        double cx = corner < 2 ? x + w - radius : x + radius, cy = corner % 3 ? y + h - radius : y + radius;
        double from = (corner - 1) * PI / 2;
        (corner == 0 ? path_move : path_line)(path, cx + radius * cos(from), cy + radius * sin(from));
        path_arc(path, cx, cy, radius, radius, from, from + PI / 2);
    }
    path_close(path);
}

/* Draws an arc around (0, y) with an arrowhead at its end. Angles in radians, clockwise from the right. */
static void draw_arc_arrow(const struct icon *icon, double y, double radius, double from, double to)
{
    struct colour ink = draw_theme(icon->d)->colour.ink;
    struct path *path = draw_path(icon->d);

    path_move(path, radius * cos(from), y + radius * sin(from));
    path_arc(path, 0, y, radius, radius, from, to);
    draw_stroke(icon->d, ink, icon->line * 1.1);

    const double head = 1.7;
    double way = to + (to > from ? PI / 2 : -PI / 2), ux = cos(way), uy = sin(way);
    double end_x = radius * cos(to), end_y = y + radius * sin(to);
    path_move(path, end_x + ux * head * 0.7, end_y + uy * head * 0.7);
    path_line(path, end_x - ux * head * 0.4 - uy * head * 0.6, end_y - uy * head * 0.4 + ux * head * 0.6);
    path_line(path, end_x - ux * head * 0.4 + uy * head * 0.6, end_y - uy * head * 0.4 - ux * head * 0.6);
    path_close(path);
    draw_fill(icon->d, ink);
}

/* The tone of filled spaces and circles, beside the outlines of empty ones. */
static struct colour filled_tone(const struct draw *d)
{
    const struct theme *theme = draw_theme(d);
    return fill_blend(theme->colour.ink, theme->colour.paper, fill_outlines(d) ? 0.3 : 0.25);
}

/* ---- Single signs ------------------------------------------------------------------------------------------------ */

void icon_star(struct draw *d, double x, double y, double size, struct colour fill)
{
    struct path *path = draw_path(d);
    for (int i = 0; i < 10; i++) {
        double radius = size / 2 * (i % 2 ? 0.45 : 1), angle = i * PI / 5 - PI / 2;
        (i == 0 ? path_move : path_line)(path, x + radius * cos(angle), y + radius * sin(angle));
    }
    path_close(path);
    fill_shape(d, fill, size);
}

void icon_bolt(struct draw *d, double x, double y, double size)
{
    static const double at[][2] = {{0.9, -5}, {-2.9, 0.8}, {-0.5, 0.8}, {-1.5, 5}, {2.9, -1.2}, {0.4, -1.2}, {2.4, -5}};
    struct path *path = draw_path(d);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        (i == 0 ? path_move : path_line)(path, x + at[i][0] * size / UNITS, y + at[i][1] * size / UNITS);
    path_close(path);
    fill_shape(d, draw_theme(d)->colour.ink, size);
}

/* The pips of each number: a to c the left column from the top, d to f the right one, g the middle. */
static const char *const pips[] = {"", "g", "af", "afg", "acdf", "acdfg", "abcdef"};

void icon_die(struct draw *d, int value, bool dark, double x, double y, double size)
{
    const struct theme *theme = draw_theme(d);
    struct colour ink = theme->colour.ink, paper = theme->colour.paper;
    double half = size / 2, step = size * 0.26;

    icon_round_rect(draw_path(d), x - half, y - half, size, size, size * 0.2);
    if (fill_outlines(d))
        draw_fill_stroke(d, paper, ink, dark ? fmin(2.5 * fill_line(d, size), size * 0.15) : fill_line(d, size));
    else if (dark)
        draw_fill(d, ink);
    else
        draw_fill_stroke(d, paper, ink, size * 0.07);
    for (const char *pip = pips[value]; *pip; pip++) {
        int place = *pip - 'a';
        double px = place == 6 ? 0 : place < 3 ? -step : step, py = place == 6 ? 0 : (place % 3 - 1) * step;
        path_ellipse(draw_path(d), x + px, y + py, size * 0.095, size * 0.095);
    }
    draw_fill(d, dark ? fill_type(d, ink) : ink);
}

void icon_chain(struct draw *d, int count, double x, double y, double size, struct colour fill)
{
    double step = size / count, side = step * 0.72, left = x - size / 2 + (step - side) / 2;

    draw_line(d, left + side / 2, y, left + (count - 1) * step + side / 2, y, fill,
              fill_outlines(d) ? fill_line(d, side) : side * 0.3);
    for (int i = 0; i < count; i++)
        icon_round_rect(draw_path(d), left + i * step, y - side / 2, side, side, side * 0.25);
    fill_shape(d, fill, side);
}

void icon_arrowhead(struct draw *d, double x, double y, double size, int dx, int dy, struct colour fill)
{
    struct path *path = draw_path(d);
    double half = size / 2;
    path_move(path, x + dx * half, y + dy * half);
    path_line(path, x - dx * half - dy * half, y - dy * half + dx * half);
    path_line(path, x - dx * half + dy * half, y - dy * half - dx * half);
    path_close(path);
    fill_shape(d, fill, size);
}

void icon_shape(struct draw *d, spaces cells, double x, double y, double size, double most, struct colour fill)
{
    int columns = 0, rows = 0;
    for (spaces rest = cells; rest;) {
        int space = bits_take(&rest);
        columns = space % GRID_SIDE + 1 > columns ? space % GRID_SIDE + 1 : columns;
        rows = space / GRID_SIDE + 1;
    }
    double step = fmin(size / fmax(fmax(columns, rows), 1), most), gap = step * 0.1;
    double left = x - columns * step / 2, top = y - rows * step / 2;

    while (cells) {
        int space = bits_take(&cells);
        icon_round_rect(draw_path(d), left + space % GRID_SIDE * step + gap / 2,
                        top + space / GRID_SIDE * step + gap / 2, step - gap, step - gap, step * 0.16);
    }
    fill_shape(d, fill, step);
}

/* ---- Bonuses ----------------------------------------------------------------------------------------------------- */

static void draw_glyph(const struct icon *icon, const char *s, double x, double y, double height)
{
    struct type type = {FACE_BOLD, height / 0.73 / MM_PER_PT, draw_theme(icon->d)->colour.ink, ALIGN_CENTRE};
    draw_text(icon->d, x, draw_centred(icon->d, type, y), type, s);
}

/* A number and what follows it. */
static void draw_number(const struct icon *icon, int number, const char *after, double x, double y, double height)
{
    draw_glyph(icon, short_text("%d%s", number, after).text, x, y, height);
}

/* A space of the grid and its content. */
static void draw_space(const struct icon *icon, const char *content, double x, double y, double side)
{
    const struct theme *theme = draw_theme(icon->d);
    path_rect(draw_path(icon->d), x - side / 2, y - side / 2, side, side);
    draw_fill_stroke(icon->d, theme->colour.paper, theme->colour.ink, icon->line);
    draw_glyph(icon, content, x, y, side * 0.7);
}

static void draw_pencil(const struct icon *icon, double x, double y, double length)
{
    /* Along the diagonal from the tip at (x, y): how far along, and how far to the side. */
    static const double at[][2] = {{0, 0}, {0.26, 0.13}, {1, 0.13}, {1, -0.13}, {0.26, -0.13}};
    const double c = 0.7071 * length;
    struct path *path = draw_path(icon->d);
    for (int i = 0; i < 5; i++)
        (i == 0 ? path_move : path_line)(path, x + (at[i][0] + at[i][1]) * c, y - (at[i][0] - at[i][1]) * c);
    path_close(path);
    draw_fill_stroke(icon->d, draw_theme(icon->d)->colour.paper, draw_theme(icon->d)->colour.ink, icon->line * 0.8);
    path_move(path, x, y);
    path_line(path, x + 0.20 * c, y - 0.04 * c);
    path_line(path, x + 0.04 * c, y - 0.20 * c);
    path_close(path);
    draw_fill(icon->d, draw_theme(icon->d)->colour.ink);
}

void icon_bonus(struct draw *d, const struct bonus_box *box, double x, double y, double size)
{
    struct icon icon = begin(d, x, y, size);
    struct colour ink = draw_theme(d)->colour.ink;
    switch ((enum bonus)box->kind) {
    case BONUS_MOVE: /* a number moves to another space and is crossed out where it was */
        draw_space(&icon, "4", -2.9, 1.9, 3.9);
        draw_space(&icon, "4", 2.9, 1.9, 3.9);
        draw_line(d, -4.3, 3.3, -1.5, 0.5, ink, icon.line);
        draw_arc_arrow(&icon, 0.4, 3.1, PI * 1.12, PI * 1.80);
        break;
    case BONUS_ZONE: /* the zone die and a number die swap places */
        icon_die(d, 5, true, -2.5, 0, 4.1);
        icon_die(d, 3, false, 2.5, 0, 4.1);
        draw_arc_arrow(&icon, -0.8, 3.4, PI * 1.2, PI * 1.75);
        draw_arc_arrow(&icon, 0.8, 3.4, PI * 0.2, PI * 0.75);
        break;
    case BONUS_ADJUST:
        draw_line(d, -4.2, -1.3, -0.6, -1.3, ink, 0.85);
        draw_line(d, -2.4, -3.1, -2.4, 0.5, ink, 0.85);
        draw_line(d, -4.2, 2.7, -0.6, 2.7, ink, 0.85);
        draw_number(&icon, 1, "", 2.4, -2.2, 3.6);
        draw_number(&icon, 2, "", 2.4, 2.4, 3.6);
        break;
    case BONUS_REUSE:
        draw_space(&icon, "4", 0, 0, 3.9);
        draw_arc_arrow(&icon, 0, 4, -PI * 0.42, PI * 1.32);
        break;
    case BONUS_WRITE:
        draw_space(&icon, short_text("%d", box->number).text, -1.5, 0.4, 6);
        draw_pencil(&icon, 0.6, 2.4, 5.6);
        break;
    case BONUS_TWO:
        draw_space(&icon, "?", -2.7, 0.6, 4);
        draw_space(&icon, "?", 1.7, 0.6, 4);
        draw_pencil(&icon, 2.3, 2, 4.2);
        break;
    case BONUS_POINTS:
        icon_star(d, 0, 0.4, 11, fill_blend(ink, draw_theme(d)->colour.paper, 0.86));
        draw_number(&icon, box->number, "", 0, 0.5, box->number > 9 ? 4.4 : 5.2);
        break;
    case BONUS_NONE:
    case BONUS_KINDS:
        break;
    }
    draw_pop(d);
}

/* ---- Objectives -------------------------------------------------------------------------------------------------- */

/* Follows the number of what is asked for; what each number from 1 to 6 is called. */
static const char times[] = "\u00d7", one_to_six[] = "1\u20136";

#define NUMBER 3.2 /* height of its digits */

/* The grid with some of its spaces filled. */
static void draw_small_grid(const struct icon *icon, spaces filled, double x, double y, double side)
{
    const struct theme *theme = draw_theme(icon->d);
    double step = side / GRID_SIDE, left = x - side / 2, top = y - side / 2;

    draw_rect(icon->d, left, top, side, side, theme->colour.paper);
    while (filled) {
        int space = bits_take(&filled);
        path_rect(draw_path(icon->d), left + space % GRID_SIDE * step, top + space / GRID_SIDE * step, step, step);
    }
    draw_fill(icon->d, filled_tone(icon->d));
    for (int i = 1; i < GRID_SIDE; i++) {
        path_segment(draw_path(icon->d), left + i * step, top, left + i * step, top + side);
        path_segment(draw_path(icon->d), left, top + i * step, left + side, top + i * step);
    }
    draw_stroke(icon->d, theme->colour.guide, icon->line * 0.45);
    draw_frame(icon->d, left, top, side, side, theme->colour.ink, icon->line * 0.8);
}

/* Different shapes, at most four. */
static void draw_shapes(const struct icon *icon, const struct connect_edition *e, int count, int size)
{
    const struct shape *shapes = size == 5 ? e->big : e->small;
    int known = size == 5 ? e->big_count : e->small_count, shown = count < known ? count : known;
    shown = shown > 4 ? 4 : shown;
    for (int i = 0; i < shown; i++) {
        double x = shown == 1 ? 0 : i % 2 ? 2.6 : -2.6, y = shown < 3 ? 0 : i < 2 ? -2.6 : 2.6;
        if (shown == 3 && i == 2)
            x = 0;
        icon_shape(icon->d, shapes[i].turned[0], x, y, 4.6, 1.5, icon_claim_colour(draw_theme(icon->d), size));
    }
}

void icon_objective(struct draw *d, const struct connect_edition *e, const struct objective *o, double x, double y,
                    double size)
{
    const struct theme *theme = draw_theme(d);
    struct icon icon = begin(d, x, y, size);
    switch ((enum condition)o->condition) {
    case ASKS_SPACES:
        draw_small_grid(&icon, o->spaces, 0, 0, 9.4);
        break;
    case ASKS_CIRCLES:
        for (int i = 0; i < CIRCLES; i++) {
            path_ellipse(draw_path(d), (i % 3 - 1) * 3.4, (i / 3 - 1) * 3.4, 1.35, 1.35);
            draw_fill_stroke(d, i < o->count ? filled_tone(d) : theme->colour.paper, theme->colour.ink, icon.line);
        }
        break;
    case ASKS_CLAIMS:
        icon_chain(d, o->size, 0, -2.2, o->size * 1.9, icon_claim_colour(theme, o->size));
        draw_number(&icon, o->count, times, 0, 2.4, 4);
        break;
    case ASKS_EACH_SIZE:
        for (int of = 3; of <= 5; of++)
            icon_chain(d, of, o->count > 1 ? -2 : 0, (of - 4) * 2.7, of * (o->count > 1 ? 1.2 : 1.9),
                       icon_claim_colour(theme, of));
        if (o->count > 1)
            draw_number(&icon, o->count, times, 3, 0, NUMBER);
        break;
    case ASKS_SHAPES:
        draw_shapes(&icon, e, o->count, o->size);
        break;
    case ASKS_ONE_NUMBER:
        draw_space(&icon, "?", 0, -2, 5);
        draw_number(&icon, o->count, times, 0, 3.1, NUMBER);
        break;
    case ASKS_EACH_NUMBER:
        path_rect(draw_path(d), -4.2, -4.4, 8.4, 4.7);
        draw_fill_stroke(d, theme->colour.paper, theme->colour.ink, icon.line);
        draw_glyph(&icon, one_to_six, 0, -2.05, NUMBER);
        draw_number(&icon, o->count, times, 0, 3.1, NUMBER);
        break;
    case ASKS_ZONE_NUMBERS:
        draw_small_grid(&icon, connect_zone(0), o->count > 1 ? 2.2 : 0, -1.9, 5.6);
        draw_glyph(&icon, one_to_six, 0, 3.1, NUMBER);
        if (o->count > 1)
            draw_number(&icon, o->count, times, -3, -1.9, NUMBER);
        break;
    case ASKS_LINES:
        draw_small_grid(&icon, connect_line(3) | connect_line(GRID_SIDE + 1), 0, -1.9, 5.6);
        draw_number(&icon, o->count, times, 0, 3.1, NUMBER);
        break;
    case CONDITIONS:
        break;
    }
    draw_pop(d);
}
