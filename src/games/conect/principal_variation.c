/* Conect: how play goes on. See the header. */
#include "games/conect/principal_variation.h"

static int best_looking(const struct search_board *b, const struct distance_steps *steps, const struct cells *cells)
{
    struct both_distances view;
    both_distances_find(steps, b, &view);
    return both_distances_best(&view, *cells, b->words);
}

int variation_defence(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                      const struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells longest, win, left = *carrier;
    int reply;

    cells_clear(&longest, b->words);
    while ((reply = cells_take(&left, b->words)) != CONE_NONE) {
        if (threat_spent(t))
            return CONE_NONE;
        search_board_put(b, cone_other_side(side), reply);
        if (!threat_wins(t, side, further - 1, &win))
            cells_add(&longest, reply);
        search_board_undo(b);
    }
    return best_looking(b, steps, &longest);
}

/* The win at once of a side that has one. */
static int last_stone(const struct search_board *b, enum cone_side side)
{
    struct cells reach, win;
    search_board_reach(b, side, &reach);
    search_board_wins(b, side, &reach, 1, &win);
    return cells_take(&win, b->words);
}

int variation_attack(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                     struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells left = b->empty;
    struct both_distances view;

    if (further == 1)
        return last_stone(b, side);
    both_distances_find(steps, b, &view);
    while (!cells_empty(&left, b->words)) {
        int cell = both_distances_best(&view, left, b->words);
        cells_remove(&left, cell);
        if (threat_spent(t))
            return CONE_NONE;
        search_board_put(b, side, cell);
        bool wins = threat_holds(t, side, further - 1, carrier);
        search_board_undo(b);
        if (wins)
            return cell;
    }
    return CONE_NONE;
}
