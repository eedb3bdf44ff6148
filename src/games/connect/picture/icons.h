/* CoNNect: the small pictures of its sheet and cards. Each is drawn to scale in a box of `size` x `size` mm centred on
 * (x, y). None begins a symbol, so all may be part of one. */
#pragma once

#include "draw/draw.h"
#include "games/connect/edition.h"

/* The colour of claims of 3, 4 or 5 spaces. Never the only sign: a word or a digit always stands beside it. */
struct colour icon_claim_colour(const struct theme *theme, int claim);

/* Adds a closed rectangle with round corners. */
void icon_round_rect(struct path *path, double x, double y, double w, double h, double radius);

void icon_star(struct draw *d, double x, double y, double size, struct colour fill);

/* A bolt of lightning: the bonus must be used at once. */
void icon_bolt(struct draw *d, double x, double y, double size);

/* The face of a die, 1 to 6, or 0 for blank; dark for the zone die. */
void icon_die(struct draw *d, int value, bool dark, double x, double y, double size);

/* A chain of `count` spaces, `size` mm long. */
void icon_chain(struct draw *d, int count, double x, double y, double size, struct colour fill);

/* An arrowhead that points along (dx, dy), a step in one of the four directions. */
void icon_arrowhead(struct draw *d, double x, double y, double size, int dx, int dy, struct colour fill);

/* A shape; `cells` lie at the top left of the grid. Each cell is at most `most` mm wide. */
void icon_shape(struct draw *d, spaces cells, double x, double y, double size, double most, struct colour fill);

/* What a bonus box gives. */
void icon_bonus(struct draw *d, const struct bonus_box *box, double x, double y, double size);

/* What an objective asks for. */
void icon_objective(struct draw *d, const struct connect_edition *e, const struct objective *o, double x, double y,
                    double size);
