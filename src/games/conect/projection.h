/* Conect: a cone's cells as curves on paper (rules.md section 4, "Projection").
 *
 * Flat points are measured from the apex in the plane of the rhombus, x right and y down; the unit is the
 * distance of neighbouring centres. A point at distance r and angle phi is drawn at distance r and angle
 * `turn` times phi, so that the sector of 120 or 60 degrees closes to a disc, and a straight line at
 * distance d becomes r = d sec((theta - theta0) / turn). Angles that differ by the sector are the same place,
 * so a cell at the seam is drawn from either of its halves, whole. */
#ifndef QUADRILLE_GAMES_CONECT_PROJECTION_H
#define QUADRILLE_GAMES_CONECT_PROJECTION_H

#include "draw/path.h"

#include <stdbool.h>

#define SQRT3 1.7320508075688772
#define PI    3.141592653589793

enum {
    CONECT_SIZE_MAX = 19,
    CONECT_SIDES = 6,
    CONECT_BORDERS_MAX = 3 * CONECT_SIZE_MAX * CONECT_SIZE_MAX + 4 * CONECT_SIZE_MAX,
    CONECT_RIM_MAX = 2 * CONECT_SIZE_MAX + 2,
};

struct conect_point {
    double x, y;
};

/* How a cone is drawn. */
struct conect_plane {
    int size;
    bool narrow;
    int turn;                   /* times that angles are multiplied: 3 or 6; 1: the flat rhombus */
    double tilt;                /* radians added to drawn angles, clockwise */
    double unit;                /* mm for a flat unit */
    double spread;              /* exponent of the radius, relative to the reach; 1: the true projection */
    double reach;               /* flat distance of the board's farthest corner */
    double lift;                /* mm added to each radius: for what runs along a curve outside it */
    double tolerance;           /* mm from the exact curve */
    struct conect_point middle; /* where the apex is drawn, mm */
};

/* The true projection of a cone, the apex at (0, 0), red on top. */
struct conect_plane conect_plane(int size, bool narrow, double unit);

/* The rhombus itself, tilted. Its seam cells are there twice. */
struct conect_plane conect_flat_plane(int size, bool narrow, double unit, double tilt);

/* Takes a place of the flat lattice, on the rhombus or beyond the seam, to that of its proper name. False if
 * it is no cell (beyond the rim, or the deleted one). */
bool conect_proper(const struct conect_plane *plane, int *x, int *y);

/* Whether this is the cell round the apex (narrow: the ring) by its proper name. */
bool conect_is_apex(const struct conect_plane *plane, int x, int y);

/* The flat centre of the place (x, y), and the flat corner where its side `side` begins; that of side + 1 is
 * where it ends. Side 0 looks right, the others follow clockwise. */
struct conect_point conect_flat(const struct conect_plane *plane, int x, int y);
struct conect_point conect_corner(const struct conect_plane *plane, int x, int y, int side);

/* The place beyond a side. */
void conect_beyond(int *x, int *y, int side);

/* Where a flat point other than the apex is drawn. */
struct conect_point conect_project(const struct conect_plane *plane, struct conect_point flat);

/* Where the middle of a cell is drawn: room for a name or a letter. */
struct conect_point conect_centre(const struct conect_plane *plane, int x, int y);

/* Adds the image of a straight flat line to a path that stands at the image of `from`. */
void conect_curve(const struct conect_plane *plane, struct conect_point from, struct conect_point to,
                  struct path *path);

/* A border between two cells, or between a cell and what is no cell. */
struct conect_border {
    int cell, other; /* y * size + x of the proper names; other -1: the rim, or the hub of a narrow board */
    struct conect_point from, to; /* flat */
};

/* Lists every border of the cone once (two cells may have two in common) and returns how many there are, at
 * most CONECT_BORDERS_MAX. */
int conect_borders(const struct conect_plane *plane, struct conect_border *borders);

/* Adds a border as an open path, the outline of a cell as closed ones (in the flat rhombus that of a place). */
void conect_border(const struct conect_plane *plane, const struct conect_border *border, struct path *path);
void conect_outline(const struct conect_plane *plane, int x, int y, struct path *path);

/* The flat corners of the rim along the red edge (player 0) or the blue one, from corner cell to corner cell,
 * clockwise for red and against it for blue. The first and last lie on the lines where red and blue meet. At
 * most CONECT_RIM_MAX. */
int conect_rim(const struct conect_plane *plane, int player, struct conect_point *points);

/* The flat line along the outermost corners of an edge, in the same direction. */
void conect_rim_line(const struct conect_plane *plane, int player, struct conect_point *from, struct conect_point *to);

/* The box that holds the whole disc, in mm from the apex. */
void conect_disc(const struct conect_plane *plane, struct conect_point *least, struct conect_point *most);

#endif
