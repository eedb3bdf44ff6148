/* Conect: wins by force in so many stones.
 *
 * A side that is to move wins in n if some stone of its wins at once (n = 1), or leaves, whatever the rival then does,
 * a win in n - 1. Such a win has a *carrier*: the empty cells that it needs. It stands whatever the rival puts
 * elsewhere, his own threats included: did he win outside it, both sides could win on one board, and none of Conect can
 * be filled so (rules.md). Hence
 *
 *   - after a stone of the attacker suppose first that the rival passes. No win in n - 1 then: the stone fails. Else
 *     he need only try the cells of that win's carrier, and of those only the ones in the carriers of all the wins
 *     that are found against his other tries (must-play; Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck,
 *     "Solving 7x7 Hex with domination, virtual connections, and reduced-state proof sets", 2005);
 *   - the same way round, the attacker need only try the cells of the carriers with which the rival would win in one
 *     or two, were he to move;
 *   - where nothing wins at once, a stone that wins in two does so by two wins next to its own group. */
#ifndef QUADRILLE_GAMES_CONECT_THREAT_H
#define QUADRILLE_GAMES_CONECT_THREAT_H

#include "games/conect/search_board.h"

/* What is known of a position and the side that is to move. */
struct threat_entry {
    uint64_t key;
    uint32_t search;     /* the search that wrote it */
    uint8_t no_win, win; /* it does not win in `no_win`; it wins in `win` with the carrier; 0: not known */
    struct cells carrier;
};

struct threat_search {
    struct search_board *board; /* borrowed */
    uint64_t limit;             /* board->nodes at which it stops */
    bool stopped;               /* it did: an answer of "no" then means nothing */
    uint32_t search;            /* entries of other searches are not looked at */
    struct threat_entry *table; /* borrowed; 2^bits entries; NULL: none */
    int bits;
};

/* Whether no further stone may be put down; it then has stopped. */
bool threat_spent(struct threat_search *t);

/* Whether `side`, to move, wins in at most n stones; if so, sets the carrier. */
bool threat_wins(struct threat_search *t, enum cone_side side, int n, struct cells *carrier);

/* Whether `side` wins in at most n further stones although the rival is to move; if so, sets the carrier. */
bool threat_holds(struct threat_search *t, enum cone_side side, int n, struct cells *carrier);

/* The cells that `side`, to move, must play one of, lest the rival wins in one or two: all empty ones if he does not
 * threaten to. Empty if nothing helps (but a win at once). */
void threat_must(struct threat_search *t, enum cone_side side, struct cells *must);

/* Where the side has no win at once: whether a stone of its on an empty cell makes two; if so, sets the carrier.
 * `reach` as search_board_reach says. */
bool threat_doubles(struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                    struct cells *carrier);

#endif
