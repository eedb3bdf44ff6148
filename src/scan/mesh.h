/* Meshes: where a photograph shows each point of a page that is not quite flat. */
#pragma once

#include "scan/homography.h"

/* A grid of nodes over the page; between them it is bilinear, beyond them it goes on as in the outermost cells. */
struct mesh {
    double x0, y0, step; /* mm: the first node, and from node to node */
    int columns, rows;   /* of nodes, two at least */
    struct point *nodes; /* owned: row by row, in pixels of the photograph */
};

/* A mesh over the box between two points of the page, all its nodes at (0, 0). */
struct mesh mesh_new(struct point least, struct point most, double step);
void mesh_release(struct mesh *);

struct point mesh_at(const struct mesh *, double x, double y);

/* Sets the nodes: a homography plus a smooth field of displacements by least squares, whose second differences are
 * about as usual for paper that curls. `error` is the usual distance of a right match from the mesh, in pixels; the
 * influence of matches that are much farther off goes to nothing (Geman and McClure, 1987). */
void mesh_fit(struct mesh *mesh, const struct homography *base, const struct point_pair *matches, size_t count,
              double error);
