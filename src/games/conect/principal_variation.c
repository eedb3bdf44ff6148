#include "games/conect/principal_variation.h"

int variation_defence(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                      const struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells longest, win, left = *carrier;
    struct distances distances;
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
    distances_find(steps, b, &distances);
    return distances_best(&distances, longest, b->words);
}

int variation_attack(struct threat_search *t, const struct distance_steps *steps, enum cone_side side, int further,
                     struct cells *carrier)
{
    struct search_board *b = t->board;
    struct cells left = b->empty;
    struct distances distances;

    if (further == 1)
        return search_board_win(b, side);
    distances_find(steps, b, &distances);
    while (!cells_empty(&left, b->words)) {
        int cell = distances_best(&distances, left, b->words);
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
