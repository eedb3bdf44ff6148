/* Enclose5: all solutions of a fence puzzle, by backtracking. The rules up to FENCE_REACH bound it: the numbers of the
 * clues, the sides of marks, and the connections of region and outside, which leave no holes. */
#include "games/enclose5/fence.h"

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
