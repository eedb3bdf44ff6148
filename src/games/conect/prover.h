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
struct conect_proof {
    bool wins;
    int stones; /* that the winner then needs at most, if he plays well */
    struct cells carrier;
};

struct conect_prover {
    struct conect_field *field;                 /* borrowed */
    const struct conect_steps *bridged, *plain; /* borrowed: with and without bridges */
    uint64_t limit;                             /* field->nodes at which it stops */
    struct virtual_search *virtual;             /* owned; NULL: the board is too large */
    uint64_t *table;                            /* owned */
    int bits;                                   /* the table has 2^bits entries */
};

/* Makes a table for searches of so many nodes, of at most PROVER_MEMORY bytes. The caller has set what is borrowed and
 * the limit, and frees it with conect_prover_release. */
void conect_prover_init(struct conect_prover *p, uint64_t nodes);
void conect_prover_release(struct conect_prover *p);

enum { PROVER_MEMORY = 1 << 27 };

/* Proves who wins with `side` to move. False if the nodes did not suffice. */
bool conect_prove(struct conect_prover *p, enum cone_side side, struct conect_proof *proof);

/* Whether it is known from an earlier search who wins with `side` to move. */
bool conect_proof_known(const struct conect_prover *p, enum cone_side side, struct conect_proof *proof);

/* The cell of `cells`, which are not none, to try first. */
int conect_prover_choice(const struct conect_prover *p, const struct cells *cells);

#endif
