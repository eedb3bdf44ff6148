/* Patches of print, found in a photograph by normalised cross-correlation.
 *
 * Both images are reliefs: each point's brightness relative to its surroundings, whatever the light. */
#pragma once

#include "draw/geometry.h"
#include "scan/grey.h"

#define PATCH_SCALE 4.0 /* pixels per mm of patches */

enum { PATCH = 32 }; /* pixels of a patch's width and height: 8 mm */

/* The relief of an image: 128 is as bright as the mean within `radius` pixels; dark strokes saturate, so that pencil
 * weighs hardly more than pale print. */
struct grey relief_of(const struct grey *image, int radius);

/* What patches are cut from: the print of a page. */
struct patch_source {
    struct grey relief; /* at PATCH_SCALE */
    struct grey
        printed; /* 1: within 1 mm of print. Patches are compared only there, so that marks elsewhere don't count */
};

struct patch_source patch_source_new(const struct grey *print, double scale);
void patch_source_release(struct patch_source *);

/* Places of patches: for each cell of `spacing` mm within the box the centre (in mm) of the patch that is easiest to
 * locate in all directions (Shi and Tomasi, "Good features to track", 1994), if it is good enough.
 * Returns their number; *list is owned by the caller. */
size_t patch_places(const struct patch_source *source, struct point least, struct point most, double spacing,
                    struct point **list);

/* Where a photograph is expected to show a point, and by how much that moves per mm to the right and down. */
struct local_map {
    struct point at, right, down;
};

struct patch_found {
    double x, y;      /* mm right and down of the expected place */
    double score;     /* correlation, -1 to 1 */
    double ambiguity; /* the best score elsewhere in the range, more than 1 mm off, divided by `score` */
    bool inside;      /* not at the edge of the range */
};

/* Finds the patch around `centre` (mm) in the relief of a photograph, up to `range` mm (10 at most) from where it is
 * expected. */
struct patch_found patch_find(const struct patch_source *source, struct point centre, const struct grey *relief,
                              const struct local_map *map, double range);
