#include "scan/homography.h"

#include <math.h>
#include <string.h>

enum {
    UNKNOWNS = 8,
    ROUNDS = 3, /* of reweighting in a fit */
};

/* Prior standard deviation of g and h: a page of 300 mm tilted by 15 degrees, seen from 350 mm. */
#define PERSPECTIVE 0.08

struct point homography_at(const struct homography *m, double x, double y)
{
    double u = (x - m->centre.x) / 100, v = (y - m->centre.y) / 100, w = m->g * u + m->h * v + 1;
    return (struct point){(m->a * u + m->b * v + m->c) / w, (m->d * u + m->e * v + m->f) / w};
}

/* Solves the symmetric equations in place, by Cholesky decomposition. False if they are singular. */
static bool solve(double equations[UNKNOWNS][UNKNOWNS], double right[UNKNOWNS])
{
    double trace = 0;
    for (int i = 0; i < UNKNOWNS; i++)
        trace += equations[i][i];
    for (int i = 0; i < UNKNOWNS; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = equations[i][j];
            for (int k = 0; k < j; k++)
                sum -= equations[i][k] * equations[j][k];
            if (i == j && sum <= 1e-13 * trace)
                return false;
            equations[i][j] = i == j ? sqrt(sum) : sum / equations[j][j];
        }
    }
    for (int i = 0; i < UNKNOWNS; i++) {
        for (int k = 0; k < i; k++)
            right[i] -= equations[i][k] * right[k];
        right[i] /= equations[i][i];
    }
    for (int i = UNKNOWNS; i-- > 0;) {
        for (int k = i + 1; k < UNKNOWNS; k++)
            right[i] -= equations[k][i] * right[k];
        right[i] /= equations[i][i];
    }
    return true;
}

bool homography_fit(const struct point_pair *matches, size_t count, double error, struct homography *out)
{
    struct point centre = {0}, middle = {0};
    double all = 0;

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
        double equations[UNKNOWNS][UNKNOWNS] = {{0}}, right[UNKNOWNS] = {0};
        for (size_t i = 0; i < count; i++) {
            const struct point_pair *m = &matches[i];
            double u = (m->page.x - centre.x) / 100, v = (m->page.y - centre.y) / 100;
            double x = m->photo.x - middle.x, y = m->photo.y - middle.y, w = fit.g * u + fit.h * v + 1;
            double weight = m->weight / (w * w);
            double rows[2][UNKNOWNS] = {{u, v, 1, 0, 0, 0, -x * u, -x * v}, {0, 0, 0, u, v, 1, -y * u, -y * v}};
            double values[2] = {x, y};
            for (int k = 0; k < 2; k++) {
                for (int r = 0; r < UNKNOWNS; r++) {
                    for (int c = 0; c <= r; c++)
                        equations[r][c] += weight * rows[k][r] * rows[k][c];
                    right[r] += weight * rows[k][r] * values[k];
                }
            }
        }
        double prior = (error / PERSPECTIVE) * (error / PERSPECTIVE);
        equations[6][6] += prior;
        equations[7][7] += prior;
        if (!solve(equations, right))
            return false;
        fit =
            (struct homography){centre, right[0], right[1], right[2], right[3], right[4], right[5], right[6], right[7]};
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
