/* Conect: virtual connections, which a side has for certain, found without a search.
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
#pragma once

#include "games/conect/search_board.h"

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
