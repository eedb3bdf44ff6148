/* CoNNect: the picture of a Grid: its numbers, large enough to draw around with a pencil, and a line around the numbers
 * of each claim. */
#include "draw/fill.h"
#include "game/margin.h"
#include "games/connect/grid.h"
#include "games/connect/icons.h"

#include <math.h>

#define PITCH_LEAST 7.0 /* mm */
#define PITCH_MOST  18.0

/* mm around the grid for coordinates, at least, and in sizes of their type. */
#define EDGE      6.0
#define EDGE_TYPE 2.0

/* In sides of a space. */
#define DIGIT  0.5  /* height of a number's type */
#define INSET  0.1  /* of a claim's outline from the sides of its spaces */
#define CORNER 0.16 /* radius */

#define TINT       0.66 /* share of paper in a claim's ground */
#define NAMES_AWAY 0.5  /* of the edge: where coordinates stand */

static double edge_of(const struct theme *theme)
{
    return fmax(EDGE, theme->type.tiny * MM_PER_PT * EDGE_TYPE);
}

void connect_grid_board(const struct theme *theme, struct board *b)
{
    *b = (struct board){.columns = GRID_SIDE,
                        .rows = GRID_SIDE,
                        .edge = edge_of(theme),
                        .pitch_least = PITCH_LEAST,
                        .pitch_most = PITCH_MOST};
}

/* ---- Outlines -------------------------------------------------------------------------------------------------- */

/* Clockwise: east, south, west, north. */
static const int step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};
enum { WAYS = 4, LEFT_TURN = 3, CORNERS_MOST = 4 * 5 };

/* A corner of spaces, and which way the outline goes on from it. */
struct corner {
    int x, y, way;
};

static bool holds(spaces set, int x, int y)
{
    return x >= 0 && y >= 0 && x < GRID_SIDE && y < GRID_SIDE && connect_space(x, y) & set;
}

/* Whether a side that leaves a corner of spaces in some way has the set on its right only. */
static bool is_side(spaces set, int x, int y, int way)
{
    static const int right_x[WAYS] = {0, -1, -1, 0}, right_y[WAYS] = {0, 0, -1, -1};
    int left = (way + LEFT_TURN) % WAYS;
    return holds(set, x + right_x[way], y + right_y[way]) && !holds(set, x + right_x[left], y + right_y[left]);
}

/* The corners of a set of spaces, clockwise. It is connected, and too small to enclose or to pinch anything. */
static int trace(spaces set, struct corner corner[CORNERS_MOST])
{
    int first = 0, count = 0;
    while (!(set >> first & 1))
        first++;
    const struct corner start = {first % GRID_SIDE, first / GRID_SIDE, 0};
    struct corner at = start;
    do {
        int way = (at.way + LEFT_TURN) % WAYS;
        while (!is_side(set, at.x, at.y, way))
            way = (way + 1) % WAYS;
        if (way != at.way || count == 0)
            corner[count++] = (struct corner){at.x, at.y, way};
        at = (struct corner){at.x + step_x[way], at.y + step_y[way], way};
    } while (at.x != start.x || at.y != start.y);
    return count;
}

/* Where a corner stands when the outline is moved inward, in mm: by both of its sides' insets. */
static void place_corner(const struct corner *c, const struct corner *before, double pitch, double *x, double *y)
{
    int into_x = step_x[(before->way + 1) % WAYS] + step_x[(c->way + 1) % WAYS];
    int into_y = step_y[(before->way + 1) % WAYS] + step_y[(c->way + 1) % WAYS];
    *x = (c->x + INSET * into_x) * pitch;
    *y = (c->y + INSET * into_y) * pitch;
}

/* Adds the outline with round corners. */
static void add_outline(struct path *path, spaces set, double pitch)
{
    struct corner corner[CORNERS_MOST];
    int count = trace(set, corner);
    double radius = CORNER * pitch;

    for (int i = 0; i < count; i++) {
        const struct corner *c = &corner[i], *before = &corner[(i + count - 1) % count];
        double x, y;
        place_corner(c, before, pitch, &x, &y);
        double from_x = x - radius * step_x[before->way], from_y = y - radius * step_y[before->way];
        if (i == 0)
            path_move(path, from_x, from_y);
        else
            path_line(path, from_x, from_y);
        path_curve(path, x, y, x, y, x + radius * step_x[c->way], y + radius * step_y[c->way]);
    }
    path_close(path);
}

static spaces claimed_as(const struct connect_table *t, int chain)
{
    spaces set = 0;
    for (int i = 0; i < GRID_SPACES; i++)
        if (t->chain[i] == chain)
            set |= (spaces)1 << i;
    return set;
}

static int count(spaces set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* A line around each claim; the ground within has the colour that goes with its size. */
static void draw_claims(const struct connect_table *t, struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    spaces set;

    for (int chain = 1; (set = claimed_as(t, chain)); chain++) {
        struct colour tint = fill_blend(icon_claim_colour(theme, count(set)), theme->colour.paper, TINT);
        add_outline(draw_path(d), set, pitch);
        if (theme->fill == FILL_OUTLINE)
            draw_stroke(d, theme->colour.ink, theme->stroke.line);
        else
            draw_fill_stroke(d, tint, theme->colour.ink, theme->stroke.line);
    }
}

/* ---- The Grid -------------------------------------------------------------------------------------------------- */

static void draw_names(struct draw *d, double pitch)
{
    struct type type = {FACE_REGULAR, draw_theme(d)->type.tiny, draw_theme(d)->colour.soft, ALIGN_CENTRE};
    double away = -edge_of(draw_theme(d)) * NAMES_AWAY;
    for (int i = 0; i < GRID_SIDE; i++) {
        margin_draw_column(d, type, i, (i + 0.5) * pitch, away);
        margin_draw_row(d, type, i, away, (i + 0.5) * pitch);
    }
}

/* Pale lines, so that a pencil's stand out. */
static void draw_lines(struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    double side = GRID_SIDE * pitch;
    for (int i = 1; i < GRID_SIDE; i++) {
        draw_line(d, i * pitch, 0, i * pitch, side, theme->colour.guide, theme->stroke.guide);
        draw_line(d, 0, i * pitch, side, i * pitch, theme->colour.guide, theme->stroke.guide);
    }
    draw_frame(d, 0, 0, side, side, theme->colour.ink, theme->stroke.line);
}

/* Spaces without a number have a ground of their own. */
static void draw_empty(const struct player_sheet *s, struct draw *d, double pitch)
{
    for (int i = 0; i < GRID_SPACES; i++)
        if (s->number[i] == UNWRITTEN)
            draw_rect(d, i % GRID_SIDE * pitch, i / GRID_SIDE * pitch, pitch, pitch, draw_theme(d)->colour.wash);
}

static void draw_numbers(const struct player_sheet *s, struct draw *d, double pitch)
{
    struct type type = {FACE_REGULAR, DIGIT * pitch / MM_PER_PT, draw_theme(d)->colour.ink, ALIGN_CENTRE};
    for (int i = 0; i < GRID_SPACES; i++) {
        char digit[] = {(char)('0' + s->number[i]), '\0'};
        if (s->number[i] != UNWRITTEN)
            draw_cell(d, (i % GRID_SIDE + 0.5) * pitch, draw_centred(d, type, (i / GRID_SIDE + 0.5) * pitch), type,
                      digit);
    }
}

void connect_grid_draw(const struct pos *pos, struct draw *d, double pitch)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    double edge = edge_of(draw_theme(d));

    draw_push(d, edge, edge, 1);
    draw_names(d, pitch);
    draw_empty(&t->sheet[0], d, pitch);
    draw_lines(d, pitch);
    draw_claims(t, d, pitch);
    draw_numbers(&t->sheet[0], d, pitch);
    draw_pop(d);
}
