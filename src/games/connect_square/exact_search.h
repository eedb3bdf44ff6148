/* Connect, Square!: how a game for two ends when both players play their best.
 *
 * Alpha-beta search with a transposition table (Knuth and Moore, "An analysis of alpha-beta pruning", 1975), driven by
 * null windows (Plaat et al., "Best-first fixed-depth minimax algorithms", 1996: MTD(f)). In the end every square has
 * an owner, so the difference has the parity of their number, which halves the windows. */
#pragma once

#include "games/connect_square/bitboard.h"

/* A position as the player to move sees it, and the bounds of its value. An entry without free lines is empty. */
struct exact_entry {
    uint64_t free, mine, theirs;
    int16_t least, most;
    uint8_t best; /* line to try first, or NO_LINE */
};

/* A table in the caller's memory is small, because it is cleared for each search. */
enum { EXACT_ENTRIES = 1 << 12, EXACT_MEMORY = EXACT_ENTRIES * sizeof(struct exact_entry) };

struct exact {
    const struct bitboard_map *map; /* borrowed */
    struct exact_entry *table;
    uint64_t mask;
    uint64_t nodes, limit; /* positions looked at, and the most that may be */
    bool spent;            /* the limit was reached: the last result means nothing */
};

/* Starts a search that looks at no more than `limit` positions, in a table of its own of at most 256 MiB. */
void exact_open(struct exact *x, const struct bitboard_map *map, uint64_t limit);
void exact_close(struct exact *x);

/* Starts a search in `memory`, EXACT_MEMORY bytes that it clears and that the caller frees. */
void exact_start(struct exact *x, const struct bitboard_map *map, uint64_t limit, void *memory);

/* By how many of the squares that are left the player to move will lead. Neither player is out. */
int exact_value(struct exact *x, const struct bitboard *board, int player);

/* Whether that is at least `least`. */
bool exact_reaches(struct exact *x, const struct bitboard *board, int player, int least);

/* Whether the player to move can lead by so many if he draws this line now. */
bool exact_line_reaches(struct exact *x, const struct bitboard *board, int player, int line, int least);

/* Whether a player is out or all squares are owned; *value is then by how many of the squares that were left the player
 * leads. */
bool exact_over(const struct bitboard *board, int player, int *value);

/* ---- Best turns --------------------------------------------------------------------------------------------------
 *
 * The search tells what a position is worth. To find which turns reach that value, all of them are gone through: each
 * line that fills a square is either drawn or declined for the rest of the turn, the lowest first, so that each set of
 * lines comes up once. A branch ends where even the best continuation falls short. */

/* A turn, or one in progress. */
struct exact_turn {
    struct bitboard board; /* after it */
    uint64_t declined;
    uint64_t ending; /* declined lines that would end the game: the turn may still end with one */
    int count, taken;
    uint8_t line[BITBOARD_LINES]; /* as the bitboard numbers them */
};

/* Finds the first best turn, by the numbers of its lines. False if the nodes do not suffice. */
bool exact_turn_find(struct exact *x, const struct bitboard *board, int player, struct exact_turn *turn);

/* Finds the best turn of the player to move, or all of them, and how both play on to the end. `board` is that of `l`.
 * False, with nothing in `best`, if the nodes do not suffice. */
bool exact_solve(struct exact *x, const struct lattice *l, const struct bitboard *board, bool all,
                 struct solution *best);

/* Adds lines of the bitboard as records name them. */
void exact_write_lines(const struct bitboard_map *map, const struct lattice *l, const uint8_t *lines, int count,
                       struct text *out);
