/* Halos: what is new in a diagram, ringed in ink with a little paper around the ring, so that it stands out on any
 * ground. */
#ifndef QUADRILLE_DRAW_HALO_H
#define QUADRILLE_DRAW_HALO_H

#include "draw/draw.h"

/* mm that a halo's paper reaches beyond its ring. */
#define HALO_AIR 0.5

/* A ring around (x, y). */
void halo_ring(struct draw *d, double x, double y, double radius);

/* A ring around the line from one point to another, `radius` mm away from it. */
void halo_line(struct draw *d, double x1, double y1, double x2, double y2, double radius);

/* An arrow from one point to another, its head `size` mm long. */
void halo_arrow(struct draw *d, double x1, double y1, double x2, double y2, double size);

#endif
