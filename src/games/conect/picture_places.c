/* Conect: the places of cells in all forms of the board, their names, and what stands in them. */
#include "games/conect/picture.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "draw/marker.h"
#include "game/notation.h"

#include <ctype.h>
#include <math.h>

/* The flat outline of a place; in the net, places on the seam are cut there. */
struct polygon {
    struct point at[PROJECTION_SIDES + 2];
    int count;
};

struct colour picture_grid(const struct cone_picture *p)
{
    return fill_blend(p->theme->colour.guide, p->theme->colour.soft, 0.5);
}

double picture_hatch_width(const struct cone_picture *p, double most)
{
    return fmin(fill_outlines(p->d) ? p->theme->stroke.guide : p->theme->stroke.line, most);
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

/* Finds the next place that is drawn, from *i on, where it is, and which cell it shows; *i moves past it. The
 * projection shows each cell once, the flat forms show the cells of the seam on both sides. */
static bool next_place(const struct cone_picture *p, int *i, int *x, int *y, int *cell)
{
    for (int turn; *i < p->cone->size * p->cone->size;) {
        *x = *i % p->cone->size;
        *y = *i / p->cone->size;
        *cell = cone_cell(p->cone, *x, *y, &turn);
        ++*i;
        if (*cell != CONE_NONE && (picture_is_flat(p) || turn == 0))
            return true;
    }
    return false;
}

/* The two rays of the seam, clockwise. The sector lies to the right of the first and to the left of the second. */
static void find_rays(const struct cone_picture *p, struct point *first, struct point *second)
{
    static const struct point up = {-0.5, -SQRT3 / 2}, right = {1, 0}, left = {-1, 0};
    *first = p->cone->kind == CONE_WIDE ? up : left;
    *second = p->cone->kind == CONE_WIDE ? right : up;
}

/* How far a point lies on the inner side of a ray. */
static double inside(struct point ray, int which, struct point at)
{
    return (ray.x * at.y - ray.y * at.x) * (which == 0 ? 1 : -1);
}

/* Cuts a convex polygon along a ray (Sutherland and Hodgman, 1974). */
static struct polygon cut_polygon(const struct polygon *whole, struct point ray, int which)
{
    struct polygon part = {.count = 0};
    for (int i = 0; i < whole->count; i++) {
        struct point from = whole->at[i], to = whole->at[(i + 1) % whole->count];
        double a = inside(ray, which, from), b = inside(ray, which, to);
        if (a >= -1e-9)
            part.at[part.count++] = from;
        if ((a > 1e-9 && b < -1e-9) || (a < -1e-9 && b > 1e-9))
            part.at[part.count++] =
                (struct point){from.x + (to.x - from.x) * a / (a - b), from.y + (to.y - from.y) * a / (a - b)};
    }
    return part;
}

/* Reduces a flat line to the part in the net's sector. False if nothing is left. */
static bool cut(const struct cone_picture *p, struct point *from, struct point *to)
{
    struct polygon line = {.at = {*from, *to}, .count = 2};
    struct point rays[2];
    if (p->form != CONECT_NET)
        return true;
    find_rays(p, &rays[0], &rays[1]);
    for (int i = 0; i < 2; i++) {
        if (inside(rays[i], i, line.at[0]) < 1e-9 && inside(rays[i], i, line.at[1]) < 1e-9)
            return false;
        line = cut_polygon(&line, rays[i], i);
    }
    *from = line.at[0];
    *to = line.at[1];
    return true;
}

/* The outline of a place in flat units; in a net, what the cuts leave of it. */
static struct polygon polygon_of(const struct cone_picture *p, int x, int y)
{
    struct polygon polygon = {.count = PROJECTION_SIDES};
    for (int side = 0; side < PROJECTION_SIDES; side++)
        polygon.at[side] = projection_corner(&p->plane, x, y, side);
    if (p->form == CONECT_NET) {
        struct point rays[2];
        find_rays(p, &rays[0], &rays[1]);
        for (int i = 0; i < 2; i++)
            polygon = cut_polygon(&polygon, rays[i], i);
    }
    return polygon;
}

/* Where the line through `through` in direction `along` is inside a polygon: from *begin to *end, in lengths of
 * `along`. False if it misses the polygon. */
static bool clip_line(const struct polygon *polygon, struct point through, struct point along, double *begin,
                      double *end)
{
    *begin = -HUGE_VAL;
    *end = HUGE_VAL;
    for (int i = 0; i < polygon->count; i++) {
        struct point a = polygon->at[i], b = polygon->at[(i + 1) % polygon->count];
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

void picture_outline(const struct cone_picture *p, int x, int y, struct path *path)
{
    if (!picture_is_flat(p)) {
        projection_outline(&p->plane, x, y, path);
        return;
    }
    struct polygon polygon = polygon_of(p, x, y);
    for (int i = 0; i < polygon.count; i++) {
        struct point at = projection_point(&p->plane, polygon.at[i]);
        (i == 0 ? path_move : path_line)(path, at.x, at.y);
    }
    path_close(path);
}

/* Where a name or a letter stands in a place. */
static struct point middle_of(const struct cone_picture *p, int x, int y)
{
    if (p->form != CONECT_NET)
        return projection_centre(&p->plane, x, y);

    /* The centroid of what the cuts leave. */
    struct polygon polygon = polygon_of(p, x, y);
    struct point sum = {0, 0};
    double area = 0;
    for (int i = 0; i < polygon.count; i++) {
        struct point a = polygon.at[i], b = polygon.at[(i + 1) % polygon.count];
        double cross = a.x * b.y - a.y * b.x;
        area += cross * 3;
        sum = (struct point){sum.x + (a.x + b.x) * cross, sum.y + (a.y + b.y) * cross};
    }
    return projection_point(&p->plane, (struct point){sum.x / area, sum.y / area});
}

double picture_angle(struct point from, struct point to)
{
    return atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
}

/* ---- Borders, and cells that appear twice ------------------------------------------------------------------------ */

/* The cell that the place y * size + x shows. */
static int cell_of(const struct cone_picture *p, int place)
{
    int turn;
    return cone_cell(p->cone, place % p->cone->size, place / p->cone->size, &turn);
}

void picture_borders(const struct cone_picture *p, double width)
{
    scoped(mem_free) struct cone_border *borders = mem_resize(NULL, PROJECTION_BORDERS_MAX * sizeof *borders);
    int count = projection_borders(&p->plane, borders);
    for (struct cone_border *b = borders; b < borders + count; b++) {
        /* On the disc the strips draw the rim. In the net a cell that meets itself has no border there. */
        bool drawn = b->other < 0 ? picture_is_flat(p)
                                  : p->form == CONECT_RHOMBUS || cell_of(p, b->cell) != cell_of(p, b->other);
        if (drawn && cut(p, &b->from, &b->to))
            projection_line(&p->plane, b->from, b->to, draw_path(p->d));
    }
    draw_stroke(p->d, picture_grid(p), width);
}

void picture_doubles(const struct cone_picture *p)
{
    for (int i = 0, x, y, cell; next_place(p, &i, &x, &y, &cell);)
        if (cone_doubled(p->cone, cell))
            picture_outline(p, x, y, draw_path(p->d));
    draw_fill(p->d, p->theme->colour.wash);
}

/* ---- Room, and names --------------------------------------------------------------------------------------------- */

/* The factor by which a box of `width` x `height` mm, centred on `middle`, may grow within a place. */
static double room_in(const struct cone_picture *p, int x, int y, struct point middle, double width, double height)
{
    enum { SAMPLES = 8 };
    struct polygon polygon = polygon_of(p, x, y);
    double room = HUGE_VAL;
    for (int i = 0; i < polygon.count; i++)
        for (int k = 0; k < SAMPLES; k++) {
            struct point a = polygon.at[i], b = polygon.at[(i + 1) % polygon.count];
            double s = (double)k / SAMPLES, t = 1 - s;
            struct point at = projection_point(&p->plane, (struct point){t * a.x + s * b.x, t * a.y + s * b.y});
            room = fmin(room, fmax(fabs(at.x - middle.x) / width, fabs(at.y - middle.y) / height) * 2);
        }
    return room;
}

/* Half cells have smaller names, all of one size. Where a cell has no room for its name, it is read from the edges. */
static void draw_name(const struct cone_picture *p, int x, int y, int cell)
{
    bool half = p->form == CONECT_NET && cone_doubled(p->cone, cell);
    double most = fmax(8, p->theme->type.least), least = p->theme->type.least;
    double size = clamp(p->plane.unit * (half ? 0.6 : 0.95), least, most);
    struct type type = {FACE_REGULAR, size, p->theme->colour.soft, ALIGN_CENTRE};
    struct point at = middle_of(p, x, y);
    const struct cell_name name = conect_name(p->cone, cell);

    if (p->form != CONECT_NET && cell == p->cone->apex && p->cone->kind == CONE_WIDE)
        at.y += p->plane.unit * 0.16; /* below the dot of the apex */
    double width = draw_text_width(p->d, type, name.text), height = draw_centred(p->d, type, 0) * 2;
    type.size *= fmin(1, 0.8 * room_in(p, x, y, at, width, height));
    if (type.size >= least)
        draw_text(p->d, at.x, draw_centred(p->d, type, at.y), type, name.text);
}

void picture_names(const struct cone_picture *p)
{
    for (int i = 0, x, y, cell; next_place(p, &i, &x, &y, &cell);)
        if (p->names || (picture_is_flat(p) && cone_doubled(p->cone, cell)))
            draw_name(p, x, y, cell);
}

void picture_mark_cells(const struct cone_picture *p, const struct conect *c)
{
    scoped(path_release) struct path outline = {0};
    for (int i = 0, x, y, cell; next_place(p, &i, &x, &y, &cell);) {
        if (conect_stone(c, cell) != CONECT_EMPTY)
            continue;
        struct point middle = middle_of(p, x, y);
        path_clear(&outline);
        picture_outline(p, x, y, &outline);
        draw_mark_cell(p->d, cell_name(x, y).text, &outline, middle.x, middle.y);
    }
}

/* ---- Stones, and the marks of a turn ----------------------------------------------------------------------------- */

/* Adds one line of the hatch, almost from border to border. */
static void add_hatch_line(const struct cone_picture *p, const struct polygon *polygon, struct point through,
                           struct point along)
{
    double begin, end, inset = fmin(0.9 / p->plane.unit, 0.15);
    if (!clip_line(polygon, through, along, &begin, &end) || end - begin < 3 * inset)
        return;
    begin = fmax(begin, picture_is_flat(p) ? begin : 0.1) + inset;
    end -= inset;
    projection_line(&p->plane, (struct point){through.x + begin * along.x, through.y + begin * along.y},
                    (struct point){through.x + end * along.x, through.y + end * along.y}, draw_path(p->d));
}

/* Adds rays from the apex, like the ticks across blue's edge. */
static void add_rays(const struct cone_picture *p, int x, int y, const struct polygon *polygon)
{
    struct point centre = projection_flat(&p->plane, x, y), at = projection_centre(&p->plane, x, y);
    double least = 0, most = 0, sector = p->cone->kind == CONE_WIDE ? 2 * PI / 3 : PI / 3;
    double radius = hypot(at.x - p->plane.middle.x, at.y - p->plane.middle.y), angle = atan2(centre.y, centre.x);
    int turned;
    bool apex = cone_cell(p->cone, x, y, &turned) == p->cone->apex;

    for (int i = 0; i < PROJECTION_SIDES; i++) {
        double turn = picture_angle(centre, polygon->at[i]);
        least = fmin(least, turn);
        most = fmax(most, turn);
    }
    if (apex) {
        least = -sector / 2;
        most = sector / 2;
        angle = p->cone->kind == CONE_WIDE ? 0 : PI;
    }
    radius = fmax(radius, p->plane.unit * 0.3);
    int count = (int)fmax(3, (most - least) * p->plane.turn * radius / PICTURE_HATCH_STEP);
    for (int i = 0; i < count; i++) {
        double ray = angle + least + (most - least) * (i + 0.5) / count;
        add_hatch_line(p, polygon, (struct point){0, 0}, (struct point){cos(ray), sin(ray)});
    }
}

void picture_fill_stones(const struct cone_picture *p, int side, double air)
{
    const struct theme *theme = p->theme;
    if (fill_outlines(p->d))
        draw_fill_stroke(p->d, marker_ground(p->d, side), theme->colour.player[side], theme->stroke.line);
    else
        draw_fill_stroke(p->d, theme->colour.player[side], theme->colour.paper, air);
}

/* Draws Blue's hatch, with `room` mm round the letter. */
static void draw_hatch(const struct cone_picture *p, int x, int y, const struct polygon *polygon, struct point at,
                       double room)
{
    struct colour colour = p->theme->colour.player[1], paper = p->theme->colour.paper;
    struct point centre = projection_flat(&p->plane, x, y), along = {0.5, -SQRT3 / 2};
    double step = PICTURE_HATCH_STEP / p->plane.unit;
    int half = (int)(1 / step);

    if (!picture_is_flat(p))
        add_rays(p, x, y, polygon);
    else
        for (double off = step / 2 - half * step; off < half * step; off += step)
            add_hatch_line(p, polygon, (struct point){centre.x - along.y * off, centre.y + along.x * off}, along);
    draw_stroke(p->d, fill_type(p->d, colour), picture_hatch_width(p, p->plane.unit * 0.07));
    if (room > 0)
        draw_disc(p->d, at.x, at.y, room, fill_outlines(p->d) ? paper : colour);
}

char picture_initial(const struct cone_picture *p, int side)
{
    const char *name = draw_word(p->d, cone_side_names[side]);
    return (char)toupper((unsigned char)name[*name == "BA"[side]]);
}

static void draw_stone(const struct cone_picture *p, int x, int y, int side, bool numbered)
{
    struct colour colour = p->theme->colour.player[side];
    struct polygon polygon = polygon_of(p, x, y);
    struct type type = {FACE_BOLD, fmin(fmax(p->plane.unit * 1.25, 3), 15), fill_type(p->d, colour), ALIGN_CENTRE};
    struct point at = middle_of(p, x, y);
    char letter[] = {picture_initial(p, side), '\0'};

    picture_outline(p, x, y, draw_path(p->d));
    picture_fill_stones(p, side, fmin(0.6, p->plane.unit * 0.1));
    if (polygon.count < PROJECTION_SIDES || p->form == CONECT_NET)
        type.size *= fmin(1, 0.75 * room_in(p, x, y, at, type.size * 0.3, type.size * 0.3));
    bool lettered = !numbered && type.size >= p->theme->type.least; /* else the hatch alone tells the sides apart */
    if (side == 1)
        draw_hatch(p, x, y, &polygon, at, lettered ? type.size * MM_PER_PT * 0.62 : 0);
    if (lettered)
        draw_text(p->d, at.x, draw_centred(p->d, type, at.y), type, letter);
}

void picture_stones(const struct cone_picture *p, const struct played_turn *turn)
{
    const struct conect *c = (const struct conect *)turn->after, *old = (const struct conect *)turn->before;
    struct winning_set set;
    bool in_set[CONE_CELLS] = {false};

    for (int i = 0, x, y, cell; next_place(p, &i, &x, &y, &cell);)
        if (conect_stone(c, cell) != CONECT_EMPTY)
            draw_stone(p, x, y, conect_stone(c, cell) - CONECT_RED_STONE,
                       p->close_up == CLOSE_UP_ANSWER && old && turn->count > 1 &&
                           conect_stone(c, cell) != conect_stone(old, cell));
    if (c->winner == CONECT_EMPTY)
        return;
    winning_set_find(c, &set);
    for (int i = 0; i < set.count; i++)
        in_set[set.cell[i]] = true;
    /* The borders between the cells of the set and all others. */
    for (int i = 0, x, y, cell; next_place(p, &i, &x, &y, &cell);)
        for (int side = 0; in_set[cell] && side < PROJECTION_SIDES; side++) {
            int to_x = x, to_y = y, ignored;
            struct point from = projection_corner(&p->plane, x, y, side);
            struct point to = projection_corner(&p->plane, x, y, side + 1);
            projection_beyond(&to_x, &to_y, side);
            int other = cone_place(p->cone, to_x, to_y, &ignored);
            if ((other == CONE_NONE || !in_set[other]) && cut(p, &from, &to))
                projection_line(&p->plane, from, to, draw_path(p->d));
        }
    draw_stroke(p->d, p->theme->colour.ink, p->theme->stroke.strong);
}

/* Of the pitch: the side of a small box in the middle of a cell, and the greatest radius. */
#define BOX         0.3
#define RADIUS_MOST 0.4

/* mm: the radii of numbers in answers. */
#define ORDER_LEAST 1.6
#define ORDER_MOST  2.5

void picture_mark_turn(const struct cone_picture *p, const struct played_turn *turn)
{
    const struct conect *c = (const struct conect *)turn->after, *old = (const struct conect *)turn->before;
    const struct theme *theme = p->theme;
    for (int i = 0, x, y, cell, ignored; next_place(p, &i, &x, &y, &cell);) {
        if (conect_stone(c, cell) == conect_stone(old, cell))
            continue;
        size_t number = 0;
        for (size_t k = 0; turn->count > 1 && k < turn->count; k++) {
            const struct move *move = &turn->moves[k];
            if (move->kind == MOVE_CELL && cone_cell(p->cone, move->at[COLUMN], move->at[ROW], &ignored) == cell)
                number = played_number(turn, k);
        }
        picture_outline(p, x, y, draw_path(p->d));
        draw_stroke(p->d, theme->colour.ink, theme->stroke.line);
        struct point at = middle_of(p, x, y);
        double box = p->plane.unit * BOX, room = room_in(p, x, y, at, box, box);
        double radius = fmin(box * room * 0.55, p->plane.unit * RADIUS_MOST);
        if (p->close_up == CLOSE_UP_ANSWER && number > 0)
            radius = clamp(radius, ORDER_LEAST, fmax(ORDER_MOST, marker_number_radius(p->d, number)));
        if (number > 0)
            marker_number(p->d, number, at.x, at.y, radius,
                          theme->colour.player[conect_stone(c, cell) - CONECT_RED_STONE]);
        else
            outline_ring(p->d, at.x, at.y, radius);
    }
}
