/* Connect, Square!: positions of a game for two as bitboards, for searches.
 *
 * Only lines that can still be drawn count, at most 64 of them, renumbered from 0. A player may draw a line if one of
 * its ends is marked as his. Drawing it marks both ends, which brings every line that meets it within his reach. So a
 * position is three sets of lines: those that can still be drawn, and those that each player reaches. Who drew the
 * other lines and who owns the filled squares makes no difference to what can still be won. */
#pragma once

#include "base/bits.h"
#include "games/connect_square/internal.h"

enum { BITBOARD_LINES = 64, BITBOARD_SQUARES = 2 * BITBOARD_LINES, BITBOARD_PLAYERS = 2 };

/* What stays the same while lines are drawn. */
struct bitboard_map {
    int lines, squares;                /* squares that nobody owned */
    uint64_t diagonals;                /* lines that are diagonals */
    uint64_t touch[BITBOARD_LINES];    /* lines that share an end with this one, itself included */
    uint8_t borders[BITBOARD_LINES];   /* how many squares this line borders */
    uint8_t square[BITBOARD_LINES][2]; /* which squares */
    uint64_t sides[BITBOARD_SQUARES];  /* lines that are sides of this square */
    uint64_t inner[BITBOARD_SQUARES];  /* lines that are its diagonals */
    uint16_t line[BITBOARD_LINES];     /* number on the lattice */
};

struct bitboard {
    uint64_t free;                    /* lines that can still be drawn, by anybody */
    uint64_t reach[BITBOARD_PLAYERS]; /* lines with an end marked as the player's; some may not be free any more */
    uint64_t captures;                /* free lines that fill a square */
    int left;                         /* squares that nobody owns */
};

/* Fills in the map and the bitboard of a lattice for two. False if more than BITBOARD_LINES lines can be drawn. */
bool bitboard_init(const struct lattice *l, struct bitboard_map *map, struct bitboard *board);

/* The lines that a player may draw. */
static inline uint64_t bitboard_moves(const struct bitboard *board, int player)
{
    return board->free & board->reach[player];
}

/* Whether a player is out. */
static inline bool bitboard_anybody_out(const struct bitboard *board)
{
    return bitboard_moves(board, 0) == 0 || bitboard_moves(board, 1) == 0;
}

/* Draws a line that is free and within the player's reach; returns how many squares it fills. Does not look whether a
 * player is out then. */
static inline int bitboard_draw(const struct bitboard_map *map, struct bitboard *board, int player, int line)
{
    int filled = 0;
    board->free &= ~bit(line);
    board->reach[player] |= map->touch[line];
    for (int i = 0; i < map->borders[line]; i++) {
        int square = map->square[line][i];
        uint64_t sides = map->sides[square] & board->free;
        if (sides == 0) {
            board->free &= ~map->inner[square];
            filled++;
        } else if ((sides & (sides - 1)) == 0) {
            board->captures |= sides;
        }
    }
    board->captures &= board->free;
    board->left -= filled;
    return filled;
}

/* The lines that fill a square, and those that give one its third side. */
static inline void bitboard_captures_and_gifts(const struct bitboard_map *map, const struct bitboard *board,
                                               uint64_t *captures, uint64_t *gifts)
{
    *captures = *gifts = 0;
    for (int i = 0; i < map->squares; i++) {
        uint64_t sides = map->sides[i] & board->free, others = sides & (sides - 1);
        if (others == 0)
            *captures |= sides;
        else if ((others & (others - 1)) == 0)
            *gifts |= sides;
    }
}

/* Draws every line that fills a square and comes within the player's reach; returns how many squares that fills. A line
 * that fills a square still does so after others are drawn, and reach only grows. So the order does not matter, and
 * this is the most that one turn can fill. */
int bitboard_take(const struct bitboard_map *map, struct bitboard *board, int player);
