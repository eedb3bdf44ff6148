/* Markers: how players are distinguished on paper. Besides a colour of the theme each has a shape, a pattern for what
 * the player owns, and a kind of line, so that a grey print loses nothing: A disc, tint, plain line; B ring, diagonal
 * hatch, dashes; C square, dots, dotted line; D triangle, cross-hatch, double line. Where the theme draws outlines the
 * disc is a dot, the ring is thin, and square and triangle are outlined. */
#pragma once

#include "draw/draw.h"

enum { MARKERS = 4 }; /* players 0 (A) to 3 (D) have one */

/* The player's shape, about as large as a disc of this radius. It reaches no further than 1.35 times the radius. */
void marker_draw(struct draw *d, int player, double x, double y, double radius, struct colour colour);

/* The shape in the player's colour with the player's letter in it, in type of about `size` pt; it hides what is
 * underneath. MARKER_LETTER points for each mm of the radius fill the shape well. Players 4 and 5 have a ring. */
#define MARKER_LETTER 4.0
void marker_badge(struct draw *d, int player, double x, double y, double radius, double size);

/* mm: the radius that its letter needs. Where there is less room, the shape alone identifies the player. */
double marker_badge_radius(const struct theme *theme);

/* The shape to be ticked with a pencil, in a square box of 2 * `radius` mm around (x, y), with the letter where that
 * has room. It is so pale that it drops out of a photograph. */
void marker_tick(struct draw *d, int player, double x, double y, double radius);

/* A disc with a number from 1, for the order in which things were played. It hides what is underneath.
 * The disc is as large as its number needs in the theme's least type, on paper; or has this radius and larger type. */
void marker_number(struct draw *d, size_t number, double x, double y, double radius, struct colour colour);

/* The radius of discs in which all numbers up to `most` fit. */
double marker_number_radius(const struct draw *d, size_t most);

/* A line of the player's kind and colour; `width` mm is the width of the plain kind. */
void marker_line(struct draw *d, int player, double x1, double y1, double x2, double y2, double width);

/* Strokes the current path, which consists of path_move and path_line, in the player's kind of line and colour, and
 * empties it. For six players: E has long dashes, F dashes and dots. */
void marker_stroke(struct draw *d, int player, double width);

/* Fills a rectangle with a pale background and the player's pattern. */
void marker_fill(struct draw *d, int player, double x, double y, double w, double h);

/* The colour of that background. */
struct colour marker_ground(const struct draw *d, int player);

/* Colour and width in mm of the lines of a hatch on that background. */
struct colour marker_hatch(const struct draw *d, int player);
double marker_hatch_width(const struct draw *d);

/* ---- Outlines around what is new in a diagram: ink lines with a paper-coloured edge on both sides, so that they stand
 * out on any background. */

/* Width in mm of the paper-coloured edge. */
#define OUTLINE_MARGIN 0.5

/* A ring around (x, y). */
void outline_ring(struct draw *d, double x, double y, double radius);

/* A capsule around a line, `radius` mm away from it. */
void outline_line(struct draw *d, double x1, double y1, double x2, double y2, double radius);

/* An arrow along a path, which it releases, with a head `size` mm long. */
void outline_arrow(struct draw *d, struct path *shaft, double size);
