#include "games/conect/projection.h"

#include <math.h>

/* ---- The flat lattice -------------------------------------------------------------------------------------------- */

struct projection projection_of_cone(const struct cone *cone, double unit)
{
    const bool narrow = cone->kind == CONE_NARROW;
    struct projection plane = {
        .cone = cone,
        .narrow = narrow,
        .turn = narrow ? 6 : 3,
        .tilt = narrow ? 0 : PI, /* the seam on the right or the left: red on top either way */
        .unit = unit,
        .spread = 1,
    };
    plane.reach = projection_rim_distance(&plane) * (narrow ? 2 : 2 / SQRT3);
    return plane;
}

struct projection projection_of_rhombus(const struct cone *cone, double unit, double tilt)
{
    struct projection plane = projection_of_cone(cone, unit);
    plane.turn = 1;
    plane.tilt = tilt;
    return plane;
}

struct point projection_flat(const struct projection *plane, int x, int y)
{
    int last = plane->cone->size - 1, a = x - (plane->narrow ? last : 0), b = y - last;
    return (struct point){a + b * 0.5, b * (SQRT3 / 2)};
}

struct point projection_corner(const struct projection *plane, int x, int y, int side)
{
    static const double right[] = {0.5, 0.5, 0, -0.5, -0.5, 0};
    static const double down[] = {-0.5 / SQRT3, 0.5 / SQRT3, 1 / SQRT3, 0.5 / SQRT3, -0.5 / SQRT3, -1 / SQRT3};
    struct point centre = projection_flat(plane, x, y);
    int corner = side % PROJECTION_SIDES;
    return (struct point){centre.x + right[corner], centre.y + down[corner]};
}

void projection_beyond(int *x, int *y, int side)
{
    static const int step_x[PROJECTION_SIDES] = {1, 0, -1, -1, 0, 1}, step_y[PROJECTION_SIDES] = {0, 1, 1, 0, -1, -1};
    *x += step_x[side];
    *y += step_y[side];
}

#define TOLERANCE 0.01 /* mm: how far curves may be from the exact ones */

/* ---- Curves ------------------------------------------------------------------------------------------------------ */

static double drawn_radius(const struct projection *plane, double r)
{
    double ratio = r / plane->reach;
    return plane->unit * plane->reach * (plane->spread == 1 ? ratio : pow(ratio, plane->spread)) + plane->lift;
}

struct point projection_point(const struct projection *plane, struct point flat)
{
    double r = drawn_radius(plane, hypot(flat.x, flat.y)), angle = plane->turn * atan2(flat.y, flat.x) + plane->tilt;
    return (struct point){plane->middle.x + r * cos(angle), plane->middle.y + r * sin(angle)};
}

/* A flat line, by its distance from the apex and the angle of its foot. Places on it are lengths from the foot. */
struct flat_line {
    double distance, foot;
};

/* A point of the image of a line, with its derivative by the length on the flat line. */
struct curve_point {
    struct point at, speed;
};

static struct curve_point place_on(const struct projection *plane, const struct flat_line *line, double t)
{
    double r = hypot(line->distance, t), out = drawn_radius(plane, r);
    double angle = plane->turn * (line->foot + atan2(t, line->distance)) + plane->tilt;
    double out_speed = (out - plane->lift) * plane->spread * t / (r * r);
    double angle_speed = plane->turn * line->distance / (r * r);
    double c = cos(angle), s = sin(angle);

    return (struct curve_point){
        {plane->middle.x + out * c, plane->middle.y + out * s},
        {out_speed * c - out * angle_speed * s, out_speed * s + out * angle_speed * c},
    };
}

/* How far a cubic curve is from the image of the line, at most: measured along rays from the apex. Angles are taken
 * from the middle of the piece, because the image may go round the apex. */
static double error_of(const struct projection *plane, const struct flat_line *line, const struct point p[4],
                       double middle)
{
    enum { SAMPLES = 12 };
    double turned = atan2(middle, line->distance), angle = plane->turn * (line->foot + turned) + plane->tilt;
    double c = cos(angle), s = sin(angle), worst = 0;

    for (int i = 1; i < SAMPLES; i++) {
        double u = (double)i / SAMPLES, t = 1 - u, a = t * t * t, b = 3 * t * t * u, d = 3 * t * u * u, e = u * u * u;
        double x = a * p[0].x + b * p[1].x + d * p[2].x + e * p[3].x - plane->middle.x;
        double y = a * p[0].y + b * p[1].y + d * p[2].y + e * p[3].y - plane->middle.y;
        double off = atan2(y * c - x * s, x * c + y * s) / plane->turn;
        double exact = drawn_radius(plane, line->distance / cos(turned + off));
        worst = fmax(worst, fabs(hypot(x, y) - exact));
    }
    return worst;
}

static void fit(const struct projection *plane, const struct flat_line *line, double begin, double end, int depth,
                struct path *path)
{
    struct curve_point from = place_on(plane, line, begin), to = place_on(plane, line, end);
    double middle = (begin + end) / 2, k = (end - begin) / 3;
    /* A cubic curve with exact tangents at both ends. */
    struct point p[4] = {from.at,
                         {from.at.x + k * from.speed.x, from.at.y + k * from.speed.y},
                         {to.at.x - k * to.speed.x, to.at.y - k * to.speed.y},
                         to.at};
    /* A piece that turns by more than a right angle is split without measuring. */
    double turned = plane->turn * fabs(atan2(end, line->distance) - atan2(begin, line->distance));

    if (depth > 0 && (turned > 1.7 || error_of(plane, line, p, middle) > TOLERANCE)) {
        fit(plane, line, begin, middle, depth - 1, path);
        fit(plane, line, middle, end, depth - 1, path);
        return;
    }
    path_curve(path, p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y);
}

void projection_curve(const struct projection *plane, struct point from, struct point to, struct path *path)
{
    enum { DEPTH = 10 };
    double length = hypot(to.x - from.x, to.y - from.y), ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
    double begin = from.x * ux + from.y * uy, across = from.x * -uy + from.y * ux;
    struct flat_line line = {fabs(across), atan2(across * ux, across * -uy)};

    /* Lines through the apex stay straight, and all lines of the rhombus. */
    if (line.distance < 1e-9 || plane->turn == 1) {
        struct point end = projection_point(plane, to);
        path_line(path, end.x, end.y);
        return;
    }
    /* Lengths on the line count in the direction in which angles grow. */
    double sense = across > 0 ? -1 : 1;
    fit(plane, &line, sense * begin, sense * (begin + length), DEPTH, path);
}

void projection_line(const struct projection *plane, struct point from, struct point to, struct path *path)
{
    struct point at = projection_point(plane, from);
    path_move(path, at.x, at.y);
    projection_curve(plane, from, to, path);
}

/* ---- Borders and cells ------------------------------------------------------------------------------------------- */

/* The number of a place in the flat rhombus; on the disc that of its cell's proper name. -1 if there is no cell. */
static int place_number(const struct projection *plane, int x, int y)
{
    const struct cone *cone = plane->cone;
    int turn, cell = plane->turn > 1 ? cone_place(cone, x, y, &turn) : cone_cell(cone, x, y, &turn);
    if (cell == CONE_NONE)
        return -1;
    return plane->turn > 1 ? cone->cell[cell].y * cone->size + cone->cell[cell].x : y * cone->size + x;
}

int projection_borders(const struct projection *plane, struct cone_border *borders)
{
    int count = 0, size = plane->cone->size;
    for (int cell = 0; cell < size * size; cell++)
        for (int side = 0; side < PROJECTION_SIDES; side++) {
            int x = cell % size, y = cell / size, to_x = x, to_y = y;
            if (place_number(plane, x, y) != cell)
                continue;
            /* On the disc the wide apex has two sides; the others are the same again. */
            if (plane->turn > 1 && !plane->narrow && x == 0 && y == size - 1 && side != 5 && side != 0)
                continue;
            projection_beyond(&to_x, &to_y, side);
            int other = place_number(plane, to_x, to_y);
            /* Each border once; where the narrow apex meets itself on the disc there is none. */
            if (other < 0 || other > cell)
                borders[count++] = (struct cone_border){cell, other, projection_corner(plane, x, y, side),
                                                        projection_corner(plane, x, y, side + 1)};
        }
    return count;
}

/* Adds `count` successive sides of a cell as one closed path. */
static void add_loop(const struct projection *plane, int x, int y, int side, int count, struct path *path)
{
    struct point first = projection_point(plane, projection_corner(plane, x, y, side));
    path_move(path, first.x, first.y);
    for (int i = side; i < side + count; i++)
        projection_curve(plane, projection_corner(plane, x, y, i), projection_corner(plane, x, y, i + 1), path);
    path_close(path);
}

void projection_outline(const struct projection *plane, int x, int y, struct path *path)
{
    int turn, cell = cone_cell(plane->cone, x, y, &turn);
    if (plane->turn == 1 || cell != plane->cone->apex) {
        add_loop(plane, x, y, 0, PROJECTION_SIDES, path);
    } else if (plane->narrow) {
        add_loop(plane, x, y, 2, 3, path); /* outside */
        add_loop(plane, x, y, 0, 1, path); /* the hub, in the other direction: a hole */
    } else {
        add_loop(plane, x, y, 5, 2, path);
    }
}

struct point projection_centre(const struct projection *plane, int x, int y)
{
    return projection_point(plane, projection_flat(plane, x, y));
}

/* ---- The rim ----------------------------------------------------------------------------------------------------- */

static struct point between(struct point a, struct point b)
{
    return (struct point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

/* Each edge is a row of cells with two sides facing outward. It begins and ends where red and blue meet: in the middle
 * of a side or, in the sharp corner of the narrow cone, between two sides. */
int projection_rim(const struct projection *plane, int player, struct point *points)
{
    int count = 0, last = plane->cone->size - 1;
    bool sharp = plane->narrow;
    /* The first corner of its cells, and the step to the next: backward for blue on the narrow board. */
    int corner = player == 0 || sharp ? 4 : 5, step = player == 1 && sharp ? -1 : 1;

    for (int i = 0; i <= last; i++) {
        int x = player == 0 ? i : sharp ? 0 : last, y = player == 0 ? 0 : i;
        struct point first = projection_corner(plane, x, y, corner);
        struct point second = projection_corner(plane, x, y, corner + step);

        points[count++] = i == 0 && !sharp ? between(first, second) : first;
        points[count++] = i == last && sharp ? between(first, second) : second;
        if (i == last && !sharp)
            points[count++] = between(second, projection_corner(plane, x, y, corner + 2 * step));
    }
    return count;
}

double projection_rim_distance(const struct projection *plane)
{
    return (plane->cone->size - 1) * SQRT3 / 2 + 1 / SQRT3;
}

void projection_rim_line(const struct projection *plane, int player, struct point *from, struct point *to)
{
    /* Angles in degrees, clockwise from the right: of the edge's foot, and where it begins and ends. */
    static const struct {
        double foot, from, to;
    } edges[2][2] = {{{270, 240, 300}, {330, 300, 360}}, {{270, 210, 240}, {150, 210, 180}}};
    double foot = edges[plane->narrow][player].foot, begin = edges[plane->narrow][player].from;
    double end = edges[plane->narrow][player].to, degree = PI / 180;
    double distance = projection_rim_distance(plane);
    double r = distance / cos((begin - foot) * degree), s = distance / cos((end - foot) * degree);

    from->x = r * cos(begin * degree);
    from->y = r * sin(begin * degree);
    to->x = s * cos(end * degree);
    to->y = s * sin(end * degree);
}

void projection_disc(const struct projection *plane, struct point *least, struct point *most)
{
    enum { SAMPLES = 40 };
    *least = (struct point){HUGE_VAL, HUGE_VAL};
    *most = (struct point){-HUGE_VAL, -HUGE_VAL};

    for (int player = 0; player < 2; player++) {
        struct point from, to;
        projection_rim_line(plane, player, &from, &to);
        for (int i = 0; i <= SAMPLES; i++) {
            double s = (double)i / SAMPLES, t = 1 - s;
            struct point flat = {t * from.x + s * to.x, t * from.y + s * to.y};
            struct point at = projection_point(plane, flat);
            *least = (struct point){fmin(least->x, at.x), fmin(least->y, at.y)};
            *most = (struct point){fmax(most->x, at.x), fmax(most->y, at.y)};
        }
    }
}
