/* CoNNect: what `solve` finds. On a Grid, the claims that hold most numbers. In a game, for each player who is not out,
 * the claims that score most: what the player could claim now of unclaimed numbers and nothing else. Gained boxes are
 * not spent; neither what boxes write at once nor objectives count. */
#include "base/mem.h"
#include "games/connect/puzzle/claim_search.h"

#include <string.h>

enum {
    MEMO_LEAST = 1 << 12,
    MEMO_MOST = 1 << 20, /* entries: 16 MB */
    TURNS_MOST = 10000   /* listed */
};

/* The search for the best claims of a sheet. */
struct claims_solver {
    struct claim_list list;
    struct claim_value value; /* in a game */
    struct packing_search search;
    struct packing found[TURNS_MOST];
    struct memo_entry memo[];
};

bool connect_solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                   struct solve_result *result, struct text *why)
{
    const struct connect_table *t = (const struct connect_table *)pos;
    const bool grid = connect_is_grid(v);

    if (grid && ((const struct connect_grid *)pos)->stage == GRID_OVER)
        return text_refuse(why, "the game has ended: a Grid has one turn");
    uint32_t size = MEMO_LEAST;
    while (size < MEMO_MOST && size < limits->nodes)
        size *= 2;
    scoped(mem_free) struct claims_solver *s = mem_new(sizeof *s + size * sizeof *s->memo);
    s->search.memo = s->memo;
    s->search.size = size;
    for (int player = 0; player < (grid ? 1 : connect_players(v)); player++) {
        const struct player_sheet *sheet = grid ? connect_grid_sheet(pos) : &t->sheet[player];
        const struct claim_value *value = grid ? NULL : &s->value;
        int turns = 1;
        if (sheet->out)
            continue;
        struct solution *found = &result->of[result->count++];
        found->player = player;
        connect_list_claims(connect_edition(v), sheet->number, standing(sheet) & ~sheet->claimed, &s->list);
        if (!grid) {
            connect_value_begin(connect_edition(v), t, player, &s->value);
            connect_value_filter(&s->value, &s->list);
        }

        /* The best of these claims; without a proof what a greedy choice finds. */
        connect_packing_begin(&s->search, &s->list, value, limits->nodes - result->nodes);
        found->value = connect_packing_value(&s->search, 0);
        found->proven = !s->search.given_up;
        result->nodes += s->search.nodes; /* without those that listing takes */
        if (found->proven)
            turns = connect_packing_best(&s->search, limits->all ? TURNS_MOST : 1, s->found);
        else
            found->value = connect_packing_greedy(&s->list, value, s->found);
        for (int i = 0; i < turns; i++) {
            text_add(&found->turns, i > 0 ? "\n" : "");
            connect_write_turn(v, value, player, &s->list, &s->found[i], &found->turns);
        }
        text_add_bytes(&found->line, text_string(&found->turns), strcspn(text_string(&found->turns), "\n"));
        if (grid)
            text_addf(&found->verdict, "%d of %d numbers", found->value, bits_count(sheet->written));
        else if (found->value == 0)
            text_addf(&found->verdict, "%c has nothing more to claim", 'A' + player);
        else
            text_addf(&found->verdict, "%c scores %d point%s more", 'A' + player, found->value,
                      found->value == 1 ? "" : "s");
        if (turns == TURNS_MOST)
            text_addf(&found->verdict, "; the first %d ways", TURNS_MOST);
    }
    return result->count > 0 || text_refuse(why, "the game has ended: everybody is out");
}

const struct solver connect_solver = {.solve = connect_solve};
