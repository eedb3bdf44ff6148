/* Enclose5: the best turn in a position.
 *
 * The turn that colours most, at best up to the goal, by going through all that can follow each first mark
 * (turn_search.h). Among equally good turns, the one after which the opponent can colour least; but if all turns are
 * wished for, one for each first mark. Play after the opponent's next turn is not considered, nor is `swap`. */
#include "base/mem.h"
#include "game/notation.h"
#include "games/enclose5/enclosure_scan.h"
#include "games/enclose5/turn_search.h"

#include <stdlib.h>

enum { NODES_THREAT = 200 /* for what the opponent can do after a turn */, SHARE_THREATS = 4 };

/* What a first mark can lead to. */
struct first_mark {
    struct turn_path path; /* up to the mark that colours last; the turn may have moves left */
    int value;             /* coloured cells of the player then, at most the goal */
};

struct turn_solver {
    const struct enclose5 *e;
    struct enclose5 *next; /* owned, as are the next two */
    struct mark_search *search;
    struct first_mark *firsts;
    int count;
    uint64_t left;   /* nodes to spend */
    bool is_partial; /* not everything was searched */
};

/* ---- First marks ------------------------------------------------------------------------------------------------- */

static int cap_at_goal(const struct enclose5 *e, int coloured)
{
    return coloured < e->goal ? coloured : e->goal;
}

/* Searches what follows a first mark. */
static void try_first(struct turn_solver *c, int x, int y)
{
    struct first_mark *f = &c->firsts[c->count];

    enclose5_copy(c->next, c->e);
    if (!enclose5_place_mark(c->next, x, y, NULL))
        return;
    c->left -= c->left > 0;
    f->path.count = 1;
    f->path.mark[0] = (struct enclose5_cell){(uint8_t)x, (uint8_t)y};
    f->value = cap_at_goal(c->e, c->next->coloured[c->e->to_move]);
    c->count++;
    if (c->next->owed == 0)
        return;
    turn_search(c->search, c->next, TURN_MARKS - 1, c->left, false);
    c->left -= c->search->nodes;
    c->is_partial = c->is_partial || (c->search->spent && c->search->most < c->e->goal);
    f->value = cap_at_goal(c->e, c->search->most);
    for (int i = 0; i < c->search->best.count; i++)
        f->path.mark[f->path.count++] = c->search->best.mark[i];
    if (f->value == c->e->goal)
        turn_search_trim(c->e, c->next, &f->path);
}

/* Tries the first marks in some cells; at least one. */
static void try_cells(struct turn_solver *c, const uint64_t *cells, bool all)
{
    for (int y = 0; y < c->e->height; y++)
        for (uint64_t left = cells[y]; left;) {
            if (c->left == 0 && c->count > 0) {
                c->is_partial = true;
                return;
            }
            try_first(c, bits_take(&left), y);
            if (!all && c->count > 0 && c->firsts[c->count - 1].value == c->e->goal)
                return;
        }
}

static int best_value(const struct turn_solver *c)
{
    int best = 0;
    for (int i = 0; i < c->count; i++)
        best = c->firsts[i].value > best ? c->firsts[i].value : best;
    return best;
}

/* Tries a mark that reaches the goal at once; else the marks that gain a move before the others: they can win. */
static void try_all(struct turn_solver *c, bool all)
{
    uint64_t gains[PAPER_MOST], others[PAPER_MOST];

    if (!all && c->left > 0) {
        bool wins = turn_search(c->search, c->e, 1, 1, true);
        c->left -= c->search->nodes;
        if (wins) {
            try_first(c, c->search->best.mark[0].x, c->search->best.mark[0].y);
            return;
        }
    }
    enclosure_own_gains(c->e, gains);
    for (int y = 0; y < c->e->height; y++)
        others[y] = enclose5_empty(c->e, y) & ~gains[y];
    try_cells(c, gains, all);
    if (all || best_value(c) < c->e->goal)
        try_cells(c, others, all);
}

/* ---- The whole turn ---------------------------------------------------------------------------------------------- */

/* Places a mark for an additional move that is left over: one that gains none, if possible. */
static bool place_spare(struct enclose5 *e, struct enclose5_cell *cell)
{
    uint64_t gains[PAPER_MOST];

    enclosure_own_gains(e, gains);
    for (int i = 0; i < 2; i++)
        for (int y = 0; y < e->height; y++)
            for (uint64_t left = enclose5_empty(e, y) & (i == 0 ? ~gains[y] : gains[y]); left;) {
                *cell = (struct enclose5_cell){(uint8_t)bits_take(&left), (uint8_t)y};
                if (enclose5_place_mark(e, cell->x, cell->y, NULL))
                    return true;
            }
    return false;
}

/* Plays a first mark and what follows to the end of the turn, in c->next. Adds the turn to `out`, unless NULL, as a
 * line. Returns how many marks it has. */
static int play_turn(struct turn_solver *c, const struct first_mark *f, struct text *out)
{
    struct enclose5_cell cell;
    int count = 0;

    enclose5_copy(c->next, c->e);
    for (; count < f->path.count || c->next->owed > 0; count++) {
        if (count < f->path.count) {
            cell = f->path.mark[count];
            enclose5_place_mark(c->next, cell.x, cell.y, NULL);
        } else if (!place_spare(c->next, &cell)) {
            break;
        }
        if (!out)
            continue;
        text_add(out, count > 0 ? " " : out->len > 0 ? "\n" : "");
        notation_write_cell(cell.x, cell.y, out);
    }
    return count;
}

/* The cells that the opponent can colour after a turn. */
static int threat_after(struct turn_solver *c, const struct first_mark *f)
{
    uint64_t nodes = c->left < NODES_THREAT ? c->left : NODES_THREAT;

    play_turn(c, f, NULL);
    if (c->next->over || nodes == 0 || !enclose5_end_turn(NULL, (struct pos *)c->next, NULL))
        return 0;
    turn_search(c->search, c->next, TURN_MARKS - 1, nodes, false);
    c->left -= c->search->nodes;
    return c->search->most - c->e->coloured[!c->e->to_move];
}

/* Of the first marks that are worth most, the one that leaves the opponent least; then the one with the longest row. */
static const struct first_mark *pick(struct turn_solver *c, int value)
{
    const struct first_mark *best = NULL;
    uint64_t live[PAPER_MOST];
    int least = 0, longest = 0;

    enclose5_live(c->e, c->e->to_move, live);
    for (int i = 0; i < c->count; i++) {
        const struct first_mark *f = &c->firsts[i];
        if (f->value < value || (best && c->left == 0))
            continue;
        int threat = value < c->e->goal ? threat_after(c, f) : 0;
        int row = enclose5_longest(c->e, live, f->path.mark[0].x, f->path.mark[0].y);
        if (best && (threat > least || (threat == least && row <= longest)))
            continue;
        best = f;
        least = threat;
        longest = row;
    }
    return best;
}

/* ---- The solution ------------------------------------------------------------------------------------------------ */

static void fill_in(struct turn_solver *c, bool all, struct solution *s)
{
    int value = best_value(c);
    const struct first_mark *best = pick(c, value);

    s->player = c->e->to_move;
    s->value = value - c->e->coloured[s->player];
    s->proven = !c->is_partial || (!all && value == c->e->goal);
    int marks = play_turn(c, best, &s->line);
    if (!all)
        text_add(&s->turns, text_string(&s->line));
    for (int i = 0; all && i < c->count; i++)
        if (c->firsts[i].value == value)
            play_turn(c, &c->firsts[i], &s->turns);
    int who = 'A' + s->player;
    if (value == c->e->goal) {
        text_addf(&s->verdict, "%c reaches the goal, by %d mark%s", who, marks, marks == 1 ? "" : "s");
    } else {
        text_add(&s->verdict, s->proven ? "" : "the best found: ");
        if (s->value == 0)
            text_addf(&s->verdict, s->proven ? "%c can't colour anything in this turn" : "%c colours nothing", who);
        else
            text_addf(&s->verdict, "%c colours %d cell%s", who, s->value, s->value == 1 ? "" : "s");
    }
}

static bool solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                  struct solve_result *result, struct text *why)
{
    const struct enclose5 *e = (const struct enclose5 *)pos;
    uint64_t threats = limits->nodes / SHARE_THREATS;
    struct turn_solver c = {.e = e, .left = limits->nodes - threats};
    (void)v;

    if (e->over)
        return text_refuse(why, "the game has ended");
    c.next = mem_new(enclose5_bytes(e->height));
    c.search = mem_new(turn_search_bytes(e->height));
    c.firsts = mem_new((size_t)e->empty * sizeof *c.firsts);
    try_all(&c, limits->all);
    c.left += threats;
    fill_in(&c, limits->all, &result->of[result->count++]);
    result->nodes += limits->nodes - c.left;
    free(c.firsts);
    free(c.search);
    free(c.next);
    return true;
}

const struct solver enclose5_solver = {
    .solve = solve,
    .value = "cells coloured in this turn, as far as the goal needs them",
};
