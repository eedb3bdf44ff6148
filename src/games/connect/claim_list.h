/* CoNNect: the claims that numbers offer, as sets of spaces; for searches, which ask it thousands of times a second.
 * What it lists is what the rules allow on a Grid (grid.h). */
#ifndef QUADRILLE_GAMES_CONNECT_CLAIM_LIST_H
#define QUADRILLE_GAMES_CONNECT_CLAIM_LIST_H

#include "games/connect/internal.h"
#include "games/connect/rules.h"

/* No more sets of 3, 4 or 5 connected spaces are on the grid: 148, 381 and 1024. */
enum { OPTIONS_MOST = 1553, SHAPE_SLOTS = 256 };

/* A claim: its spaces, the same in an order in which it may be written, and how many. */
struct option {
    spaces set;
    uint8_t at[CLAIM_MOST], count;
    uint8_t shape; /* of four or five: index into the edition's */
    bool equal;    /* its numbers are; else they rise along `at` */
};

struct option_list {
    int count;
    struct option of[OPTIONS_MOST];
};

/* An edition's shapes as a table, to find them fast, and the neighbours of each space. */
struct option_shapes {
    spaces beside[GRID_SPACES];
    struct {
        uint32_t form; /* the spaces, counted from the first; 0: the slot is free */
        uint8_t shape;
    } slot[SHAPE_SLOTS];
};

/* Fills the tables; to be done once for an edition. */
void connect_options_prepare(const struct connect_edition *, struct option_shapes *);

/* The shape of four or five connected spaces; -1 if it is none of the edition. */
int connect_options_shape(const struct option_shapes *, spaces set);

/* Lists the claims that the numbers of the spaces `among` offer, each set once; equal ones by their first spaces. */
void connect_options_list(const struct option_shapes *, const uint8_t number[GRID_SPACES], spaces among,
                          struct option_list *);

/* Puts the spaces of a set into an order in which each is next to the one before, from `from` on. False if there is
 * none. */
bool connect_options_path(const struct option_shapes *, spaces set, int from, uint8_t order[CLAIM_MOST]);

/* The spaces of a claim in the order in which it is written: equal numbers along a path, if they lie on one. */
void connect_options_order(const struct option_shapes *, const struct option *, uint8_t order[CLAIM_MOST]);

/* Adds it as a record writes it, without a bonus. */
void connect_options_write(const struct option_shapes *, const struct option *, struct text *out);

#endif
