#include "scan/reading.h"

#include "base/clamp.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Set on some 310 simulated photographs of Conect and Enclose5 (tests/scan/README.md). Lengths are in radii of the
 * cell's inner circle. */
#define AROUND     1.25 /* radius of the disc in which paper and strokes are measured */
#define PAPER      0.25 /* share of that disc that is blank at least */
#define STROKES    0.06 /* share of it that a mark's strokes cover at least */
#define STEP       0.08 /* between the radii and centres of circles that are tried */
#define ASIDE      0.33 /* how far the middle of a mark may be from the centre */
#define OUTERMOST  1.25 /* how far a ring may reach from the centre */
#define RING_LEAST 0.32 /* radius of a ring, at least */
#define NEAR       0.1  /* penalty for a mark one radius off the centre, in contrasts of its strokes */
#define EMPTY      0.6  /* of a ring's radius: where it is empty inside */
#define PATH_FROM  0.6  /* of a ring's radius: bounds of its path, as rings are not round */
#define PATH_TO    1.4
#define FAINTEST   0.2  /* share of a ring that is left out: gaps */
#define FILL       0.75 /* of a path's radius: where it is hatched or empty, */
#define FILL_MM    0.5  /* and mm to the path, at least, */
#define FILL_PEN   0.5  /* and more than half of its stroke's width */
#define HATCHING   3.0  /* ink of strokes, relative to the mean of loose hatching */
#define HOLE_INK   0.35 /* share of strokes' ink at which a mark's hole ends */
#define HOLE_STEP  0.05 /* of its outline's distance: between the radii of holes; twice as much between centres */
#define BEYOND     1.1  /* how far from the middle a mark's outermost stroke is looked for, */
#define SPILL      1.5  /* how far a stain goes on */
#define EDGE_INK   0.5  /* share of strokes' ink at which it begins, */
#define STROKE_INK 0.4  /* and ends */
#define NARROW     0.3  /* quantile of its widths: elsewhere hatching joins it */
#define CLEAR_MM   0.2  /* mm from it to the core */
#define ROOM_MM    0.3  /* mm: radius of a core, at least */
#define GAP        0.8  /* of the usual distance to the outline: nearer than that it has a gap */
#define HEART      0.16 /* radius of the spot in the middle of X and disc */
#define HEART_OFF  0.12 /* how far it may be from the mark's centre of mass */
#define ARM_FROM   0.18 /* where the arms of X and disc are, from the heart */
#define ARM_TO     0.42

enum {
    ANGLES = 32,
    SECTOR = ANGLES / 4,
    CIRCLES = 16, /* radii that are tried, STEP apart */
    RADII = 12,   /* of paths round a ring */
    FILL_POINTS = 8,
    HOLE_STEPS = 28,
    HOLE_ASIDE = 3, /* steps */
    ARM_POINTS = 5,
    OUTLINE = 64,            /* directions in which an outline is measured */
    ARM_SECTOR = SECTOR - 3, /* an X's arms are 45 to 135 degrees apart, so that one stroke is not in two sectors */
};

/* What is seen of a cell. */
struct cell {
    const struct page_ink *ink;
    struct point centre;
    double radius; /* mm: of the largest circle round the centre that stays inside */
    double paper;  /* its ink where it is blank */
    double level;  /* how much darker the darkest strokes are */
    double mass;   /* the mean of all that is darker than the paper */
};

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

/* How much darker than the cell's paper a point is. */
static double ink_at(const struct cell *cell, double x, double y)
{
    return fmax(0, grey_at(&cell->ink->added, x * cell->ink->scale, y * cell->ink->scale) / 255 - cell->paper);
}

/* The same `away` mm from the middle, in one of some directions. */
static double ink_away(const struct cell *cell, struct point middle, int direction, int directions, double away)
{
    double angle = 2 * PI * direction / directions;
    return ink_at(cell, middle.x + away * cos(angle), middle.y + away * sin(angle));
}

static struct cell cell_of(const struct page_ink *ink, const struct point *outline, size_t count, struct point centre)
{
    struct cell cell = {ink, centre, inner_radius(outline, count, centre), 0, 0, 0};
    size_t all = 0, histogram[256] = {0};
    double step = 1 / ink->scale, reach = AROUND * cell.radius;

    for (double y = -reach; y <= reach; y += step)
        for (double x = -reach; x <= reach; x += step)
            if (hypot(x, y) <= reach) {
                histogram[(int)(255 * ink_at(&cell, centre.x + x, centre.y + y) + 0.5)]++;
                all++;
            }
    int palest = 0;
    for (size_t sum = histogram[0]; palest < 255 && sum < (size_t)(PAPER * (double)all); palest++)
        sum += histogram[palest + 1];
    cell.paper = palest / 255.0;
    cell.mass = fmax(0, (ink_darkest(histogram, (double)all) - palest) / 255);
    cell.level = fmax(0, (ink_darkest(histogram, ceil(STROKES * (double)all)) - palest) / 255);
    return cell;
}

/* The mean ink of a circle. No point counts more than a stroke, so that a blot does not make a ring. */
static double circle_mean(const struct cell *cell, struct point middle, double radius, int points)
{
    double sum = 0;
    for (int i = 0; i < points; i++)
        sum += fmin(cell->level, ink_away(cell, middle, i, points, radius));
    return sum / points;
}

static double disc_mean(const struct cell *cell, struct point middle, double radius)
{
    double sum = circle_mean(cell, middle, 0, 1), weight = 1;
    for (int i = 1; i <= 3; i++) {
        sum += 6 * i * circle_mean(cell, middle, radius * i / 3, 4 * i + 4);
        weight += 6 * i;
    }
    return sum / weight;
}

/* The circle with the most contrast to its inside. */
static struct point find_ring(const struct cell *cell, double *radius)
{
    const int aside = (int)(ASIDE / STEP);
    struct point best = cell->centre;
    double best_score = -1;

    *radius = EMPTY * cell->radius;
    for (int row = -aside; row <= aside; row++)
        for (int column = -aside; column <= aside; column++) {
            double off = STEP * hypot(column, row), mean[CIRCLES];
            if (off > ASIDE)
                continue;
            struct point middle = {cell->centre.x + column * STEP * cell->radius,
                                   cell->centre.y + row * STEP * cell->radius};
            for (int i = 0; i < CIRCLES; i++)
                mean[i] = circle_mean(cell, middle, (i + 1) * STEP * cell->radius, 20);
            for (int i = 1; i + 1 < CIRCLES && (i + 2) * STEP + off <= OUTERMOST; i++) {
                if ((i + 1) * STEP < RING_LEAST)
                    continue;
                double inside = 0, area = 0;
                for (int k = 0; k + 1 < EMPTY * (i + 1); k++) {
                    inside += (k + 1) * mean[k];
                    area += k + 1;
                }
                double score =
                    (mean[i - 1] + 2 * mean[i] + mean[i + 1]) / 4 - inside / fmax(area, 1) - NEAR * cell->level * off;
                if (score > best_score) {
                    best_score = score;
                    best = middle;
                    *radius = (i + 1) * STEP * cell->radius;
                }
            }
        }
    return best;
}

/* The radius from which a path of most ink comes to another: at most one step aside. */
static int best_from(const double total[RADII], int to)
{
    int best = to;
    for (int from = to > 0 ? to - 1 : to; from <= to + 1 && from < RADII; from++)
        best = total[from] > total[best] ? from : best;
    return best;
}

/* The contrast of the closed path of most ink near a circle, found by dynamic programming: the mean of the path without
 * its gaps and its darker half. `at` is set to the path's distance from the middle in each direction. */
static double ring_contrast(const struct cell *cell, struct point middle, double circle, double at[ANGLES])
{
    double radius[RADII], polar[ANGLES][RADII];
    for (int r = 0; r < RADII; r++)
        radius[r] = circle * (PATH_FROM + (PATH_TO - PATH_FROM) * (r + 0.5) / RADII);
    for (int a = 0; a < ANGLES; a++)
        for (int r = 0; r < RADII; r++)
            polar[a][r] = ink_away(cell, middle, a, ANGLES, radius[r]);

    /* Twice around, so that the second turn begins where it ends. */
    double total[2 * ANGLES][RADII];
    for (int a = 0; a < 2 * ANGLES; a++)
        for (int r = 0; r < RADII; r++)
            total[a][r] = (a > 0 ? total[a - 1][best_from(total[a - 1], r)] : 0) + polar[a % ANGLES][r];
    int r = 0;
    for (int i = 0; i < RADII; i++)
        if (total[2 * ANGLES - 1][i] > total[2 * ANGLES - 1][r])
            r = i;
    double path[ANGLES];
    for (int a = 2 * ANGLES - 1; a >= ANGLES; a--) {
        path[a - ANGLES] = polar[a - ANGLES][r];
        at[a - ANGLES] = radius[r];
        r = best_from(total[a - 1], r);
    }
    qsort(path, ANGLES, sizeof *path, ascending);
    double sum = 0;
    int n = 0;
    for (int i = (int)(FAINTEST * ANGLES); i < ANGLES / 2; i++, n++)
        sum += path[i];
    return sum / n;
}

/* The mean ink within a closed line, at reach[] mm from the middle in each of `directions`. */
static double mean_within(const struct cell *cell, struct point middle, const double *reach, int directions)
{
    double sum = 0, weight = 1e-9;
    for (int a = 0; a < directions; a++)
        for (int i = 1; i <= FILL_POINTS; i++) {
            double away = fmax(0, reach[a]) * i / FILL_POINTS;
            sum += away * fmin(cell->level, ink_away(cell, middle, a, directions, away));
            weight += away;
        }
    return sum / weight;
}

/* The mean ink within a closed path, clear of its stroke, which reaches `reach` mm inside. */
static double fill_mean(const struct cell *cell, struct point middle, const double path[ANGLES], double reach)
{
    double clear[ANGLES];
    for (int a = 0; a < ANGLES; a++)
        clear[a] = fmin(FILL * path[a], path[a] - reach);
    return mean_within(cell, middle, clear, ANGLES);
}

/* The width, in mm, that the stroke of a ring has if all ink in the cell as dark as the ring is its stroke. */
static double ring_width(const struct cell *cell, const double path[ANGLES], double contrast)
{
    double step = 1 / cell->ink->scale, area = 0, length = 1e-9;
    for (double y = -cell->radius; y <= cell->radius; y += step)
        for (double x = -cell->radius; x <= cell->radius; x += step)
            if (hypot(x, y) <= cell->radius && ink_at(cell, cell->centre.x + x, cell->centre.y + y) > contrast / 2)
                area += step * step;
    for (int a = 0; a < ANGLES; a++)
        length += 2 * PI * path[a] / ANGLES;
    return area / length;
}

/* The ink's centre of mass. Ink near the edge of the cell weighs less, as it may belong to a neighbour's mark. */
static struct point centre_of_mass(const struct cell *cell)
{
    double step = 1 / cell->ink->scale, weight = 1e-9, x_sum = 0, y_sum = 0;

    for (double y = -cell->radius; y <= cell->radius; y += step)
        for (double x = -cell->radius; x <= cell->radius; x += step) {
            double inside = fmax(0, 1 - (x * x + y * y) / (cell->radius * cell->radius));
            double mass = inside * inside * ink_at(cell, cell->centre.x + x, cell->centre.y + y);
            weight += mass;
            x_sum += mass * x;
            y_sum += mass * y;
        }
    double off = hypot(x_sum, y_sum) / weight, share = fmin(1, ASIDE * cell->radius / fmax(off, 1e-9)) / weight;
    return (struct point){cell->centre.x + share * x_sum, cell->centre.y + share * y_sum};
}

/* How far the ink reaches from `middle` in each direction, and how broad the outermost stroke is there: mm. */
static void find_outline(const struct cell *cell, struct point middle, double edge[OUTLINE], double width[OUTLINE])
{
    double step = 0.5 / cell->ink->scale;
    for (int a = 0; a < OUTLINE; a++) {
        double away = BEYOND * cell->radius;
        while (away > 0 && ink_away(cell, middle, a, OUTLINE, away) < EDGE_INK * cell->level)
            away -= step;
        edge[a] = fmax(away, 0);
        while (away > 0 && ink_away(cell, middle, a, OUTLINE, away) > STROKE_INK * cell->level)
            away -= step;
        width[a] = edge[a] - fmax(away, 0);
    }
}

/* The radius of the largest circle without ink near the outline's centre, as a share of the outline's usual distance:
 * X has ink there, however little, and rings have none, even where their stroke fades. */
static double hole_of(const struct cell *cell, struct point middle, const double edge[OUTLINE], double usual)
{
    double x = 0, y = 0, area = 1e-9;
    for (int a = 0; a < OUTLINE; a++) {
        x += pow(edge[a], 3) * cos(2 * PI * a / OUTLINE) * 2 / 3;
        y += pow(edge[a], 3) * sin(2 * PI * a / OUTLINE) * 2 / 3;
        area += edge[a] * edge[a];
    }
    int largest = 0; /* steps */
    for (int row = -HOLE_ASIDE; row <= HOLE_ASIDE; row++)
        for (int column = -HOLE_ASIDE; column <= HOLE_ASIDE; column++) {
            struct point spot = {middle.x + x / area + column * 2 * HOLE_STEP * usual,
                                 middle.y + y / area + row * 2 * HOLE_STEP * usual};
            for (bool clear = hypot(row, column) <= HOLE_ASIDE; clear && largest < HOLE_STEPS; largest += clear)
                for (int i = largest + 1; clear && i >= 0; i--)
                    for (int a = 0; a < ANGLES && clear; a += 2)
                        clear = ink_away(cell, spot, a, ANGLES, i * HOLE_STEP * usual) < HOLE_INK * cell->level;
        }
    return largest * HOLE_STEP;
}

/* In how many directions ink goes on from the inner circle, in which marks end, to far outside. */
static int count_spills(const struct cell *cell)
{
    int count = 0;
    for (int a = 0; a < OUTLINE; a++) {
        double away = cell->radius;
        while (away < SPILL * cell->radius && ink_away(cell, cell->centre, a, OUTLINE, away) > STROKE_INK * cell->level)
            away += 0.5 / cell->ink->scale;
        count += away >= SPILL * cell->radius;
    }
    return count;
}

/* The mean change of the outline's distance from one direction to the next, as a share of it. */
static double raggedness(const double edge[OUTLINE])
{
    double sum = 0, change = 0;
    for (int a = 0; a < OUTLINE; a++) {
        change += fabs(edge[a] - edge[(a + 1) % OUTLINE]);
        sum += edge[a];
    }
    return change / fmax(sum, 1e-9);
}

/* The mean ink clear of the outermost stroke, as a share of that of strokes; NAN: there is no room for any. */
static double core_ink(const struct cell *cell, struct point middle, double edge[OUTLINE], double width[OUTLINE],
                       double usual)
{
    qsort(width, OUTLINE, sizeof *width, ascending);
    double stroke = width[(int)(NARROW * OUTLINE)];
    if (usual - stroke - CLEAR_MM < ROOM_MM)
        return NAN;
    for (int a = 0; a < OUTLINE; a++) {
        double from = fmax(edge[a], GAP * usual);
        edge[a] = fmin(from - stroke - CLEAR_MM, FILL * (from - stroke / 2));
    }
    return mean_within(cell, middle, edge, OUTLINE) / fmax(cell->level, 1e-9);
}

/* The darkest spot near the centre of mass, which it replaces. */
static double heart_contrast(const struct cell *cell, struct point *middle)
{
    const int steps = 3;
    struct point mass = *middle;
    double best = -1, contrast = 0, off = HEART_OFF * cell->radius / steps;

    for (int row = -steps; row <= steps; row++)
        for (int column = -steps; column <= steps; column++) {
            if (row * row + column * column > steps * steps)
                continue;
            struct point spot = {mass.x + column * off, mass.y + row * off};
            double mean = disc_mean(cell, spot, HEART * cell->radius);
            double score = mean - NEAR * cell->level * HEART_OFF * hypot(column, row) / steps;
            if (score > best) {
                best = score;
                contrast = mean;
                *middle = spot;
            }
        }
    return contrast;
}

/* The contrast of four arms from the heart, one in each quarter turn: the mean of the fainter two, as a slip of the pen
 * has only two. */
static double arms_contrast(const struct cell *cell, struct point heart)
{
    double ray[ANGLES] = {0}, best = 0;

    for (int a = 0; a < ANGLES; a++)
        for (int i = 0; i < ARM_POINTS; i++) {
            double away = cell->radius * (ARM_FROM + (ARM_TO - ARM_FROM) * i / ARM_POINTS);
            ray[a] += ink_away(cell, heart, a, ANGLES, away) / ARM_POINTS;
        }
    for (int turn = 0; turn < SECTOR; turn++) {
        double arm[4] = {0};
        for (int quarter = 0; quarter < 4; quarter++)
            for (int a = 0; a < ARM_SECTOR; a++)
                arm[quarter] = fmax(arm[quarter], ray[(turn + quarter * SECTOR + a) % ANGLES]);
        qsort(arm, 4, sizeof *arm, ascending);
        best = fmax(best, (arm[0] + arm[1]) / 2);
    }
    return best;
}

struct mark_shape mark_shape_of(const struct page_ink *ink, const struct point *outline, size_t count,
                                struct point centre)
{
    struct cell cell = cell_of(ink, outline, count, centre);
    double circle, path[ANGLES];
    struct point round = find_ring(&cell, &circle), heart = centre_of_mass(&cell);
    struct mark_shape shape = {.ring = ring_contrast(&cell, round, circle, path), .ink = cell.mass, .dark = cell.level};

    double edge[OUTLINE], edges[OUTLINE], stroke[OUTLINE];
    find_outline(&cell, heart, edge, stroke);
    memcpy(edges, edge, sizeof edges);
    qsort(edges, OUTLINE, sizeof *edges, ascending);
    shape.hole = hole_of(&cell, heart, edge, edges[OUTLINE / 2]);
    shape.width = ring_width(&cell, path, shape.ring);
    /* A disc that is hatched has an outline, and ink within. */
    double hatched =
        fmin(HATCHING * fill_mean(&cell, round, path, fmax(FILL_MM, shape.width / 2 + FILL_PEN)), shape.ring);
    shape.ring -= hatched;
    shape.spills = count_spills(&cell);
    shape.ragged = raggedness(edge);
    shape.core = core_ink(&cell, heart, edge, stroke, edges[OUTLINE / 2]);
    shape.full = heart_contrast(&cell, &heart);
    shape.full = fmax(fmin(shape.full, arms_contrast(&cell, heart)), hatched);
    return shape;
}
