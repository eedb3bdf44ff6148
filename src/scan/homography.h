/* Homographies: maps from a plane to its picture in perspective. */
#pragma once

#include "draw/geometry.h"

#include <stdbool.h>
#include <stddef.h>

/* A point of the page, in mm, and where the photograph shows it, in pixels. */
struct point_pair {
    struct point page, photo;
    double weight; /* 0: not counted */
};

/* (x, y) is shown at ((a u + b v + c) / w, (d u + e v + f) / w), w = g u + h v + 1, where u = (x - centre.x) / 100 and
 * v likewise. */
struct homography {
    struct point centre;
    double a, b, c, d, e, f, g, h;
};

struct point homography_at(const struct homography *, double x, double y);

/* The homography with the least squared distances of `count` matches in the photograph, and with a prior for the tilt
 * of hand-held cameras, which decides where few matches close together do not. `error` is the standard error of a
 * match, in pixels. False: the matches lie on a line or are fewer than four. */
bool homography_fit(const struct point_pair *matches, size_t count, double error, struct homography *out);
