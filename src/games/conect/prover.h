/* Conect: who wins a position, by search to the end.
 *
 * Depth-first search with must-play regions and a transposition table. Every proof has a carrier, the empty cells that
 * the winner needs (threat.h). If a stone of the side to move loses, only the cells that the opponent's win needs are
 * worth trying; if none is left that all his wins need, the side has lost. Hayward and others, "Solving 7x7 Hex with
 * domination, virtual connections, and reduced-state proof sets", 2005.
 *
 * On boards small enough for them, virtual connections (virtual_connection.h) often tell without search who wins, or
 * what the opponent would win with. All positions after a stone are judged this way before one of them is searched.
 *
 * The most promising stones come first: those after which, as judged, the opponent has the fewest answers; then those
 * with which both sides together need the fewest stones, first with and then without bridges (distance.h); then those
 * nearest to the apex. */
#pragma once

#include "games/conect/distance.h"
#include "games/conect/search_board.h"
#include "games/conect/virtual_connection.h"

/* Who wins, as seen by the side to move. */
struct prover_proof {
    bool wins;
    int stones; /* that the winner needs at most, playing well */
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

enum { PROVER_MEMORY = 1 << 27 };

/* Makes a table for searches of `nodes` nodes, of at most PROVER_MEMORY bytes. The caller has set the borrowed members
 * and the limit, and calls prover_release in the end. */
void prover_init(struct prover *p, uint64_t nodes);
void prover_release(struct prover *p);

/* Proves who wins with `side` to move. False if the nodes did not suffice. */
bool prover_prove(struct prover *p, enum cone_side side, struct prover_proof *proof);

/* The cell in `cells` (not empty) to try first. */
int prover_choice(const struct prover *p, const struct cells *cells);
