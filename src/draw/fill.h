/* Fills in the theme's style: what carries a colour is filled with it, or drawn in lines of it that take little ink. */
#ifndef QUADRILLE_DRAW_FILL_H
#define QUADRILLE_DRAW_FILL_H

#include "draw/draw.h"

/* Whether the theme draws outlines. */
bool fill_outlines(const struct draw *d);

/* Fills the current path, a shape `size` across that stands for something, and uses it up; an outline is around paper.
 */
void fill_shape(struct draw *d, struct colour colour, double size);

/* The width of the outline of something `size` across: the theme's on paper, but small things have finer ones. */
double fill_line(const struct draw *d, double size);

/* Fills the current path, a ground behind what belongs together, and uses it up; an outline is a pale line. */
void fill_ground(struct draw *d, struct colour colour);

/* The colour of type and lines on a shape of this colour: paper, or in an outline the colour itself. */
struct colour fill_type(const struct draw *d, struct colour colour);

/* A colour between two: all of `a` at 0, all of `b` at 1. */
struct colour fill_blend(struct colour a, struct colour b, double share);

#endif
