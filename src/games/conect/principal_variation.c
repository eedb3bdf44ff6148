/* Conect: how play goes on. See the header. */
#include "games/conect/principal_variation.h"

static int best_looking(const struct conect_field *f, const struct conect_steps *steps, const struct cells *cells)
{
    struct conect_view view;
    conect_view_find(steps, f, &view);
    return conect_view_best(&view, *cells, f->words);
}

int conect_line_defence(struct conect_threat *t, const struct conect_steps *steps, enum cone_side side, int further,
                        const struct cells *carrier)
{
    struct conect_field *f = t->field;
    struct cells longest, win, left = *carrier;
    int reply;

    cells_clear(&longest, f->words);
    while ((reply = cells_take(&left, f->words)) != CONE_NONE) {
        if (conect_threat_spent(t))
            return CONE_NONE;
        conect_field_put(f, cone_rival(side), reply);
        if (!conect_threat_wins(t, side, further - 1, &win))
            cells_add(&longest, reply);
        conect_field_undo(f);
    }
    return best_looking(f, steps, &longest);
}

/* The win at once of a side that has one. */
static int last_stone(const struct conect_field *f, enum cone_side side)
{
    struct cells reach, win;
    conect_field_reach(f, side, &reach);
    conect_field_wins(f, side, &reach, 1, &win);
    return cells_take(&win, f->words);
}

int conect_line_attack(struct conect_threat *t, const struct conect_steps *steps, enum cone_side side, int further,
                       struct cells *carrier)
{
    struct conect_field *f = t->field;
    struct cells left = f->empty;
    struct conect_view view;

    if (further == 1)
        return last_stone(f, side);
    conect_view_find(steps, f, &view);
    while (!cells_empty(&left, f->words)) {
        int cell = conect_view_best(&view, left, f->words);
        cells_remove(&left, cell);
        if (conect_threat_spent(t))
            return CONE_NONE;
        conect_field_put(f, side, cell);
        bool wins = conect_threat_holds(t, side, further - 1, carrier);
        conect_field_undo(f);
        if (wins)
            return cell;
    }
    return CONE_NONE;
}
