/* CoNNect: the play area: spaces, zones, circles, arrow lines, and the numbers. */
#include "games/connect/picture/sheet_picture.h"

#include "game/margin.h"

/* Where the grid lies in its area, and what surrounds it, in sides of a space unless stated. */
#define LEFT        1.6
#define TOP         1.6
#define HEAD_AWAY   0.26 /* from the grid's edge to the middle of an arrowhead */
#define HEAD_SIZE   0.28
#define NAME_AWAY   0.62 /* to the coordinates */
#define ZONE_AWAY   1.26 /* to the zones' dice */
#define ZONE_SIZE   0.62
#define POINTS_SIDE 0.66 /* of the box for an arrow line's points */
#define CIRCLE      0.30 /* radius */
#define DIGIT       0.62 /* height of a written number, in sides of its space */

#define SETUP       0.24 /* sides of the triangle that marks a set-up space */
#define BRIDGE      0.13 /* how far an arrow line reaches into a space at each side */
#define BRIDGE_LINE 0.1  /* its width */

/* Share of paper in the tints. */
#define TINT_ARROW  0.25
#define TINT_CIRCLE 0.72

/* The grid within its area. */
static struct box grid_of(const struct sheet_picture *p, struct box a)
{
    return (struct box){a.x + LEFT * p->pitch, a.y + TOP * p->pitch, GRID_SIDE * p->pitch, GRID_SIDE * p->pitch};
}

struct box sheet_space(const struct sheet_picture *p, struct box a, int space)
{
    const struct box grid = grid_of(p, a);
    return (struct box){grid.x + space % GRID_SIDE * p->pitch, grid.y + space / GRID_SIDE * p->pitch, p->pitch,
                        p->pitch};
}

/* The space at whose top left corner the centre of a circle lies. */
static struct box circle_space(const struct sheet_picture *p, struct box a, int circle)
{
    return sheet_space(p, a, (circle / 3 * 2 + 1) * GRID_SIDE + circle % 3 * 2 + 1);
}

/* ---- The set-up -------------------------------------------------------------------------------------------------- */

void sheet_setup_mark(const struct sheet_picture *p, double x, double y, int across, int down)
{
    double side = SETUP * p->pitch;
    path_move(draw_path(p->d), x, y);
    path_line(draw_path(p->d), x + across * side, y);
    path_line(draw_path(p->d), x, y + down * side);
    path_close(draw_path(p->d));
    draw_fill(p->d, p->theme->colour.soft);
}

/* The box for a line's points, beyond the second head of its arrow. */
static struct box arrow_box(const struct sheet_picture *p, struct box grid, int line)
{
    double side = POINTS_SIDE * p->pitch, across = (line % GRID_SIDE + 0.5) * p->pitch - side / 2;
    double along = grid.w + (HEAD_AWAY + HEAD_SIZE * 0.75) * p->pitch;
    if (line >= GRID_SIDE)
        return (struct box){grid.x + along, grid.y + across, side, side};
    return (struct box){grid.x + across, grid.y + along, side, side};
}

/* A head at each end, and a bridge from each space to the next, which leaves the middle of the spaces free to write in;
 * and a box for the points. */
static void draw_arrow(const struct sheet_picture *p, struct box grid, int line)
{
    double across = (line % GRID_SIDE + 0.5) * p->pitch, away = HEAD_AWAY * p->pitch, head = HEAD_SIZE * p->pitch;
    bool row = line >= GRID_SIDE;
    struct colour tint = fill_blend(p->theme->colour.player[4], p->theme->colour.ink, TINT_ARROW);
    struct colour ink = p->theme->colour.ink;
    double width = fill_outlines(p->d) ? 2 * fill_line(p->d, p->pitch) : BRIDGE_LINE * p->pitch;

    for (int i = 0; i <= GRID_SIDE; i++) {
        double from = i == 0 ? -away : (i - BRIDGE) * p->pitch,
               to = i == GRID_SIDE ? grid.w + away : (i + BRIDGE) * p->pitch;
        if (row)
            path_segment(draw_path(p->d), grid.x + from, grid.y + across, grid.x + to, grid.y + across);
        else
            path_segment(draw_path(p->d), grid.x + across, grid.y + from, grid.x + across, grid.y + to);
    }
    draw_stroke(p->d, tint, width);
    icon_arrowhead(p->d, grid.x + (row ? -away : across), grid.y + (row ? across : -away), head, -row, -!row, ink);
    icon_arrowhead(p->d, grid.x + (row ? grid.w + away : across), grid.y + (row ? across : grid.w + away), head, row,
                   !row, ink);
    sheet_box(p, arrow_box(p, grid, line));
}

void sheet_ground(const struct sheet_picture *p, struct box a)
{
    struct box grid = grid_of(p, a);

    draw_rect(p->d, grid.x, grid.y, grid.w, grid.h, p->theme->colour.paper);
    /* A set-up space has a triangle in the corner opposite its circle. */
    for (int i = 0; i < SETUP_SPACES; i++) {
        int space = p->table->layout[i], right = space % GRID_SIDE % 2, down = space / GRID_SIDE % 2;
        struct box s = sheet_space(p, a, space);
        sheet_setup_mark(p, s.x + right * s.w, s.y + down * s.h, right ? -1 : 1, down ? -1 : 1);
    }
    for (int line = 0; line < LINES; line++)
        if (bits_have(p->table->arrows, line))
            draw_arrow(p, grid, line);
}

/* ---- What is printed on all sheets ------------------------------------------------------------------------------- */

/* Adds every second line of the grid from number `first` on. */
static void add_lines(const struct sheet_picture *p, struct box grid, int first)
{
    struct path *path = draw_path(p->d);
    for (int i = first; i < GRID_SIDE; i += 2) {
        path_segment(path, grid.x + i * p->pitch, grid.y, grid.x + i * p->pitch, grid.y + grid.h);
        path_segment(path, grid.x, grid.y + i * p->pitch, grid.x + grid.w, grid.y + i * p->pitch);
    }
}

static struct colour circle_tint(const struct sheet_picture *p)
{
    const struct theme *theme = p->theme;
    return fill_outlines(p->d) ? theme->colour.paper
                               : fill_blend(theme->colour.player[5], theme->colour.paper, TINT_CIRCLE);
}

/* The die's face, and a bracket over the two columns or rows. */
static void draw_zone(const struct sheet_picture *p, struct box grid, int zone)
{
    bool row = zone >= ZONES / 2;
    double first = (zone % (ZONES / 2) * 2 + 0.1) * p->pitch, last = first + 1.8 * p->pitch;
    double die = ZONE_SIZE * p->pitch, middle = (first + last) / 2, away = ZONE_AWAY * p->pitch, hook = 0.16 * p->pitch;
    double x = row ? grid.x - away : grid.x + middle, y = row ? grid.y + middle : grid.y - away;
    struct path *path = draw_path(p->d);

    const double bracket[][2] = {{hook, first}, {0, first}, {0, last}, {hook, last}}; /* inward, along the edge */
    for (int i = 0; i < 4; i++)
        (i == 0 ? path_move : path_line)(path, grid.x + (row ? bracket[i][0] - away : bracket[i][1]),
                                         grid.y + (row ? bracket[i][1] : bracket[i][0] - away));
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.line);
    icon_die(p->d, zone + 1, true, x, y, die);
}

void sheet_play_area(const struct sheet_picture *p, struct box a)
{
    const struct theme *theme = p->theme;
    struct box grid = grid_of(p, a);
    double radius = CIRCLE * p->pitch, away = NAME_AWAY * p->pitch;
    struct type name = p->soft;

    /* Thin lines within zones, stronger ones between them. */
    add_lines(p, grid, 1);
    draw_stroke(p->d, fill_blend(theme->colour.ink, theme->colour.guide, fill_outlines(p->d) ? 0.25 : 0.45),
                theme->stroke.guide);
    add_lines(p, grid, 2);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    draw_frame(p->d, grid.x, grid.y, grid.w, grid.h, theme->colour.ink, sheet_strong_line(p));

    for (int i = 0; i < CIRCLES; i++) {
        const struct box s = circle_space(p, a, i);
        path_ellipse(draw_path(p->d), s.x, s.y, radius, radius);
    }
    draw_fill_stroke(p->d, circle_tint(p), theme->colour.ink, theme->stroke.line);
    name.align = ALIGN_CENTRE;
    for (int i = 0; i < GRID_SIDE; i++) {
        double middle = (i + 0.5) * p->pitch;
        margin_draw_column(p->d, name, i, grid.x + middle, grid.y - away);
        margin_draw_row(p->d, name, i, grid.x - away, grid.y + middle);
    }
    for (int zone = 0; zone < ZONES; zone++)
        draw_zone(p, grid, zone);
}

void sheet_legend(const struct sheet_picture *p, struct box a)
{
    const struct connect_edition *e = p->edition;
    scoped(text_release) struct text line = {0};
    double x = a.x + LEFT * p->pitch, w = a.x + a.w - x, bottom = a.y + a.h, mark = a.x + (LEFT - 0.62) * p->pitch;
    double first = bottom - 0.64 * p->pitch, second = bottom - 0.2 * p->pitch, head = HEAD_SIZE * 0.8 * p->pitch;

    draw_line(p->d, mark - head, first, mark + head, first, p->theme->colour.ink, p->theme->stroke.line);
    icon_arrowhead(p->d, mark - head, first, head, -1, 0, p->theme->colour.ink);
    icon_arrowhead(p->d, mark + head, first, head, 1, 0, p->theme->colour.ink);
    path_ellipse(draw_path(p->d), mark, second, 0.15 * p->pitch, 0.15 * p->pitch);
    draw_fill_stroke(p->d, circle_tint(p), p->theme->colour.ink, p->theme->stroke.line);

    words_addf(draw_words(p->d), &line,
               "%d: 1\u20136 in order, or six alike \u00b7 %d: 1\u20136 mixed \u00b7 %d: filled", e->arrow_run,
               e->arrow_mixed, e->arrow_full);
    sheet_hint(p, p->small, x, first, w, text_string(&line));
    text_clear(&line);
    words_addf(draw_words(p->d), &line, "%d: four spaces filled \u00b7 three in a straight line: %d more", e->circle,
               e->circle_line);
    sheet_hint(p, p->small, x, second, w, text_string(&line));
}

/* ---- What is written --------------------------------------------------------------------------------------------- */

/* A claimed number is ringed; one that was moved away is pale and struck through. */
static void draw_number(const struct sheet_picture *p, struct box a, int number, bool claimed, bool crossed)
{
    const struct theme *theme = p->theme;
    struct colour colour = crossed ? theme->colour.soft : theme->colour.ink;
    struct type type = {FACE_REGULAR, DIGIT * a.h / MM_PER_PT, colour, ALIGN_CENTRE};
    double x = a.x + a.w / 2, y = a.y + a.h / 2, reach = 0.3 * a.w;

    draw_text(p->d, x, draw_centred(p->d, type, y), type, short_text("%d", number).text);
    if (claimed)
        draw_ring(p->d, x, y, 0.36 * a.w, theme->colour.soft, theme->stroke.line);
    if (crossed)
        draw_line(p->d, x - reach, y + reach, x + reach, y - reach, theme->colour.ink, theme->stroke.strong);
}

void sheet_numbers(const struct sheet_picture *p, struct box a)
{
    const struct player_sheet *sheet = p->sheet;
    struct box grid = grid_of(p, a);

    for (int line = 0; line < LINES; line++) {
        int points = bits_have(p->table->arrows, line) ? connect_arrow_points(p->edition, sheet, line) : 0;
        if (points > 0)
            sheet_number(p, arrow_box(p, grid, line), points);
    }
    for (int i = 0; i < CIRCLES; i++) {
        const struct box s = circle_space(p, a, i);
        if ((sheet->written & connect_circle(i)) == connect_circle(i))
            draw_disc(p->d, s.x, s.y, CIRCLE * 0.6 * p->pitch, p->theme->colour.ink);
    }
    for (int i = 0; i < GRID_SPACES; i++)
        if (sheet->number[i] <= NUMBER_MOST)
            draw_number(p, sheet_space(p, a, i), sheet->number[i], bits_have(sheet->claimed, i),
                        bits_have(sheet->crossed, i));
}
