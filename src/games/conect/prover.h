/* Conect: who wins a position, by search to the end.
 *
 * Depth-first, with must-play regions and a table. Every proof has a carrier, the empty cells that the winner needs
 * (threat.h). A side that is to move and loses with a stone on one cell need only try those cells that the
 * rival's win there needs; when none is left that all his wins need, it has lost. Hayward and others, "Solving 7x7
 * Hex with domination, virtual connections, and reduced-state proof sets", 2005.
 *
 * On boards that are small enough for them, virtual connections (virtual_connection.h) tell without trying who wins, or
 * what the rival would win with. All positions after a stone are judged so, before one of them is searched.
 *
 * The most promising stones are tried first: those that leave the rival, as judged, the fewest answers, then those with
 * which both sides together need the fewest stones, bridges counted as joined (distance.h), then not so, then those
 * nearest to the apex. */
#ifndef QUADRILLE_GAMES_CONECT_PROVER_H
#define QUADRILLE_GAMES_CONECT_PROVER_H

#include "games/conect/distance.h"
#include "games/conect/search_board.h"
#include "games/conect/virtual_connection.h"

/* Who wins, seen by the side that is to move. */
struct prover_proof {
    bool wins;
    int stones; /* that the winner then needs at most, if he plays well */
    struct cells carrier;
};

struct prover {
    struct search_board *board;                   /* borrowed */
    const struct distance_steps *bridged, *plain; /* borrowed: with and without bridges */
    uint64_t limit;                               /* board->nodes at which it stops */
    struct virtual_search *virtual;               /* owned; NULL: the board is too large */
    uint64_t *table;                              /* owned */
    int bits;                                     /* the table has 2^bits entries */
};

/* Makes a table for searches of so many nodes, of at most PROVER_MEMORY bytes. The caller has set what is borrowed and
 * the limit, and frees it with prover_release. */
void prover_init(struct prover *p, uint64_t nodes);
void prover_release(struct prover *p);

enum { PROVER_MEMORY = 1 << 27 };

/* Proves who wins with `side` to move. False if the nodes did not suffice. */
bool prover_prove(struct prover *p, enum cone_side side, struct prover_proof *proof);

/* Whether it is known from an earlier search who wins with `side` to move. */
bool prover_known(const struct prover *p, enum cone_side side, struct prover_proof *proof);

/* The cell of `cells`, which are not none, to try first. */
int prover_choice(const struct prover *p, const struct cells *cells);

#endif
