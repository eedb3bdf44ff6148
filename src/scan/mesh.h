/* Meshes: where a photograph shows each point of a page that is not quite flat. */
#pragma once

#include "scan/homography.h"

/* A grid of nodes over the page: bilinear between them, extrapolated beyond. */
struct mesh {
    double x0, y0, step; /* mm: the first node, and from node to node */
    int columns, rows;   /* of nodes, two at least */
    struct point *nodes; /* owned: row by row, in pixels of the photograph */
};

/* A mesh over the box between two points of the page, all its nodes at (0, 0). */
struct mesh mesh_new(struct point least, struct point most, double step);
void mesh_release(struct mesh *);

struct point mesh_at(const struct mesh *, double x, double y);

/* Fits the nodes: a homography plus displacements, by least squares with a smoothness prior for paper that curls.
 * `error` is the standard error of a correct match, in pixels; matches much farther off lose their influence (Geman and
 * McClure, 1987). */
void mesh_fit(struct mesh *mesh, const struct homography *base, const struct point_pair *matches, size_t count,
              double error);
