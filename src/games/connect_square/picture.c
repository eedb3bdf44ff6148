/* Connect, Square!: the picture. Points to join, lines that tell who drew them, squares that tell whose they are, and
 * the reminder of what may be drawn. */
#include "draw/diagram_grid.h"
#include "draw/marker.h"
#include "game/number.h"
#include "games/connect_square/internal.h"

#include <math.h>
#include <stdio.h>

/* mm around the board, for start points and coordinates outside them: at least, and in sizes of the coordinates' type.
 */
#define EDGE      8.5
#define EDGE_TYPE 1.95

/* mm: the least pitch at which little shapes tell whose a point is. */
#define MARKS_LEAST 11.0

static double clamp(double x, double least, double most)
{
    return fmin(fmax(x, least), most);
}

static double edge_of(const struct theme *theme)
{
    return fmax(EDGE, theme->type.small * MM_PER_PT * EDGE_TYPE);
}

void connect_square_board(const struct values *v, const struct theme *theme, bool close_up, struct board *b)
{
    (void)close_up;
    double columns = v->of[LATTICE_SIZE].n[0], rows = v->of[LATTICE_SIZE].n[1];
    *b = (struct board){.columns = columns,
                        .rows = rows,
                        .edge = edge_of(theme),
                        .pitch_least = 6,
                        .pitch_most = clamp(200 / fmax(columns, rows), 24, 50)};
}

/* A lattice that is being drawn, its top-left point at the origin. */
struct sheet {
    struct draw *d;
    const struct theme *theme;
    const struct lattice *lattice;
    double edge, pitch, badge, star; /* mm; radii of start points and of points */
    bool shared;                     /* what repeats is drawn as symbols */
};

static struct sheet sheet_of(const struct lattice *l, struct draw *d, double pitch)
{
    const struct theme *theme = draw_theme(d);
    return (struct sheet){.d = d,
                          .theme = theme,
                          .lattice = l,
                          .edge = edge_of(theme),
                          .pitch = pitch,
                          .badge = fmin(theme_is_large(theme) ? 4 : 2.4, pitch * 0.2),
                          .star = fmin(theme->page.star, pitch * 0.12) / 2};
}

/* ---- What is printed ------------------------------------------------------------------------------------------ */

static void draw_coordinates(const struct sheet *s)
{
    struct type type = {FACE_REGULAR, s->theme->type.small, s->theme->colour.soft, ALIGN_CENTRE};
    struct text label = {0};
    double away = s->edge * 0.69;

    for (int column = 0; column <= s->lattice->width; column++) {
        text_clear(&label);
        number_write_column(column, &label);
        draw_cell(s->d, column * s->pitch, draw_centred(s->d, type, -away), type, label.data);
    }
    for (int row = 0; row <= s->lattice->height; row++) {
        text_clear(&label);
        text_add_int(&label, row + 1);
        draw_cell(s->d, -away, draw_centred(s->d, type, row * s->pitch), type, label.data);
    }
    text_release(&label);
}

static void draw_points(const struct sheet *s)
{
    for (int row = 0; row <= s->lattice->height; row++)
        for (int column = 0; column <= s->lattice->width; column++)
            draw_disc(s->d, column * s->pitch, row * s->pitch, s->star, s->theme->colour.ink);
}

static void draw_starts(const struct sheet *s)
{
    for (int player = 0; player < s->lattice->players; player++) {
        int column, row;
        lattice_start(s->lattice, player, &column, &row);
        marker_cell_badge(s->d, player, column * s->pitch, row * s->pitch, s->badge, s->badge * MARKER_LETTER);
    }
}

/* All that is the same for every sheet of these values. */
static void draw_grid(const struct sheet *s)
{
    const struct lattice *l = s->lattice;
    char name[64];

    snprintf(name, sizeof name, "lattice %dx%d %d %ld", l->width, l->height, l->players, lround(s->pitch * 100));
    if (draw_symbol_begin(s->d, name, -s->edge, -s->edge, 2 * s->edge + l->width * s->pitch,
                          2 * s->edge + l->height * s->pitch)) {
        draw_coordinates(s);
        draw_points(s);
        draw_starts(s);
        draw_symbol_end(s->d);
    }
    draw_symbol(s->d, name, 0, 0, 1);
}

/* ---- What players draw ---------------------------------------------------------------------------------------- */

/* A thing of one player that a position has many times over, and the least box around (0, 0) that holds it. */
struct thing {
    const char *name;
    void (*draw)(const struct sheet *, int player, int detail);
    double reach, size; /* mm to the left and above, and in all */
};

static void draw_thing(const struct sheet *s, const struct thing *thing, int player, int detail, double x, double y)
{
    char name[64];
    if (!s->shared) {
        draw_push(s->d, x, y, 1);
        thing->draw(s, player, detail);
        draw_pop(s->d);
        return;
    }
    snprintf(name, sizeof name, "lattice %s %d %d %ld", thing->name, player, detail, lround(s->pitch * 100));
    if (draw_symbol_begin(s->d, name, -thing->reach, -thing->reach, thing->size, thing->size)) {
        thing->draw(s, player, detail);
        draw_symbol_end(s->d);
    }
    draw_symbol(s->d, name, x, y, 1);
}

/* A line from the top-left of its box. */
static void draw_line_of(const struct sheet *s, int player, int way)
{
    double right = way == DOWN ? 0 : s->pitch, below = way == ACROSS ? 0 : s->pitch;
    if (way == RISING)
        marker_line(s->d, player, 0, below, right, 0, s->theme->stroke.strong);
    else
        marker_line(s->d, player, 0, 0, right, below, s->theme->stroke.strong);
}

static void draw_lines(const struct sheet *s)
{
    double reach = 2 * s->theme->stroke.strong;
    struct thing thing = {"line", draw_line_of, reach, s->pitch + 2 * reach};

    for (int line = 0; line < lattice_lines(s->lattice); line++)
        if (s->lattice->drawn[line]) {
            int column, row;
            enum lattice_way way = lattice_place(s->lattice, line, &column, &row);
            draw_thing(s, &thing, s->lattice->drawn[line] - 1, (int)way, column * s->pitch, row * s->pitch);
        }
}

/* The pattern leaves a little room to the lines around the square. */
static void draw_ground(const struct sheet *s, int player, int detail)
{
    double air = fmin(0.8, s->pitch * 0.08), side = s->pitch - 2 * air;
    (void)detail;
    marker_fill(s->d, player, air, air, side, side);
}

static void draw_owner(const struct sheet *s, int player, int detail)
{
    double radius = clamp(s->pitch * 0.17, 1.2, 3.2);
    (void)detail;
    marker_cell_badge(s->d, player, s->pitch / 2, s->pitch / 2, radius, radius * MARKER_LETTER);
}

/* Draws something into every square that has an owner. */
static void draw_squares(const struct sheet *s, const char *name, void (*draw)(const struct sheet *, int, int))
{
    struct thing thing = {name, draw, 0, s->pitch};
    for (int i = 0; i < s->lattice->width * s->lattice->height; i++)
        if (s->lattice->owner[i])
            draw_thing(s, &thing, s->lattice->owner[i] - 1, 0, i % s->lattice->width * s->pitch,
                       i / s->lattice->width * s->pitch);
}

/* Whose a point is, in a little shape between the ways that lines go: each player on the side where he started. */
static void draw_mark(const struct sheet *s, int player, int detail)
{
    static const struct {
        double x, y;
    } side[LATTICE_PLAYERS] = {{-0.38, -0.92}, {0.38, 0.92}, {0.92, -0.38}, {-0.92, 0.38}};
    double radius = clamp(s->pitch * 0.035, 0.55, 0.7), away = radius * 5;
    (void)detail;
    marker_draw(s->d, player, side[player].x * away, side[player].y * away, radius, s->theme->colour.player[player]);
}

static void draw_marks(const struct sheet *s)
{
    struct thing thing = {"mark", draw_mark, 5, 10};
    int columns = s->lattice->width + 1;

    for (int player = 0; player < s->lattice->players; player++) {
        int start_x, start_y;
        lattice_start(s->lattice, player, &start_x, &start_y);
        for (int i = 0; i < columns * (s->lattice->height + 1); i++)
            if (s->lattice->marks[i] >> player & 1 && i != start_y * columns + start_x)
                draw_thing(s, &thing, player, 0, i % columns * s->pitch, i / columns * s->pitch);
    }
}

void connect_square_draw(const struct values *v, const struct view *view, struct draw *d)
{
    struct sheet s = sheet_of((const struct lattice *)view->turn.after, d, view->pitch);

    s.shared = true;
    draw_push(d, s.edge, s.edge, 1);
    draw_squares(&s, "ground", draw_ground);
    draw_lines(&s);
    draw_grid(&s);
    if (view->pitch >= MARKS_LEAST)
        draw_marks(&s);
    draw_squares(&s, "owner", draw_owner);
    draw_pop(d);
    if (view->turn.before)
        connect_square_emphasize(v, &view->turn, d, view->pitch);
}

/* ---- The reminder --------------------------------------------------------------------------------------------- */

enum { SKETCHES = 4, SKETCH_SIDE = 2, SKETCH_LINES = 12, SKETCH_SQUARES = SKETCH_SIDE * SKETCH_SIDE };

/* A small lattice: who drew which lines and has which squares (1: A), and which lines are numbered. */
struct sketch {
    struct {
        enum lattice_way way;
        uint8_t column, row, drawn, number;
    } line[SKETCH_LINES];
    uint8_t owner[SKETCH_SQUARES];
    bool centre; /* the point in the middle is shown as A's */
};

static const struct diagram_label sketch_labels[SKETCHES] = {
    {"eight ways", "from your points"},
    {"crossing", "none once filled"},
    {"fourth side", "yours: draw again"},
    {"last to move", "takes the rest"},
};

static const struct sketch sketches[SKETCHES] = {
    {.line = {{ACROSS, 0, 1, 1, 0},
              {ACROSS, 1, 1, 1, 0},
              {DOWN, 1, 0, 1, 0},
              {DOWN, 1, 1, 1, 0},
              {FALLING, 0, 0, 1, 0},
              {FALLING, 1, 1, 1, 0},
              {RISING, 1, 0, 1, 0},
              {RISING, 0, 1, 1, 0}},
     .centre = true},
    {.line = {{FALLING, 0, 0, 1, 0},
              {RISING, 0, 0, 2, 0},
              {ACROSS, 1, 1, 1, 0},
              {DOWN, 1, 1, 2, 0},
              {ACROSS, 1, 2, 2, 0},
              {DOWN, 2, 1, 2, 0}},
     .owner = {[3] = 2}},
    {.line = {{DOWN, 0, 1, 2, 0}, {ACROSS, 0, 2, 2, 0}, {ACROSS, 0, 1, 1, 0}, {DOWN, 1, 1, 1, 1}, {RISING, 1, 0, 1, 2}},
     .owner = {[2] = 1}},
    {.line = {{ACROSS, 0, 0, 2, 0},
              {DOWN, 0, 0, 2, 0},
              {ACROSS, 0, 1, 1, 0},
              {DOWN, 1, 0, 2, 0},
              {FALLING, 1, 1, 1, 0},
              {RISING, 0, 1, 1, 0}},
     .owner = {2, 1, 1, 1}},
};

/* The number of a line, beside its middle. */
static void draw_number(const struct sheet *s, enum lattice_way way, int column, int row, int number)
{
    struct type type = {FACE_BOLD, s->theme->type.tiny * 0.9, s->theme->colour.ink, ALIGN_CENTRE};
    double x = column + (way == DOWN ? 0 : 0.5), y = row + (way == ACROSS ? 0 : 0.5);
    char text[] = {(char)('0' + number), '\0'};

    draw_cell(s->d, x * s->pitch + 1.7, draw_centred(s->d, type, y * s->pitch + (way == RISING ? 0.8 : 0)), type, text);
}

static void draw_sketch(struct draw *d, const struct sketch *sketch, double size)
{
    struct lattice l = {.width = SKETCH_SIDE, .height = SKETCH_SIDE};
    double pitch = size * 0.9 / SKETCH_SIDE;
    struct sheet s = sheet_of(&l, d, pitch);

    for (int i = 0; i < SKETCH_SQUARES; i++)
        l.owner[i] = sketch->owner[i];
    for (int i = 0; i < SKETCH_LINES && sketch->line[i].drawn; i++)
        l.drawn[lattice_line(&l, sketch->line[i].way, sketch->line[i].column, sketch->line[i].row)] =
            sketch->line[i].drawn;
    draw_push(d, size * 0.05, size * 0.05, 1);
    draw_squares(&s, "ground", draw_ground);
    draw_lines(&s);
    draw_points(&s);
    draw_squares(&s, "owner", draw_owner);
    for (int i = 0; i < SKETCH_LINES; i++)
        if (sketch->line[i].number)
            draw_number(&s, sketch->line[i].way, sketch->line[i].column, sketch->line[i].row, sketch->line[i].number);
    if (sketch->centre)
        marker_draw(d, 0, pitch, pitch, s.badge * 0.8, s.theme->colour.player[0]);
    draw_pop(d);
}

void connect_square_remind(const struct values *v, struct draw *d, double width, double height)
{
    struct diagram_grid g = diagram_grid_plan(d, sketch_labels, SKETCHES, 26, width, height);
    (void)v;

    for (int i = 0; g.size > 0 && i < SKETCHES; i++) {
        diagram_grid_begin(d, &g, i);
        draw_sketch(d, &sketches[i], g.size);
        draw_pop(d);
    }
}
