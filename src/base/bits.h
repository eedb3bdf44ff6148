/* Sets of up to 64 small numbers, one bit each. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The set of `n` alone; `n` is 0 to 63. */
static inline uint64_t bit(int n)
{
    return (uint64_t)1 << n;
}

/* The set of 0 to `n` - 1; `n` is 0 to 64. */
static inline uint64_t bits_below(int n)
{
    return n < 64 ? bit(n) - 1 : UINT64_MAX;
}

static inline bool bits_have(uint64_t set, int n)
{
    return set >> n & 1;
}

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The smallest member of a set that is not empty. */
static inline int bits_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Removes the smallest member of a set that is not empty, and returns it:
 * while (set) visit(bits_take(&set)); visits all in order. */
static inline int bits_take(uint64_t *set)
{
    int first = bits_first(*set);
    *set &= *set - 1;
    return first;
}
