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

/* The free lines that give a square its third side. */
static inline uint64_t bitboard_gifts(const struct bitboard_map *map, const struct bitboard *board)
{
    uint64_t gifts = 0;
    for (int i = 0; i < map->squares; i++) {
        uint64_t sides = map->sides[i] & board->free, others = sides & (sides - 1);
        gifts |= others && (others & (others - 1)) == 0 ? sides : 0;
    }
    return gifts;
}

/* The key of a puzzle: each line that can be drawn counts, and who reaches it (1: the player to move, 2: the other
 * one), written as `base` and `unit` times that. */
struct puzzle_key bitboard_key(const struct lattice *l, const struct bitboard_map *map, const struct bitboard *board,
                               int base, int unit);

/* Draws every line that fills a square and comes within the player's reach; returns how many squares that fills. A line
 * that fills a square still does so after others are drawn, and reach only grows. So the order does not matter, and
 * this is the most that one turn can fill. */
int bitboard_take(const struct bitboard_map *map, struct bitboard *board, int player);

/* Of some lines that a player may draw, those that let the opponent take fewest squares then. */
uint64_t bitboard_least_given(const struct bitboard_map *map, const struct bitboard *board, int player, uint64_t lines);

/* ---- The best reply ---------------------------------------------------------------------------------------------- */

/* The turn that leaves the best reply the least (puzzles of the kind `reply`).
 *
 * A turn takes some of the squares that can be taken, then draws one more line, its last, which fills none. Its worth
 * is the squares it takes less those that the opponent can then take. The most that he can take is everything he can
 * reach, in whatever order (bitboard_take). */

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

/* The share of a player's turns that take at least so many squares, of RIVALS_ALL. */
enum { RIVALS_ALL = 1 << 12 };
int reply_rivals(const struct bitboard_map *map, const struct bitboard *board, int player, int least);

/* ---- Random games ------------------------------------------------------------------------------------------------ */

/* Random games for two in which puzzles are found. Both players take what they can and, mostly, give
 * nothing as long as they can avoid it. */

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
