/* Connect, Square!: the picture. Points to join, lines that show who drew them, squares that show who owns them, the
 * marks of a view's turn, and the reminder of what may be drawn. */
#include "base/clamp.h"
#include "draw/marker.h"
#include "game/margin.h"
#include "game/notation.h"
#include "games/connect_square/internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* mm around the board for start points and, outside them, coordinates: the least, and in sizes of their type. */
#define EDGE      8.5
#define EDGE_TYPE 1.95

/* mm per pt of the least type: the least pitch, with room for a badge in a square, and the edge of a close-up. */
#define PITCH_TYPE    0.75
#define CLOSE_UP_TYPE 0.78

/* mm: the least pitch of the diagrams of answers, with room for numbers between the owners of squares. */
#define ANSWER_LEAST 8.4

/* mm per pt of the letter in it: the radius of a badge. */
#define BADGE_TYPE (2.4 / 9)

/* The reach of a start point's triangle, in badges. */
#define TRIANGLE 1.25

/* mm: the least pitch at which small shapes show whose a point is. */
#define MARKS_LEAST 8.0

/* The box to tick for a square's owner: its radius and the distance from the square's middle in pitches, and the radius
 * in mm at least and at most. */
#define TICK       0.085
#define TICK_AWAY  0.29
#define TICK_LEAST 0.8
#define TICK_MOST  2.0

/* The part of a line that its outline leaves to the point at each end. */
#define LINE_ENDS 0.22

static double edge_of(const struct theme *theme, bool close_up)
{
    return close_up ? theme->type.least * CLOSE_UP_TYPE : fmax(EDGE, theme->type.small * MM_PER_PT * EDGE_TYPE);
}

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    double columns = v->of[CONNECT_SQUARE_SIZE].n[0], rows = v->of[CONNECT_SQUARE_SIZE].n[1];
    *b = (struct board){.columns = columns,
                        .rows = rows,
                        .edge = edge_of(theme, close_up),
                        .pitch_least = fmax(close_up == CLOSE_UP_ANSWER ? ANSWER_LEAST
                                            : close_up                  ? 0
                                                                        : 6,
                                            theme->type.least * PITCH_TYPE),
                        .pitch_most = clamp(200 / fmax(columns, rows), 24, 50)};
}

/* A lattice being drawn, its top-left point at the origin. */
struct lattice_picture {
    struct draw *d;
    const struct theme *theme;
    const struct lattice *lattice;
    double edge, pitch, badge, star; /* mm; `badge` and `star` are the radii of start points and points */
    double line;                     /* mm: the width of lines */
    bool shared;                     /* repeated parts are drawn as symbols */
    bool answer;
};

static struct lattice_picture picture_of(const struct lattice *l, struct draw *d, double pitch, bool close_up)
{
    const struct theme *theme = draw_theme(d);
    return (struct lattice_picture){.d = d,
                                    .theme = theme,
                                    .lattice = l,
                                    .edge = edge_of(theme, close_up),
                                    .pitch = pitch,
                                    .badge = fmax(fmin(theme->type.small * BADGE_TYPE, pitch * 0.2),
                                                  marker_badge_radius(theme)),
                                    .line = fmin(theme->stroke.strong, pitch * 0.1),
                                    .star = fmin(theme->page.star, pitch * 0.12) / 2};
}

/* ---- The blank board --------------------------------------------------------------------------------------------- */

static void draw_points(const struct lattice_picture *p)
{
    for (int row = 0; row <= p->lattice->height; row++)
        for (int column = 0; column <= p->lattice->width; column++)
            draw_disc(p->d, column * p->pitch, row * p->pitch, p->star, p->theme->colour.ink);
}

/* Everything that is the same on all sheets of these values; boxes to tick, or NULL. */
static void draw_grid(const struct lattice_picture *p, const struct tick *ticks)
{
    const struct lattice *l = p->lattice;
    bool close_up = p->edge < edge_of(p->theme, false);
    struct type type = {FACE_REGULAR, close_up ? p->theme->type.least : p->theme->type.small, p->theme->colour.soft,
                        ALIGN_CENTRE};
    double half = type.size * MM_PER_PT * 0.4, away = p->edge * 0.64;
    if (close_up) /* clear of the start points, whose triangle is the widest */
        away = fmin(p->edge - half, fmax(away, p->badge * TRIANGLE + half));
    const struct short_text name = short_text("lattice %dx%d %d %ld %ld%s", l->width, l->height, l->players,
                                              lround(p->pitch * 100), lround(p->edge * 100), ticks ? " ticks" : "");

    double out = p->edge + (close_up ? half : 0); /* with what rises above labels */
    if (draw_symbol_begin(p->d, name.text, -out, -out, 2 * out + l->width * p->pitch, 2 * out + l->height * p->pitch)) {
        for (int column = 0; column <= l->width; column++)
            margin_draw_column(p->d, type, column, column * p->pitch, -away);
        for (int row = 0; row <= l->height; row++)
            margin_draw_row(p->d, type, row, -away, row * p->pitch);
        for (int i = 0; ticks && i < l->width * l->height; i++)
            ticks_draw(p->d, ticks, l->players, i % l->width * p->pitch, i / l->width * p->pitch);
        draw_points(p);
        for (int player = 0; player < l->players; player++) {
            int start = lattice_start_point(l, player);
            marker_badge(p->d, player, start % (l->width + 1) * p->pitch, start / (l->width + 1) * p->pitch, p->badge,
                         p->badge * MARKER_LETTER);
        }
        draw_symbol_end(p->d);
    }
    draw_symbol(p->d, name.text, 0, 0, 1);
}

/* ---- What players draw ------------------------------------------------------------------------------------------- */

/* A part of the picture that a position repeats for a player, in a box around (0, 0). */
struct player_symbol {
    const char *name;
    void (*draw)(const struct lattice_picture *, int player, int detail);
    double reach, size; /* mm of the box to the left and above, and in all */
};

static void draw_player_symbol(const struct lattice_picture *p, const struct player_symbol *symbol, int player,
                               int detail, double x, double y)
{
    if (!p->shared) {
        draw_push(p->d, x, y, 1);
        symbol->draw(p, player, detail);
        draw_pop(p->d);
        return;
    }
    const struct short_text name =
        short_text("lattice %s %d %d %ld", symbol->name, player, detail, lround(p->pitch * 100));
    if (draw_symbol_begin(p->d, name.text, -symbol->reach, -symbol->reach, symbol->size, symbol->size)) {
        symbol->draw(p, player, detail);
        draw_symbol_end(p->d);
    }
    draw_symbol(p->d, name.text, x, y, 1);
}

static void draw_line_of(const struct lattice_picture *p, int player, int direction)
{
    double right = direction == DOWN ? 0 : p->pitch, below = direction == ACROSS ? 0 : p->pitch;
    if (player == LATTICE_ANYBODY)
        draw_line(p->d, 0, direction == RISING ? below : 0, right, direction == RISING ? 0 : below,
                  p->theme->colour.ink, p->line);
    else if (direction == RISING)
        marker_line(p->d, player, 0, below, right, 0, p->line);
    else
        marker_line(p->d, player, 0, 0, right, below, p->line);
}

static void draw_lines(const struct lattice_picture *p)
{
    double reach = 2 * p->theme->stroke.strong;
    struct player_symbol symbol = {"line", draw_line_of, reach, p->pitch + 2 * reach};

    for (int line = 0; line < lattice_lines(p->lattice); line++)
        if (p->lattice->drawn[line]) {
            int column, row;
            enum lattice_direction direction = lattice_locate(p->lattice, line, &column, &row);
            draw_player_symbol(p, &symbol, p->lattice->drawn[line] - 1, (int)direction, column * p->pitch,
                               row * p->pitch);
        }
}

/* The pattern leaves some space to the lines around the square. */
static void draw_ground(const struct lattice_picture *p, int player, int detail UNUSED)
{
    double air = fmin(0.8, p->pitch * 0.08), side = p->pitch - 2 * air;
    marker_fill(p->d, player, air, air, side, side);
}

static void draw_owner(const struct lattice_picture *p, int player, int detail UNUSED)
{
    double radius = fmax(clamp(p->pitch * 0.17, 1.2, 3.2), marker_badge_radius(p->theme));
    marker_badge(p->d, player, p->pitch / 2, p->pitch / 2, radius, radius * MARKER_LETTER);
}

/* Draws a symbol in every square that has an owner. */
static void draw_squares(const struct lattice_picture *p, const char *name,
                         void (*draw)(const struct lattice_picture *, int, int))
{
    struct player_symbol symbol = {name, draw, 0, p->pitch};
    for (int i = 0; i < p->lattice->width * p->lattice->height; i++)
        if (p->lattice->owner[i])
            draw_player_symbol(p, &symbol, p->lattice->owner[i] - 1, 0, i % p->lattice->width * p->pitch,
                               i / p->lattice->width * p->pitch);
}

#define MARK_MOST 1.6   /* mm: its radius; of half of a shared point too */
#define SPLIT     1.25  /* times as large is a shared point */
#define ASIDE_X   0.924 /* of the distance from a start point: where the mark of another player is beside it */
#define ASIDE_Y   0.383

static double mark_radius(const struct lattice_picture *p)
{
    return clamp(p->pitch * 0.06, 0.8, MARK_MOST);
}

/* Shows whose a point is by the player's shape on it. A point that is both players' is split: A's left half, and B's
 * ring around the right one (detail is 1). If it is the `place`-th of more players' (4 * place + players - 1), there
 * are smaller shapes around it. */
static void draw_mark(const struct lattice_picture *p, int player, int detail)
{
    int players = detail % 4 + 1, place = detail / 4;
    double radius = mark_radius(p) * (players > 1 ? 0.75 : 1);
    double away = players > 1 ? p->star + radius : 0, angle = 2 * acos(-1) * place / players;
    const struct colour *colour = p->theme->colour.player;

    if (players == 2 && p->lattice->players == 2) {
        const double r = fmin(SPLIT * mark_radius(p), MARK_MOST);
        if (place > 0)
            return;
        draw_disc(p->d, 0, 0, r, p->theme->colour.paper);
        marker_draw(p->d, 1, 0, 0, r, colour[1]);
        path_move(draw_path(p->d), 0, -r);
        path_arc(draw_path(p->d), 0, 0, r, r, -PI / 2, -3 * PI / 2);
        path_close(draw_path(p->d));
        draw_fill(p->d, colour[0]);
        return;
    }
    marker_draw(p->d, player, -away * cos(angle), -away * sin(angle), radius, colour[player]);
}

static void draw_marks(const struct lattice_picture *p)
{
    struct player_symbol symbol = {"mark", draw_mark, 5, 10};
    int columns = p->lattice->width + 1;

    for (int i = 0; i < columns * (p->lattice->height + 1); i++) {
        int owners[LATTICE_PLAYERS], count = 0;
        bool start = false;
        for (int player = 0; player < p->lattice->players; player++)
            if (i == lattice_start_point(p->lattice, player))
                start = true; /* of this player */
            else if (p->lattice->marks[i] >> player & 1)
                owners[count++] = player;
        double x = i % columns * p->pitch, y = i / columns * p->pitch;
        if (start) { /* beside the badge, within the board, between the lines along its edge and across */
            double away = p->badge + mark_radius(p);
            x += i % columns == 0 ? away * ASIDE_X : -away * ASIDE_X;
            y += i / columns == 0 ? away * ASIDE_Y : -away * ASIDE_Y;
            if (count > 0)
                draw_disc(p->d, x, y, mark_radius(p), p->theme->colour.paper);
        }
        for (int k = 0; k < count; k++)
            draw_player_symbol(p, &symbol, owners[k], 4 * k + count - 1, x, y);
    }
}

/* The middle of a line, where its number stands; of a diagonal the quarter, clear of a crossing one and of owners. */
#define LINE_PLACE     0.5
#define DIAGONAL_PLACE 0.25

#define OWNER_RING  0.26 /* in pitches: round the owner of a square that was won */
#define ORDER_LEAST 1.6  /* mm: the radius of numbers in answers */
#define ORDER_LARGE 0.07 /* of the pitch: the same on large boards */

/* The room around a number: to the owners of squares, the players' start points and the numbers that have a place. */
static double room_at(const struct lattice_picture *p, double x, double y, double radius, double (*placed)[2],
                      size_t count)
{
    const struct lattice *l = p->lattice;
    double room = INFINITY;
    for (int i = 0; i < l->width * l->height; i++)
        if (l->owner[i])
            room = fmin(room, hypot(x - (i % l->width + 0.5) * p->pitch, y - (i / l->width + 0.5) * p->pitch) -
                                  OWNER_RING * p->pitch);
    for (int player = 0; player < l->players; player++) {
        const int start = lattice_start_point(l, player), column = start % (l->width + 1), row = start / (l->width + 1);
        const bool reached = l->marks[start] & ~(1 << player);
        const double taken = p->badge + (reached ? 2 * mark_radius(p) : 0);
        room = fmin(room, hypot(x - column * p->pitch, y - row * p->pitch) - taken);
    }
    for (size_t i = 0; i < count; i++)
        room = fmin(room, hypot(x - placed[i][0], y - placed[i][1]) - radius);
    return room - radius;
}

/* Where on a line its number has most room, of a few places; the first where all is free. */
static double best_place(const struct lattice_picture *p, const double at[2], const double by[2], double radius,
                         double (*placed)[2], size_t count)
{
    static const double places[] = {LINE_PLACE, DIAGONAL_PLACE, 1 - DIAGONAL_PLACE, 0.34, 0.66, 0.42, 0.58};
    const double clear = 0.15;
    double best = -INFINITY, place = LINE_PLACE;
    for (size_t i = by[0] != 0 && by[1] != 0; i < sizeof places / sizeof *places; i++) {
        double room = room_at(p, (at[0] + places[i] * by[0]) * p->pitch, (at[1] + places[i] * by[1]) * p->pitch, radius,
                              placed, count);
        if (fmin(room, clear) > best) {
            best = fmin(room, clear);
            place = places[i];
        }
    }
    return place;
}

/* Marks the turn of a view: rings the squares that it won, and outlines its line or numbers its lines in order. */
static void mark_turn(const struct lattice_picture *p, const struct played_turn *turn)
{
    const struct lattice *l = p->lattice, *old = (const struct lattice *)turn->before;
    double pitch = p->pitch, radius = fmax(marker_number_radius(p->d, played_number(turn, turn->count - 1)),
                                           fmax(pitch * ORDER_LARGE, p->answer ? ORDER_LEAST : 0));
    double placed[LATTICE_LINES][2];

    for (int i = 0; i < l->width * l->height; i++)
        if (l->owner[i] != old->owner[i])
            outline_ring(p->d, (i % l->width + 0.5) * pitch, (i / l->width + 0.5) * pitch,
                         fmin(4.4, pitch * OWNER_RING));
    for (size_t i = 0; i < turn->count; i++) {
        const uint16_t *at = turn->moves[i].at;
        bool turned = at[LATTICE_FROM_COLUMN] > at[LATTICE_TO_COLUMN];
        double x = at[turned ? LATTICE_TO_COLUMN : LATTICE_FROM_COLUMN],
               dx = abs(at[LATTICE_TO_COLUMN] - at[LATTICE_FROM_COLUMN]);
        double y = at[turned ? LATTICE_TO_ROW : LATTICE_FROM_ROW],
               dy = at[turned ? LATTICE_FROM_ROW : LATTICE_TO_ROW] - y;
        double place = dx != 0 && dy != 0 ? DIAGONAL_PLACE : LINE_PLACE;
        if (p->answer)
            place = best_place(p, (double[]){x, y}, (double[]){dx, dy}, radius, placed, i);
        placed[i][0] = (x + place * dx) * pitch;
        placed[i][1] = (y + place * dy) * pitch;
        if (turn->count > 1)
            marker_number(p->d, played_number(turn, i), placed[i][0], placed[i][1], radius, p->theme->colour.ink);
        else
            outline_line(p->d, (x + LINE_ENDS * dx) * pitch, (y + LINE_ENDS * dy) * pitch,
                         (x + (1 - LINE_ENDS) * dx) * pitch, (y + (1 - LINE_ENDS) * dy) * pitch,
                         fmin(1.3, pitch * 0.1));
    }
}

/* The lines that can be drawn, each under its points in reading order, and the boxes to tick, or NULL. */
static void mark_places(const struct lattice_picture *p, const struct tick *ticks)
{
    for (int line = 0; line < lattice_lines(p->lattice); line++) {
        const int columns = p->lattice->width + 1;
        int from, to;
        if (p->lattice->drawn[line])
            continue;
        lattice_ends(p->lattice, line, &from, &to);
        int first = from < to ? from : to, last = from < to ? to : from;
        const struct short_text name = short_text("%s-%s", cell_name(first % columns, first / columns).text,
                                                  cell_name(last % columns, last / columns).text);
        draw_mark_between(p->d, SHEET_MARK_LINE, name.text, first % columns * p->pitch, first / columns * p->pitch,
                          last % columns * p->pitch, last / columns * p->pitch);
    }
    for (int i = 0; ticks && i < p->lattice->width * p->lattice->height; i++) {
        int column = i % p->lattice->width, row = i / p->lattice->width;
        ticks_mark(p->d, ticks, p->lattice->players, column, row, column * p->pitch, row * p->pitch);
    }
}

static void draw_view(const struct values *v UNUSED, const struct view *view, struct draw *d)
{
    struct lattice_picture p = picture_of((const struct lattice *)view->turn.after, d, view->pitch, view->close_up);
    static const int side[LATTICE_PLAYERS][2] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
    struct tick ticks[LATTICE_PLAYERS];

    p.shared = true;
    p.answer = view->close_up == CLOSE_UP_ANSWER;
    double radius = clamp(p.pitch * TICK, TICK_LEAST, fmax(TICK_MOST, marker_badge_radius(p.theme)));
    for (int player = 0; player < LATTICE_PLAYERS; player++)
        ticks[player] = (struct tick){p.pitch * (0.5 + TICK_AWAY * side[player][0]),
                                      p.pitch * (0.5 + TICK_AWAY * side[player][1]), radius};
    draw_push(d, p.edge, p.edge, 1);
    draw_squares(&p, "ground", draw_ground);
    draw_lines(&p);
    draw_grid(&p, view->ticks ? ticks : NULL);
    if (view->pitch >= MARKS_LEAST)
        draw_marks(&p);
    draw_squares(&p, "owner", draw_owner);
    if (view->turn.before)
        mark_turn(&p, &view->turn);
    if (view->marks)
        mark_places(&p, view->ticks ? ticks : NULL);
    draw_pop(d);
}

/* ---- The reminder ------------------------------------------------------------------------------------------------ */

enum { DIAGRAMS = 4, DIAGRAM_SIDE = 2, DIAGRAM_PLAYERS = 2, DIAGRAM_SQUARES = DIAGRAM_SIDE * DIAGRAM_SIDE };

/* A small lattice: the lines of A and of B, those that have the numbers 1, 2 ..., and the owners of its squares. */
struct lattice_diagram {
    const char *lines[DIAGRAM_PLAYERS], *numbered;
    uint8_t owner[DIAGRAM_SQUARES];
    bool centre; /* shows the point in the middle as A's */
};

static const struct diagram_label diagram_labels[DIAGRAMS] = {
    {N_("eight ways"), N_("from your points")},
    {N_("crossing"), N_("none once filled")},
    {N_("fourth side"), N_("yours: draw again")},
    {N_("last to move"), N_("takes the rest")},
};

static const struct lattice_diagram diagrams[DIAGRAMS] = {
    {{"a2-b2 b2-c2 b1-b2 b2-b3 a1-b2 b2-c3 b2-c1 a3-b2", ""}, "", {0}, .centre = true},
    {{"a1-b2 b2-c2", "a2-b1 b2-b3 b3-c3 c2-c3"}, "", {[3] = 2}, false},
    {{"a2-b2 b2-b3 b2-c1", "a2-a3 a3-b3"}, "b2-b3 b2-c1", {[2] = 1}, false},
    {{"a2-b2 b2-c3 a3-b2", "a1-b1 a1-a2 b1-b2"}, "", {2, 1, 1, 1}, false},
};

/* The next line of a list as a move; false at the end. */
static bool next_line(const char *list, struct notation_item *item, struct move *move)
{
    return notation_next_item(list, strlen(list), item) && lattice_read_move(item->s, item->len, move);
}

/* mm per pt of a line's number: how far it stands beside the line, and below a rising one. */
#define NUMBER_ASIDE 0.25
#define NUMBER_BELOW 0.11

static void draw_diagram(const struct values *v UNUSED, struct draw *d, int which, double size)
{
    const struct lattice_diagram *diagram = &diagrams[which];
    struct lattice l = {.width = DIAGRAM_SIDE, .height = DIAGRAM_SIDE};
    double pitch = size * 0.9 / DIAGRAM_SIDE;
    struct lattice_picture p = picture_of(&l, d, pitch, true);
    struct notation_item item;
    struct move move;
    struct type type = {FACE_BOLD, p.theme->type.least, p.theme->colour.ink, ALIGN_CENTRE};

    for (int i = 0; i < DIAGRAM_SQUARES; i++)
        l.owner[i] = diagram->owner[i];
    for (int player = 0; player < DIAGRAM_PLAYERS; player++)
        for (item = (struct notation_item){0}; next_line(diagram->lines[player], &item, &move);)
            l.drawn[lattice_find(&l, &move, NULL)] = (uint8_t)(1 + player);
    draw_push(d, size * 0.05, size * 0.05, 1);
    draw_squares(&p, "ground", draw_ground);
    draw_lines(&p);
    draw_points(&p);
    draw_squares(&p, "owner", draw_owner);
    item = (struct notation_item){0};
    for (char number[] = "1"; next_line(diagram->numbered, &item, &move); ++*number) {
        /* The number stands beside the middle of its line. */
        const uint16_t *at = move.at;
        double x = (at[LATTICE_FROM_COLUMN] + at[LATTICE_TO_COLUMN]) / 2.0;
        double y = (at[LATTICE_FROM_ROW] + at[LATTICE_TO_ROW]) / 2.0;
        bool rises = at[LATTICE_FROM_ROW] > at[LATTICE_TO_ROW];
        draw_text(d, x * pitch + type.size * NUMBER_ASIDE,
                  draw_centred(d, type, y * pitch + (rises ? type.size * NUMBER_BELOW : 0)), type, number);
    }
    if (diagram->centre)
        marker_draw(d, 0, pitch, pitch, p.badge * 0.8, p.theme->colour.player[0]);
    draw_pop(d);
}

static const struct reminder_pictures pictures = {
    .labels = diagram_labels, .count = DIAGRAMS, .height = 1, .width_most = 26, .draw = draw_diagram};

const struct picture connect_square_picture = {
    .board = board,
    .draw = draw_view,
    .text_picture = connect_square_text_picture,
    .describe = connect_square_describe,
    .reminder = N_("Draw a line from a point of yours; its other end is yours too.\n"
                   "Fill a square: it is yours, and you draw once more.\n"
                   "Diagonals may cross, but not in a filled square.\n"
                   "No line left to draw: you are out for good.\n"
                   "The last who can move takes all squares left."),
    .legend = N_("A point in two halves belongs to both players."),
    .pictures = &pictures,
};

/* ---- Other parts of the sheet ------------------------------------------------------------------------------------ */

/* "6x6, 2 players", and the opening if there is one. */
static void caption(const struct values *v, const struct words *words, struct text *out)
{
    const int16_t *size = v->of[CONNECT_SQUARE_SIZE].n;
    words_addf(words, out, "%dx%d, %d players", size[0], size[1], v->of[CONNECT_SQUARE_PLAYERS].n[0]);
    if (v->of[CONNECT_SQUARE_OPENING].n[0] > 0)
        words_addf(words, out, ", opening %d", v->of[CONNECT_SQUARE_OPENING].n[0]);
}

/* Every line can be a turn, except those that follow a filled square, and a line fills two at most. */
static int turns(const struct values *v)
{
    int width = v->of[CONNECT_SQUARE_SIZE].n[0], height = v->of[CONNECT_SQUARE_SIZE].n[1];
    struct lattice l = {.width = (uint8_t)width, .height = (uint8_t)height};
    return lattice_lines(&l) - width * height / 2;
}

const struct sheet_parts connect_square_sheet = {
    .score_lines = 6,
    .caption = caption,
    .turns = turns,
    .scan_legend = N_("For the scanner: tick the owner's mark in each owned square."),
};
