/* CoNNect: what `solve` finds. On a Grid, the claims that hold most numbers. In a game, for each player who is not out,
 * the claims that score most: what the player could claim now of unclaimed numbers and nothing else. Gained boxes are
 * not spent; neither what boxes write at once nor objectives count. */
#include "base/mem.h"
#include "games/connect/puzzle/claim_search.h"

#include <stdlib.h>
#include <string.h>

enum {
    MEMO_LEAST = 1 << 12,
    MEMO_MOST = 1 << 20, /* entries: 16 MB */
    TURNS_MOST = 10000   /* listed */
};

/* The search for one player's best claims. */
struct claims_solver {
    const struct solve_limits *limits;
    const struct values *values;
    const struct connect_table *table;
    struct solution *solution;
    struct shape_table shapes;
    struct claim_list list;
    struct claim_value value;
    struct packing_search search;
    uint64_t nodes; /* of all players so far */
    int turns;      /* listed */
};

/* Lists the turn of a best packing; false when no more are wanted. */
static bool write_turn(void *context, const struct packing *packing)
{
    struct claims_solver *s = context;
    struct text *out = &s->solution->turns;
    struct claims_used used = s->value.used;
    spaces done = 0, written = s->value.sheet->written;

    if (out->len > 0)
        text_add_char(out, '\n');
    text_addf(out, "%c:", 'A' + s->solution->player);
    for (int i = 0; i < packing->count; i++) {
        const struct claim *c = connect_packing_next(&s->list, packing, done);
        struct move move;
        text_add_char(out, ' ');
        connect_value_move(&s->value, &s->shapes, c, &used, &written, &move);
        connect_encode(s->values, &move, out);
        done |= c->set;
    }
    s->turns++;
    return s->limits->all && s->turns < TURNS_MOST;
}

/* Solves for the player of s->solution; without a proof it takes what a greedy choice finds. */
static void solve_player(struct claims_solver *s)
{
    struct solution *found = s->solution;
    const char letter = (char)('A' + found->player);
    const bool grid = connect_is_grid(s->values);
    const struct claim_value *value = grid ? NULL : &s->value;
    const struct player_sheet *sheet = &s->table->sheet[found->player];

    connect_list_claims(&s->shapes, sheet->number, standing(sheet) & ~sheet->claimed, &s->list);
    connect_value_begin(connect_edition(s->values), s->table, found->player, grid, &s->value);
    if (!grid)
        connect_value_filter(&s->value, &s->list);
    connect_packing_begin(&s->search, &s->list, value, s->limits->nodes - s->nodes);
    found->value = connect_packing_value(&s->search, 0);
    found->proven = !s->search.given_up;
    s->nodes += s->search.nodes; /* without those that listing takes */
    s->turns = 0;
    if (found->proven) {
        connect_packing_each(&s->search, write_turn, s);
    } else {
        struct packing packing;
        found->value = connect_packing_greedy(&s->list, value, &packing);
        write_turn(s, &packing);
    }

    if (grid)
        text_addf(&found->verdict, "%d of %d numbers", found->value, bits_count(sheet->written));
    else if (found->value == 0)
        text_addf(&found->verdict, "%c has nothing more to claim", letter);
    else
        text_addf(&found->verdict, "%c scores %d point%s more", letter, found->value, found->value == 1 ? "" : "s");
    if (s->turns == TURNS_MOST)
        text_addf(&found->verdict, "; the first %d ways", TURNS_MOST);

    const char *turns = text_string(&found->turns);
    text_add_bytes(&found->line, turns, strcspn(turns, "\n"));
}

bool connect_solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct connect_table *t = (const struct connect_table *)pos;

    int playing = 0;
    for (int player = 0; player < connect_players(v); player++)
        playing += !t->sheet[player].out;
    if (connect_is_grid(v) && t->over)
        return text_refuse(why, "the game has ended: a Grid has one turn");
    if (playing == 0)
        return text_refuse(why, "the game has ended: everybody is out");
    struct claims_solver *s = mem_new(sizeof *s);
    s->limits = limits;
    s->values = v;
    s->table = t;
    s->search.size = MEMO_LEAST;
    while (s->search.size < MEMO_MOST && s->search.size < limits->nodes)
        s->search.size *= 2;
    s->search.memo = mem_new(s->search.size * sizeof *s->search.memo);
    connect_shapes(connect_edition(v), &s->shapes);
    for (int player = 0; player < connect_players(v); player++) {
        if (t->sheet[player].out)
            continue;
        s->solution = &result->of[result->count++];
        s->solution->player = player;
        solve_player(s);
    }
    result->nodes = s->nodes;
    free(s->search.memo);
    free(s);
    return true;
}

const struct solver connect_solver = {
    .solve = connect_solve,
    .value = "points of claims",
};
