/* Connect, Square!: best turns for two players, proven by exact search.
 *
 * The search tells what a position is worth. To find which turns reach that value, all of them are gone through: each
 * line that fills a square is either drawn or declined for the rest of the turn, the lowest first, so that each set of
 * lines comes up once. A branch ends where even the best continuation falls short. */
#pragma once

#include "games/connect_square/exact_search.h"

/* A turn, or one in progress. */
struct exact_turn {
    struct bitboard board; /* after it */
    uint64_t declined;
    uint64_t ending; /* declined lines that would end the game: the turn may still end with one */
    int count, taken;
    uint8_t line[BITBOARD_LINES]; /* as the bitboard numbers them */
};

/* Finds the first turn, by the numbers of its lines, after which the player can lead by `value`, which is what the
 * position is worth. False if the nodes do not suffice. */
bool exact_turn_find(struct exact *x, const struct bitboard *board, int player, int value, struct exact_turn *turn);

/* Finds the best turn of the player to move, or all of them, and how both play on to the end. `board` is that of `l`.
 * False, with nothing in `best`, if the nodes do not suffice. */
bool exact_solve(struct exact *x, const struct lattice *l, const struct bitboard *board, bool all,
                 struct solution *best);

/* Adds lines of the bitboard as records name them. */
void exact_write_lines(const struct bitboard_map *map, const struct lattice *l, const uint8_t *lines, int count,
                       struct text *out);
