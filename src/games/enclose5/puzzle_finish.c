/* Enclose5: puzzles of the kind `finish`: reach the goal in this turn.
 *
 * A mark that gains a move can come before any turn, and so would lead to the goal too, unless it spoils the turn: it
 * makes a row beside a mark of the turn, which may then not lengthen that row, or it encloses what the turn needs.
 * Random games hardly ever hold several such marks, so the maker plans them. To some turns of a random game it adds a
 * closed path that lacks a few marks, a first mark that makes a row, and decoys: other marks that gain a move and bar
 * or enclose the first mark, or enclose a mark of its row. The less is lost without the first mark, the less the search
 * has to look at: that of other first marks ends soon, as moves gained by decoys are no more than they cost. The
 * opponent's marks come last: first in cells of wrong ways to the goal that the search finds, then wherever there are
 * too few. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/turn_search.h"

#include <assert.h>
#include <stdlib.h>

enum {
    GOAL_LEAST = 3,
    GOAL_MOST = 30,
    CELLS_A_GOAL = 7,   /* cells of the paper, at least, for each cell of the goal */
    HARD = 3,           /* the first grade with */
    FAILS_HARD = 6,     /* other first marks that gain a move, at least, */
    REASONS_HARD = 2,   /* and reasons why they fail; in grades 1 and 2 there are fewer marks */
    GAINS_MOST = 16,    /* first marks that gain a move */
    FAILS = 2000,       /* of the difficulty, for each of them */
    NARROW = 2 * FAILS, /* added on paper with less room than square paper as large */
    EASY = -100000,     /* added in grades 1 and 2, whose difficulty is below 0 */
    LONG_ROWS = 4,      /* one in so many puzzles that rest on a long row is kept */
    MARKS_LEAST = 2,
    MARKS_MOST = 9,                   /* of an answer: more is not for people */
    NODES_FIRST = 20,                 /* to search what another first mark leads to, to begin with, */
    NODES = 2000,                     /* and in all; the answer must be found within as many */
    ALIGNED = 5,                      /* cells of a row */
    FENCE_MOST = 4 * (GOAL_MOST + 2), /* marks around a region */
    EARLY_MOST = 5,                   /* turns of the random game, less than so many, */
    CELLS_A_TURN = 5,                 /* and one for so many cells of larger paper */
    PLANS = 4000,                     /* positions planned for a puzzle */
    TRIES = 40,                       /* to plan a turn, and a decoy, which is */
    CHOICES = 20,                     /* the cheapest of so many */
    RING_MOST = 4,                    /* cells that a decoy encloses as planned */
    ROOMY = 12,                       /* cells each way, at least, of paper with room for more decoys */
    REPAIRS = 12,                     /* marks of the opponent that close ways to the goal, one after another */
    FILLS = 400,                      /* cells tried for further marks of the opponent */
    UNEVEN = 4                        /* one player may have marks / UNEVEN more than the other */
};

/* A turn of a finish puzzle, and its explanation. */
enum finish_motif { MOTIF_NONE, MOTIF_FIVE_BY_TWO, MOTIF_LONG_ROW, MOTIF_ENCLOSE_FIRST, MOTIF_SECOND_ROW };

/* A first mark that gains a move. */
struct gaining_mark {
    struct enclose5_cell cell;
    int most; /* cells that it leads to, if not to the goal */
};

/* A position in the making. */
struct finish_plan {
    struct enclose5 e;
    uint64_t kept[PAPER_MOST]; /* cells whose own marks have a purpose, */
    uint64_t open[PAPER_MOST]; /* and cells that stay empty: of the turn, and where decoys gain a move */
    struct turn_path path;     /* the turn */
};

/* Cells that a decoy consists of: own marks, or empty. */
struct decoy {
    int count;
    struct {
        int x, y;
        bool own;
    } cell[2 * RING_MOST + 2 + ALIGNED];
};

/* The working memory of `make`; of `answer`, which uses `next`, `search` and `nodes`. */
struct finish_maker {
    struct enclose5 next;
    struct finish_plan plan, trial;
    struct mark_search search;
    struct gaining_mark first[GAINS_MOST];
    int count;
    uint64_t nodes;
};

static bool is_same(struct enclose5_cell a, struct enclose5_cell b)
{
    return a.x == b.x && a.y == b.y;
}

static int count_marks(const struct enclose5 *e, int player)
{
    int count = 0;
    for (int y = 0; y < e->height; y++)
        count += bits_count(enclose5_rows(e, LAYER_MARKS + player)[y]);
    return count;
}

bool finish_is_even(const struct enclose5 *e)
{
    int a = count_marks(e, 0), b = count_marks(e, 1);
    return abs(a - b) * UNEVEN <= a + b;
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
    e->live[owner]--;
    e->empty++;
}

/* Plans a cell. False if it can't be, or the mark would make a row of five. */
static bool put(struct finish_plan *p, int x, int y, bool own)
{
    struct enclose5 *e = &p->e;
    int changes = changes_of(p, x, y, own);
    uint64_t live[PAPER_MOST];

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
    enclose5_live(e, e->to_move, live);
    return enclose5_longest(e, live, x, y) < ALIGNED;
}

/* Whether no live marks of a player enclose anything that is not coloured. */
static bool is_settled(const struct enclose5 *e, int player)
{
    uint64_t live[PAPER_MOST];
    int x, y;
    enclose5_live(e, player, live);
    return !enclose5_find_uncoloured(e, live, &x, &y);
}

/* Gives the opponent a mark. False if the cell is not free, or the mark would make a row of five or enclose cells. */
static bool block(struct finish_plan *p, int x, int y)
{
    struct enclose5 *e = &p->e;
    int other = !e->to_move;
    uint64_t live[PAPER_MOST];

    if (!bits_have(enclose5_empty(e, y) & ~p->open[y], x))
        return false;
    enclose5_live(e, other, live);
    if (enclose5_longest(e, live, x, y) >= ALIGNED)
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

/* The first mark of a planned turn: it stands in the path; it also encloses some cells; it stands apart and makes two
 * rows or three; it stands apart and helps another mark to make a row. */
enum finish_style { IN_PATH, ENCLOSES, APART, HELPS, STYLES };

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

    m->count = 0;
    enclosure_own_gains(e, gains);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            if (!enclose5_try_mark(e, cell.x, cell.y, &m->next) || m->next.owed == 0)
                continue;
            if (m->count == GAINS_MOST)
                return false;
            m->first[m->count++].cell = cell;
        }
    return true;
}

/* Whether the turn still reaches the goal; `exact`: and has no move to spare. */
static bool is_turn(struct finish_maker *m, const struct finish_plan *p, bool exact)
{
    struct turn_path all_but_last = p->path;
    all_but_last.count--;
    turn_reaches_goal(&p->e, &m->next, &all_but_last);
    return (m->next.owed == 1 || !exact) && turn_reaches_goal(&p->e, &m->next, &p->path);
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
        struct turn_path turn = {.count = 1, .mark = {cell}};
        for (int k = 0; k < p->path.count; k++)
            if (!is_same(p->path.mark[k], cell))
                turn.mark[turn.count++] = p->path.mark[k];
        if (is_same(cell, p->path.mark[0]))
            continue;
        enclose5_try_mark(&p->e, cell.x, cell.y, &m->next);
        if (m->next.owed == 1 && !turn_reaches_goal(&p->e, &m->next, &turn))
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

/* Sees to it that no mark reaches the goal alone, and that no other first mark than that of the turn leads there, as
 * far as `nodes` positions for each show. With `wins` false, this must be certain, and it notes how far they lead. */
static bool become_only(struct finish_maker *m, struct finish_plan *p, struct rng *rng, uint64_t nodes, bool wins)
{
    for (int repairs = 0; repairs < REPAIRS; repairs++) {
        bool reaches = turn_search(&m->search, &p->e, 1, 1, true);
        struct turn_path other = m->search.best;
        if (!list_first(m, &p->e))
            return false;
        for (int i = 0; i < m->count && !reaches; i++) {
            if (is_same(m->first[i].cell, p->path.mark[0]))
                continue;
            enum turn_verdict verdict =
                turn_search_after(&m->search, &p->e, &m->next, m->first[i].cell, nodes, wins, &other);
            m->nodes += m->search.nodes;
            m->first[i].most = m->search.most;
            reaches = verdict == TURN_REACHES;
            if (verdict == TURN_OPEN && !wins)
                return false;
        }
        if (!reaches)
            return true;
        turn_search_trim(&p->e, &m->next, &other);
        if (!spoil(p, rng, &other))
            return false;
    }
    return false;
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
        for (; d->count < count; d->count++) {
            d->cell[d->count].x = fence[d->count].x;
            d->cell[d->count].y = fence[d->count].y;
            d->cell[d->count].own = d->count > 0;
        }
        x = fence[0].x - (1 + gap) * dx;
        y = fence[0].y - (1 + gap) * dy;
    }
    for (int i = 0; i < ALIGNED; i++, d->count++) {
        d->cell[d->count].x = x += dx;
        d->cell[d->count].y = y += dy;
        d->cell[d->count].own = i != gap;
    }
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

/* Adds decoys until there are so many. False if TRIES in succession fail. */
static bool add_decoys(struct finish_maker *m, struct rng *rng, int fails, bool exact)
{
    struct finish_plan *trial = &m->trial;
    int count = count_decoys(m, &m->plan);

    for (int tries = 0; tries < TRIES && count < fails; tries++) {
        copy_plan(trial, &m->plan);
        if (!plan_decoy(trial, rng) || !is_settled(&trial->e, trial->e.to_move) || !is_turn(m, trial, exact) ||
            count_decoys(m, trial) <= count || !become_only(m, trial, rng, NODES_FIRST, true))
            continue;
        int more = count_decoys(m, trial);
        if (more <= count)
            continue;
        copy_plan(&m->plan, trial);
        count = more;
        tries = 0;
    }
    return count >= fails;
}

/* Gives the opponent marks beside others until both have about as many. Leaves all first marks that gain. */
static void fill(struct finish_maker *m, struct rng *rng)
{
    struct finish_plan *p = &m->plan;
    int mine = count_marks(&p->e, p->e.to_move), wanted = mine - (int)rng_below(rng, (uint32_t)(mine / UNEVEN));

    for (int i = 0; i < m->count; i++)
        p->open[m->first[i].cell.y] |= bit(m->first[i].cell.x);
    for (int tries = 0, count = count_marks(&p->e, !p->e.to_move); tries < FILLS && count < wanted; tries++) {
        struct enclose5_cell c = random_cell(&p->e, rng, 0);
        bool beside = false;
        for (int i = 0; i < 9 && !beside; i++)
            beside = enclose5_owner(&p->e, LAYER_MARKS, c.x + i / 3 - 1, c.y + i % 3 - 1) >= 0;
        count += beside && block(p, c.x, c.y);
    }
}

/* ---- The puzzle -------------------------------------------------------------------------------------------------- */

/* The idea that a turn which reaches the goal rests on. `scratch` is memory for a position. */
static enum finish_motif find_motif(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path)
{
    enum finish_motif motif = MOTIF_NONE;
    uint64_t gains[PAPER_MOST], live[PAPER_MOST];

    enclosure_own_gains(e, gains);
    enclose5_copy(scratch, e);
    for (int i = 0; i < path->count; i++) {
        int x = path->mark[i].x, y = path->mark[i].y, rows = i > 0 ? scratch->struck : 0;
        int coloured = scratch->coloured[e->to_move];
        enclose5_place_mark(scratch, x, y, NULL);
        enclose5_live(scratch, e->to_move, live);
        enum finish_motif found =
            scratch->struck - rows > 1                                                  ? MOTIF_FIVE_BY_TWO
            : scratch->struck > rows && enclose5_longest(scratch, live, x, y) > ALIGNED ? MOTIF_LONG_ROW
            : scratch->coloured[e->to_move] > coloured && i < path->count - 1           ? MOTIF_ENCLOSE_FIRST
            : scratch->struck > rows && !bits_have(gains[y], x)                         ? MOTIF_SECOND_ROW
                                                                                        : MOTIF_NONE;
        if (found != MOTIF_NONE && (motif == MOTIF_NONE || found < motif))
            motif = found;
    }
    return motif;
}

/* What another first mark does to the first mark of the answer: nothing; it makes a row that this mark would lengthen;
 * it encloses the cell. `scratch` is memory for a position. */
enum first_lost { FIRST_STAYS, FIRST_BARRED, FIRST_COLOURED };
static enum first_lost find_lost(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell other,
                                 struct enclose5_cell first)
{
    enclose5_try_mark(e, other.x, other.y, scratch);
    if (enclose5_owner(scratch, LAYER_COLOURS, first.x, first.y) >= 0)
        return FIRST_COLOURED;
    return enclose5_is_barred(scratch, first.x, first.y) ? FIRST_BARRED : FIRST_STAYS;
}

/* Says why the other first mark that leads to most cells fails, and how far all of them lead at most. */
static void write_tempting(struct finish_maker *m, struct enclose5_cell first, struct text *out)
{
    static const char *const sentences[] = {
        [FIRST_BARRED] = N_("After %s, %s may not be marked: it would lengthen that row."),
        [FIRST_COLOURED] = N_("After %s, %s is already coloured."),
    };
    const struct gaining_mark *best = NULL;
    scoped(text_release) struct text list = {0};

    for (int i = 0; i < m->count; i++) {
        const struct gaining_mark *f = &m->first[i];
        if (is_same(f->cell, first))
            continue;
        if (!best || f->most > best->most)
            best = f;
        text_addf(&list, "%s%s", list.len > 0 ? ", " : "", cell_name(f->cell.x, f->cell.y).text);
    }
    assert(best); /* others gain too */
    enum first_lost lost = find_lost(&m->plan.e, &m->next, best->cell, first);
    if (lost != FIRST_STAYS)
        text_addf(out, "%s\t%s\t%s\n", sentences[lost], cell_name(best->cell.x, best->cell.y).text,
                  cell_name(first.x, first.y).text);
    text_addf(out, "%s\t%d\t%s\t%d",
              best->most == 1 ? N_("Other first marks reach at most %s cell (%s); the goal is %s.")
                              : N_("Other first marks reach at most %s cells (%s); the goal is %s."),
              best->most, text_string(&list), m->plan.e.goal);
}

uint8_t finish_form(const struct enclose5 *e, int x, int y)
{
    enum { EMPTY, OWN, OTHER, COLOURED };
    int marked = enclose5_owner(e, LAYER_MARKS, x, y);
    return enclose5_owner(e, LAYER_COLOURS, x, y) >= 0 ? COLOURED
           : marked < 0                                ? EMPTY
           : marked == e->to_move                      ? OWN
                                                       : OTHER;
}

void finish_set_up(const struct values *v, const struct enclose5 *from, struct enclose5 *e)
{
    enclose5_start(v, (struct pos *)e);
    memcpy(e->row, from->row, (size_t)(LAYER_RUNS * e->height) * sizeof *e->row);
    memcpy(e->coloured, from->coloured, sizeof e->coloured);
    memcpy(e->live, from->live, sizeof e->live);
    e->empty = from->empty;
    e->to_move = from->to_move;
}

/* In how many ways other first marks spoil the turn. */
static int count_reasons(struct finish_maker *m)
{
    const struct enclose5_cell first = m->plan.path.mark[0];
    uint64_t reasons = 0;
    for (int i = 0; i < m->count; i++)
        if (!is_same(m->first[i].cell, first))
            reasons |= bit((int)find_lost(&m->plan.e, &m->next, m->first[i].cell, first));
    return bits_count(reasons);
}

/* Draws a grade to aim at. */
static int draw_grade(struct grades grades, struct rng *rng)
{
    static const int share[GRADES] = {20, 25, 25, 20, 10};
    int grade = grades.least, sum = 0;

    for (int i = grades.least; i <= grades.most; i++) {
        sum += share[i - 1];
        if ((int)rng_below(rng, (uint32_t)sum) < share[i - 1])
            grade = i;
    }
    return grade;
}

/* Plans a position around a turn with so many decoys. */
static bool plan_position(struct finish_maker *m, const struct values *v, struct rng *rng, int fails,
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
    if (!add_decoys(m, rng, fails, style != APART) || !become_only(m, p, rng, NODES, false))
        return false;
    fill(m, rng);
    return become_only(m, p, rng, NODES, false) && m->count > fails && finish_is_even(&p->e);
}

static bool make(const struct values *v, struct grades grades, struct rng *rng, void *memory, struct puzzle *puzzle)
{
    static const int fails_of[GRADES] = {2, 4, FAILS_HARD, FAILS_HARD + 1, FAILS_HARD + 2};
    struct finish_maker *m = memory;
    const struct enclose5 *e = &m->plan.e;
    struct turn_path *path = &m->plan.path;
    const struct value *size = &v->of[PAPER_SIZE];
    bool broad = size->n[0] >= ROOMY && size->n[1] >= ROOMY,
         large = size->n[0] * size->n[1] > (ROOMY - 1) * (ROOMY - 1);
    int greatest = puzzle_greatest_grade(enclose5_finish_cuts, size), plans = 0;

    if (grades.most > greatest)
        grades.most = greatest;
    int grade = draw_grade(grades, rng), fails = fails_of[grade - 1] - (grade > HARD && !broad ? grade - HARD : 0);
    m->nodes = 0;
    enum finish_style style = broad && rng_below(rng, grade < GRADES ? 2 : 3) == 0 ? HELPS : APART;
    do {
        if (plans++ == PLANS)
            return false;
        if (grade < HARD)
            style = (enum finish_style)rng_below(rng, STYLES);
    } while (!plan_position(m, v, rng, fails + (grade < HARD && rng_below(rng, 2)), style));
    /* The answer is found as it is for any other position: by the first mark alone. */
    if (turn_search_after(&m->search, e, &m->next, path->mark[0], NODES, true, path) != TURN_REACHES)
        return false;
    turn_search_shorten(&m->search, e, &m->next, path);
    bool hard = m->count > FAILS_HARD;
    if (path->count > MARKS_MOST || (hard && count_reasons(m) < REASONS_HARD))
        return false;
    puzzle->motif = (int)find_motif(e, &m->next, path);
    if (puzzle->motif == MOTIF_LONG_ROW && rng_below(rng, LONG_ROWS) > 0)
        return false;
    int32_t difficulty = turn_difficulty(&m->search, e, path->mark[0]) + FAILS * m->count +
                         (!hard             ? EASY
                          : large && !broad ? NARROW
                                            : 0);
    if (!puzzle_rate(puzzle, enclose5_finish_cuts, size, difficulty, grades))
        return false;
    finish_set_up(v, e, (struct enclose5 *)puzzle->pos);
    puzzle->value = path->count;
    puzzle->nodes = m->nodes;
    puzzle->key = enclose5_key(e, finish_form, (uint8_t)(e->goal - e->coloured[e->to_move]));
    text_add(&puzzle->answer, "1. ");
    turn_write(path, &puzzle->answer);
    write_tempting(m, path->mark[0], &puzzle->tempting);
    return true;
}

/* ---- The question, asked of any position ------------------------------------------------------------------------- */

/* Keeps a turn that reaches the goal if it has the fewest marks so far, or as many and all are wanted. */
static void keep(const struct turn_path *path, bool all, struct solution *best)
{
    if (best->turns.len > 0 && (path->count > best->value || (path->count == best->value && !all)))
        return;
    if (path->count < best->value)
        text_clear(&best->turns);
    best->value = path->count;
    text_add(&best->turns, best->turns.len > 0 ? "\n" : "");
    turn_write(path, &best->turns);
}

/* Looks for turns of one mark that reach the goal, else for turns with a first mark that gains a move. */
static bool answer(const struct values *v UNUSED, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    struct solution *best = &result->of[0];
    uint64_t gains[PAPER_MOST] = {0};
    struct turn_path path = {.count = 1};
    bool spent = false;
    char who = (char)('A' + e->to_move);

    if (e->over)
        return text_refuse(why, "the game has ended");
    scoped(mem_free) struct finish_maker *m = mem_new(sizeof *m);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = enclose5_empty(e, y); left;) {
            path.mark[0] = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
            if (enclose5_try_mark(e, path.mark[0].x, path.mark[0].y, &m->next) &&
                m->next.coloured[e->to_move] >= e->goal)
                keep(&path, limits->all, best);
        }
    if (best->turns.len == 0)
        enclosure_own_gains(e, gains);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left;) {
            struct enclose5_cell first = {(uint8_t)bits_take(&left), (uint8_t)y};
            uint64_t nodes = m->nodes < limits->nodes ? limits->nodes - m->nodes : 0;
            enum turn_verdict found = turn_search_after(&m->search, e, &m->next, first, nodes, true, &path);
            m->nodes += m->search.nodes;
            spent = spent || found == TURN_OPEN;
            if (found != TURN_REACHES)
                continue;
            turn_search_shorten(&m->search, e, &m->next, &path);
            keep(&path, limits->all, best);
        }
    if (best->turns.len == 0 && spent)
        return text_refuse(why, "no turn with which %c reaches the goal was found in %llu positions", who,
                           (unsigned long long)m->nodes);
    if (best->turns.len == 0)
        return text_refuse(why, "%c can't reach the goal in this turn", who);
    result->count = 1;
    result->nodes = m->nodes;
    best->player = e->to_move;
    best->proven = true;
    text_add_bytes(&best->line, best->turns.data, strcspn(text_string(&best->turns), "\n"));
    text_addf(&best->verdict, "%c reaches the goal in this turn, with %d mark%s", who, best->value,
              best->value == 1 ? "" : "s");
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

static bool holds(const struct values *v UNUSED, const struct pos *start, const struct pos *end, int value)
{
    const struct enclose5 *before = (const struct enclose5 *)start, *after = (const struct enclose5 *)end;
    int player = before->to_move;
    return after->over && after->coloured[player] >= after->goal &&
           count_marks(after, player) - count_marks(before, player) == value;
}

/* The largest goal of puzzles on this paper. */
static int goal_most(const struct values *v)
{
    int most = v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / CELLS_A_GOAL;
    return most < GOAL_MOST ? most : GOAL_MOST;
}

void finish_fit(struct values *v, const bool *given)
{
    int most = goal_most(v);
    if (!given[PAPER_GOAL] && v->of[PAPER_GOAL].n[0] > most)
        v->of[PAPER_GOAL].n[0] = (int16_t)most;
}

bool finish_check(const struct values *v, struct text *why)
{
    int width = v->of[PAPER_SIZE].n[0], height = v->of[PAPER_SIZE].n[1], goal = v->of[PAPER_GOAL].n[0];
    if (goal >= GOAL_LEAST && goal <= goal_most(v))
        return true;
    return text_refuse(why, "puzzles on paper of %dx%d have goals of %d to %d coloured cells", width, height,
                       GOAL_LEAST, goal_most(v));
}

int finish_variety(const struct values *v)
{
    return v->of[PAPER_SIZE].n[0] * v->of[PAPER_SIZE].n[1] / 2;
}

/* Cells that are coloured already count towards the goal. */
static void write_goal(const struct values *v UNUSED, const struct pos *start, int value UNUSED, bool proven UNUSED,
                       const struct words *words, struct text *out)
{
    const struct enclose5 *e = (const struct enclose5 *)start;
    int done = e->coloured[e->to_move];
    words_addf(words, out, done > 0 ? N_("Goal %d cells: %d to go") : N_("Goal %d cells"), e->goal, e->goal - done);
}

/* Finds another first mark that gains a move; one after which `first` would lengthen its row, if there is any. */
static bool find_decoy(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell first,
                       struct enclose5_cell *decoy, bool *bars)
{
    uint64_t gains[PAPER_MOST];
    bool found = false;

    *bars = false;
    enclosure_own_gains(e, gains);
    gains[first.y] &= ~bit(first.x);
    for (int y = 0; y < e->height; y++)
        for (uint64_t left = gains[y]; left && !*bars;) {
            struct enclose5_cell cell = {(uint8_t)bits_take(&left), (uint8_t)y};
            *bars = find_lost(e, scratch, cell, first) == FIRST_BARRED;
            if (scratch->owed == 0) /* the mark encloses its row */
                continue;
            if (*bars || !found)
                *decoy = cell;
            found = true;
        }
    return found;
}

/* The idea, how many marks tempt and one of them; and where the first mark goes. */
static void hint(const struct values *v UNUSED, const struct played_turn *turns, size_t count UNUSED,
                 const struct words *words, struct text step[HINT_STEPS])
{
    static const char *const ideas[] = {
        [MOTIF_NONE] = N_("A row of five and a closed path work together."),
        [MOTIF_FIVE_BY_TWO] = N_("One mark makes two rows at once."),
        [MOTIF_LONG_ROW] = N_("A row of six or more gains more than one move."),
        [MOTIF_ENCLOSE_FIRST] = N_("Cells can be enclosed before the last mark."),
        [MOTIF_SECOND_ROW] = N_("A further row of five can be prepared within the turn."),
    };
    const struct enclose5 *e = (const struct enclose5 *)turns->before;
    struct enclose5 scratch;
    struct turn_path path;
    struct enclose5_cell decoy;
    bool bars;

    path.count = (int)turns->count;
    for (int i = 0; i < path.count; i++)
        path.mark[i] = (struct enclose5_cell){(uint8_t)turns->moves[i].at[0], (uint8_t)turns->moves[i].at[1]};
    assert(path.count > 0);
    puzzle_hint(words, &step[HINT_IDEA], "%s", words_get(words, ideas[find_motif(e, &scratch, &path)]));
    if (find_decoy(e, &scratch, path.mark[0], &decoy, &bars))
        puzzle_hint(words, &step[HINT_IDEA],
                    bars ? N_("Don't begin with %s: a cell that you need would only lengthen its row.")
                         : N_("Don't begin with %s."),
                    cell_name(decoy.x, decoy.y).text);
    puzzle_hint_place(words, &step[HINT_PLACE], path.mark[0].x, path.mark[0].y);
}

static void explain(const struct values *v, const struct played_turn *turns, size_t count UNUSED,
                    const struct words *words, struct text *out)
{
    enclose5_notation.say(v, turns, words, out);
    text_add(out, " ");
    words_addf(words, out, N_("After %s, any other way to the goal is right too."),
               cell_name(turns->moves[0].at[0], turns->moves[0].at[1]).text);
}

const struct puzzle_kind enclose5_finish = {
    .name = "finish",
    .title = N_("Win in this turn"),
    .mark = 'F',
    .summary = "reach the goal in this turn, by additional moves",
    .question = N_("Colour enough cells to win in this turn: find the whole turn."),
    .writing = N_("A mark alone is not enough: gain additional moves. Only one mark can come first; after it there "
                  "may be several ways. All cells inside count, marked ones too. You may lengthen rows of earlier "
                  "turns: each then gains for its full length."),
    .fields = {{N_("Marks in order"), 1}},
    FINISH_PUZZLE,
    .defaults = {{"size", "12x12"}, {"goal", "8"}},
    .attempts = 300, /* each plans many positions */
    .unit = N_("%d mark"),
    .units = N_("%d marks"),
    .advice = N_("Look for rows of four, and for gaps that one mark would close. "
                 "A row of five gains a move: find the mark that makes a row and also narrows a path."),
    .meaning = {N_("besides the right mark, two or three others gain a move and fail"),
                N_("four or five others gain a move and fail"),
                N_("six others or more gain a move and fail, for several reasons"),
                N_("seven others or more, or the turn is well hidden"),
                N_("usually eight others or more, and the turn is well hidden")},
    .motifs = {[MOTIF_FIVE_BY_TWO - 1] = {"five-by-two", N_("Five by two")},
               [MOTIF_LONG_ROW - 1] = {"long-row", N_("A row of six or more")},
               [MOTIF_ENCLOSE_FIRST - 1] = {"enclose-first", N_("Enclose first")},
               [MOTIF_SECOND_ROW - 1] = {"second-row", N_("A second row")}},
    .cuts = enclose5_finish_cuts,
    .memory = sizeof(struct finish_maker),
    .make = make,
    .answer = answer,
    .holds = holds,
    .explain = explain,
    .hint = hint,
    .goal = write_goal,
};
