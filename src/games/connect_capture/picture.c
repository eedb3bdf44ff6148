/* Connect Capture: the picture. Stars to join, aliens with letter and value, the marks of the last turn, and the
 * reminder of what each kind of alien can hit. */
#include "base/clamp.h"
#include "draw/marker.h"
#include "game/margin.h"
#include "games/connect_capture/internal.h"

#include <math.h>

/* Margin of the board: at least so many mm, and so many times the size of its type. */
#define EDGE        7.0
#define EDGE_TYPE   1.75
#define EDGE_ANSWER 2.0 /* where numbers of lines stand on the outermost */

/* mm per pt of the least type: a square with room for letter, value and the number of a star. */
#define SQUARE_TYPE 1.1

/* mm: from a line between stars to a value, at least; less in squares smaller than on sheets. */
#define LINE_CLEAR 2.0

/* The box to tick for the player who shot an alien: its radius in pitches, its limits in mm, and the distance from the
 * lines. */
#define TICK       0.085
#define TICK_LEAST 0.8
#define TICK_MOST  2.0
#define TICK_CLEAR 1.1

#define SMALL        9.5
#define FIGURE_LEAST 5.0  /* mm: the least height for a figure and the air around it */
#define DISC         0.23 /* mm per pt of the value: the radius of its disc */
#define FIGURE_AIR   0.04 /* of the pitch: above the figure */
#define CIRCLE       0.52 /* of the figure: the radius of the circle around it */

/* In pictures of answers aliens are tokens, a disc with letter and value: its radius in pitches, in mm, and in mm per
 * pt of the least type; pt of type for each mm of it. */
#define TOKEN        0.3
#define TOKEN_LEAST  3.0
#define TOKEN_MOST   4.5
#define TOKEN_TYPE   0.33
#define TOKEN_LETTER 2.33

/* The least pitch of such pictures: in mm, and in mm per pt of the least type. */
#define ANSWER_LEAST 11.0
#define ANSWER_TYPE  1.1

/* Value 1-3 is pink, 4-6 red, 7-9 purple. Where values don't matter aliens are red, as in diagrams of rules. */
enum { VALUELESS = 0 };

static int band(int value)
{
    return value == VALUELESS ? 1 : (value - 1) / 3;
}

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    double columns = v->of[CAPTURE_SIZE].n[0], rows = v->of[CAPTURE_SIZE].n[1];
    double type = close_up ? theme->type.least : theme->type.small;
    double least = close_up == CLOSE_UP_ANSWER ? fmax(ANSWER_LEAST, theme->type.least * ANSWER_TYPE)
                                               : theme->type.least * SQUARE_TYPE;
    *b = (struct board){.columns = columns,
                        .rows = rows,
                        .edge = fmax(close_up ? 0 : EDGE,
                                     type * MM_PER_PT * (close_up == CLOSE_UP_ANSWER ? EDGE_ANSWER : EDGE_TYPE)),
                        .pitch_least = close_up ? least : LINE_CLEAR + 2 * DISC * theme->type.least + FIGURE_LEAST,
                        .pitch_most = 60};
}

/* The names of the aliens' pictures, in the order of their kinds. */
static const char *const art[] = {
    "connect-capture/bishop", "connect-capture/rook",   "connect-capture/queen", "connect-capture/king",
    "connect-capture/joker",  "connect-capture/wizard", "connect-capture/horse", NULL,
};

/* ---- One square -------------------------------------------------------------------------------------- */

/* Where the parts of a square are, from its top left, in mm: the figure above, and beneath it letter and value side by
 * side. On sheets with boxes to tick for the player who shot it, A's is at the top left, B's at the top right. */
struct square {
    double figure_x, figure_y, figure; /* the figure's centre and size */
    double type;                       /* pt: of letter and value */
    double radius, middle;             /* of the value's disc; the height of its centre and the letter's */
    struct tick ticks[2];
};

static struct square square_of(const struct theme *theme, double pitch, bool ticked)
{
    struct square s = {.type = clamp(pitch * 0.3, theme->type.least, fmax(13, theme->type.least * 1.125))};
    s.radius = s.type * DISC;
    double clear = pitch < SMALL ? pitch * 0.08 : fmax(LINE_CLEAR, pitch * 0.07);
    s.middle = pitch - clear - s.radius;
    double top = pitch * FIGURE_AIR, bottom = s.middle - s.radius - pitch * 0.03;
    s.figure = bottom - top;
    s.figure_x = pitch / 2;
    if (ticked) { /* the figure stays clear of the boxes */
        double box = clamp(pitch * TICK, TICK_LEAST, fmax(TICK_MOST, marker_badge_radius(theme)));
        double away = box + fmax(TICK_CLEAR, pitch * 0.04);
        s.ticks[0] = (struct tick){away, away, box};
        s.ticks[1] = (struct tick){pitch - away, away, box};
        s.figure = fmin(s.figure, pitch - 2 * (away + box));
    }
    s.figure_y = bottom - s.figure / 2;
    return s;
}

/* The letter of the kind, and the value on its colour unless it is VALUELESS. */
static void draw_alien(struct draw *d, enum alien kind, int value, bool ticked, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    const struct square s = square_of(theme, pitch, ticked);
    struct colour tint = theme->colour.value[band(value)];
    struct type letter = {FACE_BOLD, s.type, theme->colour.ink, ALIGN_LEFT};
    struct type digit = {FACE_BOLD, s.type, theme->colour.on_value[band(value)], ALIGN_CENTRE};
    const struct short_text name = short_text("alien %c%d %ld%s", alien_letter(kind), value, lround(pitch * 100),
                                              ticked ? " ticks" : ""),
                            letter_text = short_text("%c", alien_letter(kind));

    if (draw_symbol_begin(d, name.text, 0, 0, pitch, pitch)) {
        double width = draw_text_width(d, letter, letter_text.text), gap = s.radius * 0.4;
        double all = width + (value == VALUELESS ? 0 : gap + 2 * s.radius), left = (pitch - all) / 2;
        double disc = left + width + gap + s.radius;
        draw_art(d, art[kind - 1], s.figure_x, s.figure_y, s.figure, tint);
        draw_text(d, left, draw_centred(d, letter, s.middle), letter, letter_text.text);
        if (value != VALUELESS) {
            path_ellipse(draw_path(d), disc, s.middle, s.radius, s.radius);
            fill_shape(d, tint, 2 * s.radius);
            draw_text(d, disc, draw_centred(d, digit, s.middle), digit, short_text("%d", value).text);
        }
        if (ticked)
            ticks_draw(d, s.ticks, 2, 0, 0);
        draw_symbol_end(d);
    }
    draw_symbol(d, name.text, x, y, 1);
}

/* The circle around it, and at the top right the letter of the player who scored it. */
static void draw_kill(struct draw *d, int player, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    const struct square s = square_of(theme, pitch, false);
    struct type initial = {FACE_BOLD, s.type, fill_readable(d, theme->colour.player[player], theme->colour.paper),
                           ALIGN_CENTRE};

    draw_ring(d, x + s.figure_x, y + s.figure_y, s.figure * CIRCLE, theme->colour.player[player],
              fmin(theme->stroke.strong, pitch * 0.05));
    draw_text(d, x + pitch * 0.88, draw_centred(d, initial, y + pitch * 0.12), initial,
              short_text("%c", 'A' + player).text);
}

/* A dead alien's square is crossed out. */
static void draw_dead(struct draw *d, double x, double y, double pitch)
{
    const struct theme *theme = draw_theme(d);
    double reach = fmin(pitch * 0.16, 2.5), middle_x = x + pitch / 2, middle_y = y + pitch / 2;

    for (int sign = -1; sign <= 1; sign += 2)
        draw_line(d, middle_x - reach, middle_y - sign * reach, middle_x + reach, middle_y + sign * reach,
                  theme->colour.soft, theme->stroke.line);
}

/* The radius of the tokens at a pitch. */
static double token_radius(const struct theme *theme, double pitch)
{
    double least = fmax(TOKEN_LEAST, theme->type.least * TOKEN_TYPE);
    return clamp(pitch * TOKEN, least, TOKEN_MOST * least / TOKEN_LEAST);
}

/* Letter and value on a disc in her colour; the letter alone where she is VALUELESS. */
static void draw_token(struct draw *d, enum alien kind, int value, double x, double y, double radius)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_BOLD, fmax(theme->type.least, radius * TOKEN_LETTER), theme->colour.on_value[band(value)],
                        ALIGN_CENTRE};
    const struct short_text text = value == VALUELESS ? short_text("%c", alien_letter(kind))
                                                      : short_text("%c%d", alien_letter(kind), value),
                            name = short_text("token %s %ld", text.text, lround(radius * 100));

    if (draw_symbol_begin(d, name.text, -radius, -radius, 2 * radius, 2 * radius)) {
        path_ellipse(draw_path(d), 0, 0, radius, radius);
        fill_shape(d, theme->colour.value[band(value)], 2 * radius);
        draw_text(d, 0, draw_centred(d, type, 0), type, text.text);
        draw_symbol_end(d);
    }
    draw_symbol(d, name.text, x, y, 1);
}

#define STAR_AIR 0.25 /* mm: from a star to its number */

static double star_radius(const struct theme *theme, double pitch)
{
    return fmin(theme->page.star, pitch * 0.12) / 2;
}

/* The number of each star in its place, on a patch of paper: half the patch's width and height. */
struct star_label {
    double w, h;
};

static struct star_label star_label(const struct draw *d)
{
    const struct type type = {.size = draw_theme(d)->type.least, .face = FACE_REGULAR};
    return (struct star_label){draw_text_width(d, type, "88") / 2 + 0.2, type.size * MM_PER_PT * 0.36 + 0.2};
}

static void draw_numbered_stars(struct draw *d, int width, int height, double edge, double pitch)
{
    const struct theme *theme = draw_theme(d);
    const struct star_label label = star_label(d);
    struct type type = {FACE_REGULAR, theme->type.least, theme->colour.ink, ALIGN_CENTRE};
    const struct short_text name =
        short_text("numbered stars %dx%d %ld %ld", width, height, lround(pitch * 100), lround(edge * 100));

    if (draw_symbol_begin(d, name.text, 0, 0, 2 * edge + width * pitch, 2 * edge + height * pitch)) {
        for (int star = 0; star < (width + 1) * (height + 1); star++) {
            double x = edge + star % (width + 1) * pitch, y = edge + star / (width + 1) * pitch;
            double w = star < 9 ? label.h : label.w;
            draw_rect(d, x - w, y - label.h, 2 * w, 2 * label.h, theme->colour.paper);
            draw_text(d, x, draw_centred(d, type, y), type, short_text("%d", star + 1).text);
        }
        draw_symbol_end(d);
    }
    draw_symbol(d, name.text, 0, 0, 1);
}

/* Whether squares have room for the number of each star at its upper right, clear of letters and values. */
static bool has_star_room(const struct draw *d, int width, int height, double pitch)
{
    const struct theme *theme = draw_theme(d);
    const struct square s = square_of(theme, pitch, false);
    const struct type type = {.face = FACE_REGULAR, .size = theme->type.least},
                      letter = {.face = FACE_BOLD, .size = s.type};
    double widest = draw_text_width(d, type, short_text("%d", (width + 1) * (height + 1)).text);
    double value = draw_text_width(d, letter, "W") + 2.4 * s.radius;
    return star_radius(theme, pitch) + STAR_AIR + widest + 0.3 <= (pitch - value) / 2;
}

/* Draws the number of each star at its upper right, clear of all lines; where squares are too small for that, only of
 * the first star of each row, at its left. */
static void draw_star_numbers(struct draw *d, int width, int height, double edge, double pitch)
{
    const struct theme *theme = draw_theme(d);
    struct type type = {FACE_REGULAR, theme->type.least, theme->colour.soft, ALIGN_LEFT};
    double radius = star_radius(theme, pitch), away = radius + STAR_AIR;
    double above = radius + type.size * MM_PER_PT * 0.55;
    int stars = (width + 1) * (height + 1);
    double widest = draw_text_width(d, type, short_text("%d", stars).text);
    bool all = has_star_room(d, width, height, pitch);
    for (int star = 0; star < stars; star += all ? 1 : width + 1) {
        double x = edge + star % (width + 1) * pitch, y = edge + star / (width + 1) * pitch;
        bool left = !all || (star % (width + 1) == width && away + widest > edge); /* no room in the right margin */
        type.align = left ? ALIGN_RIGHT : ALIGN_LEFT;
        draw_text(d, x + (left ? -away : away), draw_centred(d, type, all ? y - above : y), type,
                  short_text("%d", star + 1).text);
    }
}

/* What all galaxies of this size share, as a symbol: stars with their numbers unless no line can be drawn, and in
 * puzzles thin squares, so that a line that is missing shows. */
static void draw_grid(struct draw *d, int width, int height, bool stars, bool squares, bool answer, double edge,
                      double pitch)
{
    const struct theme *theme = draw_theme(d);
    double size = answer ? theme->type.least : fmin(theme->type.small, edge / (MM_PER_PT * EDGE_TYPE));
    struct type type = {FACE_REGULAR, size, theme->colour.soft, ALIGN_CENTRE};
    double away = edge * (answer ? 0.6 : 0.55); /* coordinates stand above and on the left */
    double radius = star_radius(theme, pitch);
    const struct short_text name = short_text("galaxy %dx%d %ld %ld%s%s", width, height, lround(pitch * 100),
                                              lround(edge * 100), stars ? " stars" : "", squares ? " squares" : "");

    if (draw_symbol_begin(d, name.text, 0, 0, 2 * edge + width * pitch, 2 * edge + height * pitch)) {
        for (int column = 0; column < width; column++)
            margin_draw_column(d, type, column, edge + (column + 0.5) * pitch, edge - away);
        for (int row = 0; row < height; row++)
            margin_draw_row(d, type, row, edge - away, edge + (row + 0.5) * pitch);
        for (int i = 0; squares && i < width * height; i++)
            draw_frame(d, edge + i % width * pitch, edge + i / width * pitch, pitch, pitch, theme->colour.guide,
                       theme->stroke.guide);
        for (int star = 0; stars && star < (width + 1) * (height + 1); star++)
            draw_disc(d, edge + star % (width + 1) * pitch, edge + star / (width + 1) * pitch, radius,
                      theme->colour.ink);
        if (stars)
            draw_star_numbers(d, width, height, edge, pitch);
        draw_symbol_end(d);
    }
    draw_symbol(d, name.text, 0, 0, 1);
}

/* The lines that can be drawn, and the boxes to tick (NULL: there are none). */
static void mark_places(const struct galaxy *g, const struct tick *ticks, double edge, double pitch, struct draw *d)
{
    struct galaxy_line lines[GALAXY_LINES];
    scoped(text_release) struct text name = {0};
    for (int i = 0, count = galaxy_list_lines(g, false, lines); i < count; i++) {
        double x = edge + lines[i].column * pitch, y = edge + lines[i].row * pitch;
        text_clear(&name);
        galaxy_write_line(g, lines[i], &name);
        draw_mark_between(d, SHEET_MARK_LINE, text_string(&name), x, y, lines[i].vertical ? x : x + pitch,
                          lines[i].vertical ? y + pitch : y);
    }
    for (int i = 0; ticks && i < galaxy_squares(g); i++)
        if (g->kind[i])
            ticks_mark(d, ticks, 2, i % g->width, i / g->width, edge + i % g->width * pitch,
                       edge + i / g->width * pitch);
}

/* ---- A turn ------------------------------------------------------------------------------------------------------ */

/* A galaxy that is being drawn: its margin and pitch; and where figures or tokens stand: their centres and the radius
 * of a circle around them. Letter and value are beneath a figure. All in mm. */
struct galaxy_picture {
    double edge, pitch, radius;
    bool tokens;
    double x[GALAXY_SQUARES], y[GALAXY_SQUARES]; /* by squares */
};

/* All in pitches. The number of a line stands clear of arrows across the line and of numbers of stars. */
#define LINE_ENDS  0.22 /* parts of a line that its outline leaves to the stars */
#define LINE_PLACE 0.7  /* of the line's number, from the first star */
#define HEAD       0.11 /* of an arrow */
#define BESIDE     0.12 /* between arrows that run alike */
#define AROUND     0.44 /* how far an upright arrow bends to the right of faces and values */
#define LABELS     0.25 /* half the width of letter and value */

#define ARROW_CLEAR 0.2 /* mm: between an arrow and a token */

/* Whether two shots run along one line and share a part of it. */
static bool runs_alike(const uint16_t *a, const uint16_t *b)
{
    int dx = a[TO_COLUMN] - a[FROM_COLUMN], dy = a[TO_ROW] - a[FROM_ROW];
    int x1 = b[FROM_COLUMN] - a[FROM_COLUMN], y1 = b[FROM_ROW] - a[FROM_ROW];
    int x2 = b[TO_COLUMN] - a[FROM_COLUMN], y2 = b[TO_ROW] - a[FROM_ROW];
    int from = x1 * dx + y1 * dy, to = x2 * dx + y2 * dy, length = dx * dx + dy * dy;

    return x1 * dy == y1 * dx && x2 * dy == y2 * dx && (from > 0 || to > 0) && (from < length || to < length);
}

/* Upright arrows bend around the values of figures; others are straight. Those that run alike have 0, 1, 2 ... before
 * them. */
static void draw_arrow(const struct galaxy_picture *p, int from, int to, bool bent, int before, struct draw *d)
{
    double x1 = p->x[from], y1 = p->y[from], x2 = p->x[to], y2 = p->y[to];
    double length = hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    double r = p->radius + (p->tokens ? ARROW_CLEAR : 0.03 * p->pitch);
    struct path path = {0};

    if (bent) {
        double right = x1 + (AROUND + before * BESIDE) * p->pitch;
        path_move(&path, x1 + 0.8 * r, y1 + uy * 0.6 * r);
        path_curve(&path, right, y1 + uy * 0.35 * length, right, y2 - uy * 0.35 * length, x2 + 0.8 * r,
                   y2 - uy * 0.6 * r);
    } else {
        double aside = (before + 1) / 2 * (before % 2 ? 1 : -1) * BESIDE * p->pitch;
        double along = sqrt(fmax(0, r * r - aside * aside));
        path_move(&path, x1 + ux * along - uy * aside, y1 + uy * along + ux * aside);
        path_line(&path, x2 - ux * along - uy * aside, y2 - uy * along + ux * aside);
    }
    outline_arrow(d, &path, p->pitch * HEAD);
}

/* Draws the shots as arrows from alien to alien. What is drawn afterwards hides them: first clears the room for
 * figures, so that faces and values stand before arrows. */
static void draw_shots(const struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                       struct draw *d)
{
    struct colour paper = draw_theme(d)->colour.paper;

    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *at = turn->moves[i].at;
        int before = 0;
        if (turn->moves[i].kind != MOVE_SHOT)
            continue;
        for (size_t k = 0; k < i; k++)
            before += turn->moves[k].kind == MOVE_SHOT && runs_alike(at, turn->moves[k].at);
        draw_arrow(p, at[FROM_ROW] * g->width + at[FROM_COLUMN], at[TO_ROW] * g->width + at[TO_COLUMN],
                   !p->tokens && at[FROM_COLUMN] == at[TO_COLUMN], before, d);
    }
    for (int i = 0; !p->tokens && turn->count > 1 && i < galaxy_squares(g); i++) {
        double top = p->edge + i / g->width * p->pitch, below = p->y[i] + p->radius * 0.9;
        if (!g->kind[i])
            continue;
        draw_disc(d, p->x[i], p->y[i], p->radius, paper);
        draw_rect(d, p->x[i] - LABELS * p->pitch, below, 2 * LABELS * p->pitch, top + p->pitch * 0.95 - below, paper);
    }
}

/* ---- The order of a turn beside tokens --------------------------------------------------------------------------- */

/* mm: the least radius of its numbers, what they keep away from other things, and tokens from lines and arrows. */
#define ORDER_LEAST 1.6
#define ORDER_CLEAR 0.15
#define TOKEN_CLEAR 0.4
#define ORDER_LARGE 0.06 /* of the pitch: the same radius on large boards */
#define ROOMY       1.0  /* more room around a number is no better */

struct order_place {
    double x, y, radius;
};

/* The distance of a point from the line between two others. */
static double away_from(double x, double y, double x1, double y1, double x2, double y2)
{
    double dx = x2 - x1, dy = y2 - y1, length = dx * dx + dy * dy;
    double at = clamp(((x - x1) * dx + (y - y1) * dy) / length, 0, 1);
    return hypot(x - x1 - at * dx, y - y1 - at * dy);
}

/* The room around a place for a number: to the arrows and the `count` numbers that have a place. */
static double room_at(const struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                      struct order_place at, const struct order_place *placed, size_t count)
{
    double room = ROOMY;
    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *shot = turn->moves[i].at;
        int from = shot[FROM_ROW] * g->width + shot[FROM_COLUMN], to = shot[TO_ROW] * g->width + shot[TO_COLUMN];
        if (turn->moves[i].kind == MOVE_SHOT)
            room = fmin(room, away_from(at.x, at.y, p->x[from], p->y[from], p->x[to], p->y[to]) - at.radius);
    }
    for (size_t i = 0; i < count; i++)
        room = fmin(room, 2 * (hypot(at.x - placed[i].x, at.y - placed[i].y) - at.radius - placed[i].radius));
    return room;
}

/* Finds a place for the number of each move: of a line on it, between its stars; of a shot in the corner of the
 * victim's square that has most room, from which her token moves away. */
static void place_order(struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                        struct order_place *place, struct draw *d)
{
    static const double along[] = {0.5, 0.67, 0.33};
    const struct star_label label = star_label(d);
    const int stars = g->width + 1;

    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *at = turn->moves[i].at;
        bool shot = turn->moves[i].kind == MOVE_SHOT;
        double radius = fmax(ORDER_LEAST, marker_number_radius(d, played_number(turn, i))), best = -INFINITY;
        double corner = radius + label.h * 0.9, right = p->pitch - corner;
        int first = at[STAR_FROM] < at[STAR_TO] ? at[STAR_FROM] - 1 : at[STAR_TO] - 1, chosen = 0;
        int last = at[STAR_FROM] + at[STAR_TO] - first - 2;
        double x = p->edge + (shot ? at[TO_COLUMN] : first % stars) * p->pitch;
        double y = p->edge + (shot ? at[TO_ROW] : first / stars) * p->pitch;
        double inset = corner + (p->radius + radius + ORDER_CLEAR) / sqrt(2), far = p->pitch - p->radius - TOKEN_CLEAR;
        inset = clamp(inset, p->pitch / 2, fmax(p->pitch / 2, far));
        for (int k = 0; k < (shot ? 4 : 3); k++) {
            double dx = shot ? (k % 2 ? right : corner) : along[k] * (last % stars - first % stars) * p->pitch;
            double dy = shot ? (k / 2 ? right : corner) : along[k] * (last / stars - first / stars) * p->pitch;
            struct order_place trial = {x + dx, y + dy, radius};
            double room = room_at(p, g, turn, trial, place, i);
            for (size_t n = 0; shot && n < i; n++) /* her token stays clear of the others */
                room = fmin(room, 2 * (hypot(x + (k % 2 ? p->pitch - inset : inset) - place[n].x,
                                             y + (k / 2 ? p->pitch - inset : inset) - place[n].y) -
                                       p->radius - place[n].radius));
            if (room > best + ORDER_CLEAR) {
                best = room;
                place[i] = trial;
                chosen = k;
            }
        }
        if (!shot)
            continue;
        int victim = at[TO_ROW] * g->width + at[TO_COLUMN];
        p->x[victim] = x + (chosen % 2 ? p->pitch - inset : inset);
        p->y[victim] = y + (chosen / 2 ? p->pitch - inset : inset);
    }
}

/* Draws an outline around the turn's line, or if there are shots numbers: at the line and at each victim, or at the
 * places for them. */
static void draw_order(const struct galaxy_picture *p, const struct galaxy *g, const struct played_turn *turn,
                       const struct order_place *place, struct draw *d)
{
    struct colour ink = draw_theme(d)->colour.ink;
    double radius = fmax(marker_number_radius(d, turn->count), p->pitch * ORDER_LARGE);
    double inset = radius + p->pitch * 0.02;
    int stars = g->width + 1;

    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *at = turn->moves[i].at;
        if (place && (turn->count > 1 || turn->moves[i].kind == MOVE_SHOT)) {
            marker_number(d, played_number(turn, i), place[i].x, place[i].y, place[i].radius, ink);
            continue;
        }
        if (turn->moves[i].kind == MOVE_SHOT) {
            marker_number(d, played_number(turn, i), p->edge + at[TO_COLUMN] * p->pitch + inset,
                          p->edge + at[TO_ROW] * p->pitch + inset, radius, ink);
            continue;
        }
        int first = at[STAR_FROM] < at[STAR_TO] ? at[STAR_FROM] - 1 : at[STAR_TO] - 1;
        int last = at[STAR_FROM] + at[STAR_TO] - first - 2;
        double x = p->edge + first % stars * p->pitch, y = p->edge + first / stars * p->pitch;
        double dx = (last % stars - first % stars) * p->pitch, dy = (last / stars - first / stars) * p->pitch;
        if (turn->count > 1)
            marker_number(d, played_number(turn, i), x + LINE_PLACE * dx, y + LINE_PLACE * dy, radius, ink);
        else
            outline_line(d, x + LINE_ENDS * dx, y + LINE_ENDS * dy, x + (1 - LINE_ENDS) * dx, y + (1 - LINE_ENDS) * dy,
                         fmin(1.3, p->pitch * 0.1));
    }
}

/* ---- The whole galaxy -------------------------------------------------------------------------------------------- */

/* Her figure, or in answers her token; those dead before the turn of an answer are crossed out. */
static void draw_squares(const struct galaxy_picture *p, const struct galaxy *g, const struct view *view, bool values,
                         struct draw *d)
{
    const struct galaxy *old = (const struct galaxy *)view->turn.before;

    for (int i = 0; i < galaxy_squares(g); i++) {
        double x = p->edge + i % g->width * p->pitch, y = p->edge + i / g->width * p->pitch;
        int value = values ? g->value[i] : VALUELESS;
        if (g->state[i] == KILLED_BEFORE || (p->tokens && (old ? old : g)->state[i] >= KILLED_BY)) {
            draw_dead(d, x, y, p->pitch);
        } else if (g->kind[i] && p->tokens) {
            draw_token(d, g->kind[i], value, p->x[i], p->y[i], p->radius);
        } else if (g->kind[i]) {
            draw_alien(d, g->kind[i], value, view->ticks, x, y, p->pitch);
            if (g->state[i] >= KILLED_BY)
                draw_kill(d, g->state[i] - KILLED_BY, x, y, p->pitch);
        }
    }
}

/* Of the pitch. */
#define FRAME_INSET 0.09

static void draw_view(const struct values *v, const struct view *view, struct draw *d)
{
    const struct galaxy *g = (const struct galaxy *)view->turn.after;
    const struct theme *theme = draw_theme(d);
    struct galaxy_line lines[GALAXY_LINES];
    double pitch = view->pitch;
    const bool last_alien = galaxy_asks_last_alien(v), tokens = view->close_up == CLOSE_UP_ANSWER;
    /* In puzzles whose squares have no room for the numbers of stars, or a frame in their place, these replace them. */
    const bool small = v->question && (g->survivor || !has_star_room(d, g->width, g->height, pitch));
    const bool numbered = !last_alien && (tokens || small);
    struct board b;

    board(v, theme, view->close_up, &b);
    const struct square s = square_of(theme, pitch, view->ticks);
    struct galaxy_picture picture = {.edge = b.edge,
                                     .pitch = pitch,
                                     .tokens = tokens,
                                     .radius = tokens ? token_radius(theme, pitch) : s.figure * CIRCLE};
    struct order_place place[GALAXY_LINES + GALAXY_SQUARES];
    for (int i = 0; i < galaxy_squares(g); i++) {
        picture.x[i] = b.edge + i % g->width * pitch + s.figure_x;
        picture.y[i] = b.edge + i / g->width * pitch + (tokens ? pitch / 2 : s.figure_y);
    }
    for (int pass = 0; tokens && view->turn.before && pass < 2; pass++) /* the second with the tokens moved */
        place_order(&picture, g, &view->turn, place, d);
    draw_grid(d, g->width, g->height, !last_alien && !numbered, v->question != NULL, tokens, b.edge, pitch);
    for (int i = 0, count = galaxy_list_lines(g, true, lines); i < count; i++) {
        double x = b.edge + lines[i].column * pitch, y = b.edge + lines[i].row * pitch;
        draw_line(d, x, y, lines[i].vertical ? x : x + pitch, lines[i].vertical ? y + pitch : y, theme->colour.ink,
                  fmin(theme->stroke.strong, pitch * 0.1));
    }
    if (view->turn.before)
        draw_shots(&picture, g, &view->turn, d);
    if (numbered)
        draw_numbered_stars(d, g->width, g->height, b.edge, pitch);
    draw_squares(&picture, g, view, galaxy_has_values(v, g), d);
    if (g->survivor) /* a frame within her square */
        draw_frame(d, b.edge + (g->survivor - 1) % g->width * pitch + pitch * FRAME_INSET,
                   b.edge + (g->survivor - 1) / g->width * pitch + pitch * FRAME_INSET, pitch * (1 - 2 * FRAME_INSET),
                   pitch * (1 - 2 * FRAME_INSET), theme->colour.ink, theme->stroke.line * 2);
    if (view->turn.before)
        draw_order(&picture, g, &view->turn, tokens ? place : NULL, d);
    if (view->marks)
        mark_places(g, view->ticks ? s.ticks : NULL, b.edge, pitch, d);
}

/* ---- What each kind of alien can hit: the reminder, and diagrams in the rules ------------------------------------ */

enum { DIAGRAM = 5 }; /* squares each way */

static const char *const names[] = {"bishop", "rook", "queen", "king", "joker", "wizard", "horse", NULL};

/* A galaxy with nothing but an alien of this kind. Returns its square: in the middle, but the Joker elsewhere, to show
 * that its place does not matter. */
static int place_alien(enum alien kind, struct galaxy *g)
{
    int square = kind == JOKER ? 1 * DIAGRAM + 3 : 2 * DIAGRAM + 2;
    *g = (struct galaxy){.width = DIAGRAM, .height = DIAGRAM};
    g->kind[square] = (uint8_t)kind;
    return square;
}

static void draw_diagram(struct draw *d, int number, double size)
{
    const struct theme *theme = draw_theme(d);
    enum alien kind = (enum alien)(number + 1);
    struct galaxy g;
    int from = place_alien(kind, &g);
    double pitch = size / DIAGRAM;

    for (int to = 0; to < DIAGRAM * DIAGRAM; to++) {
        double x = to % DIAGRAM * pitch, y = to / DIAGRAM * pitch;
        draw_frame(d, x, y, pitch, pitch, theme->colour.guide, theme->stroke.guide);
        if (galaxy_targets(&g, from, to)) {
            path_ellipse(draw_path(d), x + pitch / 2, y + pitch / 2, pitch * 0.24, pitch * 0.24);
            fill_shape(d, theme->colour.ink, pitch * 0.48);
        }
    }
    double x = from % DIAGRAM * pitch, y = from / DIAGRAM * pitch;
    draw_art(d, art[kind - 1], x + pitch / 2, y + pitch / 2, pitch * 1.35, theme->colour.value[1]);
}

static void put_diagram(int number, struct screen *s)
{
    enum alien kind = (enum alien)(number + 1);
    struct galaxy g;
    int from = place_alien(kind, &g);

    for (int to = 0; to < DIAGRAM * DIAGRAM; to++) {
        int x = to % DIAGRAM * 2, y = to / DIAGRAM;
        if (to == from)
            screen_put(s, x, y, (uint32_t)alien_letter(kind), INK_BOLD);
        else if (galaxy_targets(&g, from, to))
            screen_put(s, x, y, screen_sign(s, 0x25CF, '#'), INK_PLAIN);
        else
            screen_put(s, x, y, screen_sign(s, 0xB7, '.'), INK_SOFT);
    }
}

static const struct diagram_label kinds[] = {{.heading = N_("Bishop")}, {.heading = N_("Rook")},
                                             {.heading = N_("Queen")},  {.heading = N_("King")},
                                             {.heading = N_("Joker")},  {.heading = N_("Wizard")},
                                             {.heading = N_("Horse")}};

static void draw_targets(const struct values *v UNUSED, struct draw *d, int which, double width)
{
    draw_diagram(d, which, width);
}

static const struct reminder_pictures pictures = {
    .labels = kinds, .count = ALIEN_KINDS - 1, .height = 1, .width_most = 24, .draw = draw_targets};

const struct picture connect_capture_picture = {
    .board = board,
    .draw = draw_view,
    .text_picture = connect_capture_text_picture,
    .describe = connect_capture_describe,
    .reminder = N_("Four sides activate an alien; no points for that.\n"
                   "Then shoot as often as you like, or not at all.\n"
                   "Only active aliens stop the shots of B, R and Q.\n"
                   "Circle and sign the victim: you score its value.\n"
                   "The last line ends the game, after its shots."),
    .pictures = &pictures,
    .diagrams = &(const struct diagrams){names, draw_diagram, put_diagram},
    .art = art,
};
