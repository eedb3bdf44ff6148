/* Connect, Square!: random games for two in which puzzles are found. Both players take what they can and, mostly, give
 * nothing as long as they can avoid it. */
#pragma once

#include "games/connect_square/bitboard.h"

/* A game, as a bitboard once few enough lines are left. */
struct random_game {
    struct bitboard_map map;
    struct bitboard board;
    struct line_list lines; /* from the empty board */
    int player;             /* to move */
    int points[BITBOARD_PLAYERS];
    bool blunders;
    uint32_t homely; /* how many turns of HABITS a player does not widen his reach if he need not */
};

/* Starts a game with random habits of its players: lines that give nothing, until the rest fits into a bitboard. False
 * if there are not enough of them. */
bool random_game_start(const struct values *v, struct rng *rng, struct random_game *g);

/* Plays a whole turn. False if the game is over. */
bool random_game_turn(struct random_game *g, struct rng *rng);
