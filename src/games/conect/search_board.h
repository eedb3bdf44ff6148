/* Conect's board for searches: stones are put down and taken up again in reverse order.
 *
 * Each side has its own union-find over its cells and its edge, by size and without path compression, so that it can be
 * undone. Links carry turns round the apex as in rules.c. A group knows the cells around it, and whether it holds the
 * apex or a loop. A side has won when its edge's group does. */
#pragma once

#include "games/conect/internal.h"

enum { BOARD_NODES = CONE_CELLS + 1, BOARD_MERGES = CONE_LINKS + 1 };

/* A stone or, after the cells, the edge. */
struct board_node {
    uint16_t parent; /* itself: the root of its group */
    uint16_t size;   /* of a root's group */
    int8_t turn;     /* from the parent to this node */
    bool round;      /* of a root: the group holds the apex or a loop round it */
};

/* A merge that can be undone: a root was hung under another, or only marked `round` (then both are that root). */
struct board_merge {
    uint16_t root, under;
    bool round;          /* of `under`, before */
    struct cells around; /* likewise */
};

struct board_side {
    struct board_node node[BOARD_NODES];
    struct cells around[BOARD_NODES]; /* of a root: all cells next to the group, empty or not */
    struct cells stones;
};

struct board_put {
    uint16_t cell, merges; /* `merges`: how many there were before */
};

struct search_board {
    const struct cone *cone;
    int words;
    uint64_t hash;             /* of its stones */
    uint64_t nodes;            /* stones put down so far */
    uint8_t stone[CONE_CELLS]; /* enum conect_stone */
    struct cells empty;
    struct board_side of[2]; /* by enum cone_side */
    int puts, merges;
    struct board_put put[CONE_CELLS];
    struct board_merge merge[CONE_CELLS * BOARD_MERGES];
};

/* Starts with an empty board. */
void search_board_init(struct search_board *b, const struct cone *);

/* The same with the stones of a position, not counted as nodes. */
void search_board_load(struct search_board *b, const struct conect *c);

/* Adds the name of a cell to a text, as a line of its own. */
void search_board_write(const struct search_board *b, int cell, struct text *out);

/* Puts a stone on an empty cell. Returns whether the side then has won. */
bool search_board_put(struct search_board *b, enum cone_side side, int cell);

/* Takes the last stone up again. */
void search_board_undo(struct search_board *b);

/* Whether the side has won. */
bool search_board_won(const struct search_board *b, enum cone_side side);

/* The root of the group of a stone of the side, or of its edge (the node after the cells); *turn is how far round from
 * it the stone lies. */
int search_board_root(const struct search_board *b, enum cone_side side, int node, int *turn);

/* Whether the side has a stone on the cell that is connected to its edge. */
bool search_board_joined(const struct search_board *b, enum cone_side side, int cell);

/* Whether a stone of the side on this empty cell would win. */
bool search_board_wins_at(struct search_board *b, enum cone_side side, int cell);

/* A cell on which a stone of the side would win; CONE_NONE if there is none. */
int search_board_win(struct search_board *b, enum cone_side side);

/* The empty cells next to the side's edge or to the group connected to it: no others can win at once. */
void search_board_reach(const struct search_board *b, enum cone_side side, struct cells *reach);

/* When no stone wins at once: the cells where the side could win at once after a stone on this empty cell. They are
 * next to it, or to a group other than the edge's that it joins, and are reached from the edge. */
void search_board_hopes(const struct search_board *b, enum cone_side side, int cell, const struct cells *reach,
                        struct cells *hopes);

/* Finds those of `cells`, all empty, where a stone of the side would win at once; stops at `most`. Returns how many. */
int search_board_wins(struct search_board *b, enum cone_side side, const struct cells *cells, int most,
                      struct cells *wins);

/* Fills the board at random, `side` to move, and takes the stones up again: *mine are then the cells of the side.
 * Returns whether it wins: a full board has one winner. */
bool search_board_fill(struct search_board *b, enum cone_side side, struct rng *rng, struct cells *mine);

/* ---- Distances --------------------------------------------------------------------------------------------------- */

/* How many stones a side still needs, counting bridges as joined. A heuristic to choose moves that look good; it
 * proves nothing.
 *
 * Two cells form a bridge if exactly two cells lie between them and both are empty: whichever of the two the opponent
 * takes, the other joins them. So a way may step over a bridge as it steps to a neighbour, and the stones of a cheapest
 * way are those that a player thinks of. */

/* The turns of steps, -2 to 2, are counted from 0 here: two links, and so a bridge, make up to two turns either way. */
enum { STEP_TURNS = 5, STEP_TURN_NONE = 2, DISTANCE_NONE = 200 };

/* The steps from a cell or an edge: for each turn where they lead, and a bit for each turn that some have. */
struct distance_step {
    struct cells to[STEP_TURNS];
    uint8_t turns;
};

/* A bridge to a cell. */
struct distance_bridge {
    uint16_t to, between[2];
    int8_t turn; /* -2 to 2 */
};

/* What stays the same on a board: the links of its cells and, after them, of its edges (by enum cone_side), and their
 * bridges. */
struct distance_steps {
    struct distance_step link[CONE_CELLS + 2];
    uint16_t first[CONE_CELLS + 3]; /* of its bridges; they end where the next one's begin */
    struct distance_bridge bridge[CONE_CELLS * CONE_LINKS + 2 * CONE_SIZE_MOST];
};

/* With or without bridges. */
void distance_steps_init(struct distance_steps *steps, const struct cone *, bool bridges);

/* What a side needs: the stones of a cheapest set of ways that wins, and of one that uses a given cell, counted if it
 * is empty. DISTANCE_NONE (or more, in `through`) if it cannot win. */
struct distance {
    uint8_t least, through[CONE_CELLS];
};

/* What both sides need, by enum cone_side. */
void distances_find(const struct distance_steps *steps, const struct search_board *b, struct distance distances[2]);

/* What both sides together need with a stone on this cell. The fewer, the more the stone helps its own side or hinders
 * the other. */
static inline int distances_sum(const struct distance distances[2], int cell)
{
    return distances[CONE_RED].through[cell] + distances[CONE_BLUE].through[cell];
}

/* The cell in `cells` (not empty) with the smallest sum, the first of several. */
int distances_best(const struct distance distances[2], struct cells cells, int words);
