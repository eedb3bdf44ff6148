/* Connect, Square!: what is left of a game for two, in bit sets, for searches.
 *
 * Only the lines count that can still be drawn, at most 64, numbered anew from 0. A line can be drawn by a player if
 * one of its ends is marked as his; he who draws a line marks both its ends, so all lines that meet it come within his
 * reach. So a position is three sets of lines: what can still be drawn, and what of it each player reaches. Who drew
 * what before, and whose the filled squares are, does not matter to what can still be won. */
#ifndef QUADRILLE_GAMES_CONNECT_SQUARE_BITBOARD_H
#define QUADRILLE_GAMES_CONNECT_SQUARE_BITBOARD_H

#include "games/connect_square/internal.h"

enum { REST_LINES = 64, REST_SQUARES = 2 * REST_LINES, REST_PLAYERS = 2 };

/* What stays the same as lines are drawn. */
struct rest_board {
    int lines, squares;               /* squares that nobody owned */
    uint64_t diagonals;               /* of the lines, those that are */
    uint64_t touch[REST_LINES];       /* lines that share an end with this one, itself among them */
    uint8_t borders[REST_LINES];      /* squares that it borders */
    uint8_t square[REST_LINES][2];    /* which */
    uint64_t sides[REST_SQUARES];     /* of a square */
    uint64_t inner[REST_SQUARES];     /* its diagonals */
    uint16_t line[REST_LINES];        /* number on the lattice */
    uint16_t square_of[REST_SQUARES]; /* number on the lattice */
};

struct rest {
    uint64_t free;                /* lines that can still be drawn, by somebody */
    uint64_t reach[REST_PLAYERS]; /* lines with an end marked as his: mind those that are not free any more */
    uint64_t captures;            /* lines of those that are free that fill a square */
    int left;                     /* squares that nobody owns */
};

/* The rest of a lattice for two. False if more than REST_LINES lines can still be drawn. */
bool rest_of(const struct lattice *l, struct rest_board *board, struct rest *rest);

/* Lines that a player may draw. */
static inline uint64_t rest_moves(const struct rest *rest, int player)
{
    return rest->free & rest->reach[player];
}

/* Draws a line that is free and within the player's reach; returns the squares that it fills. Who is out then is for
 * the caller to see. */
static inline int rest_draw(const struct rest_board *board, struct rest *rest, int player, int line)
{
    int filled = 0;
    rest->free &= ~((uint64_t)1 << line);
    rest->reach[player] |= board->touch[line];
    for (int i = 0; i < board->borders[line]; i++) {
        int square = board->square[line][i];
        uint64_t sides = board->sides[square] & rest->free;
        if (sides == 0) {
            rest->free &= ~board->inner[square];
            filled++;
        } else if ((sides & (sides - 1)) == 0) {
            rest->captures |= sides;
        }
    }
    rest->captures &= rest->free;
    rest->left -= filled;
    return filled;
}

/* Draws all lines that fill a square and come within the player's reach; returns how many squares that fills. A line
 * that fills a square goes on to do so until it is drawn, and reach only grows, so the order does not matter and nobody
 * can fill more in one turn. */
int rest_take(const struct rest_board *board, struct rest *rest, int player);

/* The same with every line within reach. */
int rest_take_any(const struct rest_board *board, struct rest *rest);

#endif
