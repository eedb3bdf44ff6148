/* Connect, Square!: how a game for two ends when both play their best.
 *
 * Alpha-beta search with a table of positions (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), driven by
 * null windows from a guess (Plaat et al., "Best-first fixed-depth minimax algorithms", 1996: MTD(f)). All squares have
 * an owner in the end, so the difference is as even or odd as their number, which halves the windows. */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_EXACT_SEARCH_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_EXACT_SEARCH_H

#include "games/connect_square/bitboard.h"

struct exact_entry;

/* A search and what it remembers. */
struct exact {
    const struct rest_board *board; /* borrowed */
    struct exact_entry *table;      /* owned */
    uint64_t mask;
    uint64_t nodes, limit; /* positions looked at, and how many may be */
    bool spent;            /* more would have to be looked at: what was returned last means nothing */
};

/* Starts a search that looks at `limit` positions at most. Its table takes at most 256 MiB. */
void exact_open(struct exact *x, const struct rest_board *board, uint64_t limit);
void exact_close(struct exact *x);

/* The squares that a player, whose turn it is, gets more than the other of those that are left. Neither is out. */
int exact_value(struct exact *x, const struct rest *rest, int player);

/* Whether that is at least `least`. */
bool exact_reaches(struct exact *x, const struct rest *rest, int player, int least);

/* Whether somebody is out or all squares are owned; *value is then what the player gets more of those that were left.
 */
bool exact_over(const struct rest *rest, int player, int *value);

#endif
