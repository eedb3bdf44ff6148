/* Conect: the picture. The cone rolled out to a disc, the net to cut out, roll and glue, the plain rhombus, and the
 * reminder of the ways to win. */
#include "games/conect/picture.h"

#include <math.h>

/* The strip along the edges: in mm, and in mm per pt of the least type, which stands in it. */
#define BAND      2.8
#define BAND_TYPE 0.4

/* mm: the least pitch of the rhombus, with room for the names of its grey cells in type of 6 pt. */
#define RHOMBUS_LEAST 4.8

/* mm: the least width of a cell that can be written in, the pitch above which boards look empty, and the width that
 * small boards may have all the same. */
#define ACROSS_LEAST 2.4
#define ACROSS_SEEN  1.6 /* in a close-up */
#define PITCH_MOST   20.0

/* The same in answers, with room for numbers of order: in mm, and in mm per pt of the least type. */
#define ACROSS_ANSWER 3.3
#define ANSWER_TYPE   0.42
#define DISC_MOST     150.0

/* The net: in mm. */
#define NET_BAND      4.4
#define NET_BAND_TYPE 0.5 /* its width for each pt of its type */
#define NET_EDGE_TYPE 3.0 /* mm around the net, in sizes of its type */
#define FLAP          9.0 /* at least; and in sizes of the type on it */
#define FLAP_TYPE     2.4
#define RULER         50

/* A tilted net fills a page best: its long diagonal runs from corner to corner. */
#define NET_TILT (PI / 12)

/* ---- The layout -------------------------------------------------------------------------------------------------- */

/* The least thickness of cells, at pitch 1, from the apex to the rim. With a spread other than 1 the thinnest are at
 * one of the ends. */
static double thinnest(const struct projection *plane)
{
    double first = plane->narrow ? 0.5 : 0, reach = plane->reach, p = plane->spread;
    double inner = reach * (pow((first + 1) / reach, p) - pow(first / reach, p));
    double outer = reach * (1 - pow(1 - 1 / reach, p));
    return fmin(inner, outer);
}

/* Lays the disc out so that its box, with the edge around it, begins at (0, 0). */
static void place_disc(struct cone_picture *p, double spread, double pitch, struct board *b)
{
    struct projection *plane = &p->plane;
    struct point least, most;
    double edge = picture_edge_width(p), across = p->close_up ? ACROSS_SEEN : ACROSS_LEAST;

    if (p->close_up == CLOSE_UP_ANSWER)
        across = fmax(ACROSS_ANSWER, p->theme->type.least * ANSWER_TYPE);
    *plane = projection_of_cone(p->cone, 1);
    plane->spread = spread;
    projection_disc(plane, &least, &most);
    *b = (struct board){.columns = most.x - least.x,
                        .rows = most.y - least.y,
                        .edge = edge,
                        .pitch_least = across / thinnest(plane),
                        .pitch_most = fmax(PITCH_MOST, DISC_MOST / (most.x - least.x))};
    plane->unit = pitch;
    plane->middle = (struct point){edge - least.x * pitch, edge - least.y * pitch};
}

/* The margin of a rhombus, whose row numbers stand beside slanted edges, in times that of a disc. */
#define ROW_NUMBERS 1.5

static void place_rhombus(struct cone_picture *p, double pitch, struct board *b)
{
    int last = p->cone->size - 1;
    /* How far the board reaches beyond the centres of the outermost cells: half a cell, or the strip's sharp corner. */
    bool narrow = p->cone->kind == CONE_NARROW;
    double left = narrow ? 1 : 0.5, right = narrow ? 0.5 : 2.0 / 3;

    *b = (struct board){.columns = left + 1.5 * last + right,
                        .rows = last * SQRT3 / 2 + 2 / SQRT3,
                        .edge = picture_edge_width(p) * ROW_NUMBERS,
                        .pitch_least = RHOMBUS_LEAST,
                        .pitch_most = 20};
    p->plane = projection_of_rhombus(p->cone, pitch, 0);
    /* The apex as seen from the centre of a1. */
    struct point first = projection_flat(&p->plane, 0, 0);
    p->plane.middle = (struct point){b->edge + (left - first.x) * pitch, b->edge + (1 / SQRT3 - first.y) * pitch};
}

/* The net's corners on paper: the apex, the end of the bottom row, the far corner, the other end of the seam. A
 * `stretch` above 1 includes the strip. */
static void net_corners(const struct cone_picture *p, double stretch, struct point corner[4])
{
    struct projection outer = p->plane;
    struct point from, to;
    outer.unit *= stretch;
    corner[0] = p->plane.middle;
    projection_rim_line(&outer, 0, &from, &to);
    corner[2] = projection_point(&outer, p->cone->kind == CONE_WIDE ? to : from);
    corner[3] = projection_point(&outer, p->cone->kind == CONE_WIDE ? from : to);
    projection_rim_line(&outer, 1, &from, &to);
    corner[1] = projection_point(&outer, to);
}

/* Places the net on paper at a pitch, and writes its natural size. */
static void place_net(struct cone_picture *p, double pitch, struct board *b)
{
    struct point corner[4];
    double left = 0, right = 0, top = 0, bottom = 0;

    p->band = fmax(NET_BAND, p->theme->type.least * NET_BAND_TYPE);
    p->plane = projection_of_rhombus(p->cone, 1, NET_TILT);
    net_corners(p, 1, corner);
    for (int i = 0; i < 4; i++) {
        left = fmin(left, corner[i].x);
        right = fmax(right, corner[i].x);
        top = fmin(top, corner[i].y);
        bottom = fmax(bottom, corner[i].y);
    }
    *b = (struct board){.columns = right - left, .rows = bottom - top, .pitch_most = 40};
    /* The sharp corners of the strip reach out by twice its width, the flap by less; larger type needs more. */
    b->edge = fmax(2 * p->band, p->theme->type.tiny * MM_PER_PT * NET_EDGE_TYPE);
    b->pitch_least = fmax(4, 64 / b->columns);
    p->plane.unit = pitch;
    p->plane.middle = (struct point){b->edge - left * pitch, b->edge - top * pitch};
}

/* The picture of these values at a pitch, not yet bound to a drawing, and the natural size of the board. */
static struct cone_picture layout(const struct values *v, const struct theme *theme, enum close_up close_up,
                                  double pitch, struct board *b)
{
    struct cone_picture p = {
        .theme = theme,
        .cone = conect_cone_of(v),
        .form = (enum conect_form)v->of[CONECT_FORM].n[0],
        .names = v->of[CONECT_LABELS].n[0] == CONECT_LABELS_CELLS,
        .close_up = close_up,
        .band = fmax(close_up ? 0 : BAND, theme->type.least * BAND_TYPE),
    };
    if (p.form == CONECT_PROJECTION)
        place_disc(&p, v->of[CONECT_SPREAD].n[0] / 1000.0, pitch, b);
    else if (p.form == CONECT_NET)
        place_net(&p, pitch, b);
    else
        place_rhombus(&p, pitch, b);
    return p;
}

static void board(const struct values *v, const struct theme *theme, enum close_up close_up, struct board *b)
{
    layout(v, theme, close_up, 1, b);
}

/* ---- The net ----------------------------------------------------------------------------------------------------- */

/* Draws the flap along the bottom row, which goes under the other side of the seam; its fold is dashed. */
static void draw_flap(const struct cone_picture *p, struct point apex, struct point end)
{
    const struct theme *theme = p->theme;
    struct type type = {FACE_REGULAR, theme->type.tiny, theme->colour.soft, ALIGN_CENTRE};
    double length = hypot(end.x - apex.x, end.y - apex.y), ux = (end.x - apex.x) / length,
           uy = (end.y - apex.y) / length;
    double flap = fmax(FLAP, type.size * MM_PER_PT * FLAP_TYPE), slope = flap * 1.2;
    /* Outward, away from the sector: it lies clockwise of a seam to the left, counter-clockwise of one to the right. */
    double sense = p->cone->kind == CONE_WIDE ? 1 : -1, ox = -uy * sense * flap, oy = ux * sense * flap;

    path_move(draw_path(p->d), apex.x, apex.y);
    path_line(draw_path(p->d), apex.x + ux * slope + ox, apex.y + uy * slope + oy);
    path_line(draw_path(p->d), end.x - ux * slope + ox, end.y - uy * slope + oy);
    path_line(draw_path(p->d), end.x, end.y);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    for (double at = 0; at < length; at += 4) {
        double to = fmin(at + 2.5, length);
        path_segment(draw_path(p->d), apex.x + ux * at, apex.y + uy * at, apex.x + ux * to, apex.y + uy * to);
    }
    draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
    double x = (apex.x + end.x + ox) / 2, y = (apex.y + end.y + oy) / 2;
    draw_text(p->d, x, draw_centred(p->d, type, y), type, draw_word(p->d, "glue"));
}

static void draw_ruler(const struct cone_picture *p, double x, double y)
{
    const struct theme *theme = p->theme;
    struct type type = {FACE_REGULAR, theme->type.tiny, theme->colour.soft, ALIGN_LEFT};
    for (int mm = 0; mm <= RULER; mm += 5)
        path_segment(draw_path(p->d), x + mm, y, x + mm, y - (mm % 10 == 0 ? 2 : 1.2));
    path_segment(draw_path(p->d), x, y, x + RULER, y);
    draw_stroke(p->d, theme->colour.ink, theme->stroke.guide);
    double below = fmax(3, 2.2 + type.size * MM_PER_PT * 0.25); /* clear of the marks */
    draw_text(p->d, x, y - below, type, draw_word(p->d, "50 mm: print at 100 %"));
}

static void draw_net(const struct cone_picture *p, const struct board *b)
{
    const bool narrow = p->cone->kind == CONE_NARROW;
    struct type type = {FACE_REGULAR, p->theme->type.tiny, p->theme->colour.soft, narrow ? ALIGN_LEFT : ALIGN_RIGHT};

    picture_doubles(p);
    if (narrow) { /* the tip, where there is no cell */
        picture_outline(p, p->cone->size - 1, p->cone->size - 1, draw_path(p->d));
        draw_fill(p->d, fill_blend(p->theme->colour.wash, p->theme->colour.guide, 0.5));
    }
    picture_borders(p, p->theme->stroke.guide * 1.25);
    for (int player = 0; player < 2; player++)
        picture_edge(p, player, true);
    picture_names(p);
    /* Beside the tip; below it if there is no room for the word. */
    const char *apex = draw_word(p->d, "apex");
    double x = p->plane.middle.x + (narrow ? 1.5 : -2), y = draw_centred(p->d, type, p->plane.middle.y);
    double most = b->columns * p->plane.unit + 2 * b->edge - draw_text_width(p->d, type, apex);
    draw_text(p->d, narrow ? fmin(x, most) : x, narrow && x > most ? y + type.size * MM_PER_PT : y, type, apex);
    draw_ruler(p, 1, b->rows * p->plane.unit + 2 * b->edge - 1);
}

/* Draws the lines of the net to cut and fold along; they lie over the stones. */
static void draw_net_lines(const struct cone_picture *p, const struct board *b UNUSED)
{
    struct point corner[4];
    struct path *path = draw_path(p->d);

    net_corners(p, picture_stretch(p), corner);
    for (int i = 1; i <= 4; i++)
        (i == 1 ? path_move : path_line)(path, corner[i % 4].x, corner[i % 4].y);
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.line);
    draw_flap(p, corner[0], corner[1]);
}

/* ---- The board --------------------------------------------------------------------------------------------------- */

/* Draws the hole of the narrow board, and a dot for the apex. */
static void draw_apex(const struct cone_picture *p, double width)
{
    struct point apex = p->plane.middle;
    if (p->cone->kind == CONE_NARROW) {
        struct point from = projection_corner(&p->plane, p->cone->size - 2, p->cone->size - 1, 0);
        projection_line(&p->plane, from, projection_corner(&p->plane, p->cone->size - 2, p->cone->size - 1, 1),
                        draw_path(p->d));
        path_close(draw_path(p->d));
        draw_fill_stroke(p->d, p->theme->colour.wash, picture_grid(p), width);
    }
    bool lifted = p->names && p->cone->kind == CONE_WIDE;
    draw_disc(p->d, apex.x, apex.y - (lifted ? p->plane.unit * 0.2 : 0), fmin(0.5, p->plane.unit * 0.08),
              p->theme->colour.soft);
}

static void draw_fixed(const struct cone_picture *p, const struct board *b)
{
    double width = p->theme->stroke.guide * 1.25;
    if (p->form == CONECT_NET) {
        draw_net(p, b);
        return;
    }
    if (p->form == CONECT_RHOMBUS)
        picture_doubles(p);
    picture_borders(p, width);
    if (p->form == CONECT_PROJECTION)
        draw_apex(p, width);
    else if (p->cone->kind == CONE_WIDE)
        draw_disc(p->d, p->plane.middle.x, p->plane.middle.y, 0.5, p->theme->colour.soft);
    for (int player = 0; player < 2; player++) {
        picture_edge(p, player, false);
        picture_labels(p, player);
    }
    picture_names(p);
}

/* Draws a part that does not depend on the position, once for each document. */
static void draw_part(const struct cone_picture *p, const struct board *b, int spread, const char *part,
                      void (*make)(const struct cone_picture *, const struct board *))
{
    double pitch = p->plane.unit;
    const struct short_text name = short_text("conect %s %d %d %d %d %d %d %ld", part, p->cone->kind, p->cone->size,
                                              p->form, p->names, p->close_up, spread, lround(pitch * 1000));

    if (draw_symbol_begin(p->d, name.text, 0, 0, b->columns * pitch + 2 * b->edge, b->rows * pitch + 2 * b->edge)) {
        make(p, b);
        draw_symbol_end(p->d);
    }
    draw_symbol(p->d, name.text, 0, 0, 1);
}

static void draw_view(const struct values *v, const struct view *view, struct draw *d)
{
    int spread = v->of[CONECT_SPREAD].n[0];
    struct board b;
    struct cone_picture p = layout(v, draw_theme(d), view->close_up, view->pitch, &b);

    p.d = d;
    draw_part(&p, &b, spread, "board", draw_fixed);
    picture_stones(&p, &view->turn);
    if (p.form == CONECT_NET)
        draw_part(&p, &b, spread, "lines", draw_net_lines);
    if (view->turn.before)
        picture_mark_turn(&p, &view->turn);
    if (view->marks)
        picture_mark_cells(&p, (const struct conect *)view->turn.after);
}

/* ---- The reminder ------------------------------------------------------------------------------------------------ */

enum { DIAGRAM = 5, WAYS = 3, WAY_MOST = 8 };

static const struct diagram_label way_labels[WAYS] = {{.heading = N_("loop round")},
                                                      {.heading = N_("ring + edge")},
                                                      {.heading = N_("apex + edge")}};

/* The ways to win: Red's stones, as columns and rows of the board of size 5. */
static const struct {
    int count[2];
    struct {
        int x, y;
    } stone[2][WAY_MOST]; /* wide, narrow */
} ways[WAYS] = {
    {{6, 7},
     {{{1, 0}, {3, 4}, {3, 3}, {3, 2}, {3, 1}, {3, 0}}, {{3, 0}, {3, 1}, {1, 4}, {1, 3}, {1, 2}, {1, 1}, {1, 0}}}},
    {{6, 5}, {{{2, 4}, {2, 3}, {2, 2}, {1, 2}, {1, 1}, {1, 0}}, {{1, 4}, {2, 3}, {3, 2}, {3, 1}, {3, 0}}}},
    {{5, 5}, {{{0, 4}, {1, 3}, {1, 2}, {1, 1}, {1, 0}}, {{3, 4}, {3, 3}, {3, 2}, {3, 1}, {3, 0}}}},
};

/* Of a picture, in widths: the wide board's, and room for the narrow one's. */
#define WAY_HEIGHT 0.95

static void draw_way(const struct values *v, struct draw *d, int which, double width)
{
    const struct theme *theme = draw_theme(d);
    struct cone_picture p = {.d = d,
                             .theme = theme,
                             .cone = cone_table((enum cone_kind)v->of[CONECT_BOARD].n[0], DIAGRAM),
                             .form = CONECT_PROJECTION,
                             .band = 0.9};
    struct board b;

    place_disc(&p, 1, 1, &b);
    double height = width * WAY_HEIGHT;
    double pitch = fmin((width - 2 * p.band) / b.columns, (height - 2 * p.band) / b.rows);
    place_disc(&p, 1, pitch, &b);
    draw_push(d, (width - b.columns * pitch) / 2 - b.edge, height - p.band - b.rows * pitch - b.edge, 1);
    picture_borders(&p, theme->stroke.guide);
    draw_apex(&p, theme->stroke.guide);
    for (int k = 0; k < ways[which].count[p.cone->kind]; k++)
        projection_outline(&p.plane, ways[which].stone[p.cone->kind][k].x, ways[which].stone[p.cone->kind][k].y,
                           draw_path(d));
    picture_fill_stones(&p, 0, theme->stroke.guide);
    for (int player = 0; player < 2; player++)
        picture_edge(&p, player, false);
    draw_pop(d);
}

/* A disc, and in Blue's the hatch. */
static void draw_sample(struct draw *d, int player, double x, double y, double radius)
{
    const struct cone_picture p = {.d = d, .theme = draw_theme(d), .plane = {.unit = radius}};
    path_ellipse(draw_path(d), x, y, radius, radius);
    picture_fill_stones(&p, player, 0);
    for (int i = -1; player == 1 && i <= 1; i++) {
        double across = i * radius * 0.55, along = sqrt(radius * radius - across * across), share = sqrt(0.5);
        path_segment(draw_path(d), x + share * (across - along), y + share * (across + along),
                     x + share * (across + along), y + share * (across - along));
    }
    if (player == 1)
        draw_stroke(d, fill_type(d, draw_theme(d)->colour.player[1]), picture_hatch_width(&p, radius * 0.18));
}

static const struct reminder_pictures pictures = {
    .labels = way_labels, .count = WAYS, .height = WAY_HEIGHT, .width_most = 30, .draw = draw_way};

const struct picture conect_picture = {
    .board = board,
    .draw = draw_view,
    .text_picture = conect_text_picture,
    .describe = conect_describe,
    .reminder =
        N_("A is Red and begins, B is Blue.\n"
           "Win at once, with stones of your colour, by a path from your edge round the centre and back to your "
           "edge; or by a group with a stone on your edge that surrounds the apex cell, or holds it."),
    .pictures = &pictures,
    .remaining = &(const struct remaining){N_("empty cells to go"), winning_set_remaining},
    .sides = cone_side_names,
    .stone = draw_sample,
};

/* ---- Other parts of the sheet ------------------------------------------------------------------------------------ */

/* "wide 11" */
static void caption(const struct values *v, const struct words *words, struct text *out)
{
    bool wide = v->of[CONECT_BOARD].n[0] == CONE_WIDE;
    words_addf(words, out, wide ? N_("wide %d") : N_("narrow %d"), v->of[CONECT_BOARD].n[1]);
}

/* Few games fill more than three quarters of the board. */
static int turns(const struct values *v)
{
    return (3 * conect_cone_of(v)->count + 3) / 4;
}

/* How to make a cone from a net, and how to read a rhombus. */
static void hints(const struct values *v, const struct words *words, struct text *out)
{
    if (v->of[CONECT_FORM].n[0] == CONECT_NET)
        text_add(out, words_get(words, "Cut along the solid line, fold the flap along the dashes, glue it under the "
                                       "other side."));
    if (v->of[CONECT_FORM].n[0] == CONECT_RHOMBUS)
        text_add(out, words_get(words, "Grey cells of one name are one cell."));
}

const struct sheet_parts conect_sheet = {
    .hints = hints,
    .caption = caption,
    .turns = turns,
    .scan_legend = N_("For the scanner: Red / Blue = disc / ring."),
};
