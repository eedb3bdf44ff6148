/* CoNNect: Grids that can be cut into claims in just one way, and how hard that is to see. */
#ifndef QUADRILLE_GAMES_CONNECT_PARTITION_H
#define QUADRILLE_GAMES_CONNECT_PARTITION_H

#include "games/connect/grid_search.h"

/* How a person gets on with a Grid. A claim fails if it leaves some number without any; it is certain when it is the
 * only one of some number that doesn't. */
struct cut_logic {
    int looks;      /* claims seen to fail until others were certain, */
    int most_looks; /* and the most of them for one */
    int sweeps;     /* times that nothing was certain before all claims had been looked at, */
    int supposed;   /* and that one had to be followed on, over all that it forces, to see it fail */
    bool solved;    /* so far this goes */
};

/* Follows a person who always makes the claim that is certain with the fewest looks. */
void connect_cut_logic(const struct option_list *, spaces set, struct cut_logic *);

/* Working memory of connect_partition_make, zeroed before it is used first. */
struct partition_room {
    const struct connect_edition *edition; /* that shapes and pieces are of */
    struct option_shapes shapes;
    struct option_list pieces, options; /* sets of spaces with a shape, wherever they are; the Grid's claims */
    uint16_t order[OPTIONS_MOST], first[GRID_SPACES + 1]; /* `pieces` by first space, and where those of each begin */
    struct cut_search search;                             /* the last: found[0] is the cut */
};

/* One attempt: cuts the grid at random, lays numbers along the pieces, and changes those of a piece as long as there is
 * another way to cut it. False if that does not end well. */
bool connect_partition_make(const struct connect_edition *, struct rng *, struct partition_room *,
                            uint8_t number[GRID_SPACES]);

#endif
