/* Connect Capture: the picture. Stars to join, aliens with letter and value, the marks of the last turn, and the
 * reminder of what each kind of alien can hit. */
#include "base/clamp.h"
#include "draw/fill.h"
#include "game/margin.h"
#include "games/connect_capture/picture_turn.h"

#include <math.h>
#include <stdio.h>

/* Margin of the board: at least so many mm, and so many times the size of its type. */
#define EDGE      7.0
#define EDGE_TYPE 1.75

/* Stars from this number on need a wider margin in a close-up, in sizes of its type. */
#define STARS_MANY     100
#define EDGE_TYPE_MANY 2.2

/* mm per pt of the least type: a square with room for letter, value and the number of a star. */
#define SQUARE_TYPE 1.1

/* Value 1-3 is pink, 4-6 red, 7-9 purple. */
static int band(int value)
{
    return (value - 1) / 3;
}

static void board(const struct values *v, const struct theme *theme, bool close_up, struct board *b)
{
    double columns = v->of[CAPTURE_SIZE].n[0], rows = v->of[CAPTURE_SIZE].n[1];
    double type = close_up ? theme->type.least : theme->type.small;
    bool many = close_up && (columns + 1) * (rows + 1) >= STARS_MANY;
    *b = (struct board){.columns = columns,
                        .rows = rows,
                        .edge = fmax(close_up ? 0 : EDGE, type * MM_PER_PT * (many ? EDGE_TYPE_MANY : EDGE_TYPE)),
                        .pitch_least = theme->type.least * SQUARE_TYPE,
                        .pitch_most = clamp(150 / fmax(columns, rows), 30, 60)};
}

/* ---- One square -------------------------------------------------------------------------------------- */

/* By how much labels grow with the theme's least type. */
static double label_scale(const struct theme *theme)
{
    return fmax(1, theme->type.least / 13.5);
}

/* The size of letters and values, in pt. */
static double letter_size(const struct theme *theme, double pitch)
{
    return clamp(pitch * 0.44 * label_scale(theme), theme->type.least, fmax(13, theme->type.least * 1.125));
}

/* The letter stands at the bottom left, the value at the bottom right on its colour. The figure stands a little above
 * the middle and leaves room for the circle that marks a kill and, at the top right, for initials. */
static void draw_alien(struct draw *d, enum alien kind, int value, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    struct colour tint = theme->colour.value[band(value)];
    double size = letter_size(theme, pitch);
    double radius =
        clamp(pitch * 0.105 * label_scale(theme), theme->type.least * 0.21, fmax(3, theme->type.least * 0.26));
    double inset = radius + pitch * 0.05;
    struct type letter = {FACE_BOLD, size, theme->colour.ink, ALIGN_CENTRE};
    struct type digit = {FACE_BOLD, size, theme->colour.on_value[band(value)], ALIGN_CENTRE};
    char letter_text[] = {alien_letter(kind), '\0'}, digit_text[] = {(char)('0' + value), '\0'}, name[48];

    snprintf(name, sizeof name, "alien %c%d %ld", alien_letter(kind), value, lround(pitch * 100));
    if (draw_symbol_begin(d, name, 0, 0, pitch, pitch)) {
        draw_art(d, alien_art(kind), pitch / 2, pitch * 0.47, pitch * 0.54, tint);
        draw_text(d, inset, draw_centred(d, letter, pitch - inset), letter, letter_text);
        path_ellipse(draw_path(d), pitch - inset, pitch - inset, radius, radius);
        fill_shape(d, tint, 2 * radius);
        draw_text(d, pitch - inset, draw_centred(d, digit, pitch - inset), digit, digit_text);
        draw_symbol_end(d);
    }
    draw_symbol(d, name, x, y, 1);
}

/* The circle and the letter of the player who scored her. */
static void draw_kill(struct draw *d, int player, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    struct type initial = {FACE_BOLD, letter_size(theme, pitch), theme->colour.player[player], ALIGN_CENTRE};
    char text[] = {(char)('A' + player), '\0'};
    double top = y + pitch * 0.14;

    draw_ring(d, x + pitch / 2, y + pitch * 0.47, pitch * 0.33, theme->colour.player[player],
              fmin(theme->stroke.strong, pitch * 0.08));
    draw_text(d, x + pitch * 0.86, draw_centred(d, initial, top), initial, text);
}

/* An alien killed before the first turn: letter and value in grey, crossed out. */
static void draw_killed_before(struct draw *d, enum alien kind, int value, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, letter_size(theme, pitch), theme->colour.soft, ALIGN_CENTRE};
    double reach = pitch * 0.2, middle_x = x + pitch / 2, middle_y = y + pitch / 2;
    char text[] = {alien_letter(kind), (char)('0' + value), '\0'};

    draw_text(d, middle_x, draw_centred(d, type, middle_y), type, text);
    for (int sign = -1; sign <= 1; sign += 2)
        draw_line(d, middle_x - reach, middle_y - sign * reach, middle_x + reach, middle_y + sign * reach,
                  theme->colour.soft, theme->stroke.line);
}

/* What all galaxies of this size share, as a symbol. */
static void draw_grid(struct draw *d, int width, int height, double edge, double pitch)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, fmin(theme->type.small, edge / (MM_PER_PT * EDGE_TYPE)), theme->colour.soft,
                        ALIGN_CENTRE};
    struct type number = {FACE_REGULAR,
                          clamp(pitch * 0.33 * label_scale(theme), theme->type.least,
                                fmin(theme->type.tiny, type.size)),
                          theme->colour.soft, ALIGN_LEFT};
    double away = edge * 0.55; /* coordinates stand above and on the left */
    double radius = fmin(theme->page.star, pitch * 0.12) / 2, below = radius + number.size * MM_PER_PT * 0.55;
    char name[48], label[12];

    snprintf(name, sizeof name, "galaxy %dx%d %ld %ld", width, height, lround(pitch * 100), lround(edge * 100));
    if (draw_symbol_begin(d, name, 0, 0, 2 * edge + width * pitch, 2 * edge + height * pitch)) {
        for (int column = 0; column < width; column++)
            margin_draw_column(d, type, column, edge + (column + 0.5) * pitch, edge - away);
        for (int row = 0; row < height; row++)
            margin_draw_row(d, type, row, edge - away, edge + (row + 0.5) * pitch);
        /* Each star has its number at the lower right, clear of all lines. */
        for (int star = 0; star < (width + 1) * (height + 1); star++) {
            double x = edge + star % (width + 1) * pitch, y = edge + star / (width + 1) * pitch;
            snprintf(label, sizeof label, "%d", star + 1);
            draw_disc(d, x, y, radius, theme->colour.ink);
            draw_text(d, x + radius + 0.25, draw_centred(d, number, y + below), number, label);
        }
        draw_symbol_end(d);
    }
    draw_symbol(d, name, 0, 0, 1);
}

/* ---- The whole galaxy ---------------------------------------------------------------------------------------------
 */

static void draw_view(const struct values *v, const struct view *view, struct draw *d)
{
    const struct galaxy *g = (const struct galaxy *)view->turn.after;
    const struct theme *theme = draw_theme(d);
    struct galaxy_line lines[GALAXY_LINES];
    double pitch = view->pitch;
    struct board b;

    board(v, theme, view->close_up, &b);
    struct galaxy_picture picture = {b.edge, pitch, pitch * 0.5, pitch * 0.47, pitch * 0.33};
    draw_grid(d, g->width, g->height, b.edge, pitch);
    for (int i = 0, count = galaxy_list_lines(g, true, lines); i < count; i++) {
        double x = b.edge + lines[i].column * pitch, y = b.edge + lines[i].row * pitch;
        draw_line(d, x, y, lines[i].vertical ? x : x + pitch, lines[i].vertical ? y + pitch : y, theme->colour.ink,
                  fmin(theme->stroke.strong, pitch * 0.1));
    }
    if (view->turn.before)
        galaxy_draw_shots(&picture, g, &view->turn, d);
    for (int i = 0; i < galaxy_squares(g); i++) {
        double x = b.edge + i % g->width * pitch, y = b.edge + i / g->width * pitch;
        if (g->state[i] == KILLED_BEFORE)
            draw_killed_before(d, g->kind[i], g->value[i], x, y, pitch);
        else if (g->kind[i])
            draw_alien(d, g->kind[i], g->value[i], x, y, pitch);
        if (g->state[i] >= KILLED_BY)
            draw_kill(d, g->state[i] - KILLED_BY, x, y, pitch);
    }
    if (view->turn.before)
        galaxy_draw_order(&picture, g, &view->turn, d);
}

/* ---- The reminder ------------------------------------------------------------------------------------- */

/* The greatest size of a diagram: in mm, and in mm per pt of the theme's least type. */
#define SIZE_MOST 24.0
#define SIZE_TYPE 2.4

static void draw_reminder(const struct values *v, struct draw *d, double width, double height)
{
    const struct theme *theme = draw_theme(d);
    struct type name = {FACE_BOLD, theme->type.tiny, theme->colour.ink, ALIGN_CENTRE};
    double label = name.size * MM_PER_PT * 1.5, gap = theme->page.gap_small * (width < 150 ? 0.6 : 1);
    double widest = 0, size = 0;
    int columns = 1;
    (void)v;

    for (enum alien kind = BISHOP; kind < ALIEN_KINDS; kind++)
        widest = fmax(widest, draw_text_width(d, name, draw_word(d, alien_name(kind))));
    /* The columns that make the diagrams largest without names that collide. */
    for (int c = 1; c < ALIEN_KINDS; c++) {
        int rows = (ALIEN_KINDS - 1 + c - 1) / c;
        double fits = fmin((width - (c - 1) * gap) / c, (height - (rows - 1) * gap) / rows - label);
        if (fits > size && (c == 1 || (width - fits) / (c - 1) >= widest + 1)) {
            size = fits;
            columns = c;
        }
    }
    size = fmin(size, fmax(SIZE_MOST, theme->type.least * SIZE_TYPE));
    double lead = fmax(0, (widest - size) / 2);
    double step = columns > 1 ? fmin((width - size - 2 * lead) / (columns - 1), size * 1.6) : 0;

    for (int i = 0; i < ALIEN_KINDS - 1; i++) {
        enum alien kind = (enum alien)(i + 1);
        double x = lead + i % columns * step, y = i / columns * (size + label + gap);
        draw_push(d, x, y, 1);
        connect_capture_diagrams.draw(d, i, size);
        draw_pop(d);
        draw_text(d, x + size / 2, y + size + label * 0.8, name, draw_word(d, alien_name(kind)));
    }
}

const struct picture connect_capture_picture = {
    .board = board,
    .draw = draw_view,
    .text_picture = connect_capture_text_picture,
    .reminder = N_("Four sides wake an alien; no points for that.\n"
                   "Then shoot as often as you like, or not at all.\n"
                   "Only living, woken aliens stop B, R and Q.\n"
                   "Circle and sign the victim, score her value.\n"
                   "The last line ends the game, after its shots."),
    .draw_reminder = draw_reminder,
    .diagrams = &connect_capture_diagrams,
    .art = alien_pictures,
};
