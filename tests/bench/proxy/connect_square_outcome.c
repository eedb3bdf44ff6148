/* How many positions a plain alpha-beta search looks at, line by line in the order of their numbers and without a
 * table, to tell of every first line whether it wins. */
#include "bench/proxy.h"
#include "games/connect_square/exact_search.h"

enum { NODES_MOST = 1000000 };

struct plain_search {
    struct bitboard_map map;
    int nodes;
};

/* Whether a player can lead by `least` in the rest of the game. */
static bool reaches(struct plain_search *s, const struct bitboard *board, int player, int least)
{
    for (uint64_t lines = bitboard_moves(board, player); lines && s->nodes < NODES_MOST;) {
        struct bitboard after = *board;
        int value, filled = bitboard_draw(&s->map, &after, player, bits_take(&lines));
        s->nodes++;
        bool good = exact_over(&after, player, &value) ? filled + value >= least
                    : filled                           ? reaches(s, &after, player, least - filled)
                                                       : !reaches(s, &after, !player, 1 - least);
        if (good)
            return true;
    }
    return false;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct lattice *l = (const struct lattice *)start;
    int player = l->to_move, least = 1 - l->points[player] + l->points[!player];
    struct plain_search s = {.nodes = 0};
    struct bitboard board;
    (void)v, (void)answer, (void)value;

    bitboard_init(l, &s.map, &board);
    for (uint64_t lines = bitboard_moves(&board, player); lines;) {
        struct bitboard after = board;
        int ended, filled = bitboard_draw(&s.map, &after, player, bits_take(&lines));
        s.nodes++;
        if (!exact_over(&after, player, &ended))
            (void)(filled ? reaches(&s, &after, player, least - filled) : reaches(&s, &after, !player, 1 - least));
    }
    return s.nodes;
}

const struct proxy proxy_connect_square_outcome = {.game = "connect-square",
                                                   .kind = "outcome",
                                                   .what = "positions of a plain alpha-beta search",
                                                   .measure = measure};
