/* CoNNect: what further claims would score a player of a game, for searches: stars of bonus boxes, points of shapes,
 * score cards. rules.md, section 5, "Claim", "Bonuses". */
#ifndef QUADRILLE_GAMES_CONNECT_CLAIM_VALUE_H
#define QUADRILLE_GAMES_CONNECT_CLAIM_VALUE_H

#include "games/connect/claim_list.h"

/* What a player's claims have used up, all at once in the same round: free boxes, in the order in which they are
 * chosen, and shapes that score nothing more. */
struct purse {
    uint8_t boxes[SECTIONS];
    uint8_t small, big; /* bit i: shape i of the edition; shape i of the table */
};

struct claimant {
    const struct connect_edition *edition;
    const struct connect_table *table;
    const struct player_sheet *sheet;
    struct purse purse;                /* before the first claim */
    uint8_t box[SECTIONS][BOXES_MOST]; /* the free boxes, those with most stars first */
    int box_count[SECTIONS];
    int most; /* that a claim can score */
};

/* Looks at a player's claims, bonus boxes and the shapes on the table, which stay borrowed. */
void connect_claimant_begin(const struct connect_edition *, const struct connect_table *, int player,
                            struct claimant *);

/* On a Grid: no claim has a box. */
void connect_claimant_no_boxes(struct claimant *);

/* Leaves out of a list the claims of five that are not legal on this table for this player. */
void connect_claimant_keep(const struct claimant *, struct option_list *);

/* What a claim of such a list scores, and leaves in the purse; 0, and the purse as it was, if nothing or not legal. */
int connect_claimant_score(const struct claimant *, const struct option *, struct purse *);

/* Makes a claim a move, with the bonus box that goes with it. What that writes at once goes into the first spaces that
 * are not `written`, of `two` as far as they are in the zone at hand, and is added to them. */
void connect_claimant_move(const struct claimant *, const struct option_shapes *, const struct option *, struct purse *,
                           spaces *written, struct move *);

#endif
