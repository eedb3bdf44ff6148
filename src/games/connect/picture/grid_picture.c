/* CoNNect: the picture of a Grid: numbers large enough to draw around with a pencil, and an outline of each claim. */
#include "draw/marker.h"
#include "game/margin.h"
#include "games/connect/picture/sheet_picture.h"

#include <math.h>

/* mm */
#define PITCH_LEAST 7.0
#define PITCH_MOST  18.0
#define PITCH_TYPE  1.5 /* or for each pt of the least type */

/* mm around the grid for coordinates: the least, and in sizes of their type. */
#define EDGE       6.0
#define EDGE_TYPE  2.0
#define NAMES_AWAY 0.5 /* from the grid to the coordinates, as a share of the edge */

/* In sides of a space. */
#define DIGIT  0.5  /* height of a number's type */
#define INSET  0.1  /* from the sides of a claim's spaces to its outline */
#define CORNER 0.16 /* radius of the outline's corners */

/* Numbers of order: their least radius in mm, and how near the middle of a space they may come, in its sides. */
#define ORDER_LEAST 1.6
#define ORDER_AWAY  0.32

#define TINT 0.66 /* share of paper in a claim's colour */

static double edge_of(const struct theme *theme)
{
    return fmax(EDGE, theme->type.tiny * MM_PER_PT * EDGE_TYPE);
}

static void board(const struct values *v UNUSED, const struct theme *theme, enum close_up close_up, struct board *b)
{
    *b = (struct board){.columns = GRID_SIDE,
                        .rows = GRID_SIDE,
                        .edge = edge_of(theme),
                        .pitch_least = fmax(close_up ? 0 : PITCH_LEAST, theme->type.least * MM_PER_PT / DIGIT),
                        .pitch_most = fmax(PITCH_MOST, theme->type.least * PITCH_TYPE)};
}

/* ---- Outlines ---------------------------------------------------------------------------------------------------- */

/* Clockwise: east, south, west, north. */
static const int step_x[] = {1, 0, -1, 0}, step_y[] = {0, 1, 0, -1};
enum { NORTH = 3, WAYS, LEFT_TURN = 3 };

static bool holds(spaces set, int x, int y)
{
    return x >= 0 && y >= 0 && x < GRID_SIDE && y < GRID_SIDE && connect_space(x, y) & set;
}

/* Whether the side that leaves a corner in some way has the set to its right only. */
static bool is_side(spaces set, int x, int y, int way)
{
    static const int right_x[WAYS] = {0, -1, -1, 0}, right_y[WAYS] = {0, 0, -1, -1};
    int left = (way + LEFT_TURN) % WAYS;
    return holds(set, x + right_x[way], y + right_y[way]) && !holds(set, x + right_x[left], y + right_y[left]);
}

/* Adds the outline of a set, clockwise, moved inward, with round corners. The set is connected and too small to have
 * holes. */
static void add_outline(struct path *path, spaces set, double pitch)
{
    const int first_x = bits_first(set) % GRID_SIDE, first_y = bits_first(set) / GRID_SIDE;
    const double radius = CORNER * pitch;
    int x = first_x, y = first_y, way = NORTH;
    bool begun = false;

    do {
        const int before = way;
        way = (before + LEFT_TURN) % WAYS;
        while (!is_side(set, x, y, way))
            way = (way + 1) % WAYS;
        if (way != before) {
            const int into_x = step_x[(before + 1) % WAYS] + step_x[(way + 1) % WAYS];
            const int into_y = step_y[(before + 1) % WAYS] + step_y[(way + 1) % WAYS];
            const double at_x = (x + INSET * into_x) * pitch, at_y = (y + INSET * into_y) * pitch;
            (begun ? path_line : path_move)(path, at_x - radius * step_x[before], at_y - radius * step_y[before]);
            path_curve(path, at_x, at_y, at_x, at_y, at_x + radius * step_x[way], at_y + radius * step_y[way]);
            begun = true;
        }
        x += step_x[way];
        y += step_y[way];
    } while (x != first_x || y != first_y);
    path_close(path);
}

/* An outline around each claim, filled with the colour of claims of its size. */
static void draw_claims(const struct connect_grid *g, struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    for (int chain = 1;; chain++) {
        spaces set = 0;
        for (int i = 0; i < GRID_SPACES; i++)
            if (g->chain[i] == chain)
                set |= bit(i);
        if (!set)
            return;
        add_outline(draw_path(d), set, pitch);
        if (fill_outlines(d))
            draw_stroke(d, theme->colour.ink, theme->stroke.line);
        else
            draw_fill_stroke(d, fill_blend(icon_claim_colour(theme, bits_count(set)), theme->colour.paper, TINT),
                             theme->colour.ink, theme->stroke.line);
    }
}

/* Numbers what an answer names in order at the corners of claimed spaces: those that settle a claim, or each claim's
 * first. */
static void draw_order(const struct values *v, const struct played_turn *turn, struct draw *d, double pitch)
{
    const uint8_t *chain = ((const struct connect_grid *)turn->after)->chain;
    uint8_t space[GRID_SPACES];
    int count = v->question == &connect_partition ? connect_partition_steps(v, turn->before, space) : 0;

    for (size_t i = count > 0 ? turn->count : 0; i < turn->count; i++)
        if (turn->moves[i].kind == ACT_CLAIM)
            space[count++] = (uint8_t)turn->moves[i].at[0];
    for (int i = 0; i < count; i++) {
        if (!chain[space[i]])
            continue;
        double radius = fmax(ORDER_LEAST, marker_number_radius(d, (size_t)i + 1));
        double corner = fmin(radius + 0.2, ORDER_AWAY * pitch - 0.75 * radius);
        marker_number(d, (size_t)i + 1, space[i] % GRID_SIDE * pitch + corner, space[i] / GRID_SIDE * pitch + corner,
                      radius, draw_theme(d)->colour.ink);
    }
}

static void draw(const struct values *v, const struct view *view, struct draw *d)
{
    const struct connect_grid *g = (const struct connect_grid *)view->turn.after;
    const struct theme *theme = draw_theme(d);
    const uint8_t *number = g->sheet.number;
    const double pitch = view->pitch;
    struct type name = {FACE_REGULAR, theme->type.tiny, theme->colour.soft, ALIGN_CENTRE};
    struct type digit = {FACE_REGULAR, DIGIT * pitch / MM_PER_PT, theme->colour.ink, ALIGN_CENTRE};
    double edge = edge_of(theme), away = -edge * NAMES_AWAY, side = GRID_SIDE * pitch;

    draw_push(d, edge, edge, 1);
    for (int i = 0; i < GRID_SIDE; i++) {
        margin_draw_column(d, name, i, (i + 0.5) * pitch, away);
        margin_draw_row(d, name, i, away, (i + 0.5) * pitch);
    }
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] == UNWRITTEN)
            draw_rect(d, i % GRID_SIDE * pitch, i / GRID_SIDE * pitch, pitch, pitch, theme->colour.wash);
    /* Pale lines: a pencil's must stand out. */
    for (int i = 1; i < GRID_SIDE; i++) {
        draw_line(d, i * pitch, 0, i * pitch, side, theme->colour.guide, theme->stroke.guide);
        draw_line(d, 0, i * pitch, side, i * pitch, theme->colour.guide, theme->stroke.guide);
    }
    draw_frame(d, 0, 0, side, side, theme->colour.ink, theme->stroke.line);
    draw_claims(g, d, pitch);
    for (int i = 0; i < GRID_SPACES; i++)
        if (number[i] != UNWRITTEN)
            draw_text(d, (i % GRID_SIDE + 0.5) * pitch, draw_centred(d, digit, (i / GRID_SIDE + 0.5) * pitch), digit,
                      short_text("%d", number[i]).text);
    if (view->close_up == CLOSE_UP_ANSWER && view->turn.before)
        draw_order(v, &view->turn, d, pitch);
    draw_pop(d);
}

const struct picture connect_grid_picture = {.board = board,
                                             .draw = draw,
                                             .text_picture = connect_grid_text_picture,
                                             .describe = connect_grid_describe};
