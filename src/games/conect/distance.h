/* Conect: how many stones a side still needs, counted with bridges, for choosing good-looking moves. A guide, no proof.
 *
 * Two cells form a bridge if exactly two cells lie between them, both empty: whichever the rival takes, the other joins
 * them. So a way may step over a bridge as it steps to a neighbour, and the stones of a cheapest way are those that a
 * player thinks of. */
#ifndef QUADRILLE_GAMES_CONECT_DISTANCE_H
#define QUADRILLE_GAMES_CONECT_DISTANCE_H

#include "games/conect/search_board.h"

enum { DISTANCE_TURNS = 3, DISTANCE_LAYERS = 4, DISTANCE_NONE = 200 };

/* A bridge to a cell. */
struct distance_bridge {
    uint16_t to, between[2];
    int8_t turn;
};

/* What never changes on a board. Turns of links, -1 to 1, are counted from 0 here. */
struct distance_steps {
    struct cells near[DISTANCE_TURNS][CONE_CELLS]; /* the cells linked to each by a link of this turn */
    struct cells edge[2][DISTANCE_TURNS];          /* by enum cone_side */
    uint8_t bridges[CONE_CELLS], edge_bridges[2];
    struct distance_bridge bridge[CONE_CELLS][CONE_LINKS];
    struct distance_bridge edge_bridge[2][CONE_SIZE_MOST];
};

/* With or without bridges. */
void distance_steps_init(struct distance_steps *steps, const struct board_map *map, bool bridges);

/* What a side needs. */
struct distances {
    uint8_t least; /* stones of a cheapest set of ways that wins; DISTANCE_NONE: it can't */
    uint8_t
        through[CONE_CELLS]; /* the same with a stone on this cell, counted if it is empty; or DISTANCE_NONE or more */
};

void distances_find(const struct distance_steps *steps, const struct search_board *b, enum cone_side side,
                    struct distances *ways);

/* Both sides' needs in a position. */
struct both_distances {
    struct distances of[2]; /* by enum cone_side */
};

void both_distances_find(const struct distance_steps *steps, const struct search_board *b, struct both_distances *view);

/* What both sides together need with a stone on this cell: the fewer, the more it helps, its own side or against the
 * rival. */
static inline int both_distances_at(const struct both_distances *view, int cell)
{
    return view->of[CONE_RED].through[cell] + view->of[CONE_BLUE].through[cell];
}

/* The first of `cells`, which are not none, that needs least. */
int both_distances_best(const struct both_distances *view, struct cells cells, int words);

#endif
