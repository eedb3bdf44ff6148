/* Connect, Square!: the turn after which the best reply takes least. Source: puzzles.md, kind `reply`.
 *
 * A turn takes some of the squares that can be taken, and then draws one line more, which fills none: its last line. It
 * is worth the squares it takes less those that the opponent can then take. What he can take most of is all there is,
 * in whatever order (rest_take). */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_REPLY_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_REPLY_H

#include "games/connect_square/bitboard.h"

struct reply_turn {
    uint64_t lines;   /* all that it draws */
    uint64_t last;    /* of them the last, which fills nothing; 0 if the game is over before */
    int taken, given; /* squares by this turn, and by the best reply */
};

struct reply {
    struct reply_turn best, second; /* the two best turns with different lines; lines are 0 if there is none */
    struct reply_turn all[2];       /* the two best of those that take all that can be taken */
    int takeable;                   /* squares in this turn, at most */
    uint64_t nodes;                 /* positions looked at, or passed over because they can't be best */
};

static inline int reply_worth(const struct reply_turn *turn)
{
    return turn->taken - turn->given;
}

/* Finds the best turns of a player. False if it can't tell: because more than `nodes` positions would have to be looked
 * at, or because somebody could be out, and his squares lost, before the reply ends. */
bool reply_search(const struct rest_board *board, const struct rest *rest, int player, uint64_t nodes,
                  struct reply *reply);

#endif
