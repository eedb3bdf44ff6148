/* CoNNect: sets of spaces of the grid. */
#ifndef QUADRILLE_GAMES_CONNECT_SPACES_H
#define QUADRILLE_GAMES_CONNECT_SPACES_H

#include <stdint.h>

enum { GRID_SIDE = 6, GRID_SPACES = GRID_SIDE * GRID_SIDE };

/* A set of spaces: bit row * 6 + column. */
typedef uint64_t spaces;

/* All of them. */
static const spaces grid_spaces = ((spaces)1 << GRID_SPACES) - 1;

static inline spaces space_bit(int space)
{
    return (spaces)1 << space;
}

static inline int spaces_count(spaces set)
{
    return __builtin_popcountll(set);
}

/* The first space of a set that is not empty. */
static inline int spaces_first(spaces set)
{
    return __builtin_ctzll(set);
}

/* Spaces orthogonally next to one of a set, and maybe some of the set itself. */
static inline spaces spaces_next_to(spaces set)
{
    const spaces first_column = 0x041041041, last_column = 0x820820820;
    spaces sides = (set & ~first_column) >> 1 | (set & ~last_column) << 1;
    return (sides | set >> GRID_SIDE | set << GRID_SIDE) & grid_spaces;
}

#endif
