/* Conect: the places of cells in all forms of the board, and their names. */
#include "games/conect/picture.h"

#include "base/clamp.h"
#include "base/mem.h"
#include "game/notation.h"

#include <math.h>
#include <stdlib.h>

struct colour picture_grid(const struct cone_picture *p)
{
    return fill_blend(p->theme->colour.guide, p->theme->colour.soft, 0.5);
}

double picture_hatch_width(const struct cone_picture *p, double most)
{
    return fmin(fill_outlines(p->d) ? p->theme->stroke.guide : p->theme->stroke.line, most);
}

bool picture_is_flat(const struct cone_picture *p)
{
    return p->form != CONECT_PROJECTION;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */

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

/* The two rays of the seam, clockwise. The sector lies to the right of the first and to the left of the second. */
static void find_rays(const struct cone_picture *p, struct cone_point *first, struct cone_point *second)
{
    static const struct cone_point up = {-0.5, -SQRT3 / 2}, right = {1, 0}, left = {-1, 0};
    *first = p->kind == CONE_WIDE ? up : left;
    *second = p->kind == CONE_WIDE ? right : up;
}

/* How far a point lies on the inner side of a ray. */
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

/* Where a flat point is drawn, the apex included. */
static struct cone_point project(const struct cone_picture *p, struct cone_point flat)
{
    return hypot(flat.x, flat.y) < 1e-9 ? p->plane.middle : projection_point(&p->plane, flat);
}

void picture_outline(const struct cone_picture *p, int x, int y, struct path *path)
{
    if (!picture_is_flat(p)) {
        projection_outline(&p->plane, x, y, path);
        return;
    }
    struct polygon polygon = picture_polygon(p, x, y);
    for (int i = 0; i < polygon.count; i++) {
        struct cone_point at = project(p, polygon.at[i]);
        if (i == 0)
            path_move(path, at.x, at.y);
        else
            path_line(path, at.x, at.y);
    }
    path_close(path);
}

struct cone_point picture_middle(const struct cone_picture *p, int x, int y)
{
    if (p->form != CONECT_NET)
        return projection_centre(&p->plane, x, y);

    /* The centroid of what the cuts leave. */
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

double picture_angle(struct cone_point from, struct cone_point to)
{
    return atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
}

/* ---- Borders, and cells that appear twice ------------------------------------------------------------------------ */

/* The cell that the place y * size + x shows. */
static int cell_of(const struct cone_picture *p, int place)
{
    int turn;
    return cone_cell(p->kind, p->size, place % p->size, place / p->size, &turn);
}

void picture_borders(const struct cone_picture *p, double width)
{
    struct cone_border *borders = mem_resize(NULL, PROJECTION_BORDERS_MAX * sizeof *borders);
    int count = projection_borders(&p->plane, borders);
    for (struct cone_border *b = borders; b < borders + count; b++) {
        /* On the disc the strips draw the rim. In the net a cell bent round until it meets itself has no border there.
         */
        bool drawn = b->other < 0 ? picture_is_flat(p)
                                  : p->form == CONECT_RHOMBUS || cell_of(p, b->cell) != cell_of(p, b->other);
        if (drawn && picture_cut(p, &b->from, &b->to))
            projection_line(&p->plane, b->from, b->to, draw_path(p->d));
    }
    free(borders);
    draw_stroke(p->d, picture_grid(p), width);
}

void picture_doubles(const struct cone_picture *p)
{
    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell;
        if (picture_place(p, i, &x, &y, &cell) && cone_doubled(p->kind, p->size, x, y))
            picture_outline(p, x, y, draw_path(p->d));
    }
    draw_fill(p->d, p->theme->colour.wash);
}

/* ---- Room, and names --------------------------------------------------------------------------------------------- */

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

/* Half cells have smaller names, all of one size. Where a cell has no room for its name, it is read from the edges. */
static void draw_name(const struct cone_picture *p, int x, int y, int cell)
{
    bool half = p->form == CONECT_NET && cone_doubled(p->kind, p->size, x, y);
    double most = fmax(8, p->theme->type.least), share = clamp(p->theme->type.least / 16, 0.55, 1);
    double least = p->theme->type.least, size = clamp(p->plane.unit * (half ? 0.6 : 0.95), least, most);
    struct type type = {FACE_REGULAR, size, fill_blend(p->theme->colour.guide, p->theme->colour.soft, share),
                        ALIGN_CENTRE};
    struct cone_point at = picture_middle(p, x, y);
    struct text name = {0};
    int proper_x, proper_y;

    cone_proper(p->kind, p->size, cell, &proper_x, &proper_y);
    notation_write_cell(proper_x, proper_y, &name);
    if (p->form != CONECT_NET && projection_is_apex(&p->plane, x, y) && p->kind == CONE_WIDE)
        at.y += p->plane.unit * 0.16; /* below the dot of the apex */
    double width = draw_text_width(p->d, type, name.data), height = draw_centred(p->d, type, 0) * 2;
    type.size *= fmin(1, 0.8 * picture_room(p, x, y, at, width, height));
    if (type.size >= least)
        draw_text(p->d, at.x, draw_centred(p->d, type, at.y), type, name.data);
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

void picture_mark_cells(const struct cone_picture *p, const struct conect *c)
{
    struct path outline = {0};
    struct text name = {0};
    for (int i = 0; i < picture_places(p); i++) {
        int x, y, cell;
        if (!picture_place(p, i, &x, &y, &cell) || c->node[cell].stone != CONECT_EMPTY)
            continue;
        struct cone_point middle = picture_middle(p, x, y);
        path_clear(&outline);
        picture_outline(p, x, y, &outline);
        text_clear(&name);
        notation_write_cell(x, y, &name);
        draw_mark_cell(p->d, text_string(&name), &outline, middle.x, middle.y);
    }
    text_release(&name);
    path_release(&outline);
}
