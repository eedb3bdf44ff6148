/* Sets of cells of small paper, up to FENCE_MOST x FENCE_MOST, as bit boards: cell (x, y) is bit y * (width + 1) + x.
 * The column beyond the paper keeps a step sideways from reaching another row. */
#pragma once

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

enum { FENCE_LEAST = 5, FENCE_MOST = 12, CELL_WORDS = 3 };

struct cell_set {
    uint64_t word[CELL_WORDS];
};

static inline struct cell_set cells_and(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

static inline struct cell_set cells_or(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

/* The cells of `a` that are not in `b`. */
static inline struct cell_set cells_without(struct cell_set a, struct cell_set b)
{
    for (int i = 0; i < CELL_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cells_any(struct cell_set a)
{
    return a.word[0] | a.word[1] | a.word[2];
}

static inline bool cells_same(struct cell_set a, struct cell_set b)
{
    return !((a.word[0] ^ b.word[0]) | (a.word[1] ^ b.word[1]) | (a.word[2] ^ b.word[2]));
}

static inline int cells_count(struct cell_set a)
{
    return bits_count(a.word[0]) + bits_count(a.word[1]) + bits_count(a.word[2]);
}

static inline bool cells_have(struct cell_set a, int cell)
{
    return bits_have(a.word[cell / 64], cell % 64);
}

static inline struct cell_set cells_one(int cell)
{
    struct cell_set one = {{0}};
    one.word[cell / 64] = bit(cell % 64);
    return one;
}

/* The first cell of a set that is not empty. */
static inline int cells_first(struct cell_set a)
{
    for (int i = 0; i < CELL_WORDS - 1; i++)
        if (a.word[i])
            return 64 * i + bits_first(a.word[i]);
    return 64 * (CELL_WORDS - 1) + bits_first(a.word[CELL_WORDS - 1]);
}

/* Removes the first cell of a set that is not empty, and returns it. */
static inline int cells_take(struct cell_set *a)
{
    int first = cells_first(*a);
    a->word[first / 64] &= a->word[first / 64] - 1;
    return first;
}

/* Moves all cells by `n` bits, 1 to 63: to later cells, or to earlier ones. */
static inline struct cell_set cells_later(struct cell_set a, int n)
{
    return (struct cell_set){
        {a.word[0] << n, a.word[1] << n | a.word[0] >> (64 - n), a.word[2] << n | a.word[1] >> (64 - n)}};
}

static inline struct cell_set cells_earlier(struct cell_set a, int n)
{
    return (struct cell_set){
        {a.word[0] >> n | a.word[1] << (64 - n), a.word[1] >> n | a.word[2] << (64 - n), a.word[2] >> n}};
}
