/* Conect: virtual connections, what a side has for certain, found without a search.
 *
 * A *connection* of a side joins two points: groups of its own stones, its edge (a group with or without stones), and
 * empty cells, taken as its stones. It is *full* if the side has it although the rival is to move, *semi* if it has it
 * when it is to move itself. Its *carrier* is the empty cells between that it needs. Neighbours are connected and need
 * nothing; two rules find all else:
 *
 *   and   full connections from either side to a point, with no cell in common: a full one if the point is a group, a
 *         semi one through it if it is an empty cell;
 *   or    semi connections between the same points, with no cell common to all: a full one.
 *
 * Anshelevich, "A hierarchical approach to computer Hex", 2002. What is added for the cone: a connection has turns
 * round the apex, and only those of equal turns are between the same points. One more point stands for being round the
 * apex. Connected to it are the apex and a point that the and-rule joins to itself a turn apart: a loop. A side whose
 * edge is connected to it wins; for that turns do not matter, so all connections are found a second time without them.
 *
 * What is found is true. Not all that is true is found: each list is kept short. */
#ifndef QUADRILLE_GAMES_CONECT_VIRTUAL_CONNECTION_H
#define QUADRILLE_GAMES_CONECT_VIRTUAL_CONNECTION_H

#include "games/conect/search_board.h"

/* The most cells of a board on which they can be found. */
enum { VIRTUAL_CELLS = CELLS_WORD };

enum { VIRTUAL_FULLS = 3, VIRTUAL_SEMIS = 8 };

/* What a connection takes. */
struct virtual_link {
    uint64_t carrier; /* as the first word of struct cells */
    uint8_t stones;   /* of the side, at most */
    bool joined;      /* to others, by the and-rule */
};

/* A side's ways to win, by rising carriers as far as these contain each other. */
struct virtual_wins {
    int fulls, semis;
    struct virtual_link full[VIRTUAL_FULLS]; /* although the rival is to move */
    struct virtual_link semi[VIRTUAL_SEMIS]; /* when the side is to move */
};

/* The memory of a search, about 2 MB; mem_new's zeros will do. */
struct virtual_search;

/* Owned by the caller, who frees it with free(). */
struct virtual_search *virtual_search_new(void);

/* Finds ways to win of a side that has not won yet; none else after a full one, nor after a semi one if `one` is
 * enough. Uses at most `nodes` and returns how many: as many as there were stones put down in the same time. */
uint64_t virtual_search_find(struct virtual_search *v, const struct search_board *b, enum cone_side side, bool one,
                             uint64_t nodes, struct virtual_wins *wins);

#endif
