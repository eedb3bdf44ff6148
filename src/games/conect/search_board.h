/* Conect's board as searches play on it: stones are put down and taken up again in the opposite order.
 *
 * Each side has a union-find of its own over its cells and its edge, by size and without path compression, so that it
 * can be undone; links carry turns round the apex as in rules.c. A group knows the cells around it, and whether it
 * holds the apex or a loop. A side has won when its edge's group does. */
#ifndef QUADRILLE_GAMES_CONECT_SEARCH_BOARD_H
#define QUADRILLE_GAMES_CONECT_SEARCH_BOARD_H

#include "games/conect/cells.h"
#include "games/conect/internal.h"

/* What never changes on a board. */
struct conect_ground {
    struct cone cone;
    int words;                     /* of a set of its cells */
    struct cells near[CONE_CELLS]; /* the cells linked to each */
    struct cells edge[2];          /* by enum cone_side */
    struct cells all, doubled;     /* every cell; those that are linked twice to the same one */
    uint8_t ring[CONE_CELLS];      /* how far each is from the apex */
    uint64_t hash[2][CONE_CELLS];  /* of a stone of each side on each cell */
};

void conect_ground_init(struct conect_ground *ground, enum cone_kind kind, int size);

enum { FIELD_NODES = CONE_CELLS + 1, FIELD_MERGES = CONE_LINKS + 1 };

/* A stone, or behind the cells the edge. */
struct field_node {
    uint16_t parent; /* itself: the root of its group */
    uint16_t size;   /* of a root's group */
    int8_t turn;     /* from the parent to this node */
    bool round;      /* of a root: the group holds the apex or a loop round it */
};

/* A merge that can be undone: a root that was hung under another, or was only given `round` (then both are it). */
struct field_merge {
    uint16_t root, under;
    bool round;          /* of the one above, before */
    struct cells around; /* the same */
};

struct field_side {
    struct field_node node[FIELD_NODES];
    struct cells around[FIELD_NODES]; /* by root: all cells next to the group, whatever is on them */
    struct cells stones;
};

struct field_put {
    uint16_t cell, merges; /* how many merges were done before */
};

struct conect_field {
    const struct conect_ground *ground; /* borrowed */
    int words;
    uint64_t hash;             /* of the stones on it */
    uint64_t nodes;            /* stones put down so far */
    uint8_t stone[CONE_CELLS]; /* enum conect_stone */
    struct cells empty;
    struct field_side of[2]; /* by enum cone_side */
    int puts, merges;
    struct field_put put[CONE_CELLS];
    struct field_merge merge[CONE_CELLS * FIELD_MERGES];
};

/* An empty board. The ground must outlive it. */
void conect_field_init(struct conect_field *f, const struct conect_ground *ground);

/* Puts a stone on an empty cell. True if the side then has won. */
bool conect_field_put(struct conect_field *f, enum cone_side side, int cell);

/* Takes the last stone up again. */
void conect_field_undo(struct conect_field *f);

/* Whether the side has won. */
bool conect_field_won(const struct conect_field *f, enum cone_side side);

/* The root of the group of a stone of the side, or of its edge (behind the cells); in *turn how far the stone lies
 * round from it. */
int conect_field_root(const struct conect_field *f, enum cone_side side, int node, int *turn);

/* Whether the side has a stone on the cell that hangs together with its edge. */
bool conect_field_joined(const struct conect_field *f, enum cone_side side, int cell);

/* Whether the side has a loop round the apex, joined to its edge or not. */
bool conect_field_loop(const struct conect_field *f, enum cone_side side);

/* Whether a stone of the side on this empty cell would win. */
bool conect_field_wins_at(const struct conect_field *f, enum cone_side side, int cell);

/* The empty cells next to the side's edge or to what hangs together with it: none else can win at once. */
void conect_field_reach(const struct conect_field *f, enum cone_side side, struct cells *reach);

/* Where nothing wins at once: the cells with which the side could win at once after a stone on this empty cell. They
 * are next to it, or to a group that it joins, other than the edge's, and are reached from the edge. */
void conect_field_hopes(const struct conect_field *f, enum cone_side side, int cell, const struct cells *reach,
                        struct cells *hopes);

/* Those of `cells`, which are empty, with which the side would win at once; at most `most` are looked for. Returns how
 * many. */
int conect_field_wins(const struct conect_field *f, enum cone_side side, const struct cells *cells, int most,
                      struct cells *wins);

static inline enum cone_side cone_rival(enum cone_side side)
{
    return side == CONE_RED ? CONE_BLUE : CONE_RED;
}

#endif
