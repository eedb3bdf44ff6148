/* Where a photograph shows each point of a page: homographies for one that is flat, meshes for one that is not quite.
 */
#pragma once

#include "draw/geometry.h"

#include <stdbool.h>
#include <stddef.h>

/* A point of the page, in mm, and where the photograph shows it, in pixels. */
struct point_pair {
    struct point page, photo;
    double weight; /* 0: not counted */
};

/* The map from a plane to its picture in perspective: (x, y) is shown at ((a u + b v + c) / w, (d u + e v + f) / w),
 * w = g u + h v + 1, where u = (x - centre.x) / 100 and v likewise. */
struct homography {
    struct point centre;
    double a, b, c, d, e, f, g, h;
};

struct point homography_at(const struct homography *, double x, double y);

/* The homography with the least squared distances of `count` matches in the photograph, and with a prior for the tilt
 * of hand-held cameras, which decides where few matches close together do not. `error` is the standard error of a
 * match, in pixels. False: the matches lie on a line or are fewer than four. */
bool homography_fit(const struct point_pair *matches, size_t count, double error, struct homography *out);

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
