/* CoNNect: the claims that numbers offer, and exact searches for the best ones. The searches ask for claims thousands
 * of times a second, so claims are sets of spaces here. */
#pragma once

#include "games/connect/internal.h"

/* ---- The claims on offer: claim_list.c -------------------------------------------------------------------------- */

/* The connected sets of 3, 4 and 5 spaces of the grid: 148 + 381 + 1024. */
enum { CLAIMS_MOST = 1553 };

/* A claim: its spaces, as a set and in an order in which it can be written. */
struct claim {
    spaces set;
    uint8_t at[CLAIM_MOST], count;
    uint8_t shape; /* of four or five spaces: index into the edition's */
    bool equal;    /* equal numbers; else they rise along `at` */
};

struct claim_list {
    int count;
    struct claim of[CLAIMS_MOST];
};

/* Lists the claims that the numbers in the spaces `among` offer, as the rules allow on a Grid: each set once, by the
 * first space of sets of equal numbers and of runs. */
void connect_list_claims(const struct connect_edition *, const uint8_t number[GRID_SPACES], spaces among,
                         struct claim_list *);

/* Orders the spaces of a claim along a path, from its space number `from` (from 0), or else from the next one at which
 * a path begins. False if there is none. */
bool connect_claim_path(struct claim *, int from);

/* A claim as a move without a bonus box: its spaces in their order, or equal numbers along a path, if there is one. */
struct move connect_claim_move(const struct claim *);
struct move connect_claim_move_along(const struct claim *);

/* ---- What claims score: claim_value.c --------------------------------------------------------------------------- */

/* What a player's further claims have used up, all made in one round. */
struct claims_used {
    uint8_t boxes[SECTIONS]; /* free boxes, in the order in which they are taken */
    uint8_t small, big;      /* shapes that score no more; bit i: shape i of the edition, of the table */
};

/* What further claims of a player score: stars of boxes, points of shapes, score cards. */
struct claim_value {
    const struct connect_edition *edition;
    const struct connect_table *table;
    const struct player_sheet *sheet;
    struct claims_used used;           /* before the first claim */
    uint8_t box[SECTIONS][BOXES_MOST]; /* the free boxes in the order in which they are taken: most stars first */
    int box_count[SECTIONS];
    int most; /* an upper bound of what one claim scores */
};

/* Looks at a player's sheet; edition and table stay borrowed. */
void connect_value_begin(const struct connect_edition *, const struct connect_table *, int player,
                         struct claim_value *);

/* Removes from a list the claims of five that the player cannot make on this table. */
void connect_value_filter(const struct claim_value *, struct claim_list *);

/* What a claim of such a list scores, after those that made up `used`, to which it is added. 0 with `used` unchanged:
 * nothing, or it is not legal any more. */
int connect_value_claim(const struct claim_value *, const struct claim *, struct claims_used *used);

/* A claim as a move with the box that it takes; without `value`, on a Grid, there is none. What the box writes at once
 * goes into the first spaces that are not in `written` (for `two`: of the player's zone) and is added to them. */
struct move connect_value_move(const struct claim_value *, const struct claim *, struct claims_used *used,
                               spaces *written);

/* ---- Best sets of claims: packing.c ----------------------------------------------------------------------------- */

/* Disjoint claims of a list, in any order. */
enum { PACKED_MOST = GRID_SPACES / CLAIM_LEAST };
struct packing {
    int count;
    uint16_t of[PACKED_MOST]; /* indexes into the list */
};

bool connect_packing_has(const struct packing *, int claim);

struct memo_entry {
    uint64_t key;
    uint32_t run; /* of the search that wrote it */
    int16_t value;
};

/* A search for the disjoint claims that score most (weighted set packing): on a Grid a point for each number, in a game
 * what struct claim_value says. Spaces are decided in order, and what is decided matters only where a claim reaches
 * further. So a state is the next space, the later spaces that are taken, and what is used up; its value is remembered
 * (dynamic programming over a broken profile). */
struct packing_search {
    const struct claim_list *list;
    const struct claim_value *value; /* NULL: on a Grid */
    struct memo_entry *memo;         /* `size` entries, a power of two; borrowed from the caller */
    uint32_t size, run;
    spaces begins;                 /* the first spaces of claims */
    spaces reach[GRID_SPACES + 1]; /* the spaces of claims from this first space on */
    uint64_t nodes, most_nodes;    /* states searched, and the limit */
    bool given_up;                 /* at the limit: the value is no proof */
};

/* Begins a search with at most `nodes` states. `memo` and `size` are set; entries of other runs do not count. */
void connect_packing_begin(struct packing_search *, const struct claim_list *, const struct claim_value *,
                           uint64_t nodes);

/* The most that disjoint claims score outside the spaces `used`. */
int connect_packing_value(struct packing_search *, spaces used);

/* Lists the first `most` of the best packings, of claims that all score, and returns how many. To be called after
 * connect_packing_value, if that did not give up. */
int connect_packing_best(struct packing_search *, int most, struct packing *found);

/* Takes the claim that scores most, again and again; the score. */
int connect_packing_greedy(const struct claim_list *, const struct claim_value *, struct packing *);

/* Writes a player's turn: disjoint claims in the order of their first spaces, with the boxes that they take. Without
 * `value`, on a Grid, there are no boxes. */
void connect_write_turn(const struct values *, const struct claim_value *, int player, const struct claim_list *,
                        const struct packing *, struct text *out);

/* ---- Partitions: partition.c ------------------------------------------------------------------------------------ */

enum { PARTITIONS_MOST = 2 };

/* A search for partitions of spaces into claims (exact cover). */
struct partition_search {
    struct packing chosen, found[PARTITIONS_MOST];
    int count;      /* found */
    uint64_t limit; /* of nodes; 0: none. When it is reached the search gives up */
    bool given_up;
    uint64_t nodes; /* summed over searches, until the caller resets it */
};

/* Finds up to two partitions of `set` into claims of the list and returns how many. Branches on a space with few claims
 * left (Knuth, "Dancing Links", 2000). */
int connect_partitions(struct partition_search *, const struct claim_list *, spaces set);

/* The spaces of a set that are in no claim of the list within it. */
spaces connect_stranded(const struct claim_list *, spaces set);

/* What makes a claim of a number certain: that it has no other; or what shows that its other claims fail. */
enum certainty {
    ONLY_CLAIM,
    OTHERS_STRAND, /* each leaves some number without a claim */
    OTHERS_FAIL,   /* each does so at the latest after the claims that it forces */
    CERTAINTIES
};

/* A claim that a person finds: its index in the list, the space of the number that settles it, and how many other
 * claims of this number must be ruled out. */
struct partition_step {
    uint16_t claim;
    uint8_t space, others, certainty; /* enum certainty */
};

/* How a person finds a partition. */
struct partition_logic {
    int32_t difficulty;
    int count; /* of steps; 0: a person does not find one */
    struct partition_step step[PACKED_MOST];
};

/* Follows a person who always makes a claim that is certain by the simplest means, for a number with the fewest claims.
 * Difficulty grows with every look: a look at a number costs more the more claims must be ruled out, and more looks are
 * needed the fewer numbers settle a claim (after Pelanek, "Difficulty Rating of Sudoku Puzzles", 2014). False
 * if no claim is certain at some step. */
bool connect_partition_logic(const struct claim_list *, spaces set, struct partition_logic *);

/* ---- The solver: solver.c --------------------------------------------------------------------------------------- */

/* As in struct solver; on a Grid also the answer to the question best-score. */
bool connect_solve(const struct values *, const struct pos *, const struct solve_limits *, struct solve_result *,
                   struct text *why);

/* ---- Puzzles on a Grid: puzzle_grid.c --------------------------------------------------------------------------- */

enum { GRID_MEMO = 1 << 12, GRID_NODES = 100000 /* of the packing searches of puzzles: entries, states */ };

/* Makes the position of a puzzle the Grid of these numbers, UNWRITTEN for none, and sets its key. */
void connect_puzzle_set(const uint8_t number[GRID_SPACES], struct puzzle *);

/* Writes a claim. */
void connect_write_claim(const struct values *, const struct claim *, struct text *out);

/* Whether the question of a kind can be asked of a position; if not, says why. */
bool connect_grid_is_open(const struct values *, const struct pos *, const char *kind, struct text *why);

/* ---- The kinds of puzzle, each in the file that makes it --------------------------------------------------------- */

/* In grade_cuts.c. */
extern const struct grade_cuts connect_partition_cuts[], connect_best_score_cuts[], connect_solo_cuts[];

/* The motifs of each kind, as indexes into its table. */
enum { PARTITION_CORNER, PARTITION_CONTRADICTION };
enum { BEST_LEAVE_THE_LONGEST };
