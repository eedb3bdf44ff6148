/* CoNNect: the play area: spaces, zones, circles, arrow lines. */
#include "games/connect/sheet_picture.h"

#include "draw/fill.h"
#include "game/margin.h"

#include <math.h>

/* In sides of a space: where the grid stands in its area, and what stands around it. */
#define LEFT        1.6
#define TOP         1.6
#define HEAD_AWAY   0.26 /* middle of an arrow's head from the grid's edge */
#define HEAD_SIZE   0.28
#define NAME_SIZE   2.0  /* pt a mm, at most, in large print */
#define NAME_AWAY   0.62 /* of a column's or row's name */
#define ZONE_AWAY   1.26 /* of the zone's die */
#define ZONE_SIZE   0.62
#define POINTS_SIDE 0.66 /* of the box for an arrow line's points */
#define CIRCLE      0.30 /* radius */
#define DIGIT       0.62 /* height of what is written, against the space */

/* Shares of the paper in the tints. */
#define SHADE_SETUP  0.45
#define SHADE_ARROW  0.55
#define SHADE_CIRCLE 0.72

/* The grid's own square within its area. */
static struct area inner(const struct sheet_picture *p, struct area a)
{
    return (struct area){a.x + LEFT * p->pitch, a.y + TOP * p->pitch, GRID_SIDE * p->pitch, GRID_SIDE * p->pitch};
}

static struct area space_area(const struct sheet_picture *p, struct area grid, int space)
{
    return (struct area){grid.x + space % GRID_SIDE * p->pitch, grid.y + space / GRID_SIDE * p->pitch, p->pitch,
                         p->pitch};
}

struct area sheet_space(const struct sheet_picture *p, struct area a, int space)
{
    return space < GRID_SPACES ? space_area(p, inner(p, a), space) : inner(p, a);
}

/* ---- What depends on the set-up ---------------------------------------------------------------------------------- */

struct colour sheet_shade(const struct sheet_picture *p)
{
    const struct theme *theme = p->theme;
    return fill_outlines(p->d) ? theme->colour.paper
                               : fill_blend(theme->colour.guide, theme->colour.paper, SHADE_SETUP);
}

/* Shaded, with a frame inside, so that a pale print still shows it. */
static void draw_setup(const struct sheet_picture *p, struct area grid, int space)
{
    struct area a = space_area(p, grid, space);
    double inset = 0.09 * p->pitch;
    draw_rect(p->d, a.x, a.y, a.w, a.h, sheet_shade(p));
    draw_frame(p->d, a.x + inset, a.y + inset, a.w - 2 * inset, a.h - 2 * inset, p->theme->colour.soft,
               p->theme->stroke.guide * 0.8);
}

/* The box for a line's points, behind the second head of its arrow. */
static struct area arrow_box(const struct sheet_picture *p, struct area grid, int line)
{
    double side = POINTS_SIDE * p->pitch, across = (line % GRID_SIDE + 0.5) * p->pitch - side / 2;
    double along = grid.w + (HEAD_AWAY + HEAD_SIZE * 0.75) * p->pitch;
    if (line >= GRID_SIDE)
        return (struct area){grid.x + along, grid.y + across, side, side};
    return (struct area){grid.x + across, grid.y + along, side, side};
}

/* A band behind the numbers, a head at each end, and a box for the points. */
static void draw_arrow(const struct sheet_picture *p, struct area grid, int line)
{
    bool row = line >= GRID_SIDE;
    double across = (line % GRID_SIDE + 0.5) * p->pitch, away = HEAD_AWAY * p->pitch, head = HEAD_SIZE * p->pitch;
    double first = -away, last = grid.w + away;
    struct colour tint = fill_blend(p->theme->colour.player[4], p->theme->colour.paper, SHADE_ARROW);
    struct colour ink = p->theme->colour.ink;
    double band = fill_outlines(p->d) ? 2 * fill_line(p->d, p->pitch) : 0.1 * p->pitch;

    if (row) {
        draw_line(p->d, grid.x + first, grid.y + across, grid.x + last, grid.y + across, tint, band);
        icon_arrowhead(p->d, grid.x + first, grid.y + across, head, -1, 0, ink);
        icon_arrowhead(p->d, grid.x + last, grid.y + across, head, 1, 0, ink);
    } else {
        draw_line(p->d, grid.x + across, grid.y + first, grid.x + across, grid.y + last, tint, band);
        icon_arrowhead(p->d, grid.x + across, grid.y + first, head, 0, -1, ink);
        icon_arrowhead(p->d, grid.x + across, grid.y + last, head, 0, 1, ink);
    }
    sheet_box(p, arrow_box(p, grid, line));
}

void sheet_ground(const struct sheet_picture *p, struct area a, const struct connect_table *t)
{
    struct area grid = inner(p, a);
    draw_rect(p->d, grid.x, grid.y, grid.w, grid.h, p->theme->colour.paper);
    for (int i = 0; i < SETUP_SPACES; i++)
        draw_setup(p, grid, t->layout[i]);
    for (int line = 0; line < LINES; line++)
        if (t->arrows >> line & 1)
            draw_arrow(p, grid, line);
}

/* ---- What is the same on all sheets ----------------------------------------------------------------------------- */

static void add_lines(const struct sheet_picture *p, struct area grid, int first, int step)
{
    struct path *path = draw_path(p->d);
    for (int i = first; i < GRID_SIDE; i += step) {
        path_move(path, grid.x + i * p->pitch, grid.y);
        path_line(path, grid.x + i * p->pitch, grid.y + grid.h);
        path_move(path, grid.x, grid.y + i * p->pitch);
        path_line(path, grid.x + grid.w, grid.y + i * p->pitch);
    }
}

/* Within a zone thin lines, between zones stronger ones. */
static void draw_grid_lines(const struct sheet_picture *p, struct area grid)
{
    const struct theme *theme = p->theme;
    add_lines(p, grid, 1, 2);
    draw_stroke(p->d, fill_blend(theme->colour.ink, theme->colour.guide, 0.5), theme->stroke.guide);
    add_lines(p, grid, 2, 2);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    draw_frame(p->d, grid.x, grid.y, grid.w, grid.h, theme->colour.ink, sheet_strong(p));
}

/* What circles are filled with. */
static struct colour circle_ground(const struct sheet_picture *p)
{
    const struct theme *theme = p->theme;
    return fill_outlines(p->d) ? theme->colour.paper
                               : fill_blend(theme->colour.player[5], theme->colour.paper, SHADE_CIRCLE);
}

static void draw_circles(const struct sheet_picture *p, struct area grid)
{
    const struct theme *theme = p->theme;
    double radius = CIRCLE * p->pitch;
    for (int i = 0; i < CIRCLES; i++)
        path_ellipse(draw_path(p->d), grid.x + (i % 3 * 2 + 1) * p->pitch, grid.y + (i / 3 * 2 + 1) * p->pitch, radius,
                     radius);
    draw_fill_stroke(p->d, circle_ground(p), theme->colour.ink, theme->stroke.line);
}

static void draw_names(const struct sheet_picture *p, struct area grid)
{
    struct type type = p->small;
    type.colour = p->theme->colour.soft;
    type.align = ALIGN_CENTRE;
    if (p->measures->large)
        type.size = fmin(type.size, p->pitch * NAME_SIZE);
    double away = NAME_AWAY * p->pitch;
    for (int i = 0; i < GRID_SIDE; i++) {
        double middle = (i + 0.5) * p->pitch;
        margin_draw_column(p->d, type, i, grid.x + middle, grid.y - away);
        margin_draw_row(p->d, type, i, grid.x - away, grid.y + middle);
    }
}

/* The die's face and a bracket over the two columns or rows. */
static void draw_zone(const struct sheet_picture *p, struct area grid, int zone)
{
    bool row = zone >= ZONES / 2;
    double first = (zone % (ZONES / 2) * 2 + 0.1) * p->pitch, last = first + 1.8 * p->pitch;
    double die = ZONE_SIZE * p->pitch, middle = (first + last) / 2, away = ZONE_AWAY * p->pitch, hook = 0.16 * p->pitch;
    double x = row ? grid.x - away : grid.x + middle, y = row ? grid.y + middle : grid.y - away;
    struct path *path = draw_path(p->d);

    if (row) {
        path_move(path, grid.x - away + hook, grid.y + first);
        path_line(path, grid.x - away, grid.y + first);
        path_line(path, grid.x - away, grid.y + last);
        path_line(path, grid.x - away + hook, grid.y + last);
    } else {
        path_move(path, grid.x + first, grid.y - away + hook);
        path_line(path, grid.x + first, grid.y - away);
        path_line(path, grid.x + last, grid.y - away);
        path_line(path, grid.x + last, grid.y - away + hook);
    }
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.line);
    icon_die(p->d, zone + 1, true, x, y, die);
}

/* What lines and circles count, beneath; in large print that stands with the reminder. */
static void draw_legend(const struct sheet_picture *p, struct area a)
{
    const struct connect_edition *e = p->edition;
    struct type type = p->small;
    struct text line = {0};
    double x = a.x + LEFT * p->pitch, w = a.x + a.w - x, bottom = a.y + a.h, mark = a.x + (LEFT - 0.62) * p->pitch;
    double first = bottom - 0.64 * p->pitch, second = bottom - 0.2 * p->pitch, head = HEAD_SIZE * 0.8 * p->pitch;

    draw_line(p->d, mark - head, first, mark + head, first, p->theme->colour.ink, p->theme->stroke.line);
    icon_arrowhead(p->d, mark - head, first, head, -1, 0, p->theme->colour.ink);
    icon_arrowhead(p->d, mark + head, first, head, 1, 0, p->theme->colour.ink);
    path_ellipse(draw_path(p->d), mark, second, 0.15 * p->pitch, 0.15 * p->pitch);
    draw_fill_stroke(p->d, circle_ground(p), p->theme->colour.ink, p->theme->stroke.line);

    text_addf(&line, "%d: 1\u20136 in order, or six alike \u00b7 %d: 1\u20136 mixed \u00b7 %d: filled", e->arrow_run,
              e->arrow_mixed, e->arrow_full);
    draw_text_fit(p->d, x, draw_centred(p->d, type, first), w, 4, type, text_string(&line));
    text_clear(&line);
    text_addf(&line, "%d when all four spaces are filled \u00b7 three in a straight line: %d more", e->circle,
              e->circle_line);
    draw_text_fit(p->d, x, draw_centred(p->d, type, second), w, 4, type, text_string(&line));
    text_release(&line);
}

void sheet_play_area(const struct sheet_picture *p, struct area a)
{
    struct area grid = inner(p, a);
    draw_grid_lines(p, grid);
    draw_circles(p, grid);
    draw_names(p, grid);
    for (int zone = 0; zone < ZONES; zone++)
        draw_zone(p, grid, zone);
}

void sheet_grid(const struct sheet_picture *p, struct area a)
{
    sheet_play_area(p, a);
    if (!p->measures->large)
        draw_legend(p, a);
}

/* ---- What is written -------------------------------------------------------------------------------------------- */

/* A claimed number is ringed and pale, one that was crossed out is struck through. */
static void draw_number(const struct sheet_picture *p, struct area a, int number, bool claimed, bool crossed)
{
    const struct theme *theme = p->theme;
    struct colour colour = claimed || crossed ? theme->colour.soft : theme->colour.ink;
    struct type type = {FACE_REGULAR, DIGIT * a.h / MM_PER_PT, colour, ALIGN_CENTRE};
    double x = a.x + a.w / 2, y = a.y + a.h / 2, reach = 0.3 * a.w;
    char s[] = {(char)('0' + number), '\0'};

    draw_cell(p->d, x, draw_centred(p->d, type, y), type, s);
    if (claimed)
        draw_ring(p->d, x, y, 0.36 * a.w, theme->colour.soft, theme->stroke.line);
    if (crossed)
        draw_line(p->d, x - reach, y + reach, x + reach, y - reach, theme->colour.ink, theme->stroke.strong);
}

static void fill_circle(const struct sheet_picture *p, struct area grid, int circle)
{
    draw_disc(p->d, grid.x + (circle % 3 * 2 + 1) * p->pitch, grid.y + (circle / 3 * 2 + 1) * p->pitch,
              CIRCLE * 0.6 * p->pitch, p->theme->colour.ink);
}

void sheet_numbers(const struct sheet_picture *p, struct area a, const struct sheet_entries *entries)
{
    const struct player_sheet *sheet = entries->sheet;
    struct area grid = inner(p, a);
    for (int line = 0; line < LINES; line++) {
        int points = entries->table->arrows >> line & 1 ? connect_arrow_points(p->edition, sheet, line) : 0;
        if (points > 0)
            sheet_number(p, arrow_box(p, grid, line), points);
    }
    for (int circle = 0; circle < CIRCLES; circle++)
        if ((sheet->written & connect_circle(circle)) == connect_circle(circle))
            fill_circle(p, grid, circle);
    for (int i = 0; i < GRID_SPACES; i++)
        if (sheet->number[i] <= NUMBER_MOST)
            draw_number(p, space_area(p, grid, i), sheet->number[i], sheet->claimed >> i & 1, sheet->crossed >> i & 1);
}
