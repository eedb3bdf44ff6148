/* Conect: a cone's cells as curves on paper.
 *
 * Flat points are measured from the apex in the plane of the rhombus, x right and y down; the unit is the distance of
 * neighbouring centres. A point at distance r and angle phi is drawn at distance r and angle `turn` times phi. So the
 * sector of 120 or 60 degrees closes to a disc, and a straight line at distance d becomes
 * r = d sec((theta - theta0) / turn). Angles that differ by the sector are the same place, so a cell on the seam can be
 * drawn whole from either of its halves. */
#pragma once

#include "draw/path.h"
#include "games/conect/cone.h"

#include <stdbool.h>

#define SQRT3 1.7320508075688772

enum {
    PROJECTION_SIDES = 6,
    PROJECTION_BORDERS_MAX = 3 * CONE_SIZE_MOST * CONE_SIZE_MOST + 4 * CONE_SIZE_MOST,
    PROJECTION_RIM_MAX = 2 * CONE_SIZE_MOST + 2,
};

/* How a cone is drawn. */
struct projection {
    const struct cone *cone;
    bool narrow;
    int turn;            /* factor of angles: 3 or 6; 1 for the flat rhombus */
    double tilt;         /* radians added to drawn angles, clockwise */
    double unit;         /* mm for a flat unit */
    double spread;       /* exponent of the radius, relative to the reach; 1: the true projection */
    double reach;        /* flat distance of the board's farthest corner */
    double lift;         /* mm added to each radius, for what runs along a curve outside it */
    struct point middle; /* where the apex is drawn, mm */
};

/* The true projection of a cone: the apex at (0, 0), red on top. */
struct projection projection_of_cone(const struct cone *, double unit);

/* The flat rhombus, tilted. Seam cells appear in it twice. */
struct projection projection_of_rhombus(const struct cone *, double unit, double tilt);

/* The flat centre of the place (x, y), and the flat corner where its side `side` begins; it ends where side + 1 begins.
 * Side 0 faces right, the others follow clockwise. */
struct point projection_flat(const struct projection *plane, int x, int y);
struct point projection_corner(const struct projection *plane, int x, int y, int side);

/* Moves to the place beyond a side. */
void projection_beyond(int *x, int *y, int side);

/* Where a flat point is drawn. */
struct point projection_point(const struct projection *plane, struct point flat);

/* Where the middle of a cell is drawn, for a name or a letter. */
struct point projection_centre(const struct projection *plane, int x, int y);

/* Adds the image of a straight flat line: to a path that stands at the image of `from`, or as a new open path. */
void projection_curve(const struct projection *plane, struct point from, struct point to, struct path *path);
void projection_line(const struct projection *plane, struct point from, struct point to, struct path *path);

/* A border between two cells, or of a cell at the rim or at the hub of a narrow cone; in the flat rhombus of places. */
struct cone_border {
    int cell, other;       /* y * size + x of the proper names, or of the places; `other`: -1 if there is none */
    struct point from, to; /* flat */
};

/* Lists every border once (two cells may share two) and returns how many there are, at most
 * PROJECTION_BORDERS_MAX. */
int projection_borders(const struct projection *plane, struct cone_border *borders);

/* Adds the outline of a cell as closed paths; in the flat rhombus that of a place. */
void projection_outline(const struct projection *plane, int x, int y, struct path *path);

/* The flat corners of the rim along the red edge (player 0) or the blue one, from corner cell to corner cell: clockwise
 * for red, counter-clockwise for blue. The first and last lie on the lines where red and blue meet. At most
 * PROJECTION_RIM_MAX. */
int projection_rim(const struct projection *plane, int player, struct point *points);

/* The flat line along the outermost corners of an edge, in the same direction, and its distance from the apex. */
void projection_rim_line(const struct projection *plane, int player, struct point *from, struct point *to);

double projection_rim_distance(const struct projection *plane);

/* The box that holds the whole disc, in mm from the apex. */
void projection_disc(const struct projection *plane, struct point *least, struct point *most);
