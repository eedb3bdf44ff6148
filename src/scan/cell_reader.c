#include "scan/cell_reader.h"

#include "base/ascending.h"
#include "base/clamp.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

enum { ANGLES = MARK_ANGLES, RADII = 12, SECTOR = ANGLES / 4 };

#define INNER     0.8  /* of the cell in each direction: without what stands in for its printed edge */
#define STROKE    0.08 /* share of a cell's area that a mark's strokes cover at least */
#define FAINTEST  0.15 /* share of a ring that does not count: gaps */
#define RING_FROM 0.55 /* of the mark's mean radius: where a ring can be */
#define RING_TO   1.6
#define PAPER     0.1  /* share of a cell's area that is blank at least */
#define OUTER     1.15 /* of the cell: what an overshooting mark takes */
#define ASIDE     0.4  /* of the radius of the largest circle in a cell: how far its mark may be from the middle */
#define SMALLEST  0.25 /* a mark's mean radius, of that of the largest circle in its cell */
#define INSIDE    0.65 /* of the mean radius: the inside of a ring */
#define HEART     0.25 /* of the mean radius: the centre of a mark */
#define ARMS      2.1  /* of the mean radius: how far the arms of an X reach */
#define STROKE_MM 0.75 /* mm: half the width of a pencil's stroke as photographed, and how far it strays */

/* Whether (x, y) is within a polygon, by the crossing number. */
static bool inside(const struct point *p, size_t count, double x, double y)
{
    bool in = false;
    for (size_t i = 0, j = count - 1; i < count; j = i++)
        if ((p[i].y > y) != (p[j].y > y) && x < p[i].x + (y - p[i].y) / (p[j].y - p[i].y) * (p[j].x - p[i].x))
            in = !in;
    return in;
}

/* Of the largest circle around the centre that stays inside. */
static double inner_radius(const struct point *p, size_t count, struct point centre)
{
    double least = HUGE_VAL;
    for (size_t i = 0, j = count - 1; i < count; j = i++) {
        double dx = p[i].x - p[j].x, dy = p[i].y - p[j].y, length = fmax(hypot(dx, dy), 1e-9);
        double along = clamp(((centre.x - p[j].x) * dx + (centre.y - p[j].y) * dy) / (length * length), 0, 1);
        least = fmin(least, hypot(centre.x - p[j].x - along * dx, centre.y - p[j].y - along * dy));
    }
    return least;
}

/* Where the mark of a cell is: its centre of mass and mean radius, in mm; how dark its strokes are, and the paper. */
struct mark_place {
    struct point centre;
    double radius, level, paper;
};

/* How much darker than the cell's paper a point is. */
static double ink_at(const struct page_ink *ink, double paper, double x, double y)
{
    return fmax(0, grey_at(&ink->added, x * ink->scale, y * ink->scale) / 255 - paper);
}

static struct mark_place mark_place(const struct page_ink *ink, const struct point *outline, size_t count,
                                    struct point centre)
{
    double x0 = outline[0].x, x1 = x0, y0 = outline[0].y, y1 = y0;
    for (size_t i = 1; i < count; i++) {
        x0 = fmin(x0, outline[i].x);
        x1 = fmax(x1, outline[i].x);
        y0 = fmin(y0, outline[i].y);
        y1 = fmax(y1, outline[i].y);
    }

    /* The paper: of the brightest pixels. The strokes: of the darkest, as many as strokes cover. */
    size_t all = 0, area = 0, paper[256] = {0}, histogram[256] = {0};
    double step = 1 / ink->scale;
    for (double y = y0; y <= y1; y += step)
        for (double x = x0; x <= x1; x += step) {
            int value = (int)(255 * ink_at(ink, 0, x, y));
            if (inside(outline, count, x, y)) {
                paper[value]++;
                all++;
            }
            if (inside(outline, count, centre.x + (x - centre.x) / INNER, centre.y + (y - centre.y) / INNER)) {
                histogram[value]++;
                area++;
            }
        }
    int palest = 0;
    for (size_t sum = paper[0]; palest < 255 && sum < (size_t)(PAPER * (double)all); palest++)
        sum += paper[palest + 1];
    double left = ceil(STROKE * (double)area), sum = 0;
    for (int v = 255; v >= 0 && left > 0; v--) {
        double taken = fmin(left, (double)histogram[v]);
        sum += taken * v;
        left -= taken;
    }
    struct mark_place place = {centre, 0, 0, palest / 255.0};
    if (area)
        place.level = fmax(0, sum / ceil(STROKE * (double)area) / 255 - place.paper);

    /* Its centre and mean radius: of the pixels at least half as dark. */
    for (int pass = 0; pass < 2; pass++) {
        double weight = 0, sx = 0, sy = 0, sr = 0;
        for (double y = y0; y <= y1; y += step)
            for (double x = x0; x <= x1; x += step) {
                double v = ink_at(ink, place.paper, x, y) - place.level / 2;
                if (v <= 0 ||
                    !inside(outline, count, centre.x + (x - centre.x) / INNER, centre.y + (y - centre.y) / INNER))
                    continue;
                weight += v;
                sx += v * x;
                sy += v * y;
                sr += v * hypot(x - place.centre.x, y - place.centre.y);
            }
        if (weight <= 0)
            break;
        if (pass == 0)
            place.centre = (struct point){sx / weight, sy / weight};
        else
            place.radius = sr / weight;
    }
    return place;
}

/* The contrast of the closed path of most ink round the centre, by dynamic programming: that of most of the path.
 * `at` gets the path, as indices of radii. */
static double ring_contrast(double polar[ANGLES][RADII], int at[ANGLES])
{
    /* Twice round, so that the second round begins where it ends. */
    double total[2 * ANGLES][RADII];
    int first = (int)(RING_FROM / RING_TO * RADII);
    for (int a = 0; a < 2 * ANGLES; a++)
        for (int r = first; r < RADII; r++) {
            double before = 0;
            if (a > 0)
                for (int from = r > first ? r - 1 : r; from <= r + 1 && from < RADII; from++)
                    before = fmax(before, total[a - 1][from]);
            total[a][r] = before + polar[a % ANGLES][r];
        }
    int r = first;
    for (int i = first; i < RADII; i++)
        if (total[2 * ANGLES - 1][i] > total[2 * ANGLES - 1][r])
            r = i;
    double path[ANGLES];
    for (int a = 2 * ANGLES - 1; a >= ANGLES; a--) {
        path[a - ANGLES] = polar[a - ANGLES][r];
        at[a - ANGLES] = r;
        int best = r;
        for (int from = r > first ? r - 1 : r; from <= r + 1 && from < RADII; from++)
            if (total[a - 1][from] > total[a - 1][best])
                best = from;
        r = best;
    }
    qsort(path, ANGLES, sizeof *path, ascending);
    double sum = 0;
    int n = 0;
    for (int i = (int)(FAINTEST * ANGLES); i < ANGLES / 2; i++, n++)
        sum += path[i];
    return sum / n;
}

/* The contrast of four arms from the centre, one in each quarter turn: that of the faintest. */
static double arms_contrast(double polar[ANGLES][RADII])
{
    double ray[ANGLES] = {0}, best = 0;
    int from = (int)(HEART / RING_TO * RADII), to = (int)(1.0 / RING_TO * RADII);
    for (int a = 0; a < ANGLES; a++)
        for (int r = from; r < to; r++)
            ray[a] +=
                fmax(polar[a][r], fmax(polar[(a + 1) % ANGLES][r], polar[(a + ANGLES - 1) % ANGLES][r])) / (to - from);
    for (int turn = 0; turn < SECTOR; turn++) {
        double least = 1;
        for (int quarter = 0; quarter < 4; quarter++) {
            double most = 0;
            for (int a = 0; a < SECTOR; a++)
                most = fmax(most, ray[(turn + quarter * SECTOR + a) % ANGLES]);
            least = fmin(least, most);
        }
        best = fmax(best, least);
    }
    return best;
}

/* How dark the inside of the mark is on average. */
static double inside_contrast(double polar[ANGLES][RADII])
{
    double sum = 0, area = 0;
    for (int r = 0; (r + 0.5) * RING_TO < INSIDE * RADII; r++)
        for (int a = 0; a < ANGLES; a++) {
            sum += polar[a][r] * (r + 0.5);
            area += r + 0.5;
        }
    return sum / area;
}

/* The darkest spot about the centre: the mean of what is within HEART of the mark's radius. */
static double heart_contrast(const struct page_ink *ink, const struct mark_place *place)
{
    double spot = fmax(HEART * place->radius, 0.3), best = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            double x = place->centre.x + dx * spot / 2, y = place->centre.y + dy * spot / 2,
                   sum = ink_at(ink, place->paper, x, y);
            for (int i = 0; i < 16; i++) {
                double radius = i % 2 ? spot : spot / 2;
                sum += ink_at(ink, place->paper, x + radius * cos(i * PI / 8), y + radius * sin(i * PI / 8));
            }
            best = fmax(best, sum / 17);
        }
    return best;
}

struct mark_shape mark_shape_of(const struct page_ink *ink, const struct point *outline, size_t count,
                                struct point centre)
{
    struct mark_place place = mark_place(ink, outline, count, centre);
    if (place.radius <= 0)
        return (struct mark_shape){.middle = centre};
    double inner = inner_radius(outline, count, centre);
    double away = hypot(place.centre.x - centre.x, place.centre.y - centre.y), nearer = fmin(1, ASIDE * inner / away);
    place.centre.x = centre.x + nearer * (place.centre.x - centre.x);
    place.centre.y = centre.y + nearer * (place.centre.y - centre.y);
    double extent = place.radius / inner;
    place.radius = fmax(place.radius, SMALLEST * inner);
    double polar[ANGLES][RADII];
    for (int a = 0; a < ANGLES; a++)
        for (int r = 0; r < RADII; r++) {
            double radius = place.radius * RING_TO * (r + 0.5) / RADII;
            double x = place.centre.x + radius * cos(2 * PI * a / ANGLES);
            double y = place.centre.y + radius * sin(2 * PI * a / ANGLES);
            polar[a][r] = inside(outline, count, centre.x + (x - centre.x) / OUTER, centre.y + (y - centre.y) / OUTER)
                              ? ink_at(ink, place.paper, x, y)
                              : 0;
        }
    int path[ANGLES];
    double ring = ring_contrast(polar, path), heart = heart_contrast(ink, &place), arms = arms_contrast(polar);
    double full = fmin(heart, arms);
    struct mark_shape shape = {.contrast = fmax(ring, full), .middle = place.centre, .radius = place.radius};
    double middle = fmax(heart, inside_contrast(polar));
    shape.centre = shape.contrast > 0 ? middle / shape.contrast : 0;
    shape.extent = extent * place.level / fmax(arms, 1e-9);
    for (int a = 0; a < ANGLES; a++)
        shape.reach[a] = STROKE_MM + place.radius * (full > ring ? ARMS : RING_TO * (path[a] + 1) / RADII);
    return shape;
}
