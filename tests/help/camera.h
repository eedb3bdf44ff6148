/* Photographs of pages, for tests of alignment: a pinhole camera over a sheet that is flat or part of a cylinder. */
#pragma once

#include "draw/geometry.h"
#include "scan/grey.h"

struct camera {
    double tilt, turn, roll; /* radians: about the page's x, y and z */
    double distance;         /* mm from the page's middle */
    double fill;             /* the part of the photograph that the page spans, about 0.9 */
    double curl, curl_axis;  /* mm by which a chord of 210 mm leaves the paper, and the direction of the axis */
    double blur;             /* pixels: sigma */
    double noise;            /* grey levels: sigma */
    double light, shade;     /* brightness of paper at one side and at the other, 0-1 */
    double shadow;           /* what remains of the light in the shadow that covers a part; 1: no shadow */
    double shadow_edge;      /* of the photograph's width, where it begins */
    uint64_t seed;
    /* Set by camera_aim. */
    double width, height, focal, x, y;
    double axes[3][3];
};

/* Points a camera at the middle of a page of width x height mm, for a photograph of `columns` x `rows` pixels. */
void camera_aim(struct camera *, double width, double height, int columns, int rows);

/* Where the photograph shows a point of the page. */
struct point camera_point(const struct camera *, double x, double y);

/* The photograph of a page, `scale` pixels per mm. */
struct grey camera_shoot(const struct camera *, const struct grey *page, double scale, int columns, int rows);
