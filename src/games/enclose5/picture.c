/* Enclose5: the picture. Squared paper with coordinates; marks, coloured areas and alignments; rings around the marks
 * of the last turn; and the reminder of what encloses and what gains moves. */
#include "base/clamp.h"
#include "draw/marker.h"
#include "game/margin.h"
#include "game/notation.h"
#include "games/enclose5/internal.h"
#include "games/enclose5/turn_search.h"

#include <math.h>

enum {
    FIVE = 5,           /* every fifth line of the paper is darker */
    LARGE = 26,         /* larger paper has a narrower margin */
    LABELLED_TWICE = 15 /* larger paper has coordinates on both sides */
};

/* The margin in mm, and in times the size of labels at least. */
#define EDGE      5.5
#define EDGE_TYPE 1.62

#define LABEL     1.6  /* pt per mm of a cell: its label */
#define LABEL_GAP 0.7  /* mm between labels */
#define CLUE      1.55 /* pt per mm of a cell: its clue */

/* The least pitch: in mm to draw in, and to look at, in mm per pt of the least type too. */
#define PITCH_LEAST  3.0
#define PITCH_SEEN   1.5
#define PITCH_ANSWER 3.6 /* with room for numbers of order, whose radii are */
#define ORDER_LEAST  1.6
#define ORDER_MOST   2.5
#define PITCH_TYPE   0.19
#define PITCH_CLUE   0.3 /* for cells with numbers */

static double edge_of(const struct theme *theme, bool close_up, int width, int height)
{
    return fmax(close_up || width > LARGE || height > LARGE ? 0 : EDGE,
                (close_up ? theme->type.least : theme->type.tiny) * MM_PER_PT * EDGE_TYPE);
}

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    double type = enclose5_is_fence(v) ? PITCH_CLUE : PITCH_TYPE;
    double least = close_up == CLOSE_UP_ANSWER ? PITCH_ANSWER : close_up ? PITCH_SEEN : PITCH_LEAST;
    int columns = v->of[PAPER_SIZE].n[0], rows = v->of[PAPER_SIZE].n[1];
    *b = (struct board){.columns = columns,
                        .rows = rows,
                        .edge = edge_of(theme, close_up, columns, rows),
                        .pitch_least = fmax(least, theme->type.least * type),
                        .pitch_most = fmax(fmax(15, 120.0 / fmax(columns, rows)), theme->type.least * 1.125)};
}

/* Paper that is being drawn, its top-left cell at the origin. */
struct paper_drawing {
    struct draw *d;
    const struct theme *theme;
    const struct enclose5 *paper;
    double pitch, edge; /* mm */
    bool shared;        /* marks are drawn as symbols */
    bool fence;         /* of a fence puzzle */
};

static bool has(const struct paper_drawing *s, int layer, int column, int row)
{
    return enclose5_has(s->paper, enclose5_rows(s->paper, layer), column, row);
}

/* ---- The paper ------------------------------------------------------------------------------------------------ */

/* Adds the lines whose number is a multiple of five, or all others. The paper of fence puzzles lacks the first. */
static void add_lines(const struct paper_drawing *s, bool fifth)
{
    double w = s->paper->width * s->pitch, h = s->paper->height * s->pitch;
    for (int i = 0; i <= s->paper->width; i++)
        if ((i % FIVE == 0 && !s->fence) == fifth)
            path_segment(draw_path(s->d), i * s->pitch, 0, i * s->pitch, h);
    for (int i = 0; i <= s->paper->height; i++)
        if ((i % FIVE == 0 && !s->fence) == fifth)
            path_segment(draw_path(s->d), 0, i * s->pitch, w, i * s->pitch);
}

static void draw_coordinates(const struct paper_drawing *s)
{
    double most = fmin(s->theme->type.tiny, s->edge / (MM_PER_PT * EDGE_TYPE));
    double size = clamp(s->pitch * LABEL, s->theme->type.least, fmax(most, s->theme->type.least));
    struct type type = {FACE_REGULAR, size, s->theme->colour.soft, ALIGN_CENTRE};
    int width = s->paper->width, height = s->paper->height;
    double away = s->edge * 0.5;
    /* Where cells are too small for the labels only the cells before darker lines have them. */
    scoped(text_release) struct text last = {0};
    notation_write_column(width - 1, &last);
    bool few = fmax(draw_text_width(s->d, type, text_string(&last)), size * MM_PER_PT * 0.75) + LABEL_GAP > s->pitch;

    for (int column = 0; column < width; column++)
        if (!few || column == 0 || column % FIVE == FIVE - 1) {
            double x = (column + 0.5) * s->pitch;
            margin_draw_column(s->d, type, column, x, -away);
            if (height > LABELLED_TWICE)
                margin_draw_column(s->d, type, column, x, height * s->pitch + away);
        }
    for (int row = 0; row < height; row++)
        if (!few || row == 0 || row % FIVE == FIVE - 1) {
            double y = (row + 0.5) * s->pitch;
            margin_draw_row(s->d, type, row, -away, y);
            if (width > LABELLED_TWICE)
                margin_draw_row(s->d, type, row, width * s->pitch + away, y);
        }
}

/* What all sheets of this size share, as a symbol. */
static void draw_paper(const struct paper_drawing *s)
{
    int width = s->paper->width, height = s->paper->height;
    double edge = s->edge, fine = s->theme->stroke.guide;
    struct colour guide = s->theme->colour.guide, darker = fill_blend(guide, s->theme->colour.soft, 0.45);
    const struct short_text name = short_text("%s %dx%d %ld %ld", s->fence ? "fence" : "paper", width, height,
                                              lround(s->pitch * 100), lround(edge * 100));

    if (draw_symbol_begin(s->d, name.text, -edge, -edge, 2 * edge + width * s->pitch, 2 * edge + height * s->pitch)) {
        add_lines(s, false);
        draw_stroke(s->d, guide, fine);
        add_lines(s, true);
        draw_stroke(s->d, darker, fine * 1.25);
        draw_frame(s->d, 0, 0, width * s->pitch, height * s->pitch, darker, fine * 1.25);
        draw_coordinates(s);
        draw_symbol_end(s->d);
    }
    draw_symbol(s->d, name.text, 0, 0, 1);
}

/* ---- Coloured areas ------------------------------------------------------------------------------------------- */

/* A pen that moves in a straight line and draws parts of it, in as few pieces as possible. It ends with a move that
 * draws nothing. */
struct straight_pen {
    struct path *path;
    bool down;
    double x, y; /* where it is */
};

static void pen_go(struct straight_pen *pen, bool draws, double x, double y)
{
    if (draws && !pen->down)
        path_move(pen->path, pen->x, pen->y);
    if (!draws && pen->down)
        path_line(pen->path, pen->x, pen->y);
    *pen = (struct straight_pen){pen->path, draws, x, y};
}

/* Fills the cells of each player; B's are also hatched. */
static void draw_grounds(const struct paper_drawing *s)
{
    for (int player = 0; player < 2; player++) {
        if (!enclose5_count(s->paper, LAYER_COLOURS + player))
            continue;
        for (int row = 0; row < s->paper->height; row++)
            for (int column = 0, end; column < s->paper->width; column = end + 1) {
                end = column;
                while (has(s, LAYER_COLOURS + player, end, row))
                    end++;
                if (end > column)
                    path_rect(draw_path(s->d), column * s->pitch, row * s->pitch, (end - column) * s->pitch, s->pitch);
            }
        draw_fill(s->d, marker_ground(s->d, player));
    }
    if (!enclose5_count(s->paper, LAYER_COLOURS + 1))
        return;

    int lines = (int)clamp(round(s->pitch * 0.7 / 1.3), 1, 4); /* a cell */
    for (int i = 0; i < (s->paper->width + s->paper->height) * lines; i++) {
        /* The hatch line x + y = sum (in cells), where it crosses cells of B. */
        double sum = (i + 0.5) / lines, share = sum - floor(sum);
        int least = (int)fmax(0, floor(sum) - s->paper->height), most = (int)fmin(s->paper->width - 1, floor(sum));
        struct straight_pen pen = {draw_path(s->d), false, least * s->pitch, (sum - least) * s->pitch};
        for (int column = least; column <= most; column++) {
            int row = (int)floor(sum) - column;
            double middle = column + share, right = column + 1;
            pen_go(&pen, has(s, LAYER_COLOURS + 1, column, row), middle * s->pitch, (sum - middle) * s->pitch);
            pen_go(&pen, has(s, LAYER_COLOURS + 1, column, row - 1), right * s->pitch, (sum - right) * s->pitch);
        }
        pen_go(&pen, false, pen.x, pen.y);
    }
    draw_stroke(s->d, marker_hatch(s->d, 1), marker_hatch_width(s->d));
}

/* Draws a line between the player's cells and all others. */
static void draw_border(const struct paper_drawing *s, int player)
{
    int layer = LAYER_COLOURS + player;
    for (int row = 0; row <= s->paper->height; row++) {
        struct straight_pen pen = {draw_path(s->d), false, 0, row * s->pitch};
        for (int column = 0; column < s->paper->width; column++)
            pen_go(&pen, has(s, layer, column, row) != has(s, layer, column, row - 1), (column + 1) * s->pitch, pen.y);
        pen_go(&pen, false, pen.x, pen.y);
    }
    for (int column = 0; column <= s->paper->width; column++) {
        struct straight_pen pen = {draw_path(s->d), false, column * s->pitch, 0};
        for (int row = 0; row < s->paper->height; row++)
            pen_go(&pen, has(s, layer, column, row) != has(s, layer, column - 1, row), pen.x, (row + 1) * s->pitch);
        pen_go(&pen, false, pen.x, pen.y);
    }
    draw_stroke(s->d, s->theme->colour.player[player], clamp(s->pitch * 0.07, 0.3, 0.5));
}

/* ---- Marks and alignments ------------------------------------------------------------------------------------- */

static void draw_mark(const struct paper_drawing *s, int player, bool dead, double x, double y)
{
    struct colour colour = s->theme->colour.player[player];
    double reach = s->pitch / 2, radius = s->pitch * (dead ? 0.2 : 0.32);

    if (dead)
        colour = fill_blend(colour, s->theme->colour.ink, 0.35);
    if (!s->shared) {
        marker_draw(s->d, player, x, y, radius, colour);
        return;
    }
    const struct short_text name = short_text("paper mark %d%d %ld", player, dead, lround(s->pitch * 100));
    if (draw_symbol_begin(s->d, name.text, -reach, -reach, 2 * reach, 2 * reach)) {
        marker_draw(s->d, player, 0, 0, radius, colour);
        draw_symbol_end(s->d);
    }
    draw_symbol(s->d, name.text, x, y, 1);
}

static void draw_marks(const struct paper_drawing *s)
{
    for (int player = 0; player < 2; player++)
        for (int row = 0; row < s->paper->height; row++)
            for (uint64_t left = enclose5_rows(s->paper, LAYER_MARKS + player)[row]; left;) {
                int column = bits_take(&left);
                draw_mark(s, player, enclose5_owner(s->paper, LAYER_COLOURS, column, row) >= 0,
                          (column + 0.5) * s->pitch, (row + 0.5) * s->pitch);
            }
}

/* Strikes out the alignments of the last turn. */
static void draw_alignments(const struct paper_drawing *s)
{
    for (enum enclose5_way way = 0; way < ENCLOSE5_WAYS; way++) {
        int layer = LAYER_STRUCK + (int)way, dx = enclose5_step[way][0], dy = enclose5_step[way][1];
        if (!enclose5_count(s->paper, layer))
            continue;
        for (int i = 0; i < s->paper->width * s->paper->height; i++) {
            int x = i % s->paper->width, y = i / s->paper->width;
            if (!has(s, layer, x, y) || has(s, layer, x - dx, y - dy))
                continue;
            int more = enclose5_run(s->paper, enclose5_rows(s->paper, layer), way, x, y).length - 1;
            path_segment(draw_path(s->d), (x + 0.5) * s->pitch, (y + 0.5) * s->pitch, (x + more * dx + 0.5) * s->pitch,
                         (y + more * dy + 0.5) * s->pitch);
        }
    }
    draw_stroke(s->d, s->theme->colour.ink, clamp(s->pitch * 0.12, 0.35, s->theme->stroke.strong));
}

/* The numbers of a fence puzzle. */
static void draw_clues(const struct paper_drawing *s)
{
    struct type type = draw_type(s->d, FACE_BOLD, fmax(s->pitch * CLUE, s->theme->type.least), ALIGN_CENTRE);
    for (int row = 0; row < s->paper->height; row++)
        for (int column = 0; column < s->paper->width; column++) {
            int number = enclose5_clue(s->paper, column, row);
            if (number >= 0)
                draw_text(s->d, (column + 0.5) * s->pitch, draw_centred(s->d, type, (row + 0.5) * s->pitch), type,
                          short_text("%d", number).text);
        }
}

/* The cells that can be marked. */
static void mark_places(const struct paper_drawing *s)
{
    scoped(path_release) struct path square = {0};
    for (int i = 0; i < s->paper->width * s->paper->height; i++) {
        int column = i % s->paper->width, row = i / s->paper->width;
        if (enclose5_owner(s->paper, LAYER_MARKS, column, row) >= 0)
            continue;
        path_clear(&square);
        path_rect(&square, column * s->pitch, row * s->pitch, s->pitch, s->pitch);
        draw_mark_cell(s->d, cell_name(column, row).text, &square, (column + 0.5) * s->pitch, (row + 0.5) * s->pitch);
    }
}

/* The marks of the turn that an answer prevents, as numbers in thin rings. */
static void draw_threat(const struct paper_drawing *s, const struct pos *before)
{
    const struct colour colour = s->theme->colour.soft;
    const struct type type = draw_type_soft(s->d, s->theme->type.least, ALIGN_CENTRE);
    struct turn_path threat;

    enclose5_threat(before, &threat);
    for (int i = 0; i < threat.count; i++) {
        double x = (threat.mark[i].x + 0.5) * s->pitch, y = (threat.mark[i].y + 0.5) * s->pitch;
        if (enclose5_owner(s->paper, LAYER_MARKS, threat.mark[i].x, threat.mark[i].y) >= 0)
            continue;
        draw_ring(s->d, x, y, s->pitch * 0.4, colour, s->theme->stroke.guide);
        draw_text(s->d, x, draw_centred(s->d, type, y), type, short_text("%d", i + 1).text);
    }
}

static void draw(const struct values *v, const struct view *view, struct draw *d)
{
    const bool fence = enclose5_is_fence(v);
    const struct enclose5 *paper = (const struct enclose5 *)view->turn.after;
    const struct played_turn *turn = &view->turn;
    double edge = edge_of(draw_theme(d), view->close_up, paper->width, paper->height);
    struct paper_drawing s = {d, draw_theme(d), paper, view->pitch, edge, true, fence};

    draw_push(d, edge, edge, 1);
    draw_grounds(&s);
    draw_paper(&s);
    for (int player = 0; player < 2; player++)
        if (enclose5_count(paper, LAYER_COLOURS + player))
            draw_border(&s, player);
    draw_marks(&s);
    if (fence)
        draw_clues(&s);
    else
        draw_alignments(&s);
    if (v->question == &enclose5_stop && view->close_up == CLOSE_UP_ANSWER && turn->before)
        draw_threat(&s, turn->before);
    if (view->marks)
        mark_places(&s);
    draw_pop(d);
    const double number = marker_number_radius(d, played_number(turn, turn->count - 1));
    double order = fmax(number, s.pitch * 0.36);
    if (view->close_up == CLOSE_UP_ANSWER)
        order = clamp(order, ORDER_LEAST, fmax(ORDER_MOST, number));
    for (size_t i = 0; turn->before && i < turn->count; i++) {
        const int column = turn->moves[i].at[COLUMN], row = turn->moves[i].at[ROW];
        const int owner = enclose5_owner(paper, LAYER_MARKS, column, row);
        const int player = owner >= 0 ? owner : ((const struct enclose5 *)turn->before)->to_move;
        double x = edge + (column + 0.5) * s.pitch, y = edge + (row + 0.5) * s.pitch;
        if (turn->moves[i].kind == MOVE_CELL && turn->count == 1)
            outline_ring(d, x, y, s.pitch * 0.47);
        else if (turn->moves[i].kind == MOVE_CELL)
            marker_number(d, played_number(turn, i), x, y, order, s.theme->colour.player[player]);
    }
}

/* ---- The reminder --------------------------------------------------------------------------------------------- */

enum { SKETCHES = 4, SKETCH_SIDE = 5 };

/* A small paper, row by row: A and B are marks, a and b dead marks in A's colour, + is coloured by A; and the closed
 * path that encloses, as cells, from the first one back to it. */
struct paper_sketch {
    const char *cells[SKETCH_SIDE];
    const char *path;
    bool struck; /* the row in the middle is an alignment */
};

static const struct diagram_label sketch_labels[SKETCHES] = {
    {N_("closed path"), N_("corners join")},
    {N_("plus"), N_("its middle too")},
    {N_("five in a row"), N_("one more move")},
    {N_("dead mark"), N_("no longer counts")},
};

static const struct paper_sketch sketches[SKETCHES] = {
    {.cells = {"..A..", ".A+A.", "A+++A", ".A+A.", "..A.."}, .path = "c1d2e3d4c5b4a3b2c1"},
    {.cells = {".....", "..A..", ".AaA.", "..A..", "....."}, .path = "c2d3c4b3c2"},
    {.cells = {".....", ".B...", "AAAAA", "..BB.", "....."}, .struck = true},
    {.cells = {".....", "..A..", "BAbAB", "..A..", "....."}, .path = "c2d3c4b3c2"},
};

static void draw_sketch(const struct values *v UNUSED, struct draw *d, int which, double size)
{
    const struct paper_sketch *sketch = &sketches[which];
    struct enclose5 e = {.width = SKETCH_SIDE, .height = SKETCH_SIDE};
    struct paper_drawing s = {d, draw_theme(d), &e, size / SKETCH_SIDE, 0, false, false};

    for (int row = 0; row < SKETCH_SIDE; row++)
        for (int column = 0; column < SKETCH_SIDE; column++) {
            char what = sketch->cells[row][column];
            if (what == 'A' || what == 'a')
                enclose5_add_mark(&e, 0, column, row);
            if (what == 'B' || what == 'b')
                enclose5_add_mark(&e, 1, column, row);
            if (what == '+' || what == 'a' || what == 'b')
                enclose5_add_colour(&e, 0, column, row);
        }
    if (sketch->struck)
        enclose5_layer(&e, LAYER_STRUCK + ALONG_ROW)[SKETCH_SIDE / 2] = (1 << SKETCH_SIDE) - 1;
    draw_grounds(&s);
    for (int i = 0; i < SKETCH_SIDE * SKETCH_SIDE; i++)
        draw_frame(d, i % SKETCH_SIDE * s.pitch, i / SKETCH_SIDE * s.pitch, s.pitch, s.pitch, s.theme->colour.guide,
                   s.theme->stroke.guide);
    for (const char *at = sketch->path; at && *at; at += 2) {
        double x = (at[0] - 'a' + 0.5) * s.pitch, y = (at[1] - '1' + 0.5) * s.pitch;
        (at == sketch->path ? path_move : path_line)(draw_path(d), x, y);
    }
    if (sketch->path)
        draw_stroke(d, s.theme->colour.player[0], s.theme->stroke.line);
    draw_marks(&s);
    draw_alignments(&s);
}

static const struct reminder_pictures pictures = {
    .labels = sketch_labels, .count = SKETCHES, .height = 1, .width_most = 25, .draw = draw_sketch};

const struct picture enclose5_picture = {
    .board = board,
    .draw = draw,
    .text_picture = enclose5_text_picture,
    .describe = enclose5_describe,
    .reminder =
        N_("A closed path of your marks, corners count too, colours all inside: blocked, and marks in it dead.\n"
           "A row of n, five or more: n \u2212 4 marks more, now.\n"
           "Never lengthen a row made in this same turn.\n"
           "First to reach the goal in cells wins at once."),
    .pictures = &pictures,
};

const struct picture fence_picture = {.board = board,
                                      .draw = draw,
                                      .text_picture = enclose5_text_picture,
                                      .describe = enclose5_describe};
