/* Enclose5: fence puzzles solved one step at a time, as a person does; and all their solutions. */
#include "games/enclose5/fence.h"

/* ---- One step at a time ------------------------------------------------------------------------------------------ */

/* Supposes in turn everything that cells can be, and excludes what comes to a contradiction first. */
static void try_all(const struct fence_puzzle *p, const struct fence_state *s, struct fence_state *next,
                    struct fence_step *step)
{
    step->rule = FENCE_TRIAL;
    step->length = fence_weight(s);
    for (struct cell_set left = fence_open(s); cells_any(left);) {
        int cell = cells_take(&left);
        for (enum fence_thing thing = 0; thing < FENCE_THINGS; thing++) {
            struct fence_state after = *s;
            if (!cells_have(s->can[thing], cell))
                continue;
            step->tried++;
            fence_suppose(&after, cells_one(cell), thing);
            if (fence_deduce(p, &after, FENCE_REACH))
                continue;
            step->open++;
            if (fence_weight(s) - fence_weight(&after) >= step->length)
                continue;
            step->length = fence_weight(s) - fence_weight(&after);
            step->place = cell;
            step->thing = thing;
        }
    }
    *next = *s;
    if (step->open > 0)
        fence_exclude(next, cells_one(step->place), step->thing);
}

bool fence_take_step(const struct fence_puzzle *p, struct fence_state *s, struct fence_step *step)
{
    const int all = fence_weight(s);
    int least = all;
    struct fence_state next = *s; /* after the place where the rule finds most */
    *step = (struct fence_step){.open = 0};
    for (enum fence_rule rule = FENCE_CLUE; rule < FENCE_TRIAL && step->open == 0; rule++)
        for (int place = 0; place < fence_places(p, rule); place++) {
            struct fence_state after = *s;
            fence_apply(p, &after, rule, place);
            int weight = fence_weight(&after);
            step->open += weight < all;
            if (weight >= least)
                continue;
            least = weight;
            next = after;
            step->rule = rule;
            step->place = place;
        }
    if (step->open == 0)
        try_all(p, s, &next, step);
    if (step->open == 0)
        return false;
    *s = next;
    return fence_deduce(p, s, FENCE_SIDES);
}

int32_t fence_difficulty(const struct fence_puzzle *p, int trials)
{
    static const int32_t effort[FENCE_RULES] = {[FENCE_CLUE] = 20,   [FENCE_BORDER] = 100, [FENCE_PAIR] = 300,
                                                [FENCE_REACH] = 300, [FENCE_BRIDGE] = 600, [FENCE_TRIAL] = 100};
    struct fence_state s;
    struct fence_step step;
    int32_t sum = 0;

    fence_begin(p, &s);
    while (!fence_solved(p, &s)) {
        if (!fence_take_step(p, &s, &step) || (step.rule == FENCE_TRIAL && trials-- == 0))
            return -1;
        /* Half the effort is to find a place for the rule. */
        sum += effort[step.rule] / 2 + effort[step.rule] / 2 / step.open;
        if (step.rule == FENCE_TRIAL)
            sum += 30 * step.length + 10 * step.tried / step.open;
    }
    return sum;
}

/* ---- Every solution ---------------------------------------------------------------------------------------------- */

/* Backtracking. The rules up to FENCE_REACH bound it: the numbers of the clues, the sides of marks, and the connections
 * of region and outside, which leave no holes. */

/* The cell to try: one of the clue with the fewest open cells, if possible one that can be two things only. */
static int choose(const struct fence_puzzle *p, const struct fence_state *s)
{
    struct cell_set open = fence_open(s), near = open;
    struct cell_set three = cells_and(cells_and(s->can[FENCE_IN], s->can[FENCE_MARK]), s->can[FENCE_OUT]);
    int fewest = FENCE_CLUES_MOST;

    for (int i = 0; i < p->clues; i++) {
        struct cell_set around = cells_and(open, p->clue[i].around);
        int count = cells_count(around);
        if (count == 0 || count >= fewest)
            continue;
        fewest = count;
        near = around;
    }
    struct cell_set two = cells_without(near, three);
    return cells_first(cells_any(two) ? two : near);
}

static void visit(struct fence_search *search, struct fence_state s)
{
    if (search->nodes >= search->limit)
        return;
    search->nodes++;
    if (!fence_deduce(search->p, &s, FENCE_REACH))
        return;
    if (fence_solved(search->p, &s)) {
        if (!cells_same(s.can[FENCE_IN], search->known))
            search->region[search->found++] = s.can[FENCE_IN];
        return;
    }
    int cell = choose(search->p, &s);
    for (enum fence_thing thing = 0; thing < FENCE_THINGS && search->found < search->most; thing++)
        if (cells_have(s.can[thing], cell)) {
            struct fence_state next = s;
            fence_suppose(&next, cells_one(cell), thing);
            visit(search, next);
        }
}

void fence_search(struct fence_search *search)
{
    struct fence_state s;
    search->nodes = 0;
    search->found = 0;
    fence_begin(search->p, &s);
    visit(search, s);
}
