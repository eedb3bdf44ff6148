#include "games/connect_square/random_game.h"

enum {
    BLUNDERS = 10, /* in every other game, one safe turn in this many gives something all the same */
    HABITS = 4
};

bool random_game_start(const struct values *v, struct rng *rng, struct random_game *g)
{
    struct playout opening;
    struct lattice_choice choice;

    g->blunders = rng_below(rng, 2);
    g->homely = rng_below(rng, HABITS + 1);
    playout_start(v, &opening);
    while (!bitboard_init(&opening.l, &g->map, &g->board)) {
        lattice_choose(&opening.l, &choice);
        if (choice.safe.count == 0 || !playout_draw(&opening, playout_pick(&choice.safe, rng)))
            return false;
    }
    g->lines = opening.game;
    g->player = opening.l.to_move;
    g->points[0] = g->points[1] = 0;
    return true;
}

/* A random member of a set that is not empty. */
static int pick(uint64_t lines, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)bits_count(lines));
    while (skip-- > 0)
        lines &= lines - 1;
    return bits_first(lines);
}

/* The lines of a set that give the opponent least. */
static uint64_t least_given(const struct random_game *g, uint64_t lines)
{
    uint64_t least = 0;
    for (int most = BITBOARD_SQUARES; lines;) {
        struct bitboard after = g->board;
        int line = bits_take(&lines);
        bitboard_draw(&g->map, &after, g->player, line);
        int given = bitboard_take(&g->map, &after, !g->player);
        if (given < most)
            least = 0;
        if (given <= most)
            least |= bit(line);
        most = given < most ? given : most;
    }
    return least;
}

bool random_game_turn(struct random_game *g, struct rng *rng)
{
    for (bool more = true; more;) {
        uint64_t captures, gifts, mine = bitboard_moves(&g->board, g->player);
        bitboard_captures_and_gifts(&g->map, &g->board, &captures, &gifts);
        captures &= mine;
        gifts &= mine & ~captures;
        uint64_t safe = mine & ~captures & ~gifts;
        bool blunder = gifts && g->blunders && rng_below(rng, BLUNDERS) == 0;
        /* Safe lines that do not widen the player's reach. */
        uint64_t home = 0;
        if (rng_below(rng, HABITS) < g->homely)
            for (uint64_t left = safe; left;) {
                int line = bits_take(&left);
                home |= g->map.touch[line] & g->board.free & ~g->board.reach[g->player] ? 0 : bit(line);
            }
        safe = home ? home : safe;
        int line = pick(captures ? captures : blunder ? gifts : safe ? safe : least_given(g, gifts), rng);
        g->lines.line[g->lines.count++] = g->map.line[line];
        int filled = bitboard_draw(&g->map, &g->board, g->player, line);
        g->points[g->player] += filled;
        more = filled > 0;
        if (bitboard_anybody_out(&g->board))
            return false;
    }
    g->player = !g->player;
    return true;
}
