#include "games/enclose5/solver.h"

#include "base/mem.h"
#include "game/number.h"
#include "games/enclose5/enclosure_scan.h"
#include "games/enclose5/turn.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_THREAT = 200 /* of the look at what the opponent can do then */, SHARE_THREATS = 4 };

/* What a first mark can lead to. */
struct option {
    struct turn_path path; /* up to the mark that colours last; the turn may have moves left */
    int value;             /* coloured cells of the player then, at most the goal */
};

struct choice {
    const struct values *values;
    const struct enclose5 *e;
    struct enclose5 *next; /* owned, as are the next two */
    struct turn_search *search;
    struct option *options;
    int count;
    uint64_t left; /* nodes to spend */
    bool open;     /* not all was looked at */
};

/* ---- Turns as good as can be ------------------------------------------------------------------------------------- */

static int capped(const struct enclose5 *e, int coloured)
{
    return coloured < e->goal ? coloured : e->goal;
}

static void copy(const struct choice *c, struct enclose5 *to, const struct enclose5 *from)
{
    memcpy(to, from, enclose5.rules->size(c->values));
}

/* Looks behind a first mark. */
static void try_first(struct choice *c, int x, int y)
{
    struct option *o = &c->options[c->count];
    int player = c->e->to_move;

    copy(c, c->next, c->e);
    if (!enclose5_mark(c->next, x, y, NULL))
        return;
    c->left -= c->left > 0;
    o->path.count = 1;
    o->path.mark[0] = (struct turn_cell){(uint8_t)x, (uint8_t)y};
    o->value = capped(c->e, c->next->coloured[player]);
    c->count++;
    if (c->next->owed == 0)
        return;
    turn_search(c->search, c->values, c->next, TURN_MARKS - 1, c->left, false);
    c->left -= c->search->nodes;
    c->open = c->open || (c->search->spent && c->search->most < c->e->goal);
    o->value = capped(c->e, c->search->most);
    for (int i = 0; i < c->search->best.count; i++)
        o->path.mark[o->path.count++] = c->search->best.mark[i];
    if (o->value == c->e->goal)
        turn_trim(c->values, c->e, c->next, &o->path);
}

/* Looks behind the first marks in some cells; at least behind one. */
static void try_cells(struct choice *c, const uint64_t *cells, bool all)
{
    for (int y = 0; y < c->e->height; y++)
        for (uint64_t row = cells[y]; row; row &= row - 1) {
            if (c->left == 0 && c->count > 0) {
                c->open = true;
                return;
            }
            try_first(c, __builtin_ctzll(row), y);
            if (!all && c->count > 0 && c->options[c->count - 1].value == c->e->goal)
                return;
        }
}

static int best_value(const struct choice *c)
{
    int best = 0;
    for (int i = 0; i < c->count; i++)
        best = c->options[i].value > best ? c->options[i].value : best;
    return best;
}

/* Whether one mark alone reaches the goal; then it is an option. */
static bool try_at_once(struct choice *c)
{
    if (c->left == 0)
        return false;
    bool wins = turn_search(c->search, c->values, c->e, 1, 1, true);
    c->left -= c->search->nodes;
    if (!wins)
        return false;
    try_first(c, c->search->best.mark[0].x, c->search->best.mark[0].y);
    return true;
}

/* Those that gain a move come before the others: they can win. */
static void try_all(struct choice *c, bool all)
{
    uint64_t live[PAPER_MOST], gains[PAPER_MOST], others[PAPER_MOST];

    if (!all && try_at_once(c))
        return;
    enclose5_live(c->e, c->e->to_move, live);
    sight_gains(c->e, live, gains);
    for (int y = 0; y < c->e->height; y++)
        others[y] = enclose5_empty(c->e, y) & ~gains[y];
    try_cells(c, gains, all);
    if (all || best_value(c) < c->e->goal)
        try_cells(c, others, all);
}

/* ---- The whole turn ---------------------------------------------------------------------------------------------- */

/* Puts a mark for an additional move that is left over: one that gains none, if there is such. */
static bool put_spare(struct enclose5 *e, struct turn_cell *cell)
{
    uint64_t live[PAPER_MOST], gains[PAPER_MOST];

    enclose5_live(e, e->to_move, live);
    sight_gains(e, live, gains);
    for (int i = 0; i < 2; i++)
        for (int y = 0; y < e->height; y++)
            for (uint64_t row = enclose5_empty(e, y) & (i == 0 ? ~gains[y] : gains[y]); row; row &= row - 1) {
                *cell = (struct turn_cell){(uint8_t)__builtin_ctzll(row), (uint8_t)y};
                if (enclose5_mark(e, cell->x, cell->y, NULL))
                    return true;
            }
    return false;
}

static void write_cell(struct turn_cell cell, const char *before, struct text *out)
{
    text_add(out, before);
    number_write_cell(cell.x, cell.y, out);
}

/* Plays an option to the end of its turn, in c->next. Writes it, unless `out` is NULL. Returns how many marks it has.
 */
static int play_option(struct choice *c, const struct option *o, struct text *out)
{
    struct turn_cell spare;
    int count = o->path.count;

    copy(c, c->next, c->e);
    for (int i = 0; i < o->path.count; i++) {
        enclose5_mark(c->next, o->path.mark[i].x, o->path.mark[i].y, NULL);
        if (out)
            write_cell(o->path.mark[i], i > 0 ? " " : out->len > 0 ? "\n" : "", out);
    }
    for (; c->next->owed > 0 && put_spare(c->next, &spare); count++)
        if (out)
            write_cell(spare, " ", out);
    return count;
}

/* What the opponent can colour after an option. */
static int threat_after(struct choice *c, const struct option *o)
{
    int opponent = !c->e->to_move;
    uint64_t nodes = c->left < NODES_THREAT ? c->left : NODES_THREAT;

    play_option(c, o, NULL);
    if (c->next->over || nodes == 0 || !enclose5.rules->end_turn(c->values, (struct pos *)c->next, NULL))
        return 0;
    turn_search(c->search, c->values, c->next, TURN_MARKS - 1, nodes, false);
    c->left -= c->search->nodes;
    return c->search->most - c->e->coloured[opponent];
}

/* The longest row that an option's first mark makes. */
static int row_of(const struct choice *c, const struct option *o)
{
    uint64_t live[PAPER_MOST];
    int most = 0;

    enclose5_live(c->e, c->e->to_move, live);
    for (int way = 0; way < ENCLOSE5_WAYS; way++) {
        int length = enclose5_run(c->e, live, (enum enclose5_way)way, o->path.mark[0].x, o->path.mark[0].y).length;
        most = length > most ? length : most;
    }
    return most;
}

/* Of the options that are worth most, the one that leaves the opponent least; of these the one with the longest row. */
static const struct option *pick(struct choice *c, int value)
{
    const struct option *best = NULL;
    int least = 0, longest = 0;

    for (int i = 0; i < c->count; i++) {
        const struct option *o = &c->options[i];
        if (o->value < value || (best && c->left == 0))
            continue;
        int threat = value < c->e->goal ? threat_after(c, o) : 0, row = row_of(c, o);
        if (best && (threat > least || (threat == least && row <= longest)))
            continue;
        best = o;
        least = threat;
        longest = row;
    }
    return best;
}

/* ---- The solution ----------------------------------------------------------------------------------------------- */

static void write_verdict(const struct choice *c, const struct solution *s, int marks, struct text *out)
{
    int had = c->e->coloured[s->player];
    if (had + s->value == c->e->goal) {
        text_addf(out, "%c reaches the goal, by %d mark%s", 'A' + s->player, marks, marks == 1 ? "" : "s");
        return;
    }
    text_add(out, s->proven ? "" : "the best found: ");
    if (s->value == 0)
        text_addf(out, s->proven ? "%c can't colour anything in this turn" : "%c colours nothing", 'A' + s->player);
    else
        text_addf(out, "%c colours %d cell%s", 'A' + s->player, s->value, s->value == 1 ? "" : "s");
}

static void fill_in(struct choice *c, bool all, struct solution *s)
{
    int value = best_value(c);
    const struct option *best = pick(c, value);

    s->player = c->e->to_move;
    s->value = value - c->e->coloured[s->player];
    s->proven = !c->open || (!all && value == c->e->goal);
    int marks = play_option(c, best, &s->line);
    if (!all)
        text_add(&s->turns, text_string(&s->line));
    for (int i = 0; all && i < c->count; i++)
        if (c->options[i].value == value)
            play_option(c, &c->options[i], &s->turns);
    write_verdict(c, s, marks, &s->verdict);
}

bool enclose5_solve(const struct values *v, const struct pos *pos, const struct solve_wish *wish,
                    struct solving *solving, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    uint64_t threats = wish->nodes / SHARE_THREATS;
    struct choice c = {.values = v, .e = e, .left = wish->nodes - threats};

    if (e->over)
        return text_refuse(why, "the game has ended");
    c.next = mem_new(enclose5.rules->size(v));
    c.search = mem_new(turn_bytes(v));
    c.options = mem_new((size_t)e->empty * sizeof *c.options);
    try_all(&c, wish->all);
    c.left += threats;
    fill_in(&c, wish->all, &solving->of[solving->count++]);
    solving->nodes += wish->nodes - c.left;
    free(c.options);
    free(c.search);
    free(c.next);
    return true;
}
