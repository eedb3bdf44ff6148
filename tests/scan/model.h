/* The two models of a played and photographed sheet: `tune`, for thresholds to be tuned on, and `test`, which only
 * measures. They have their own mathematics, shapes of strokes and ranges.
 *
 *            tune                                       test
 * pens       brushes stamped along lines that sines     distances to Bezier curves that tremble by an AR(1) process;
 *            bend; grain of value noise                 graphite stays on the higher fibres of a paper
 * page       a circular cylinder, parallel to a side    a cubic profile, across at any angle
 * camera     forward: a mesh of triangles; Gaussian     backward: rays met by Newton's method; radial distortion,
 *            blur, straight motion                      a disk out of focus, curved motion
 * light      brightness as files have it: gradient,     linear light: a lamp, Lambert's law on the bent page, the
 *            vignette, straight shadow, normal noise    shadow of a hand, cos^4, Poisson noise through a Bayer
 *                                                       mosaic, tone curve, sharpening */
#pragma once

#include "scan/conditions.h"
#include "scan/picture.h"
#include "scan/played.h"

/* Where the camera saw a point of the page, in mm from its top-left corner: in pixels of the picture held upright. */
struct camera;

struct model {
    const char *name;
    void (*conditions)(struct conditions *, uint64_t seed, bool beyond);
    /* Draws what was played on a sheet of `scale` pixels per mm. */
    void (*play)(struct pixels *sheet, double scale, const struct played *, const struct conditions *, uint64_t seed);
    struct camera *(*camera)(const struct played *, const struct conditions *, uint64_t seed); /* owned, free() */
    struct spot (*where)(const struct camera *, double x, double y);
    struct pixels (*photograph)(const struct camera *, const struct pixels *sheet, double scale, uint64_t seed);
};

extern const struct model model_tune, model_test;

/* The model with a flatbed scanner for its camera; its pens stay. */
struct model model_flatbed_of(const struct model *pens);

/* What cups leave, and what a photocopier makes of the sheet (paper.c). */
void sheet_stain(struct pixels *sheet, double scale, const struct played *played, uint64_t seed);
void sheet_copy(struct pixels *sheet, uint64_t seed);
