/* Connect, Square!: the random games in which puzzles are found. */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_PLAYOUT_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_PLAYOUT_H

#include "games/connect_square/internal.h"

/* A position, and the lines that led to it; the rules tell whose they are and where turns end. */
struct playout {
    struct lattice l;
    struct line_list game;
};

/* Starts from the empty board. */
void playout_start(const struct values *, struct playout *p);

/* Draws a line and ends the turn, unless another line must follow. False if the line is illegal or ends the game. */
bool playout_draw(struct playout *p, int line);

/* Plays the lines from the empty board. False if that is not possible. */
bool playout_replay(const struct values *, const struct line_list *game, struct pos *pos);

/* A random line of a list that is not empty. */
uint16_t playout_pick(const struct line_list *list, struct rng *rng);

#endif
