#include "scan/mesh.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Least squares ----------------------------------------------------------------------------------------------- */

enum { ROUNDS = 3 }; /* of reweighting in a fit */

/* Normal equations: symmetric, with a band below the diagonal. Row i has its diagonal at [band]. */
struct band_matrix {
    int size, band;
    double *rows; /* size * (band + 1) */
    struct point *right;
};

static double *entry(const struct band_matrix *m, int row, int column)
{
    return &m->rows[row * (m->band + 1) + m->band - (row - column)];
}

/* Adds the equation that the weighted sum of some unknowns, in ascending order, is `value`. */
static void add_equation(struct band_matrix *m, const int *unknowns, const double *weights, int count,
                         double importance, struct point value)
{
    for (int i = 0; i < count; i++) {
        double scaled = importance * weights[i];
        for (int j = 0; j <= i; j++)
            *entry(m, unknowns[i], unknowns[j]) += scaled * weights[j];
        m->right[unknowns[i]].x += scaled * value.x;
        m->right[unknowns[i]].y += scaled * value.y;
    }
}

/* Solves the equations in place, by Cholesky decomposition within the band. False if a pivot is not above `least`. */
static bool solve(struct band_matrix *m, double least)
{
    for (int i = 0; i < m->size; i++) {
        const int from = i > m->band ? i - m->band : 0;
        for (int j = from; j <= i; j++) {
            const double *a = entry(m, i, from), *b = entry(m, j, from);
            double sum = *entry(m, i, j);
            for (int k = from; k < j; k++)
                sum -= *a++ * *b++;
            if (i == j && sum <= least)
                return false;
            *entry(m, i, j) = i == j ? sqrt(sum) : sum / *entry(m, j, j);
        }
    }
    for (int i = 0; i < m->size; i++) {
        for (int k = i > m->band ? i - m->band : 0; k < i; k++) {
            m->right[i].x -= *entry(m, i, k) * m->right[k].x;
            m->right[i].y -= *entry(m, i, k) * m->right[k].y;
        }
        m->right[i].x /= *entry(m, i, i);
        m->right[i].y /= *entry(m, i, i);
    }
    for (int i = m->size; i-- > 0;) {
        for (int k = i + 1; k < m->size && k <= i + m->band; k++) {
            m->right[i].x -= *entry(m, k, i) * m->right[k].x;
            m->right[i].y -= *entry(m, k, i) * m->right[k].y;
        }
        m->right[i].x /= *entry(m, i, i);
        m->right[i].y /= *entry(m, i, i);
    }
    return true;
}

/* ---- Homographies ------------------------------------------------------------------------------------------------ */

enum { UNKNOWNS = 8 };

/* Prior standard deviation of g and h: a page of 300 mm tilted by 15 degrees, seen from 350 mm. */
#define PERSPECTIVE 0.08

struct point homography_at(const struct homography *m, double x, double y)
{
    double u = (x - m->centre.x) / 100, v = (y - m->centre.y) / 100, w = m->g * u + m->h * v + 1;
    return (struct point){(m->a * u + m->b * v + m->c) / w, (m->d * u + m->e * v + m->f) / w};
}

bool homography_fit(const struct point_pair *matches, size_t count, double error, struct homography *out)
{
    static const int unknowns[UNKNOWNS] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct point centre = {0}, middle = {0};
    double all = 0, prior = (error / PERSPECTIVE) * (error / PERSPECTIVE);

    for (size_t i = 0; i < count; i++) {
        const struct point_pair *m = &matches[i];
        all += m->weight;
        centre.x += m->weight * m->page.x;
        centre.y += m->weight * m->page.y;
        middle.x += m->weight * m->photo.x;
        middle.y += m->weight * m->photo.y;
    }
    if (all <= 0)
        return false;
    centre = (struct point){centre.x / all, centre.y / all};
    middle = (struct point){middle.x / all, middle.y / all};

    /* Linear equations, divided by the w of the last round, so that they measure distances in the photograph. */
    struct homography fit = {.centre = centre};
    for (int round = 0; round < ROUNDS; round++) {
        double rows[UNKNOWNS * UNKNOWNS] = {0}, trace = 0;
        struct point found[UNKNOWNS] = {{0}}; /* in x */
        struct band_matrix equations = {UNKNOWNS, UNKNOWNS - 1, rows, found};
        for (size_t i = 0; i < count; i++) {
            const struct point_pair *m = &matches[i];
            double u = (m->page.x - centre.x) / 100, v = (m->page.y - centre.y) / 100;
            double x = m->photo.x - middle.x, y = m->photo.y - middle.y, w = fit.g * u + fit.h * v + 1;
            double weight = m->weight / (w * w);
            add_equation(&equations, unknowns, (double[]){u, v, 1, 0, 0, 0, -x * u, -x * v}, UNKNOWNS, weight,
                         (struct point){x, 0});
            add_equation(&equations, unknowns, (double[]){0, 0, 0, u, v, 1, -y * u, -y * v}, UNKNOWNS, weight,
                         (struct point){y, 0});
        }
        *entry(&equations, 6, 6) += prior;
        *entry(&equations, 7, 7) += prior;
        for (int i = 0; i < UNKNOWNS; i++)
            trace += *entry(&equations, i, i);
        if (!solve(&equations, 1e-13 * trace))
            return false;
        fit = (struct homography){centre,     found[0].x, found[1].x, found[2].x, found[3].x,
                                  found[4].x, found[5].x, found[6].x, found[7].x};
    }
    /* From the centroid of the matches back to the photograph's corner. */
    fit.a += middle.x * fit.g;
    fit.b += middle.x * fit.h;
    fit.c += middle.x;
    fit.d += middle.y * fit.g;
    fit.e += middle.y * fit.h;
    fit.f += middle.y;
    *out = fit;
    return true;
}

/* ---- Meshes ------------------------------------------------------------------------------------------------------ */

struct mesh mesh_new(struct point least, struct point most, double step)
{
    struct mesh mesh = {.x0 = least.x, .y0 = least.y, .step = step};
    mesh.columns = (int)fmax(ceil((most.x - least.x) / step), 1) + 1;
    mesh.rows = (int)fmax(ceil((most.y - least.y) / step), 1) + 1;
    mesh.nodes = mem_new((size_t)(mesh.columns * mesh.rows) * sizeof *mesh.nodes);
    return mesh;
}

void mesh_release(struct mesh *mesh)
{
    free(mesh->nodes);
    *mesh = (struct mesh){0};
}

/* The four nodes around a point, the top left one first, and their weights. Returns the first's number. */
static int corners_of(const struct mesh *mesh, double x, double y, double weights[4])
{
    double u = (x - mesh->x0) / mesh->step, v = (y - mesh->y0) / mesh->step;
    double column = clamp(floor(u), 0, mesh->columns - 2), row = clamp(floor(v), 0, mesh->rows - 2);

    u -= column;
    v -= row;
    weights[0] = (1 - u) * (1 - v);
    weights[1] = u * (1 - v);
    weights[2] = (1 - u) * v;
    weights[3] = u * v;
    return (int)row * mesh->columns + (int)column;
}

struct point mesh_at(const struct mesh *mesh, double x, double y)
{
    double weights[4];
    const struct point *n = mesh->nodes + corners_of(mesh, x, y, weights), *m = n + mesh->columns;
    return (struct point){weights[0] * n[0].x + weights[1] * n[1].x + weights[2] * m[0].x + weights[3] * m[1].x,
                          weights[0] * n[0].y + weights[1] * n[1].y + weights[2] * m[0].y + weights[3] * m[1].y};
}

/* Smoothness: second differences along rows and columns, and the twist of each cell, are 0. */
static void add_smoothness(struct band_matrix *m, const struct mesh *mesh, double importance)
{
    static const double second[] = {1, -2, 1}, twist[] = {1, -1, -1, 1};
    const int columns = mesh->columns;

    for (int row = 0; row < mesh->rows; row++)
        for (int column = 0; column < columns; column++) {
            int i = row * columns + column;
            if (column + 2 < columns)
                add_equation(m, (int[]){i, i + 1, i + 2}, second, 3, importance, (struct point){0});
            if (row + 2 < mesh->rows)
                add_equation(m, (int[]){i, i + columns, i + 2 * columns}, second, 3, importance, (struct point){0});
            if (column + 1 < columns && row + 1 < mesh->rows)
                add_equation(m, (int[]){i, i + 1, i + columns, i + columns + 1}, twist, 4, 2 * importance,
                             (struct point){0});
        }
}

void mesh_fit(struct mesh *mesh, const struct homography *base, const struct point_pair *matches, size_t count,
              double error)
{
    int size = mesh->columns * mesh->rows;
    const size_t row_bytes = (size_t)(2 * mesh->columns + 1) * sizeof(double);
    scoped(mem_free) double *rows = mem_new((size_t)size * row_bytes);
    scoped(mem_free) struct point *right = mem_new((size_t)size * sizeof *right);
    struct band_matrix m = {size, 2 * mesh->columns, rows, right};

    for (int i = 0; i < size; i++)
        mesh->nodes[i] =
            homography_at(base, mesh->x0 + i % mesh->columns * mesh->step, mesh->y0 + i / mesh->columns * mesh->step);
    scoped(mem_free) struct point *plane = mem_new((size_t)size * sizeof *plane);
    memcpy(plane, mesh->nodes, (size_t)size * sizeof *plane);

    /* Over 15 mm the slope of curled paper changes by about the error of a match; over longer steps by more. */
    double steps = mesh->step / 15, smooth = 1 / (steps * steps * steps * steps);
    for (int round = 0; round < ROUNDS; round++) {
        memset(rows, 0, (size_t)size * row_bytes);
        memset(right, 0, (size_t)size * sizeof *right);
        add_smoothness(&m, mesh, smooth);
        for (int i = 0; i < size; i++) /* nodes far from all matches have a solution, too */
            *entry(&m, i, i) += 1e-4;
        for (size_t i = 0; i < count; i++) {
            const struct point_pair *match = &matches[i];
            struct point p = mesh_at(mesh, match->page.x, match->page.y);
            struct point flat = homography_at(base, match->page.x, match->page.y);
            double off = hypot(p.x - match->photo.x, p.y - match->photo.y) / (3 * error);
            double weight = round == 0 ? match->weight : match->weight / ((1 + off * off) * (1 + off * off));
            double weights[4];
            int first = corners_of(mesh, match->page.x, match->page.y, weights);
            add_equation(&m, (int[]){first, first + 1, first + mesh->columns, first + mesh->columns + 1}, weights, 4,
                         weight, (struct point){match->photo.x - flat.x, match->photo.y - flat.y});
        }
        solve(&m, 0);
        for (int i = 0; i < size; i++)
            mesh->nodes[i] = (struct point){plane[i].x + right[i].x, plane[i].y + right[i].y};
    }
}
