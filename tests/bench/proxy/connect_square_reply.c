/* How many positions a plain search looks at that tries all lines in all orders: those of the turn, and those with
 * which the opponent then takes squares. */
#include "bench/proxy.h"
#include "games/connect_square/bitboard.h"

enum { NODES_MOST = 10000000 };

struct plain_search {
    struct bitboard_map map;
    int nodes;
};

static void reply(struct plain_search *s, const struct bitboard *board, int player)
{
    s->nodes++;
    for (uint64_t lines = board->captures & bitboard_moves(board, player); lines && s->nodes < NODES_MOST;) {
        struct bitboard after = *board;
        bitboard_draw(&s->map, &after, player, bits_take(&lines));
        reply(s, &after, player);
    }
}

static void turn(struct plain_search *s, const struct bitboard *board, int player)
{
    s->nodes++;
    for (uint64_t lines = bitboard_moves(board, player); lines && s->nodes < NODES_MOST;) {
        struct bitboard after = *board;
        if (bitboard_draw(&s->map, &after, player, bits_take(&lines)))
            turn(s, &after, player);
        else
            reply(s, &after, !player);
    }
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct lattice *l = (const struct lattice *)start;
    struct plain_search s = {.nodes = 0};
    struct bitboard board;
    (void)v, (void)answer, (void)value;

    bitboard_init(l, &s.map, &board);
    turn(&s, &board, l->to_move);
    return s.nodes;
}

const struct proxy proxy_connect_square_reply = {.game = "connect-square",
                                                 .kind = "reply",
                                                 .what = "positions of a plain search of turns and replies",
                                                 .measure = measure};
