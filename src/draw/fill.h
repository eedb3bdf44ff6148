/* Fills in the theme's style: coloured shapes are filled, or drawn as outlines, which take little ink. */
#pragma once

#include "draw/draw.h"

/* Whether the theme draws outlines. */
bool fill_outlines(const struct draw *d);

/* Fills the current path, a symbol `size` across, or outlines it on paper; empties the path. */
void fill_shape(struct draw *d, struct colour colour, double size);

/* The width of the outline of a symbol `size` across: the theme's, or finer if the symbol is small. */
double fill_line(const struct draw *d, double size);

/* Fills the current path, the background of a group, or draws it as a pale line; empties the path. */
void fill_ground(struct draw *d, struct colour colour);

/* The colour of type and lines on a symbol of this colour: paper, or in an outline the colour itself. */
struct colour fill_type(const struct draw *d, struct colour colour);

/* A colour between two: `a` at 0, `b` at 1. */
struct colour fill_blend(struct colour a, struct colour b, double share);
