/* CoNNect: the small pictures that its sheet and its cards share. Each is drawn into a box of `size` x `size` mm
 * centred on (x, y), in proportion to it; none makes symbols, so that all may stand in some. */
#ifndef QUADRILLE_GAMES_CONNECT_ICONS_H
#define QUADRILLE_GAMES_CONNECT_ICONS_H

#include "draw/draw.h"
#include "games/connect/edition.h"

/* The colour that goes with claims of 3, 4 or 5 spaces; always beside the word or the digit. */
struct colour icon_claim_colour(const struct theme *theme, int claim);

/* Adds a closed rectangle with round corners to a path. */
void icon_round_rect(struct path *path, double x, double y, double w, double h, double radius);

void icon_star(struct draw *d, double x, double y, double size, struct colour fill);

/* A lightning: the bonus must be used at once. */
void icon_bolt(struct draw *d, double x, double y, double size);

/* A die's face, 1 to 6, or 0 for a blank one; dark for the zone die, light for a number die. */
void icon_die(struct draw *d, int value, bool dark, double x, double y, double size);

/* A chain of `count` spaces, `size` mm long. */
void icon_chain(struct draw *d, int count, double x, double y, double size, struct colour fill);

/* An arrowhead whose tip points along (dx, dy), one of which is 1 or -1, the other 0. */
void icon_arrowhead(struct draw *d, double x, double y, double size, int dx, int dy, struct colour fill);

/* The spaces of a shape, pushed to the top left, each at most `most` mm wide. */
void icon_shape(struct draw *d, spaces cells, double x, double y, double size, double most, struct colour fill);

/* What a bonus box gives, as a picture; (x, y) is its middle. */
void icon_bonus(struct draw *d, const struct bonus_box *box, double x, double y, double size);

/* What an objective asks, as a diagram. */
void icon_objective(struct draw *d, const struct connect_edition *e, const struct objective *o, double x, double y,
                    double size);

#endif
