/* CoNNect: what `solve` tells. On a Grid, the claims that hold most numbers. Of a game, where a record ends, for each
 * player who is not out the claims that score most: what might be claimed then and there of numbers not claimed yet, if
 * nothing else was done. Boxes gained are not spent; what a box writes at once does not count, nor do objectives. */
#include "games/connect/puzzle.h"
#include "games/connect/rules.h"

#include "base/mem.h"

#include <stdlib.h>

enum {
    MEMO_LEAST = 1 << 12,
    MEMO_MOST = 1 << 20, /* entries: 16 MB */
    WAYS_MOST = 10000    /* turns listed, at most */
};

/* A player's best claims being looked for and written. */
struct quest {
    const struct solve_wish *wish;
    const struct values *values;
    const struct connect_table *table;
    struct solution *solution;
    bool grid;
    struct option_shapes shapes;
    struct option_list list;
    struct claimant claimant;
    struct best_search search;
    uint64_t nodes;
    int ways;
};

/* ---- Writing ----------------------------------------------------------------------------------------- */

static bool write_way(void *context, const struct chosen *chosen)
{
    struct quest *q = context;
    struct text *out = &q->solution->turns;
    struct purse purse = q->claimant.purse;
    spaces done = 0, written = q->table->sheet[q->solution->player].written;

    if (out->len > 0)
        text_add_char(out, '\n');
    text_addf(out, "%c:", 'A' + q->solution->player);
    for (int i = 0; i < chosen->count; i++) {
        const struct option *o = connect_chosen_next(&q->list, chosen, done);
        struct move move;
        text_add_char(out, ' ');
        connect_claimant_move(&q->claimant, &q->shapes, o, &purse, &written, &move);
        connect_encode(q->values, &move, out);
        done |= o->set;
    }
    q->ways++;
    return q->wish->all && q->ways < WAYS_MOST;
}

/* "17 of 31 numbers", "A scores 7 points more", "A has nothing more to claim" */
static void write_verdict(struct quest *q)
{
    struct solution *s = q->solution;
    if (q->grid)
        text_addf(&s->verdict, "%d of %d numbers", s->value, bits_count(q->table->sheet[0].written));
    else if (s->value == 0)
        text_addf(&s->verdict, "%c has nothing more to claim", 'A' + s->player);
    else
        text_addf(&s->verdict, "%c scores %d point%s more", 'A' + s->player, s->value, s->value == 1 ? "" : "s");
    if (q->ways == WAYS_MOST)
        text_addf(&s->verdict, "; the first %d ways", WAYS_MOST);
}

/* The first turn alone. */
static void write_line(struct solution *s)
{
    const char *turns = text_string(&s->turns);
    size_t len = 0;
    while (turns[len] && turns[len] != '\n')
        len++;
    text_add_bytes(&s->line, turns, len);
}

/* ---- Searching --------------------------------------------------------------------------------------- */

/* Enough to remember all positions that are looked at, up to a limit. */
static uint32_t memo_size(uint64_t nodes)
{
    uint32_t size = MEMO_LEAST;
    while (size < MEMO_MOST && size < nodes)
        size *= 2;
    return size;
}

/* Finds the claims of the quest's player. Without a proof the best that is found without a search. */
static void solve_player(struct quest *q, uint64_t nodes)
{
    const struct player_sheet *sheet = &q->table->sheet[q->solution->player];
    const struct claimant *claimant = q->grid ? NULL : &q->claimant;
    struct solution *s = q->solution;

    connect_options_list(&q->shapes, sheet->number, standing(sheet) & ~sheet->claimed, &q->list);
    connect_claimant_begin(q->claimant.edition, q->table, s->player, &q->claimant);
    if (q->grid)
        connect_claimant_no_boxes(&q->claimant);
    else
        connect_claimant_keep(&q->claimant, &q->list);
    connect_best_begin(&q->search, &q->list, claimant, nodes);
    s->value = connect_best_value(&q->search, 0);
    s->proven = !q->search.given_up;
    q->nodes += q->search.nodes; /* without those that writing takes */
    q->ways = 0;
    if (s->proven) {
        connect_best_each(&q->search, write_way, q);
    } else {
        struct chosen chosen;
        s->value = connect_quick_claims(&q->list, claimant, &chosen);
        write_way(q, &chosen);
    }
    write_verdict(q);
    write_line(s);
}

static bool is_solvable(const struct values *v, const struct connect_table *t, struct text *why)
{
    if (connect_is_grid(v))
        return !t->over || text_refuse(why, "the game has ended: a Grid has one turn");
    for (int player = 0; player < connect_players(v); player++)
        if (!t->sheet[player].out)
            return true;
    return text_refuse(why, "the game has ended: everybody is out");
}

static bool solve(const struct values *v, const struct pos *pos, const struct solve_wish *wish, struct solving *solving,
                  struct text *why)
{
    const struct connect_table *t = (const struct connect_table *)pos;

    if (!is_solvable(v, t, why))
        return false;
    struct quest *q = mem_new(sizeof *q);
    q->wish = wish;
    q->values = v;
    q->table = t;
    q->grid = connect_is_grid(v);
    q->claimant.edition = connect_edition(v);
    q->search.size = memo_size(wish->nodes);
    q->search.memo = mem_new(q->search.size * sizeof *q->search.memo);
    connect_options_prepare(connect_edition(v), &q->shapes);
    for (int player = 0; player < connect_players(v); player++) {
        if (t->sheet[player].out)
            continue;
        q->solution = &solving->of[solving->count++];
        q->solution->player = player;
        solve_player(q, wish->nodes - q->nodes);
    }
    solving->nodes = q->nodes;
    free(q->search.memo);
    free(q);
    return true;
}

const struct solver connect_solver = {
    .solve = solve,
    .value = "points of claims",
};
