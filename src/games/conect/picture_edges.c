/* Conect: the edges of the board, and the labels along them, in all forms. */
#include "base/clamp.h"
#include "games/conect/picture.h"

#include <math.h>
#include <stdio.h>

/* mm around the board: the least, and in sizes of the labels' type beyond the strip. */
#define EDGE      8.0
#define EDGE_TYPE 1.25
#define LABEL_AIR 0.9 /* mm between strip and labels */

double picture_edge_width(const struct cone_picture *p)
{
    double type = p->close_up ? p->theme->type.least : p->theme->type.small;
    return fmax(p->close_up ? 0 : EDGE, p->band + LABEL_AIR + type * MM_PER_PT * EDGE_TYPE);
}

/* ---- Points of an edge ------------------------------------------------------------------------------------------- */

/* The point at `fraction` of a player's edge, `away` mm outside its outermost corners. Fractions of an edge go by the
 * drawn angle, or by length if it is drawn straight. */
static struct point edge_at(const struct cone_picture *p, int player, double fraction, double away)
{
    struct point from, to;
    bool flat = picture_is_flat(p);
    projection_rim_line(&p->plane, player, &from, &to);
    if (!flat) {
        /* Where the ray at this angle meets the line: the shares are as the distances of both ends from the ray. */
        double turn = picture_angle(from, to), here = turn * fraction;
        double a = sin(here) * hypot(from.x, from.y), b = sin(turn - here) * hypot(to.x, to.y);
        fraction = a / (a + b);
    }
    struct point point = {from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction};
    struct projection lifted = p->plane;
    lifted.lift = flat ? 0 : away;
    point = projection_point(&lifted, point);
    if (!flat)
        return point;
    /* At right angles to the edge, to the side where the apex is not. */
    from = projection_point(&p->plane, from);
    to = projection_point(&p->plane, to);
    double length = hypot(to.x - from.x, to.y - from.y), nx = (to.y - from.y) / length, ny = (from.x - to.x) / length;
    double sign = nx * (from.x - p->plane.middle.x) + ny * (from.y - p->plane.middle.y) > 0 ? 1 : -1;
    return (struct point){point.x + away * sign * nx, point.y + away * sign * ny};
}

double picture_stretch(const struct cone_picture *p)
{
    return 1 + p->band / (projection_rim_distance(&p->plane) * p->plane.unit);
}

/* ---- The strip --------------------------------------------------------------------------------------------------- */

/* Adds the strip: along the cells, and back along its outer border. It ends on the lines where red meets blue. */
static void add_strip(const struct cone_picture *p, int player, struct path *path)
{
    struct point rim[PROJECTION_RIM_MAX], from, to;
    struct projection outer = p->plane;
    int count = projection_rim(&p->plane, player, rim);

    projection_rim_line(&p->plane, player, &from, &to);
    if (picture_is_flat(p))
        outer.unit *= picture_stretch(p);
    else
        outer.lift = p->band;
    struct point at = projection_point(&p->plane, rim[0]);
    path_move(path, at.x, at.y);
    for (int i = 1; i < count; i++)
        projection_curve(&p->plane, rim[i - 1], rim[i], path);
    at = projection_point(&outer, to);
    path_line(path, at.x, at.y);
    projection_curve(&outer, to, from, path);
    path_close(path);
}

/* The type of texts in a strip; in that of a sheet they are read across the table. */
static struct type strip_type(const struct cone_picture *p)
{
    const double least = p->close_up || p->form == CONECT_NET ? 0 : 8;
    double size = fmax(fmin(p->theme->type.tiny, p->band * 2.5), least);
    if (p->form == CONECT_NET) /* labels and initials alternate there */
        size = fmin(size, p->plane.unit * 0.9);
    size = fmax(size, p->theme->type.least);
    return (struct type){FACE_BOLD, size, p->theme->colour.ink, ALIGN_CENTRE};
}

/* The texts in a strip: the side's name and initials, and labels. */
enum { NAMES = 3, STRIP_MAX = NAMES + CONE_SIZE_MOST };

struct strip_text {
    struct point at;
    double room; /* mm on either side that ticks leave free */
    char text[40];
};

struct strip_texts {
    struct strip_text text[STRIP_MAX];
    int count, names; /* the names come first */
};

/* Adds a text, unless one that is there already leaves it no room. */
static void add_text(const struct cone_picture *p, int player, double fraction, const char *text,
                     struct strip_texts *texts)
{
    const double air = 0.7;
    struct strip_text t = {.at = edge_at(p, player, fraction, p->band / 2)};
    double width = draw_text_width(p->d, strip_type(p), text), height = 2 * draw_centred(p->d, strip_type(p), 0);
    t.room = fmax(width, height) / 2 + air;
    for (const struct strip_text *other = texts->text; other < texts->text + texts->count; other++)
        if (hypot(t.at.x - other->at.x, t.at.y - other->at.y) < t.room + other->room - 1.5 * air)
            return;
    snprintf(t.text, sizeof t.text, "%s", text);
    texts->text[texts->count++] = t;
}

/* Where the label of the i-th cell stands on its edge: over the middle of the cell, but within the strip and clear of
 * the other edge's labels. In the rhombus none come close. */
static double label_fraction(const struct cone_picture *p, int player, int i)
{
    int x = player == 0 ? i : p->cone->kind == CONE_WIDE ? p->cone->size - 1 : 0, y = player == 0 ? 0 : i;
    struct point from, to, cell = projection_flat(&p->plane, x, y);
    projection_rim_line(&p->plane, player, &from, &to);
    double ex = to.x - from.x, ey = to.y - from.y;
    double fraction = picture_is_flat(p) ? ((cell.x - from.x) * ex + (cell.y - from.y) * ey) / (ex * ex + ey * ey)
                                         : picture_angle(from, cell) / picture_angle(from, to);
    if (p->form == CONECT_RHOMBUS)
        return fraction;

    struct point a = edge_at(p, player, 0, 0), b = edge_at(p, player, 0.01, 0);
    double least = p->theme->type.least * (p->form == CONECT_NET ? 0.3 : 0.26);
    double free = fmax(p->form == CONECT_NET ? fmin(3, p->plane.unit * 0.25) : 3, least);
    double clear = free / (100 * hypot(b.x - a.x, b.y - a.y));
    return clamp(fraction, clear, 1 - clear);
}

/* Adds the side's initial near both ends of its strip, half-way between two labels; in the projection also its name in
 * the middle, where the strip is level. */
static void add_names(const struct cone_picture *p, int player, struct strip_texts *texts)
{
    int before = (p->cone->size - 2) / 4, after = p->cone->size - 1 - before;
    char initial[] = {picture_initial(p, player), '\0'};
    double first = (label_fraction(p, player, before) + label_fraction(p, player, before + 1)) / 2;
    double second = (label_fraction(p, player, after) + label_fraction(p, player, after - 1)) / 2;

    if (!picture_is_flat(p)) {
        first = 0.24;
        second = 0.76;
        add_text(p, player, 0.5, draw_word(p->d, cone_side_names[player]), texts);
    }
    add_text(p, player, first, initial, texts);
    add_text(p, player, second, initial, texts);
    texts->names = texts->count;
}

/* Draws ticks across the strip, clear of its texts. */
static void draw_ticks(const struct cone_picture *p, int player, const struct strip_texts *texts)
{
    struct point begin = edge_at(p, player, 0, 0), middle = edge_at(p, player, 0.5, 0);
    struct point end = edge_at(p, player, 1, 0);
    double chord = hypot(middle.x - begin.x, middle.y - begin.y) + hypot(end.x - middle.x, end.y - middle.y);
    double step = fmin(PICTURE_HATCH_STEP, p->band * 0.8), width = picture_hatch_width(p, p->band * 0.2);
    struct colour colour = fill_type(p->d, p->theme->colour.player[player]);
    int count = (int)(chord * (picture_is_flat(p) ? 1 : 1.11) / step);

    for (int i = 0; i < count; i++) {
        double fraction = (i + 0.5) / count;
        struct point from = edge_at(p, player, fraction, p->band * 0.1);
        struct point to = edge_at(p, player, fraction, p->band * 0.82);
        struct point centre = {(from.x + to.x) / 2, (from.y + to.y) / 2};
        const struct strip_text *t = texts->text, *last = t + texts->count;
        while (t < last && hypot(centre.x - t->at.x, centre.y - t->at.y) > t->room)
            t++;
        if (t == last)
            path_segment(draw_path(p->d), from.x, from.y, to.x, to.y);
    }
    draw_stroke(p->d, colour, width);
}

/* The column's letter or the row's number. */
static struct short_text label_text(int player, int i)
{
    return player == 0 ? short_text("%c", 'a' + i) : short_text("%d", i + 1);
}

void picture_edge(const struct cone_picture *p, int player, bool labels)
{
    struct colour colour = p->theme->colour.player[player];
    struct strip_texts texts = {.count = 0};

    if (p->band > 2)
        add_names(p, player, &texts);
    for (int i = 0; labels && i < p->cone->size; i++)
        add_text(p, player, label_fraction(p, player, i), label_text(player, i).text, &texts);
    add_strip(p, player, draw_path(p->d));
    fill_shape(p->d, colour, p->band);
    if (player == 1)
        draw_ticks(p, player, &texts);
    for (int i = 0; i < texts.count; i++) {
        const struct strip_text *t = &texts.text[i];
        struct type type = strip_type(p);
        type.colour = fill_type(p->d, colour);
        /* Initials among labels stand on a disc, so that they do not look like columns. */
        if (labels && i < texts.names) {
            path_ellipse(draw_path(p->d), t->at.x, t->at.y, type.size * 0.21, type.size * 0.21);
            fill_shape(p->d, fill_outlines(p->d) ? colour : p->theme->colour.paper, type.size * 0.42);
            type.colour = fill_readable(p->d, colour, p->theme->colour.paper);
        }
        draw_text(p->d, t->at.x, draw_centred(p->d, type, t->at.y), type, t->text);
    }
}

void picture_labels(const struct cone_picture *p, int player)
{
    const struct theme *theme = p->theme;
    const double apart = 2.1; /* pt a mm from label to label */
    struct type type = {FACE_REGULAR, p->close_up ? theme->type.least : theme->type.small, theme->colour.soft,
                        ALIGN_CENTRE};
    double room = HUGE_VAL; /* mm from label to label */

    for (int i = 1; i < p->cone->size; i++) {
        struct point a = edge_at(p, player, label_fraction(p, player, i - 1), p->band);
        struct point b = edge_at(p, player, label_fraction(p, player, i), p->band);
        room = fmin(room, hypot(b.x - a.x, b.y - a.y));
    }
    int step = 1; /* where not all labels have room, every second or third stands there */
    while (room * step * apart < theme->type.least)
        step++;
    type.size = fmin(type.size, room * step * apart);
    double capital = draw_centred(p->d, type, 0) * 2;
    for (int i = 0; i < p->cone->size; i += step) {
        double fraction = label_fraction(p, player, i);
        struct point rim = edge_at(p, player, fraction, 0), out = edge_at(p, player, fraction, 1);
        const struct short_text label = label_text(player, i);
        double width = draw_text_width(p->d, type, label.text);
        double away = p->band + LABEL_AIR + fabs(out.x - rim.x) * width / 2 + fabs(out.y - rim.y) * capital / 2;
        struct point at = edge_at(p, player, fraction, away);
        if (p->form == CONECT_RHOMBUS && player == 1) { /* beside the row, where its line ends */
            struct point cell = projection_centre(&p->plane, p->cone->kind == CONE_WIDE ? p->cone->size - 1 : 0, i);
            double nx = out.x - rim.x, ny = out.y - rim.y; /* the edge runs along (-ny, nx) */
            double edge = rim.x - ny * (cell.y - rim.y) / nx;
            at = (struct point){edge + p->band / nx + (nx > 0 ? 1 : -1) * (1.6 + width / 2), cell.y};
        }
        draw_text(p->d, at.x, draw_centred(p->d, type, at.y), type, label.text);
    }
}
