/* Enclose5: the rules by which fence puzzles are solved, on bit boards. */
#include "games/enclose5/fence.h"

/* ---- The paper --------------------------------------------------------------------------------------------------- */

void fence_start(struct fence_puzzle *p, int width, int height)
{
    *p = (struct fence_puzzle){.width = width, .height = height, .stride = width + 1};
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            struct cell_set one = cells_one(y * p->stride + x);
            p->all = cells_or(p->all, one);
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
                p->edge = cells_or(p->edge, one);
        }
}

struct cell_set fence_beside(const struct fence_puzzle *p, struct cell_set cells)
{
    struct cell_set rows = cells_or(cells_later(cells, p->stride), cells_earlier(cells, p->stride));
    return cells_and(p->all, cells_or(rows, cells_or(cells_later(cells, 1), cells_earlier(cells, 1))));
}

struct cell_set fence_around(const struct fence_puzzle *p, int cell)
{
    struct cell_set one = cells_one(cell);
    struct cell_set row = cells_and(p->all, cells_or(one, cells_or(cells_later(one, 1), cells_earlier(one, 1))));
    struct cell_set square = cells_or(row, cells_or(cells_later(row, p->stride), cells_earlier(row, p->stride)));
    return cells_without(cells_and(square, p->all), one);
}

void fence_add_clue(struct fence_puzzle *p, int cell, int number)
{
    p->clue[p->clues++] = (struct fence_clue){(uint8_t)cell, (uint8_t)number, fence_around(p, cell)};
}

void fence_read(const struct enclose5 *e, struct fence_puzzle *p)
{
    fence_start(p, e->width, e->height);
    for (int y = 0; y < e->height; y++)
        for (int x = 0; x < e->width; x++)
            if (enclose5_clue(e, x, y) >= 0)
                fence_add_clue(p, y * p->stride + x, enclose5_clue(e, x, y));
}

struct cell_set fence_flood(const struct fence_puzzle *p, struct cell_set from, struct cell_set open)
{
    struct cell_set reached = cells_and(from, open), before;
    do {
        before = reached;
        reached = cells_or(reached, cells_and(open, fence_beside(p, reached)));
    } while (!cells_same(reached, before));
    return reached;
}

struct cell_set fence_marks(const struct fence_puzzle *p, struct cell_set region)
{
    return cells_without(fence_beside(p, region), region);
}

bool fence_is_region(const struct fence_puzzle *p, struct cell_set region)
{
    if (!cells_any(region) || cells_any(cells_and(region, p->edge)))
        return false;
    struct cell_set marks = fence_marks(p, region), rest = cells_without(p->all, cells_or(region, marks)),
                    outside = fence_flood(p, cells_and(rest, p->edge), rest),
                    needed = cells_or(p->edge, fence_beside(p, outside));
    return cells_same(outside, rest) && !cells_any(cells_without(marks, needed)) &&
           cells_same(fence_flood(p, cells_one(cells_first(region)), region), region);
}

/* ---- Rules ------------------------------------------------------------------------------------------------------- */

struct cell_set fence_sure(const struct fence_state *s, enum fence_thing thing)
{
    return cells_without(s->can[thing],
                         cells_or(s->can[(thing + 1) % FENCE_THINGS], s->can[(thing + 2) % FENCE_THINGS]));
}

void fence_exclude(struct fence_state *s, struct cell_set cells, enum fence_thing thing)
{
    s->can[thing] = cells_without(s->can[thing], cells);
}

void fence_suppose(struct fence_state *s, struct cell_set cells, enum fence_thing thing)
{
    fence_exclude(s, cells, (thing + 1) % FENCE_THINGS);
    fence_exclude(s, cells, (thing + 2) % FENCE_THINGS);
}

void fence_begin(const struct fence_puzzle *p, struct fence_state *s)
{
    *s = (struct fence_state){{p->all, cells_without(p->all, p->edge), p->all}};
    for (int i = 0; i < p->clues; i++)
        fence_exclude(s, cells_one(p->clue[i].cell), FENCE_MARK);
    /* A corner has no neighbour that could be part of the region. */
    fence_exclude(s, cells_without(p->all, fence_beside(p, s->can[FENCE_IN])), FENCE_MARK);
    fence_deduce(p, s, FENCE_SIDES);
}

int fence_weight(const struct fence_state *s)
{
    return cells_count(s->can[FENCE_MARK]) + cells_count(s->can[FENCE_IN]) + cells_count(s->can[FENCE_OUT]);
}

bool fence_solved(const struct fence_puzzle *p, const struct fence_state *s)
{
    return fence_weight(s) == cells_count(p->all);
}

/* False if the clue can't be right. */
static bool apply_clue(const struct fence_clue *clue, struct fence_state *s)
{
    struct cell_set open = cells_and(s->can[FENCE_MARK], clue->around),
                    marks = cells_and(open, fence_sure(s, FENCE_MARK));
    int most = cells_count(open), least = cells_count(marks);
    if (least > clue->number || most < clue->number)
        return false;
    if (most == clue->number)
        fence_suppose(s, open, FENCE_MARK);
    else if (least == clue->number)
        fence_exclude(s, cells_without(open, marks), FENCE_MARK);
    return true;
}

/* The cells that have exactly one neighbour in a set. */
static struct cell_set beside_one(const struct fence_puzzle *p, struct cell_set cells)
{
    struct cell_set side[4] = {cells_later(cells, 1), cells_earlier(cells, 1), cells_later(cells, p->stride),
                               cells_earlier(cells, p->stride)};
    struct cell_set one = side[0], more = {{0}};
    for (int i = 1; i < 4; i++) {
        more = cells_or(more, cells_and(one, side[i]));
        one = cells_or(one, side[i]);
    }
    return cells_without(one, more);
}

/* For the cells of `about`: what can't be a mark; and what marks need, if one neighbour alone can give it. */
static void apply_border(const struct fence_puzzle *p, struct fence_state *s, struct cell_set about)
{
    const struct cell_set *can = s->can;
    struct cell_set outside = cells_or(p->edge, fence_beside(p, can[FENCE_OUT]));
    fence_exclude(s, cells_without(about, cells_and(fence_beside(p, can[FENCE_IN]), outside)), FENCE_MARK);
    struct cell_set marks = cells_and(fence_sure(s, FENCE_MARK), about), inner = cells_without(marks, p->edge);
    marks = cells_and(marks, beside_one(p, can[FENCE_IN]));
    fence_suppose(s, cells_and(can[FENCE_IN], fence_beside(p, marks)), FENCE_IN);
    inner = cells_and(inner, beside_one(p, can[FENCE_OUT]));
    fence_suppose(s, cells_and(can[FENCE_OUT], fence_beside(p, inner)), FENCE_OUT);
}

/* Clue `a` needs more marks than `b`: if by so many that all cells around `a` alone are marks, none around `b` alone
 * is. */
static void apply_pair(const struct fence_clue *a, const struct fence_clue *b, struct fence_state *s)
{
    struct cell_set only_a = cells_and(s->can[FENCE_MARK], cells_without(a->around, b->around)),
                    only_b = cells_and(s->can[FENCE_MARK], cells_without(b->around, a->around)),
                    sure_b = cells_and(only_b, fence_sure(s, FENCE_MARK));
    if (a->number - b->number != cells_count(only_a) - cells_count(sure_b))
        return;
    fence_suppose(s, only_a, FENCE_MARK);
    fence_exclude(s, cells_without(only_b, sure_b), FENCE_MARK);
}

/* For a cell: whether the region, or the outside, would fall apart without it. */
static void apply_bridge(const struct fence_puzzle *p, struct fence_state *s, int cell)
{
    struct cell_set one = cells_one(cell), in = fence_sure(s, FENCE_IN), out = fence_sure(s, FENCE_OUT);
    if (cells_have(s->can[FENCE_IN], cell) && cells_count(in) > 1) {
        struct cell_set reached = fence_flood(p, cells_one(cells_first(in)), cells_without(s->can[FENCE_IN], one));
        if (cells_any(cells_without(in, reached)))
            fence_suppose(s, one, FENCE_IN);
    }
    if (cells_have(s->can[FENCE_OUT], cell)) {
        struct cell_set open = cells_without(s->can[FENCE_OUT], one);
        if (cells_any(cells_without(out, fence_flood(p, cells_and(p->edge, open), open))))
            fence_suppose(s, one, FENCE_OUT);
    }
}

struct cell_set fence_open(const struct fence_state *s)
{
    const struct cell_set *can = s->can;
    return cells_or(cells_and(can[FENCE_IN], cells_or(can[FENCE_MARK], can[FENCE_OUT])),
                    cells_and(can[FENCE_MARK], can[FENCE_OUT]));
}

int fence_places(const struct fence_puzzle *p, enum fence_rule rule)
{
    return rule == FENCE_CLUE                             ? p->clues
           : rule == FENCE_PAIR                           ? p->clues * p->clues
           : rule == FENCE_BORDER || rule == FENCE_BRIDGE ? p->stride * p->height
                                                          : 1;
}

bool fence_apply(const struct fence_puzzle *p, struct fence_state *s, enum fence_rule rule, int place)
{
    struct cell_set in;
    switch (rule) {
    case FENCE_SIDES:
        in = fence_sure(s, FENCE_IN);
        fence_exclude(s, fence_beside(p, fence_sure(s, FENCE_OUT)), FENCE_IN);
        fence_exclude(s, fence_beside(p, in), FENCE_OUT);
        break;
    case FENCE_CLUE:
        return apply_clue(&p->clue[place], s);
    case FENCE_BORDER:
        apply_border(p, s, cells_one(place));
        break;
    case FENCE_PAIR:
        if (place / p->clues != place % p->clues)
            apply_pair(&p->clue[place / p->clues], &p->clue[place % p->clues], s);
        break;
    case FENCE_REACH:
        in = fence_sure(s, FENCE_IN);
        if (cells_any(in))
            s->can[FENCE_IN] = fence_flood(p, cells_one(cells_first(in)), s->can[FENCE_IN]);
        s->can[FENCE_OUT] = fence_flood(p, cells_and(p->edge, s->can[FENCE_OUT]), s->can[FENCE_OUT]);
        break;
    default:
        if (cells_have(fence_open(s), place))
            apply_bridge(p, s, place);
        break;
    }
    return true;
}

bool fence_deduce(const struct fence_puzzle *p, struct fence_state *s, enum fence_rule most)
{
    for (enum fence_rule rule = FENCE_SIDES; rule <= most;) {
        int before = fence_weight(s);
        if (rule == FENCE_BORDER)
            apply_border(p, s, p->all);
        else
            for (int place = 0; place < fence_places(p, rule); place++)
                if (!fence_apply(p, s, rule, place))
                    return false;
        struct cell_set any = cells_or(s->can[FENCE_IN], cells_or(s->can[FENCE_MARK], s->can[FENCE_OUT]));
        if (!cells_same(any, p->all) || !cells_any(s->can[FENCE_IN]))
            return false;
        rule = fence_weight(s) == before ? rule + 1 : FENCE_SIDES;
    }
    return true;
}
