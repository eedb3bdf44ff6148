/* Conect: who wins a position, by search to the end.
 *
 * Depth-first search with must-play regions and a transposition table. Every proof has a carrier, the empty cells that
 * the winner needs (threat.h). If a stone of the side to move loses, only the cells that the opponent's win needs are
 * worth trying; if none is left that all his wins need, the side has lost. Hayward and others, "Solving 7x7 Hex with
 * domination, virtual connections, and reduced-state proof sets", 2005.
 *
 * On boards small enough for them, virtual connections often tell without search who wins, or what the opponent would
 * win with. All positions after a stone are judged this way before one of them is searched.
 *
 * The most promising stones come first: those after which, as judged, the opponent has the fewest answers; then those
 * with which both sides together need the fewest stones, first with and then without bridges (search_board.h); then
 * those nearest to the apex. */
#pragma once

#include "games/conect/search_board.h"

/* ---- Virtual connections ----------------------------------------------------------------------------------------- */

/* Virtual connections, which a side has for certain, found without a search.
 *
 * A *connection* of a side joins two points: groups of its stones, its edge (a group with or without stones), and empty
 * cells, taken as its stones. It is *full* if the side has it although the opponent is to move, *semi* if the side has
 * it when it is to move itself. Its *carrier* is the empty cells between that it needs. Neighbours are connected and
 * need nothing; two rules find everything else:
 *
 *   and   Full connections from two points to a third, with no cell in common, are a full connection if the third is a
 *         group, and a semi connection through it if it is an empty cell.
 *   or    Semi connections between the same points, with no cell common to all, are a full connection.
 *
 * Anshelevich, "A hierarchical approach to computer Hex", 2002. Added for the cone: a connection has turns round the
 * apex, and the or-rule needs equal turns. One more point stands for being round the apex. Connected to it are the
 * apex, and any point that the and-rule joins to itself a turn apart: a loop. A side whose edge is connected to it
 * wins. For that turns do not matter, so all connections are found a second time without them.
 *
 * Everything found is true, but not everything true is found: each list is kept short. */

/* Larger boards cannot be searched. */
enum { VIRTUAL_CELLS = CELLS_WORD };

enum { VIRTUAL_FULLS = 3, VIRTUAL_SEMIS = 8 };

/* What a connection needs. */
struct virtual_link {
    uint64_t carrier; /* as the first word of struct cells */
    uint8_t stones;   /* of the side, at most */
    bool joined;      /* the and-rule has joined it to others */
};

/* A side's ways to win. No carrier contains another. */
struct virtual_wins {
    int fulls, semis;
    struct virtual_link full[VIRTUAL_FULLS]; /* although the opponent is to move */
    struct virtual_link semi[VIRTUAL_SEMIS]; /* when the side is to move */
};

/* The memory of a search, about 2 MB. */
struct virtual_search;

/* Owned by the caller, who frees it with free(). */
struct virtual_search *virtual_search_new(void);

/* Finds ways to win of a side that has not won yet. Stops after a full one, and, if `one` is enough, after a semi one.
 * Uses at most `nodes` and returns how many: as many stones as could be put down in the same time. */
uint64_t virtual_search_find(struct virtual_search *v, const struct search_board *b, enum cone_side side, bool one,
                             uint64_t nodes, struct virtual_wins *wins);

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
