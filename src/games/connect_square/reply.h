/* Connect, Square!: the turn that leaves the best reply the least (puzzles of the kind `reply`).
 *
 * A turn takes some of the squares that can be taken, then draws one more line, its last, which fills none. Its worth
 * is the squares it takes less those that the opponent can then take. The most that he can take is everything he can
 * reach, in whatever order (bitboard_take). */
#pragma once

#include "games/connect_square/bitboard.h"

struct reply_turn {
    uint64_t lines;   /* all lines that it draws */
    uint64_t last;    /* the last of them, which fills nothing; 0 if the game ends before it */
    int taken, given; /* squares taken by this turn, and by the best reply */
};

struct reply {
    struct reply_turn best, second; /* the two best turns with different lines; `lines` is 0 if there is none */
    struct reply_turn all[2];       /* the two best turns that take everything that can be taken */
    int takeable;                   /* most squares that this turn can take */
    uint64_t nodes;                 /* positions looked at, or skipped because they cannot be best */
};

static inline int reply_worth(const struct reply_turn *turn)
{
    return turn->taken - turn->given;
}

/* Finds a player's best turns. False if that is not possible: it would take more than `nodes` positions, or a player
 * might be out, and lose the squares that are left, before the reply ends. */
bool reply_search(const struct bitboard_map *map, const struct bitboard *board, int player, uint64_t nodes,
                  struct reply *reply);
