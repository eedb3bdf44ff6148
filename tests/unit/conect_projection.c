/* Conect's curves: their distance from the exact ones, and that they divide the cone into its cells. */
#include "games/conect/cone.h"
#include "games/conect/projection.h"
#include "help/rounds.h"
#include "help/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEXAGON 0.8660254037844386 /* area of a cell in flat units */

/* The room for a board on A4: mm without labels. */
#define A4_WIDTH  170
#define A4_HEIGHT 166

#define TOLERANCE 0.02 /* mm, as the header promises */

static const double spreads[] = {1, 0.5, 0.8, 1.2, 1.5};
enum { SPREADS = sizeof spreads / sizeof *spreads };

/* The cone as A4 shows it. */
static struct projection on_a4(int size, bool narrow, double spread)
{
    struct projection plane = projection_of_cone(cone_table(narrow ? CONE_NARROW : CONE_WIDE, size), 1);
    struct point least, most;
    plane.spread = spread;
    projection_disc(&plane, &least, &most);
    plane.unit = fmin(A4_WIDTH / (most.x - least.x), A4_HEIGHT / (most.y - least.y));
    plane.middle = (struct point){100, 90};
    return plane;
}

/* Calls a check for all sizes, both cones and several spreads. */
static void for_all(void (*check)(const struct projection *))
{
    for (int i = 0; i < 2 * SPREADS; i++)
        for (int size = CONE_SIZE_LEAST; size <= CONE_SIZE_MOST; size += test_step(4)) {
            struct projection plane = on_a4(size, i % 2, spreads[i / 2]);
            check(&plane);
        }
}

/* ---- The exact curve ------------------------------------------------------------------------------------------- */

/* The distance of a drawn point from the image of the flat line through `from` and `to`, along the ray from the
 * apex: r = d sec((theta - theta0) / m), then the spread. Written again, from the rules. */
static double off_curve(const struct projection *p, const struct cone_border *b, struct point at)
{
    double ux = b->to.x - b->from.x, uy = b->to.y - b->from.y, length = hypot(ux, uy);
    double d = (b->from.x * uy - b->from.y * ux) / length, foot = atan2(-ux * d, uy * d);
    double x = at.x - p->middle.x, y = at.y - p->middle.y, m = p->turn, best = HUGE_VAL;

    if (fabs(d) < 1e-9) { /* a ray */
        double angle = m * atan2(b->from.y + uy / 2, b->from.x + ux / 2) + p->tilt;
        return fabs(x * -sin(angle) + y * cos(angle));
    }
    /* One turn on the paper is a sector of the plane: some of them hold the line. */
    for (int k = 0; k < p->turn; k++) {
        double phi = remainder((atan2(y, x) - p->tilt + 2 * PI * k) / m - foot, 2 * PI);
        if (fabs(phi) > PI / 2 - 0.01)
            continue;
        double sense = d > 0 ? 1 : -1, begin = (b->from.x * ux + b->from.y * uy) / length * sense;
        double end = begin + length * sense, s = fabs(d) * tan(phi);
        if (s < fmin(begin, end) - 0.05 || s > fmax(begin, end) + 0.05)
            continue;
        double r = fabs(d) / cos(phi);
        best = fmin(best, fabs(hypot(x, y) - p->unit * p->reach * pow(r / p->reach, p->spread)));
    }
    return best;
}

static struct point bezier(struct point from, const struct path_step *c, double s)
{
    double t = 1 - s;
    return (struct point){t * t * t * from.x + 3 * t * t * s * c->x1 + 3 * t * s * s * c->x2 + s * s * s * c->x,
                          t * t * t * from.y + 3 * t * t * s * c->y1 + 3 * t * s * s * c->y2 + s * s * s * c->y};
}

static struct point step_at(struct point from, const struct path_step *step, double s)
{
    if (step->op == PATH_CURVE)
        return bezier(from, step, s);
    return (struct point){from.x + (step->x - from.x) * s, from.y + (step->y - from.y) * s};
}

static double worst_border(const struct projection *plane, const struct cone_border *border, struct path *path)
{
    enum { SAMPLES = 40 };
    double worst = 0;
    struct point from = projection_point(plane, border->from), to = projection_point(plane, border->to);

    path_clear(path);
    projection_line(plane, border->from, border->to, path);
    assert_true(path->count >= 2 && path->steps[0].op == PATH_MOVE);
    assert_true(hypot(path->steps[0].x - from.x, path->steps[0].y - from.y) < 1e-9);
    for (size_t i = 1; i < path->count; i++) {
        from = (struct point){path->steps[i - 1].x, path->steps[i - 1].y};
        for (int k = 0; k <= SAMPLES; k++)
            worst = fmax(worst, off_curve(plane, border, step_at(from, &path->steps[i], (double)k / SAMPLES)));
    }
    from = (struct point){path->steps[path->count - 1].x, path->steps[path->count - 1].y};
    assert_true(hypot(from.x - to.x, from.y - to.y) < 1e-9);
    return worst;
}

static double worst_of_all;
static size_t curves, pieces;

static void check_exact(const struct projection *plane)
{
    static struct cone_border borders[PROJECTION_BORDERS_MAX];
    scoped(path_release) struct path path = {0};
    int count = projection_borders(plane, borders);

    for (int i = 0; i < count; i += test_is_quick() ? 20 : 1) {
        double worst = worst_border(plane, &borders[i], &path);
        if (worst >= TOLERANCE)
            fail_msg("%s %d, spread %g: a border of cell %d is %.3f mm off", plane->narrow ? "narrow" : "wide",
                     plane->cone->size, plane->spread, borders[i].cell, worst);
        worst_of_all = fmax(worst_of_all, worst);
        curves++;
        pieces += path.count - 1;
    }
}

TEST(borders_are_exact)
{
    for_all(check_exact);
    print_message("%zu borders in %zu pieces: at most %.4f mm from the exact curve\n", curves, pieces, worst_of_all);
}

/* The outer line of an edge strip is offset by the strip's width, and as exact. */
static void check_lifted(const struct projection *plane)
{
    enum { SAMPLES = 40 };
    struct projection lifted = *plane;
    scoped(path_release) struct path path = {0};
    struct cone_border line = {0, 0, {0, 0}, {0, 0}};

    lifted.lift = 2.8;
    for (int player = 0; player < 2; player++) {
        projection_rim_line(plane, player, &line.from, &line.to);
        path_clear(&path);
        projection_line(&lifted, line.from, line.to, &path);
        for (size_t i = 1; i < path.count; i++)
            for (int k = 0; k <= SAMPLES; k++) {
                struct point from = {path.steps[i - 1].x, path.steps[i - 1].y};
                struct point at = step_at(from, &path.steps[i], (double)k / SAMPLES);
                double x = at.x - plane->middle.x, y = at.y - plane->middle.y, r = hypot(x, y);
                at.x -= x / r * lifted.lift;
                at.y -= y / r * lifted.lift;
                assert_true(off_curve(plane, &line, at) < TOLERANCE);
            }
    }
}

TEST(strips_are_exact)
{
    for_all(check_lifted);
}

/* ---- The borders as a whole ------------------------------------------------------------------------------------- */

static int by_point(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    if (fabs(p->x - q->x) > 1e-6)
        return p->x < q->x ? -1 : 1;
    return fabs(p->y - q->y) < 1e-6 ? 0 : p->y < q->y ? -1 : 1;
}

/* Number of different points; each must be there at least twice, and at most three times. */
static int count_corners(struct point *points, int count)
{
    int corners = 0;
    qsort(points, (size_t)count, sizeof *points, by_point);
    for (int i = 0, next; i < count; i = next, corners++) {
        for (next = i + 1; next < count && by_point(&points[i], &points[next]) == 0; next++)
            ;
        assert_in_range(next - i, 2, 3);
    }
    return corners;
}

/* Curves meet in corners everywhere, across the seam too: Euler's V - E + F = 1 + parts. The plane around is a
 * face of its own; the narrow board's hub is one more, but its border is also a part of its own. */
static void check_euler(const struct projection *plane)
{
    static struct cone_border borders[PROJECTION_BORDERS_MAX];
    static struct point ends[2 * PROJECTION_BORDERS_MAX];
    int count = projection_borders(plane, borders), cells = plane->cone->count;

    assert_in_range(count, 1, PROJECTION_BORDERS_MAX);
    for (int i = 0; i < count; i++) {
        ends[2 * i] = projection_point(plane, borders[i].from);
        ends[2 * i + 1] = projection_point(plane, borders[i].to);
    }
    assert_int_equal(count_corners(ends, 2 * count) - count + cells, 1);
}

TEST(borders_meet)
{
    for_all(check_euler);
}

static int by_int(const void *a, const void *b)
{
    const int *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* The borders between cells are the links of the rules, each once; the others are the rim and the hub. */
static void check_links(const struct projection *plane)
{
    static struct cone_border borders[PROJECTION_BORDERS_MAX];
    static int seen[PROJECTION_BORDERS_MAX], wanted[PROJECTION_BORDERS_MAX];
    const struct cone *cone = plane->cone;
    int count = projection_borders(plane, borders), inner = 0, links = 0, turn, n = cone->size;

    for (int i = 0; i < count; i++)
        if (borders[i].other >= 0) {
            int a = cone_cell(cone, borders[i].cell % n, borders[i].cell / n, &turn);
            int b = cone_cell(cone, borders[i].other % n, borders[i].other / n, &turn);
            seen[inner++] = (a < b ? a : b) * CONE_CELLS + (a < b ? b : a);
        }
    for (int cell = 0; cell < cone->count; cell++)
        for (int k = 0; k < cone->cell[cell].links; k++)
            if (cell < cone->cell[cell].link[k].to)
                wanted[links++] = cell * CONE_CELLS + cone->cell[cell].link[k].to;
    assert_int_equal(inner, links);
    qsort(seen, (size_t)inner, sizeof *seen, by_int);
    qsort(wanted, (size_t)links, sizeof *wanted, by_int);
    assert_memory_equal(seen, wanted, (size_t)inner * sizeof *seen);

    struct point rim[PROJECTION_RIM_MAX];
    int sides = projection_rim(plane, 0, rim) + projection_rim(plane, 1, rim) - 2;
    /* A side in the middle of which red and blue meet is counted twice; the hub has one. */
    assert_int_equal(count - inner, plane->narrow ? sides - 1 + 1 : sides - 2);
}

TEST(borders_are_links)
{
    for_all(check_links);
}

/* Area that a path encloses, from Green's theorem. */
static double area_of(const struct path *path)
{
    enum { SAMPLES = 16 };
    double sum = 0;
    struct point from = {0, 0}, begin = {0, 0};
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *step = &path->steps[i];
        struct point to = {step->x, step->y}, last = from;
        if (step->op == PATH_MOVE)
            begin = last = to;
        if (step->op == PATH_CLOSE)
            to = begin;
        for (int k = 1; step->op == PATH_CURVE && k < SAMPLES; k++) {
            struct point at = bezier(from, step, (double)k / SAMPLES);
            sum += last.x * at.y - last.y * at.x;
            last = at;
        }
        sum += last.x * to.y - last.y * to.x;
        from = to;
    }
    return sum / 2;
}

static double hub_area(const struct projection *plane)
{
    scoped(path_release) struct path path = {0};
    struct cone_border hub = {0, 0, projection_corner(plane, plane->cone->size - 2, plane->cone->size - 1, 0),
                              projection_corner(plane, plane->cone->size - 2, plane->cone->size - 1, 1)};
    if (!plane->narrow)
        return 0;
    projection_line(plane, hub.from, hub.to, &path);
    return fabs(area_of(&path));
}

static double disc_area(const struct projection *plane)
{
    struct point rim[PROJECTION_RIM_MAX];
    double sum = 0;
    for (int player = 0; player < 2; player++) {
        scoped(path_release) struct path path = {0};
        int count = projection_rim(plane, player, rim);
        path_move(&path, plane->middle.x, plane->middle.y);
        struct point first = projection_point(plane, rim[0]);
        path_line(&path, first.x, first.y);
        for (int i = 1; i < count; i++)
            projection_curve(plane, rim[i - 1], rim[i], &path);
        path_close(&path);
        sum += fabs(area_of(&path));
    }
    return sum;
}

/* The cells fill the disc. In the true projection all have the same area, except the wide apex, a third of a hexagon.
 */
static void check_areas(const struct projection *plane)
{
    double sum = hub_area(plane), hexagon = HEXAGON * plane->unit * plane->unit * plane->turn;
    scoped(path_release) struct path path = {0};
    for (int i = 0; i < plane->cone->size * plane->cone->size; i++) {
        int x = i % plane->cone->size, y = i / plane->cone->size, turn, cell = cone_cell(plane->cone, x, y, &turn);
        if (cell == CONE_NONE || turn)
            continue;
        path_clear(&path);
        projection_outline(plane, x, y, &path);
        double area = area_of(&path), share = !plane->narrow && cell == plane->cone->apex ? 3 : 1;
        sum += area;
        assert_true(area > 0);
        if (plane->spread == 1 && fabs(area - hexagon / share) > 0.006 * hexagon)
            fail_msg("cell %d,%d of %d: %g for %g", x, y, plane->cone->size, area, hexagon / share);
    }
    double disc = disc_area(plane);
    if (fabs(sum - disc) > 1e-3 * disc)
        fail_msg("size %d: cells %g, disc %g", plane->cone->size, sum, disc);
}

TEST(cells_fill_the_disc)
{
    for_all(check_areas);
}

/* ---- The seam --------------------------------------------------------------------------------------------------- */

/* The cell whose centre is nearest to a flat point; CONE_NONE for the hole. */
static int cell_at(const struct projection *plane, double px, double py)
{
    double nearest = HUGE_VAL;
    int best = CONE_NONE, turn;
    for (int at = 0; at < plane->cone->size * plane->cone->size; at++) {
        int x = at % plane->cone->size, y = at / plane->cone->size;
        struct point c = projection_flat(plane, x, y);
        double distance = hypot(c.x - px, c.y - py);
        if (distance < nearest) {
            nearest = distance;
            best = cone_cell(plane->cone, x, y, &turn);
        }
    }
    return best;
}

/* On both cuts of the net, halves of the same cells lie at the same distance from the apex. */
TEST(seam_sides_agree)
{
    for (int i = 0; i < 2; i++)
        for (int n = CONE_SIZE_LEAST; n <= CONE_SIZE_MOST; n++) {
            struct projection plane = projection_of_rhombus(cone_table(i ? CONE_NARROW : CONE_WIDE, n), 1, 0);
            double up_x = -0.5, up_y = -0.8660254037844386, row_x = plane.narrow ? -1 : 1;
            int last = -2, cells = 0;
            for (double r = 0.07; r < n - 0.6; r += 0.1) {
                int cell = cell_at(&plane, r * row_x, 0);
                assert_int_equal(cell, cell_at(&plane, r * up_x, r * up_y));
                cells += cell != last;
                last = cell;
            }
            assert_int_equal(cells, n); /* with the apex or the hole */
        }
}

/* ---- Room ------------------------------------------------------------------------------------------------------- */

enum { SIDE_SAMPLES = 24, ROOM_SAMPLES = PROJECTION_SIDES * SIDE_SAMPLES };

static void sample_outline(const struct projection *plane, int x, int y, struct point *samples)
{
    for (int i = 0; i < ROOM_SAMPLES; i++) {
        int side = i / SIDE_SAMPLES;
        double s = (double)(i % SIDE_SAMPLES) / SIDE_SAMPLES, t = 1 - s;
        struct point from = projection_corner(plane, x, y, side), to = projection_corner(plane, x, y, side + 1);
        samples[i] = projection_point(plane, (struct point){t * from.x + s * to.x, t * from.y + s * to.y});
    }
}

static double nearest_sample(const struct point *samples, struct point at)
{
    double best = HUGE_VAL;
    for (int i = 0; i < ROOM_SAMPLES; i++)
        best = fmin(best, hypot(samples[i].x - at.x, samples[i].y - at.y));
    return best;
}

/* Diameter in mm of the largest circle in a cell, found by climbing from its centre: about the room for a mark. */
static double room_in(const struct projection *plane, int x, int y)
{
    struct point samples[ROOM_SAMPLES], at = projection_centre(plane, x, y);
    sample_outline(plane, x, y, samples);
    double best = nearest_sample(samples, at), step = plane->unit / 4;

    /* The self-border of the narrow apex is none: the ring is as wide as at its middle. */
    if (plane->narrow && x == plane->cone->size - 2 && y == plane->cone->size - 1)
        return 2 * best;
    while (step > plane->unit / 1000) {
        bool better = false;
        for (int i = 0; i < 8; i++) {
            struct point to = {at.x + step * cos(i * PI / 4), at.y + step * sin(i * PI / 4)};
            double room = nearest_sample(samples, to);
            if (room > best) {
                best = room;
                at = to;
                better = true;
            }
        }
        if (!better)
            step /= 2;
    }
    return 2 * best;
}

static double smallest(const struct projection *plane)
{
    double least = HUGE_VAL;
    for (int i = 0; i < plane->cone->size * plane->cone->size; i++) {
        int x = i % plane->cone->size, y = i / plane->cone->size, turn;
        if (cone_cell(plane->cone, x, y, &turn) != CONE_NONE && !turn)
            least = fmin(least, room_in(plane, x, y));
    }
    return least;
}

TEST(cells_have_room)
{
    static const struct {
        bool narrow;
        double spread, least; /* mm at size 11 on A4 */
    } cases[] = {{false, 1, 7.5}, {false, 0.9, 6.8}, {true, 1, 5}, {true, 0.9, 4.7}, {true, 0.8, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct projection plane = on_a4(11, cases[i].narrow, cases[i].spread);
        double least = smallest(&plane);
        print_message("%s 11, spread %.1f: smallest cell %.2f mm across, apex cell %.2f\n",
                      plane.narrow ? "narrow" : "wide", plane.spread, least, room_in(&plane, plane.narrow ? 9 : 0, 10));
        assert_true(least > cases[i].least);
    }
}
