/* CoNNect: what the drawings of its cards share. Only connect_cards*.c include this. */
#ifndef QUADRILLE_GAMES_CONNECT_CARD_H
#define QUADRILLE_GAMES_CONNECT_CARD_H

#include "draw/draw.h"
#include "games/connect/edition.h"

/* mm */
#define CONNECT_CARD_INSET 4.0 /* of the coloured ground, so that a cut may go a little astray */
#define CONNECT_CARD_ROUND 4.0
#define CONNECT_CARD_WHITE 7.0 /* inset of the white field */

/* A pale tint of a deck's colour; and the ground of a card in it. */
struct colour connect_card_tint(const struct draw *d, struct colour colour);
void connect_card_ground(struct draw *d, struct colour colour);

/* A white field between two heights. */
void connect_card_field(struct draw *d, double top, double bottom);

/* The fronts in large print, and the name of the deck on a back, between two heights. */
void connect_large_shape(struct draw *d, const struct shape *shape, struct colour colour);
void connect_large_score(struct draw *d, const struct connect_edition *e, int card, struct colour colour);
void connect_large_objective(struct draw *d, const struct connect_edition *e, const struct objective *o,
                             struct colour colour);
void connect_large_dice(struct draw *d, struct colour colour);
void connect_large_deck(struct draw *d, double top, double bottom, const char *name);

#endif
