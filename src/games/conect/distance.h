/* Conect: how many stones a side still needs, counting bridges as joined. A heuristic to choose moves that look good;
 * it proves nothing.
 *
 * Two cells form a bridge if exactly two cells lie between them and both are empty: whichever of the two the opponent
 * takes, the other joins them. So a way may step over a bridge as it steps to a neighbour, and the stones of a cheapest
 * way are those that a player thinks of. */
#pragma once

#include "games/conect/search_board.h"

enum { DISTANCE_TURNS = 3, DISTANCE_LAYERS = 4, DISTANCE_NONE = 200 };

/* A bridge to a cell. */
struct distance_bridge {
    uint16_t to, between[2];
    int8_t turn;
};

/* What stays the same on a board: the steps from its cells and, after them, from its edges (by enum cone_side). The
 * turns of links, -1 to 1, are counted from 0 here. */
struct distance_steps {
    struct cells near[DISTANCE_TURNS][CONE_CELLS + 2]; /* the cells linked to this one by a link of this turn */
    bool turns[CONE_CELLS + 2];                        /* some of its links have a turn */
    uint16_t first[CONE_CELLS + 3];                    /* of its bridges; they end where the next one's begin */
    struct distance_bridge bridge[CONE_CELLS * CONE_LINKS + 2 * CONE_SIZE_MOST];
};

/* With or without bridges. */
void distance_steps_init(struct distance_steps *steps, const struct board_map *map, bool bridges);

/* What a side needs: the stones of a cheapest set of ways that wins, and of one that uses a given cell, counted if it
 * is empty. DISTANCE_NONE (or more, in `through`) if it cannot win. */
struct distance {
    uint8_t least, through[CONE_CELLS];
};

/* What both sides need. */
struct distances {
    struct distance of[2]; /* by enum cone_side */
};

void distances_find(const struct distance_steps *steps, const struct search_board *b, struct distances *distances);

/* What both sides together need with a stone on this cell. The fewer, the more the stone helps its own side or hinders
 * the other. */
static inline int distances_sum(const struct distances *distances, int cell)
{
    return distances->of[CONE_RED].through[cell] + distances->of[CONE_BLUE].through[cell];
}

/* The cell in `cells` (not empty) with the smallest sum, the first of several. */
int distances_best(const struct distances *distances, struct cells cells, int words);
