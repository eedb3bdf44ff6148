#include "games/connect_capture/best_turn.h"

#include "base/bits.h"

enum { UNCOUNTED = -1 };

/* The side of a square that is not drawn; it must be the only one. */
static struct galaxy_line missing_side(const struct galaxy *g, int square)
{
    int column = square % g->width, row = square / g->width;
    const struct galaxy_line sides[4] = {{column, row, false},
                                         {column, row + 1, false},
                                         {column, row, true},
                                         {column + 1, row, true}};
    int i = 0;
    while (galaxy_is_drawn(g, sides[i]))
        i++;
    return sides[i];
}

static void add_choice(struct best_turn *b, uint64_t activated, struct galaxy_line line)
{
    struct candidate_line *choice = &b->choices[b->choice_count++];
    *choice = (struct candidate_line){.activated = activated, .line = line, .groups = UNCOUNTED};
    b->next |= activated;
    while (activated)
        choice->value += b->g->value[bits_take(&activated)];
}

void best_turn_list(struct best_turn *b, const struct galaxy *g)
{
    b->g = g;
    b->awake = b->next = 0;
    b->choice_count = 0;
    for (int i = 0; i < galaxy_squares(g); i++) {
        b->awake |= g->state[i] == ACTIVE ? bit(i) : 0;
        if (!galaxy_lacks_one_side(g, i) || bits_have(b->next, i))
            continue;
        struct galaxy_line line = missing_side(g, i);
        uint64_t activated = 0;
        int squares[2];
        for (int left = galaxy_squares_beside(g, line, squares); left-- > 0;)
            activated |= galaxy_lacks_one_side(g, squares[left]) ? bit(squares[left]) : 0;
        add_choice(b, activated, line);
    }
    if (b->choice_count < g->lines_left)
        add_choice(b, 0, (struct galaxy_line){0});
}

bool best_turn_score(struct best_turn *b, struct candidate_line *choice)
{
    uint64_t alive = b->awake | choice->activated;
    if (choice->least.count == 0)
        kill_order_least(&b->shooters, alive, false, &b->budget, &choice->least);
    choice->score = shooters_value(&b->shooters, alive) - choice->least.total;
    return choice->least.count > 0;
}

bool best_turn_find(struct best_turn *b, const struct range_chart *chart, bool unique)
{
    shooters_on_squares(chart, b->g, b->awake | b->next, &b->shooters);
    int awake = shooters_value(&b->shooters, b->awake);
    for (int i = 0; i < b->choice_count; i++)
        b->choices[i].most = awake + b->choices[i].value;
    b->best = NULL;
    for (;;) {
        struct candidate_line *next = NULL; /* of the choices not searched yet, the one that might score most */
        for (int i = 0; i < b->choice_count; i++)
            if (b->choices[i].least.count == 0 && (!next || b->choices[i].most > next->most))
                next = &b->choices[i];
        if (!next || (b->best && next->most < b->best->score))
            return b->best;
        if (next->groups == UNCOUNTED) {
            uint64_t alive = b->awake | next->activated;
            next->most -= kill_order_bound(&b->shooters, alive, &next->groups);
            continue;
        }
        if (!best_turn_score(b, next) || (unique && b->best && next->score == b->best->score))
            return false;
        if (!b->best || next->score > b->best->score)
            b->best = next;
    }
}
