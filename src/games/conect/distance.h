/* Conect: how many stones a side still needs, counted with bridges, for choosing good-looking moves. A guide, no proof.
 *
 * Two cells form a bridge if exactly two cells lie between them, both empty: whichever the rival takes, the other joins
 * them. So a way may step over a bridge as it steps to a neighbour, and the stones of a cheapest way are those that a
 * player thinks of. */
#ifndef QUADRILLE_GAMES_CONECT_DISTANCE_H
#define QUADRILLE_GAMES_CONECT_DISTANCE_H

#include "games/conect/search_board.h"

enum { WAYS_TURNS = 3, WAYS_LAYERS = 4, WAYS_NONE = 200 };

/* A bridge to a cell. */
struct ways_bridge {
    uint16_t to, between[2];
    int8_t turn;
};

/* What never changes on a board. Turns of links, -1 to 1, are counted from 0 here. */
struct conect_steps {
    struct cells near[WAYS_TURNS][CONE_CELLS]; /* the cells linked to each by a link of this turn */
    struct cells edge[2][WAYS_TURNS];          /* by enum cone_side */
    uint8_t bridges[CONE_CELLS], edge_bridges[2];
    struct ways_bridge bridge[CONE_CELLS][CONE_LINKS];
    struct ways_bridge edge_bridge[2][CONE_SIZE_MOST];
};

/* With or without bridges. */
void conect_steps_init(struct conect_steps *steps, const struct conect_ground *ground, bool bridges);

/* What a side needs. */
struct conect_ways {
    uint8_t least;               /* stones of a cheapest set of ways that wins; WAYS_NONE: it can't */
    uint8_t through[CONE_CELLS]; /* the same with a stone on this cell, counted if it is empty; or WAYS_NONE or more */
};

void conect_ways_find(const struct conect_steps *steps, const struct conect_field *f, enum cone_side side,
                      struct conect_ways *ways);

/* Both sides' needs in a position. */
struct conect_view {
    struct conect_ways of[2]; /* by enum cone_side */
};

void conect_view_find(const struct conect_steps *steps, const struct conect_field *f, struct conect_view *view);

/* What both sides together need with a stone on this cell: the fewer, the more it helps, its own side or against the
 * rival. */
static inline int conect_view_need(const struct conect_view *view, int cell)
{
    return view->of[CONE_RED].through[cell] + view->of[CONE_BLUE].through[cell];
}

/* The first of `cells`, which are not none, that needs least. */
int conect_view_best(const struct conect_view *view, struct cells cells, int words);

#endif
