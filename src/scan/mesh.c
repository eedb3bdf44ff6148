#include "scan/mesh.h"

#include "base/clamp.h"
#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3 }; /* of reweighting */

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

/* The normal equations of a mesh: symmetric, with a band below the diagonal. Row i has its diagonal at [band]. */
struct band_matrix {
    int size, band;
    double *rows; /* size * (band + 1) */
    struct point *right;
};

static double *entry(const struct band_matrix *m, int row, int column)
{
    return &m->rows[row * (m->band + 1) + m->band - (row - column)];
}

/* Adds the equation that the weighted sum of some nodes, in ascending order, is `value`. */
static void add_equation(struct band_matrix *m, const int *nodes, const double *weights, int count, double importance,
                         struct point value)
{
    for (int i = 0; i < count; i++) {
        double scaled = importance * weights[i];
        for (int j = 0; j <= i; j++)
            *entry(m, nodes[i], nodes[j]) += scaled * weights[j];
        m->right[nodes[i]].x += scaled * value.x;
        m->right[nodes[i]].y += scaled * value.y;
    }
}

/* Smoothness: second differences along rows and columns, and the twist of each cell, are 0. */
static void add_smoothness(struct band_matrix *m, const struct mesh *mesh, double importance)
{
    static const double second[] = {1, -2, 1}, twist[] = {1, -1, -1, 1};
    const int columns = mesh->columns;

    for (int row = 0; row < mesh->rows; row++) {
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
}

/* Solves the equations in place, by Cholesky decomposition within the band. */
static void solve(struct band_matrix *m)
{
    for (int i = 0; i < m->size; i++) {
        const int from = i > m->band ? i - m->band : 0;
        for (int j = from; j <= i; j++) {
            const double *a = entry(m, i, from), *b = entry(m, j, from);
            double sum = *entry(m, i, j);
            for (int k = from; k < j; k++)
                sum -= *a++ * *b++;
            *entry(m, i, j) = i == j ? sqrt(fmax(sum, 1e-9)) : sum / *entry(m, j, j);
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
}

void mesh_fit(struct mesh *mesh, const struct homography *base, const struct point_pair *matches, size_t count,
              double error)
{
    int size = mesh->columns * mesh->rows;
    struct band_matrix m = {.size = size, .band = 2 * mesh->columns};
    m.rows = mem_new((size_t)(size * (m.band + 1)) * sizeof *m.rows);
    m.right = mem_new((size_t)size * sizeof *m.right);

    for (int i = 0; i < size; i++)
        mesh->nodes[i] =
            homography_at(base, mesh->x0 + i % mesh->columns * mesh->step, mesh->y0 + i / mesh->columns * mesh->step);
    scoped(mem_free) struct point *plane = mem_new((size_t)size * sizeof *plane);
    memcpy(plane, mesh->nodes, (size_t)size * sizeof *plane);

    /* Over 15 mm the slope of curled paper changes by about the error of a match; over longer steps by more. */
    double steps = mesh->step / 15, smooth = 1 / (steps * steps * steps * steps);
    for (int round = 0; round < ROUNDS; round++) {
        memset(m.rows, 0, (size_t)(size * (m.band + 1)) * sizeof *m.rows);
        memset(m.right, 0, (size_t)size * sizeof *m.right);
        add_smoothness(&m, mesh, smooth);
        for (int i = 0; i < size; i++) /* regularises nodes far from all matches */
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
        solve(&m);
        for (int i = 0; i < size; i++)
            mesh->nodes[i] = (struct point){plane[i].x + m.right[i].x, plane[i].y + m.right[i].y};
    }
    free(m.right);
    free(m.rows);
}
