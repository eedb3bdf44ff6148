/* Connect, Square!: the best turn. For two players with at most BITBOARD_LINES lines left it is proven by exact search;
 * else, or when the nodes do not suffice, lookahead.c judges turns without proof. */
#include "games/connect_square/exact_turns.h"

enum { LOOKAHEAD_SHARE = 8 }; /* one part in so many of the nodes is kept for the lookahead */

bool connect_square_solve(const struct values *v, const struct pos *pos, const struct solve_limits *limits,
                          struct solve_result *result, struct text *why)
{
    const struct lattice *l = (const struct lattice *)pos;
    uint64_t kept = (limits->nodes + LOOKAHEAD_SHARE - 1) / LOOKAHEAD_SHARE;
    struct bitboard_map map;
    struct bitboard board;
    struct exact exact;
    (void)v;

    if (l->over)
        return text_refuse(why, "the game has ended");
    if (l->players == BITBOARD_PLAYERS && bitboard_init(l, &map, &board)) {
        exact_open(&exact, &map, limits->nodes - kept);
        result->count = exact_solve(&exact, l, &board, limits->all, &result->of[0]);
        result->nodes = exact.nodes;
        exact_close(&exact);
    }
    if (result->count == 0)
        lookahead_solve(l, limits, limits->nodes - result->nodes, result);
    return true;
}

const struct solver connect_square_solver = {.value = "squares ahead", .solve = connect_square_solve};
