#include "games/enclose5/finish_plan.h"

#include <stdlib.h>

enum {
    FENCE_MOST = 4 * (GOAL_MOST + 2), /* marks around a region */
    EARLY_MOST = 5,                   /* turns of the random game, less than so many, */
    CELLS_A_TURN = 5,                 /* and one for so many cells of larger paper */
    TRIES = 40,                       /* to plan a turn, */
    DECOYS = 40,                      /* and a decoy, which is */
    CHOICES = 12,                     /* the cheapest of so many */
    RING_MOST = 4,                    /* cells that a decoy encloses as planned */
    NARROW_LAST = 2,                  /* on paper without room, so many last decoys are proven one by one */
    REPAIRS = 12,                     /* marks of the opponent that close ways to the goal, one after another */
    FILLS = 400,                      /* cells tried for further marks of the opponent */
    UNEVEN = 4                        /* one player may have marks / UNEVEN more than the other */
};

/* Cells that a decoy consists of: own marks, or empty. */
struct decoy {
    int count;
    struct decoy_cell {
        int x, y;
        bool own;
    } cell[2 * RING_MOST + 2 + ALIGNED];
};

bool finish_is_even(const struct enclose5 *e)
{
    int a = enclose5_count(e, LAYER_MARKS + 0), b = enclose5_count(e, LAYER_MARKS + 1);
    return abs(a - b) * UNEVEN <= a + b;
}

void finish_set_up(const struct values *v, const struct enclose5 *from, struct enclose5 *e)
{
    enclose5_start(v, (struct pos *)e);
    memcpy(e->row, from->row, (size_t)(LAYER_RUNS * e->height) * sizeof *e->row);
    memcpy(e->coloured, from->coloured, sizeof e->coloured);
    e->empty = from->empty;
    e->to_move = from->to_move;
}

/* ---- Planned cells ----------------------------------------------------------------------------------------------- */

/* What it takes to plan a cell, an own mark or empty: 0 or 1 change, or -1 if it can't be. */
static int changes_of(const struct finish_plan *p, int x, int y, bool own)
{
    const struct enclose5 *e = &p->e;

    if (!enclose5_on_paper(e, x, y, NULL) || (own && bits_have(p->open[y], x)))
        return -1;
    int owner = enclose5_owner(e, LAYER_MARKS, x, y);
    return owner == (own ? e->to_move : -1) ? 0 : bits_have(p->kept[y], x) ? -1 : 1;
}

static void remove_mark(struct enclose5 *e, int owner, int x, int y)
{
    enclose5_layer(e, LAYER_MARKS + owner)[y] &= ~bit(x);
    enclose5_layer(e, LAYER_LIVE + owner)[y] &= ~bit(x);
    e->empty++;
}

/* Plans a cell. False if it can't be, or the mark would make a row of five. */
static bool put(struct finish_plan *p, int x, int y, bool own)
{
    struct enclose5 *e = &p->e;
    int changes = changes_of(p, x, y, own);

    if (changes < 0)
        return false;
    (own ? p->kept : p->open)[y] |= bit(x);
    if (changes == 0)
        return true;
    int owner = enclose5_owner(e, LAYER_MARKS, x, y);
    if (owner >= 0)
        remove_mark(e, owner, x, y);
    if (!own)
        return true;
    enclose5_add_mark(e, e->to_move, x, y);
    return enclose5_longest(e, enclose5_rows(e, LAYER_LIVE + e->to_move), x, y) < ALIGNED;
}

/* Whether no live marks of a player enclose anything that is not coloured. */
static bool is_settled(const struct enclose5 *e, int player)
{
    uint64_t enclosed[PAPER_MOST];
    return !enclose5_encloses(e, enclose5_rows(e, LAYER_LIVE + player), enclosed);
}

/* Gives the opponent a mark. False if the cell is not free, or the mark would make a row of five or enclose cells. */
static bool block(struct finish_plan *p, int x, int y)
{
    struct enclose5 *e = &p->e;
    int other = !e->to_move;

    if (!bits_have(enclose5_empty(e, y) & ~p->open[y], x))
        return false;
    if (enclose5_longest(e, enclose5_rows(e, LAYER_LIVE + other), x, y) >= ALIGNED)
        return false;
    enclose5_add_mark(e, other, x, y);
    if (is_settled(e, other))
        return true;
    remove_mark(e, other, x, y);
    return false;
}

/* ---- The turn ---------------------------------------------------------------------------------------------------- */

static struct enclose5_cell random_cell(const struct enclose5 *e, struct rng *rng, int margin)
{
    return (struct enclose5_cell){(uint8_t)(margin + (int)rng_below(rng, (uint32_t)(e->width - 2 * margin))),
                                  (uint8_t)(margin + (int)rng_below(rng, (uint32_t)(e->height - 2 * margin)))};
}

/* Grows a random region of `size` cells from one that is not at the edge, and lists the cells of the closed path around
 * it in random order. Returns how many; 0 if there is no room. */
static int list_fence(const struct enclose5 *e, struct rng *rng, struct enclose5_cell from, int size,
                      struct enclose5_cell *fence)
{
    struct enclose5_cell region[GOAL_MOST + 2] = {from};
    uint64_t in[PAPER_MOST + 2] = {0}, *rows = in + 1; /* with a row above the paper and one below */
    int count = 1, listed = 0;

    rows[from.y] |= bit(from.x);
    for (int tries = 20 * size; count < size; tries--) {
        struct enclose5_cell c = region[rng_below(rng, (uint32_t)count)];
        enum enclose5_way way = rng_below(rng, 2) ? ALONG_ROW : ALONG_COLUMN;
        int side = rng_below(rng, 2) ? 1 : -1;
        int x = c.x + side * enclose5_step[way][0], y = c.y + side * enclose5_step[way][1];
        if (tries == 0)
            return 0;
        if (x < 1 || x > e->width - 2 || y < 1 || y > e->height - 2 || bits_have(rows[y], x))
            continue;
        rows[y] |= bit(x);
        region[count++] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
    }
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = (rows[y] << 1 | rows[y] >> 1 | rows[y - 1] | rows[y + 1]) & ~rows[y]; left;) {
            uint32_t at = rng_below(rng, (uint32_t)listed + 1);
            fence[listed++] = fence[at];
            fence[at] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
        }
    return listed;
}

/* The steps from a cell to another, at most four, in the first direction that leads there; 0 if none does. */
static int steps_to(struct enclose5_cell from, struct enclose5_cell to, int *way)
{
    for (*way = 0; *way < ENCLOSE5_WAYS; ++*way)
        for (int i = 1 - ALIGNED; i < ALIGNED; i++)
            if (i != 0 && from.x + i * enclose5_step[*way][0] == to.x && from.y + i * enclose5_step[*way][1] == to.y)
                return i;
    return 0;
}

/* Plans five in line that lack nothing but two cells, or one: then they are the same. */
static bool plan_row(struct finish_plan *p, struct rng *rng, struct enclose5_cell gap, struct enclose5_cell other)
{
    int way, steps = steps_to(gap, other, &way), before = (int)rng_below(rng, ALIGNED);

    if (steps == 0)
        way = (int)rng_below(rng, ENCLOSE5_WAYS);
    if (steps + before < 0 || steps + before >= ALIGNED)
        return false;
    for (int i = 0; i < ALIGNED; i++)
        if (i != before && i != before + steps &&
            !put(p, gap.x + (i - before) * enclose5_step[way][0], gap.y + (i - before) * enclose5_step[way][1], true))
            return false;
    return true;
}

/* Plans a closed path around `size` cells that lacks so many marks, and adds these to the turn. With `helped` the first
 * of them makes a row with the mark of the turn before. */
static bool plan_path(struct finish_plan *p, struct rng *rng, int size, int lacking, bool helped)
{
    struct enclose5_cell fence[FENCE_MOST], found;
    struct turn_path *path = &p->path;
    int count = list_fence(&p->e, rng, random_cell(&p->e, rng, 1), size, fence), at = 0, way;

    while (helped && at < count && steps_to(path->mark[path->count - 1], fence[at], &way) == 0)
        at++;
    if (count <= lacking || at == count)
        return false;
    found = fence[at];
    fence[at] = fence[0];
    fence[0] = found;
    for (int i = 0; i < count; i++)
        if (!put(p, fence[i].x, fence[i].y, i >= lacking))
            return false;
    if (helped && !plan_row(p, rng, found, path->mark[path->count - 1]))
        return false;
    memcpy(path->mark + path->count, fence, (size_t)lacking * sizeof *fence);
    path->count += lacking;
    return true;
}

/* Plans a turn that reaches the goal and needs all its marks. */
static bool plan_turn(struct finish_maker *m, struct rng *rng, enum finish_style style)
{
    struct finish_plan *p = &m->plan;
    struct turn_path *path = &p->path;
    int rows = style == APART ? 2 + (rng_below(rng, 3) == 0) : 1;
    int lacking = style == APART ? rows : style == ENCLOSES ? 1 : 2;
    int early = style == ENCLOSES ? 1 + (int)rng_below(rng, 2) : 0, size = p->e.goal - early + (int)rng_below(rng, 2);

    if (style >= APART) {
        path->mark[path->count++] = random_cell(&p->e, rng, 0);
        if (!put(p, path->mark[0].x, path->mark[0].y, false))
            return false;
    }
    if ((early > 0 && !plan_path(p, rng, early, 1, false)) || !plan_path(p, rng, size, lacking, style == HELPS))
        return false;
    while (rows-- > 0)
        if (!plan_row(p, rng, path->mark[0], path->mark[0]))
            return false;
    int planned = path->count;
    if (!is_settled(&p->e, p->e.to_move) || !turn_reaches_goal(&p->e, &m->next, path))
        return false;
    turn_search_trim(&p->e, &m->next, path);
    return path->count == planned;
}

/* ---- Other first marks ------------------------------------------------------------------------------------------- */

/* Lists the first marks that gain a move. False if there are too many. */
static bool list_first(struct finish_maker *m, const struct enclose5 *e)
{
    uint64_t gains[PAPER_MOST];
    int listed = 0;

    m->count = enclosure_gaining(e, &m->next, gains);
    for (int y = 0; y < e->height && m->count <= GAINS_MOST; y++)
        for (uint64_t left = gains[y]; left;)
            m->first[listed++].cell = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
    return m->count <= GAINS_MOST;
}

/* Whether the turn, and not its last mark alone, still reaches the goal, with no move to spare. */
static bool is_turn(struct finish_maker *m, const struct finish_plan *p)
{
    struct turn_path all_but_last = p->path, last = {.count = 1, .mark = {p->path.mark[p->path.count - 1]}};
    if (turn_reaches_goal(&p->e, &m->next, &last))
        return false;
    all_but_last.count--;
    turn_reaches_goal(&p->e, &m->next, &all_but_last);
    return m->next.owed == 1 && turn_reaches_goal(&p->e, &m->next, &p->path);
}

/* Whether the marks of the turn that are still legal reach the goal in m->next. */
static bool leads_on(struct finish_maker *m, const struct finish_plan *p)
{
    for (int i = 0; i < p->path.count && m->next.owed > 0; i++)
        enclose5_place_mark(&m->next, p->path.mark[i].x, p->path.mark[i].y, NULL);
    return m->next.coloured[p->e.to_move] >= p->e.goal;
}

/* How many other first marks gain one move and spoil the turn. Gives cells of others that gain to the opponent; -1 if
 * one can't be. */
static int count_decoys(struct finish_maker *m, struct finish_plan *p)
{
    int count = 0;

    if (!list_first(m, &p->e))
        return -1;
    for (int i = 0; i < m->count; i++) {
        struct enclose5_cell cell = m->first[i].cell;
        if (finish_is_same(cell, p->path.mark[0]))
            continue;
        enclose5_try_mark(&p->e, cell.x, cell.y, &m->next);
        if (m->next.owed == 1 && !leads_on(m, p))
            count++;
        else if (!block(p, cell.x, cell.y))
            return -1;
    }
    return count;
}

/* Gives the opponent a mark in a cell of a turn that reaches the goal in a wrong way. */
static bool spoil(struct finish_plan *p, struct rng *rng, const struct turn_path *path)
{
    int start = (int)rng_below(rng, (uint32_t)path->count);
    for (int i = start; i < start + path->count; i++)
        if (block(p, path->mark[i % path->count].x, path->mark[i % path->count].y))
            return true;
    return false;
}

/* Sees to it that no mark reaches the goal alone, and that no other first mark than that of the turn leads there. All
 * that gain stay. Unless `wins`, notes how far they lead. */
static bool become_only(struct finish_maker *m, struct finish_plan *p, struct rng *rng, bool wins)
{
    struct turn_path other;
    int repairs = 0;

    if (!list_first(m, &p->e))
        return false;
    for (int i = 0; i < m->count; i++)
        p->open[m->first[i].cell.y] |= bit(m->first[i].cell.x);
    /* A mark of the opponent opens no way, so those that were closed stay so. */
    for (int i = -1; i < m->count;) {
        enum turn_verdict verdict = TURN_FAILS;
        if (i < 0 && turn_search(&m->search, &p->e, 1, 1, true)) {
            other = m->search.best;
            verdict = TURN_REACHES;
        } else if (i >= 0 && !finish_is_same(m->first[i].cell, p->path.mark[0])) {
            verdict = turn_search_after(&m->search, &p->e, &m->next, m->first[i].cell, FINISH_NODES, wins, &other);
            m->nodes += m->search.nodes;
            m->first[i].most = m->search.most;
        }
        i += verdict == TURN_FAILS;
        if (verdict == TURN_OPEN || (verdict == TURN_REACHES && repairs++ == REPAIRS))
            return false;
        if (verdict == TURN_REACHES) {
            turn_search_trim(&p->e, &m->next, &other);
            if (!spoil(p, rng, &other))
                return false;
            i = wins ? i : -1; /* others may lead less far now */
        }
    }
    return true;
}

/* ---- Decoys ------------------------------------------------------------------------------------------------------ */

/* Draws a mark that would gain a move and spoil the turn: it makes a row beside the first mark, in line with it, or it
 * encloses a few cells, among them that of the first mark or one of a mark in line with it. */
static void draw_decoy(const struct finish_plan *p, struct rng *rng, struct decoy *d)
{
    enum { BESIDE = 2, AROUND_FIRST = BESIDE + 3, AROUND_ROW = AROUND_FIRST + 3 }; /* some are more likely */
    struct enclose5_cell fence[FENCE_MOST];
    int way = (int)rng_below(rng, ENCLOSE5_WAYS), side = rng_below(rng, 2) ? 1 : -1, gap = (int)rng_below(rng, ALIGNED);
    int dx = side * enclose5_step[way][0], dy = side * enclose5_step[way][1], kind = (int)rng_below(rng, AROUND_ROW);
    int x = p->path.mark[0].x, y = p->path.mark[0].y;

    d->count = 0;
    if (kind >= BESIDE) {
        int to = (int)rng_below(rng, ENCLOSE5_WAYS), steps = (int)rng_below(rng, 2 * ALIGNED - 1) - ALIGNED + 1;
        x += kind < AROUND_FIRST ? 0 : steps * enclose5_step[to][0];
        y += kind < AROUND_FIRST ? 0 : steps * enclose5_step[to][1];
        if (x < 1 || y < 1 || x > p->e.width - 2 || y > p->e.height - 2)
            return;
        int count = list_fence(&p->e, rng, (struct enclose5_cell){(uint8_t)x, (uint8_t)y},
                               1 + (int)rng_below(rng, RING_MOST), fence);
        if (count == 0)
            return;
        for (int i = 0; i < count; i++)
            d->cell[d->count++] = (struct decoy_cell){fence[i].x, fence[i].y, i > 0};
        x = fence[0].x - (1 + gap) * dx;
        y = fence[0].y - (1 + gap) * dy;
    }
    for (int i = 1; i <= ALIGNED; i++)
        d->cell[d->count++] = (struct decoy_cell){x + i * dx, y + i * dy, i != gap + 1};
}

/* Plans a decoy: of random ones that which takes fewest changes. */
static bool plan_decoy(struct finish_plan *p, struct rng *rng)
{
    struct decoy d, best = {0};
    int least = INT16_MAX;

    for (int i = 0; i < CHOICES; i++) {
        int changes = 0;
        draw_decoy(p, rng, &d);
        for (int k = 0; k < d.count && changes < least; k++) {
            int more = changes_of(p, d.cell[k].x, d.cell[k].y, d.cell[k].own);
            changes = more < 0 ? least : changes + more;
        }
        if (changes > 0 && changes < least) {
            least = changes;
            best = d;
        }
    }
    for (int k = 0; k < best.count; k++)
        if (!put(p, best.cell[k].x, best.cell[k].y, best.cell[k].own))
            return false;
    return best.count > 0;
}

static void copy_plan(struct finish_plan *to, const struct finish_plan *from)
{
    memcpy(to->kept, from->kept, sizeof to->kept);
    memcpy(to->open, from->open, sizeof to->open);
    to->path = from->path;
    enclose5_copy(&to->e, &from->e);
}

/* Adds decoys until there are so many. False if DECOYS tries in succession fail. */
static bool add_decoys(struct finish_maker *m, struct rng *rng, int fails)
{
    struct finish_plan *trial = &m->trial;
    int count = count_decoys(m, &m->plan);
    int proven = m->plan.e.width < ROOMY || m->plan.e.height < ROOMY ? fails - NARROW_LAST : fails;

    for (int tries = 0; tries < DECOYS && count < fails; tries++) {
        copy_plan(trial, &m->plan);
        if (!plan_decoy(trial, rng) || !is_settled(&trial->e, trial->e.to_move) || !is_turn(m, trial))
            continue;
        int more = count_decoys(m, trial);
        if (more <= count || (more >= proven && !become_only(m, trial, rng, true)))
            continue;
        copy_plan(&m->plan, trial);
        count = more;
        tries = 0;
    }
    return count >= fails;
}

/* Gives the opponent marks beside others until both have about as many. */
static void fill(struct finish_maker *m, struct rng *rng)
{
    struct finish_plan *p = &m->plan;
    int mine = enclose5_count(&p->e, LAYER_MARKS + p->e.to_move),
        wanted = mine - (int)rng_below(rng, (uint32_t)(mine / UNEVEN));

    for (int tries = 0, count = enclose5_count(&p->e, LAYER_MARKS + !p->e.to_move); tries < FILLS && count < wanted;
         tries++) {
        struct enclose5_cell c = random_cell(&p->e, rng, 0);
        bool beside = false;
        for (int i = 0; i < 9 && !beside; i++)
            beside = enclose5_owner(&p->e, LAYER_MARKS, c.x + i / 3 - 1, c.y + i % 3 - 1) >= 0;
        count += beside && block(p, c.x, c.y);
    }
}

/* ---- The position ------------------------------------------------------------------------------------------------ */

bool finish_plan_position(struct finish_maker *m, const struct values *v, struct rng *rng, int fails,
                          enum finish_style style)
{
    struct finish_plan *p = &m->plan;
    int cells = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1], tries = 0;
    int turns = (int)rng_below(rng, EARLY_MOST) + (cells > ROOMY * ROOMY ? (cells - ROOMY * ROOMY) / CELLS_A_TURN : 0);

    enclose5_start(v, (struct pos *)&m->trial.e);
    while (m->trial.e.turns < turns)
        if (!playout_turn(&m->trial.e, rng) || m->trial.e.coloured[0] + m->trial.e.coloured[1] > 0)
            return false;
    do {
        if (tries++ == TRIES)
            return false;
        memset(p->kept, 0, sizeof p->kept);
        memset(p->open, 0, sizeof p->open);
        p->path.count = 0;
        finish_set_up(v, &m->trial.e, &p->e);
    } while (!plan_turn(m, rng, style));
    if (!add_decoys(m, rng, fails))
        return false;
    fill(m, rng);
    return become_only(m, p, rng, false) && m->count > fails && finish_is_even(&p->e);
}
