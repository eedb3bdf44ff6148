/* CoNNect: exact searches on a Grid: the claims that score most, and the ways to cut the whole Grid into claims. Both
 * work on a list of the claims that it offers (claim_list.h). */
#ifndef QUADRILLE_GAMES_CONNECT_GRID_SEARCH_H
#define QUADRILLE_GAMES_CONNECT_GRID_SEARCH_H

#include "games/connect/claim_value.h"

/* Claims of a list, none of which share a space, in any order. */
struct chosen {
    int count;
    uint16_t of[GRID_SPACES / CLAIM_LEAST]; /* their places in the list */
};

/* The next of them by first spaces behind those `done`; NULL if there is none. */
const struct option *connect_chosen_next(const struct option_list *, const struct chosen *, spaces done);

/* ---- The most --------------------------------------------------------------------------------------- */

/* Values of positions that were searched: `size` entries, a power of two; each belongs to the search `run`. */
struct memo_entry {
    uint64_t key;
    uint32_t run;
    int16_t value;
};

/* A search for the claims that score most: on a Grid a point for each number they hold, in a game what a claimant gets.
 * Spaces are decided in order; what is decided matters only where a claim reaches beyond, so that a position is the
 * next space, the spaces behind it that are taken, and the purse, and its value is remembered (dynamic programming over
 * a broken profile). */
struct best_search {
    const struct option_list *list;
    const struct claimant *claimant; /* NULL: on a Grid */
    struct memo_entry *memo;         /* owned by who provides it */
    uint32_t size, run;
    uint16_t order[OPTIONS_MOST];    /* of the list by first space */
    uint16_t first[GRID_SPACES + 1]; /* where those of a space begin in `order` */
    spaces reach[GRID_SPACES + 1];   /* what those of this space and later ones hold */
    uint64_t nodes, most_nodes;      /* positions looked at; when to give up */
    bool given_up;                   /* then what was found is no proof */
};

/* Begins a search of the claims in `list` with at most `nodes` positions; the memo's entries of other runs don't count.
 */
void connect_best_begin(struct best_search *, const struct option_list *, const struct claimant *, uint64_t nodes);

/* The most that claims score which use none of the spaces `used`. */
int connect_best_value(struct best_search *, spaces used);

/* Calls `found` for each set of claims that score so much, of which none is without points, until it returns false.
 * connect_best_value must have found how much, without giving up. */
void connect_best_each(struct best_search *, bool (*found)(void *context, const struct chosen *), void *context);

/* The first of these sets. */
void connect_best_claims(struct best_search *, struct chosen *);

/* Takes, again and again, the claim that scores most at once: what is found without a search. */
int connect_quick_claims(const struct option_list *, const struct claimant *, struct chosen *);

/* What is held by somebody who takes the longest claim on offer again and again: the least and the most, however he
 * chooses among equally long ones. False if that takes more than `nodes` positions. */
bool connect_greedy_values(const struct option_list *, uint64_t nodes, int *least, int *most);

/* ---- Cuts ------------------------------------------------------------------------------------------- */

enum { CUTS_MOST = 2, CHOSEN_MOST = GRID_SPACES / CLAIM_LEAST };

/* A search for ways to cut spaces into claims, and what it has found. */
struct cut_search {
    const struct option_list *list;
    struct chosen chosen, found[CUTS_MOST];
    int count;
    uint64_t nodes;                               /* added up until somebody sets it to 0 */
    uint16_t left[CHOSEN_MOST + 1][OPTIONS_MOST]; /* claims that are left when so many were chosen */
};

/* Looks for ways to cut `set` into claims of the list. Stops at the second. Returns how many it has found. Spaces with
 * the fewest claims left are cut first (Knuth, "Dancing Links", 2000). */
int connect_cuts(struct cut_search *, const struct option_list *, spaces set);

#endif
