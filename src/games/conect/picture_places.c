/* Conect: places, edges and names, the same in all forms. */
#include "games/conect/picture.h"

#include "base/clamp.h"
#include "draw/fill.h"
#include "game/number.h"

#include <math.h>
#include <stdio.h>

struct colour picture_grid(const struct cone_picture *p)
{
    return fill_blend(p->theme->colour.guide, p->theme->colour.soft, 0.5);
}

/* At least, and in sizes of the labels' type. */
#define EDGE      8.0
#define EDGE_TYPE 2.2

double picture_edge_width(const struct theme *theme)
{
    return fmax(EDGE, theme->type.small * MM_PER_PT * EDGE_TYPE);
}

bool picture_is_flat(const struct cone_picture *p)
{
    return p->form != CONECT_PROJECTION;
}

/* ---- Places ------------------------------------------------------------------------------------------------- */

int picture_places(const struct cone_picture *p)
{
    return p->size * p->size;
}

bool picture_place(const struct cone_picture *p, int i, int *x, int *y, int *cell)
{
    int turn;
    *x = i % p->size;
    *y = i / p->size;
    *cell = cone_cell(p->kind, p->size, *x, *y, &turn);
    return *cell != CONE_NONE && (picture_is_flat(p) || turn == 0);
}

/* The two rays of the seam, clockwise: what lies to the right of the first and to the left of the second is in
 * the sector. */
static void find_rays(const struct cone_picture *p, struct cone_point *first, struct cone_point *second)
{
    static const struct cone_point up = {-0.5, -SQRT3 / 2}, right = {1, 0}, left = {-1, 0};
    *first = p->kind == CONE_WIDE ? up : left;
    *second = p->kind == CONE_WIDE ? right : up;
}

/* How far a point lies on the inner side of one of the rays. */
static double inside(struct cone_point ray, int which, struct cone_point at)
{
    return (ray.x * at.y - ray.y * at.x) * (which == 0 ? 1 : -1);
}

bool picture_cut(const struct cone_picture *p, struct cone_point *from, struct cone_point *to)
{
    struct cone_point rays[2];
    if (p->form != CONECT_NET)
        return true;
    find_rays(p, &rays[0], &rays[1]);
    for (int i = 0; i < 2; i++) {
        double a = inside(rays[i], i, *from), b = inside(rays[i], i, *to);
        if (a < 1e-9 && b < 1e-9)
            return false;
        struct cone_point cut = {from->x + (to->x - from->x) * a / (a - b), from->y + (to->y - from->y) * a / (a - b)};
        if (a < -1e-9)
            *from = cut;
        else if (b < -1e-9)
            *to = cut;
    }
    return true;
}

/* Cuts a convex polygon along a ray (Sutherland and Hodgman, 1974). */
static struct polygon cut_polygon(const struct polygon *whole, struct cone_point ray, int which)
{
    struct polygon part = {.count = 0};
    for (int i = 0; i < whole->count; i++) {
        struct cone_point from = whole->at[i], to = whole->at[(i + 1) % whole->count];
        double a = inside(ray, which, from), b = inside(ray, which, to);
        if (a >= -1e-9)
            part.at[part.count++] = from;
        if ((a > 1e-9 && b < -1e-9) || (a < -1e-9 && b > 1e-9))
            part.at[part.count++] =
                (struct cone_point){from.x + (to.x - from.x) * a / (a - b), from.y + (to.y - from.y) * a / (a - b)};
    }
    return part;
}

struct polygon picture_polygon(const struct cone_picture *p, int x, int y)
{
    struct polygon polygon = {.count = PROJECTION_SIDES};
    for (int side = 0; side < PROJECTION_SIDES; side++)
        polygon.at[side] = projection_corner(&p->plane, x, y, side);
    if (p->form == CONECT_NET) {
        struct cone_point rays[2];
        find_rays(p, &rays[0], &rays[1]);
        for (int i = 0; i < 2; i++)
            polygon = cut_polygon(&polygon, rays[i], i);
    }
    return polygon;
}

bool picture_polygon_clip(const struct polygon *polygon, struct cone_point through, struct cone_point along,
                          double *begin, double *end)
{
    *begin = -HUGE_VAL;
    *end = HUGE_VAL;
    for (int i = 0; i < polygon->count; i++) {
        struct cone_point a = polygon->at[i], b = polygon->at[(i + 1) % polygon->count];
        double ex = b.x - a.x, ey = b.y - a.y;
        double start = ex * (through.y - a.y) - ey * (through.x - a.x), slope = ex * along.y - ey * along.x;
        if (fabs(slope) < 1e-12 && start < 0)
            return false;
        if (slope > 1e-12)
            *begin = fmax(*begin, -start / slope);
        else if (slope < -1e-12)
            *end = fmin(*end, -start / slope);
    }
    return *begin < *end;
}

/* The apex is where it is drawn under any projection. */
static struct cone_point project(const struct cone_picture *p, struct cone_point flat)
{
    return hypot(flat.x, flat.y) < 1e-9 ? p->plane.middle : projection_point(&p->plane, flat);
}

static void add_polygon(const struct cone_picture *p, const struct polygon *polygon, struct path *path)
{
    for (int i = 0; i < polygon->count; i++) {
        struct cone_point at = project(p, polygon->at[i]);
        if (i == 0)
            path_move(path, at.x, at.y);
        else
            path_line(path, at.x, at.y);
    }
    path_close(path);
}

void picture_outline(const struct cone_picture *p, int x, int y, struct path *path)
{
    if (picture_is_flat(p)) {
        struct polygon polygon = picture_polygon(p, x, y);
        add_polygon(p, &polygon, path);
    } else {
        projection_outline(&p->plane, x, y, path);
    }
}

struct cone_point picture_middle(const struct cone_picture *p, int x, int y)
{
    if (p->form != CONECT_NET)
        return projection_centre(&p->plane, x, y);

    /* The centroid of what the cut leaves. */
    struct polygon polygon = picture_polygon(p, x, y);
    struct cone_point sum = {0, 0};
    double area = 0;
    for (int i = 0; i < polygon.count; i++) {
        struct cone_point a = polygon.at[i], b = polygon.at[(i + 1) % polygon.count];
        double cross = a.x * b.y - a.y * b.x;
        area += cross * 3;
        sum = (struct cone_point){sum.x + (a.x + b.x) * cross, sum.y + (a.y + b.y) * cross};
    }
    return projection_point(&p->plane, (struct cone_point){sum.x / area, sum.y / area});
}

/* ---- Edges --------------------------------------------------------------------------------------------------- */

double picture_angle(struct cone_point from, struct cone_point to)
{
    return atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
}

/* Edges are measured by the drawn angle, or by length if they are drawn straight. */
static struct cone_point edge_flat(const struct cone_picture *p, int player, double fraction)
{
    struct cone_point from, to;
    projection_rim_line(&p->plane, player, &from, &to);
    if (!picture_is_flat(p)) {
        /* Where the ray at this angle meets the line: the shares of both ends are as their distances to it. */
        double turn = picture_angle(from, to), here = turn * fraction;
        double a = sin(here) * hypot(from.x, from.y), b = sin(turn - here) * hypot(to.x, to.y);
        fraction = a / (a + b);
    }
    return (struct cone_point){from.x + (to.x - from.x) * fraction, from.y + (to.y - from.y) * fraction};
}

static double edge_fraction(const struct cone_picture *p, int player, struct cone_point flat)
{
    struct cone_point from, to;
    projection_rim_line(&p->plane, player, &from, &to);
    if (!picture_is_flat(p))
        return picture_angle(from, flat) / picture_angle(from, to);
    double ex = to.x - from.x, ey = to.y - from.y;
    return ((flat.x - from.x) * ex + (flat.y - from.y) * ey) / (ex * ex + ey * ey);
}

/* The unit vector that leaves the edge at right angles in the flat forms. */
static struct cone_point edge_normal(const struct cone_picture *p, int player)
{
    struct cone_point from, to, a, b;
    projection_rim_line(&p->plane, player, &from, &to);
    a = projection_point(&p->plane, from);
    b = projection_point(&p->plane, to);
    double length = hypot(b.x - a.x, b.y - a.y), nx = (b.y - a.y) / length, ny = -(b.x - a.x) / length;
    double sign = nx * (a.x - p->plane.middle.x) + ny * (a.y - p->plane.middle.y) > 0 ? 1 : -1;
    return (struct cone_point){sign * nx, sign * ny};
}

/* The point at `fraction` of a player's edge, `away` mm outside its outermost corners. */
static struct cone_point edge_at(const struct cone_picture *p, int player, double fraction, double away)
{
    struct projection lifted = p->plane;
    struct cone_point flat = edge_flat(p, player, fraction);
    if (!picture_is_flat(p)) {
        lifted.lift = away;
        return projection_point(&lifted, flat);
    }
    struct cone_point at = projection_point(&p->plane, flat), normal = edge_normal(p, player);
    return (struct cone_point){at.x + away * normal.x, at.y + away * normal.y};
}

/* Adds the strip: along the cells and back along its outer border. Its ends lie on the lines where red meets
 * blue. */
static void add_strip(const struct cone_picture *p, int player, struct path *path)
{
    struct cone_point rim[PROJECTION_RIM_MAX], from, to;
    struct projection outer = p->plane;
    int count = projection_rim(&p->plane, player, rim);

    projection_rim_line(&p->plane, player, &from, &to);
    if (picture_is_flat(p)) {
        double distance = (p->size - 1) * SQRT3 / 2 + 1 / SQRT3;
        outer.unit *= 1 + p->band / (distance * p->plane.unit);
    } else {
        outer.lift = p->band;
    }
    struct cone_point at = projection_point(&p->plane, rim[0]);
    path_move(path, at.x, at.y);
    for (int i = 1; i < count; i++)
        projection_curve(&p->plane, rim[i - 1], rim[i], path);
    at = projection_point(&outer, to);
    path_line(path, at.x, at.y);
    projection_curve(&outer, to, from, path);
    path_close(path);
}

/* The type of what stands in a strip. */
static struct type strip_type(const struct cone_picture *p)
{
    double size = fmin(p->theme->type.tiny, p->band * 2.5);
    if (p->form == CONECT_NET) /* where labels and initials follow each other */
        size = fmin(size, p->plane.unit * 0.9);
    return (struct type){FACE_BOLD, size, p->theme->colour.ink, ALIGN_CENTRE};
}

/* What stands in a strip, with room on both sides: the side's name or initial, and labels. */
enum { MARKS = 3, STRIP_MAX = MARKS + CONE_SIZE_MOST };

struct mark {
    struct cone_point at;
    double room; /* mm */
    char text[8];
};

struct marks {
    struct mark mark[STRIP_MAX];
    int count, names; /* the names stand first */
};

static void add_mark(const struct cone_picture *p, int player, double fraction, const char *text, struct marks *marks)
{
    struct mark *mark = &marks->mark[marks->count++];
    mark->at = edge_at(p, player, fraction, p->band / 2);
    mark->room = draw_text_width(p->d, strip_type(p), text) / 2 + 0.7;
    snprintf(mark->text, sizeof mark->text, "%s", text);
}

/* The place of the i-th cell of an edge. */
static void edge_cell(const struct cone_picture *p, int player, int i, int *x, int *y)
{
    *x = player == 0 ? i : p->kind == CONE_WIDE ? p->size - 1 : 0;
    *y = player == 0 ? 0 : i;
}

static double cell_fraction(const struct cone_picture *p, int player, int i)
{
    int x, y;
    edge_cell(p, player, i, &x, &y);
    return edge_fraction(p, player, projection_flat(&p->plane, x, y));
}

/* Where the label of the i-th cell stands on its edge: over its middle, but within the strip and clear of the
 * other edge's labels; only the rhombus has no such corners. */
static double label_fraction(const struct cone_picture *p, int player, int i)
{
    struct cone_point a = edge_at(p, player, 0, 0), b = edge_at(p, player, 0.01, 0);
    double free = p->form == CONECT_NET ? fmin(3, p->plane.unit * 0.25) : theme_is_large(p->theme) ? 4.2 : 3;
    double clear = free / (100 * hypot(b.x - a.x, b.y - a.y)), fraction = cell_fraction(p, player, i);
    return p->form == CONECT_RHOMBUS ? fraction : clamp(fraction, clear, 1 - clear);
}

/* The side's initial near both ends of its strip: half-way between the labels that may stand over cells. Its name in
 * the middle, where the strip lies level. */
static void add_names(const struct cone_picture *p, int player, struct marks *marks)
{
    int before = (p->size - 2) / 4, after = p->size - 1 - before;
    char initial[] = {cone_side_names[player][0], '\0'};
    double first = (label_fraction(p, player, before) + label_fraction(p, player, before + 1)) / 2;
    double second = (label_fraction(p, player, after) + label_fraction(p, player, after - 1)) / 2;

    if (!picture_is_flat(p)) {
        first = 0.24;
        second = 0.76;
        add_mark(p, player, 0.5, cone_side_names[player], marks);
    }
    add_mark(p, player, first, initial, marks);
    add_mark(p, player, second, initial, marks);
    marks->names = marks->count;
}

double picture_hatch_width(const struct cone_picture *p, double most)
{
    return fmin(fill_outlines(p->d) ? p->theme->stroke.guide : p->theme->stroke.line, most);
}

/* Ticks across the strip, clear of what stands in it. */
static void draw_ticks(const struct cone_picture *p, int player, const struct marks *marks)
{
    struct cone_point begin = edge_at(p, player, 0, 0), middle = edge_at(p, player, 0.5, 0);
    struct cone_point end = edge_at(p, player, 1, 0);
    double chord = hypot(middle.x - begin.x, middle.y - begin.y) + hypot(end.x - middle.x, end.y - middle.y);
    double step = fmin(PICTURE_HATCH_STEP, p->band * 0.8), width = picture_hatch_width(p, p->band * 0.2);
    struct colour colour = fill_type(p->d, p->theme->colour.player[player]);
    int count = (int)(chord * (picture_is_flat(p) ? 1 : 1.11) / step);

    for (int i = 0; i < count; i++) {
        double fraction = (i + 0.5) / count;
        struct cone_point from = edge_at(p, player, fraction, p->band * 0.1);
        struct cone_point to = edge_at(p, player, fraction, p->band * 0.82);
        struct cone_point centre = {(from.x + to.x) / 2, (from.y + to.y) / 2};
        bool clear = true;
        for (int m = 0; m < marks->count; m++)
            clear =
                clear && hypot(centre.x - marks->mark[m].at.x, centre.y - marks->mark[m].at.y) > marks->mark[m].room;
        if (clear) {
            path_move(draw_path(p->d), from.x, from.y);
            path_line(draw_path(p->d), to.x, to.y);
        }
    }
    draw_stroke(p->d, colour, width);
}

/* Initials among labels stand on a disc, so that nobody takes them for columns. */
static void draw_marks(const struct cone_picture *p, int player, const struct marks *marks, bool discs)
{
    for (int i = 0; i < marks->count; i++) {
        const struct mark *m = &marks->mark[i];
        struct colour colour = p->theme->colour.player[player];
        struct type type = strip_type(p);
        type.colour = fill_type(p->d, colour);
        if (discs && i < marks->names) {
            path_ellipse(draw_path(p->d), m->at.x, m->at.y, type.size * 0.25, type.size * 0.25);
            fill_shape(p->d, fill_type(p->d, colour), type.size * 0.5);
            type.colour = colour;
        }
        draw_cell(p->d, m->at.x, draw_centred(p->d, type, m->at.y), type, m->text);
    }
}

static void label_text(int player, int i, struct text *label)
{
    text_clear(label);
    if (player == 0)
        number_write_column(i, label);
    else
        text_add_int(label, i + 1);
}

void picture_edge(const struct cone_picture *p, int player, bool labels)
{
    struct marks marks = {.count = 0};
    struct text label = {0};

    if (p->band > 2)
        add_names(p, player, &marks);
    for (int i = 0; labels && i < p->size; i++) {
        label_text(player, i, &label);
        add_mark(p, player, label_fraction(p, player, i), label.data, &marks);
    }
    add_strip(p, player, draw_path(p->d));
    fill_shape(p->d, p->theme->colour.player[player], p->band);
    if (player == 1)
        draw_ticks(p, player, &marks);
    draw_marks(p, player, &marks, labels);
    text_release(&label);
}

/* ---- Labels and names ----------------------------------------------------------------------------------------- */

/* The type size of labels at the rim: in large print as large as leaves them apart. */
static double label_size(const struct cone_picture *p, int player)
{
    const double most = 11, apart = 2.1; /* pt; pt a mm from label to label */
    double size = p->theme->type.small;

    if (!theme_is_large(p->theme))
        return fmin(size, most);
    for (int i = 1; i < p->size; i++) {
        struct cone_point a = edge_at(p, player, label_fraction(p, player, i - 1), p->band);
        struct cone_point b = edge_at(p, player, label_fraction(p, player, i), p->band);
        size = fmin(size, hypot(b.x - a.x, b.y - a.y) * apart);
    }
    return size;
}

void picture_labels(const struct cone_picture *p, int player)
{
    const struct theme *theme = p->theme;
    struct type type = {FACE_REGULAR, label_size(p, player), theme->colour.soft, ALIGN_CENTRE};
    double capital = draw_centred(p->d, type, 0) * 2;
    struct text label = {0};

    for (int i = 0; i < p->size; i++) {
        double fraction = label_fraction(p, player, i);
        struct cone_point rim = edge_at(p, player, fraction, 0), out = edge_at(p, player, fraction, 1);
        label_text(player, i, &label);
        double width = draw_text_width(p->d, type, label.data);
        double away = p->band + 0.9 + fabs(out.x - rim.x) * width / 2 + fabs(out.y - rim.y) * capital / 2;
        struct cone_point at = edge_at(p, player, fraction, away);
        draw_cell(p->d, at.x, draw_centred(p->d, type, at.y), type, label.data);
    }
    text_release(&label);
}

double picture_room(const struct cone_picture *p, int x, int y, struct cone_point middle, double width, double height)
{
    enum { SAMPLES = 8 };
    struct polygon polygon = picture_polygon(p, x, y);
    double room = HUGE_VAL;
    for (int i = 0; i < polygon.count; i++)
        for (int k = 0; k < SAMPLES; k++) {
            struct cone_point a = polygon.at[i], b = polygon.at[(i + 1) % polygon.count];
            double s = (double)k / SAMPLES, t = 1 - s;
            struct cone_point at = project(p, (struct cone_point){t * a.x + s * b.x, t * a.y + s * b.y});
            room = fmin(room, fmax(fabs(at.x - middle.x) / width, fabs(at.y - middle.y) / height) * 2);
        }
    return room;
}

/* Half cells take smaller names, all alike. */
static void draw_name(const struct cone_picture *p, int x, int y, int cell)
{
    bool half = p->form == CONECT_NET && cone_doubled(p->kind, p->size, x, y);
    bool large = theme_is_large(p->theme);
    double size = clamp(p->plane.unit * (half ? 0.6 : 0.95), 2, large ? 14 : 8), share = large ? 1 : 0.55;
    struct type type = {FACE_REGULAR, size, fill_blend(p->theme->colour.guide, p->theme->colour.soft, share),
                        ALIGN_CENTRE};
    struct cone_point at = picture_middle(p, x, y);
    struct text name = {0};
    int proper_x, proper_y;

    cone_proper(p->kind, p->size, cell, &proper_x, &proper_y);
    number_write_column(proper_x, &name);
    text_add_int(&name, proper_y + 1);
    if (p->form != CONECT_NET && projection_is_apex(&p->plane, x, y) && p->kind == CONE_WIDE)
        at.y += p->plane.unit * 0.16; /* beneath the apex's dot */
    double width = draw_text_width(p->d, type, name.data), height = draw_centred(p->d, type, 0) * 2;
    type.size *= fmin(1, 0.8 * picture_room(p, x, y, at, width, height));
    draw_cell(p->d, at.x, draw_centred(p->d, type, at.y), type, name.data);
    text_release(&name);
}

void picture_names(const struct cone_picture *p)
{
    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell;
        if (picture_place(p, i, &x, &y, &cell) &&
            (p->names || (picture_is_flat(p) && cone_doubled(p->kind, p->size, x, y))))
            draw_name(p, x, y, cell);
    }
}
