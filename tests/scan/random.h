/* Random numbers for the simulator: SplitMix64 (Steele, Lea and Flood, 2014). */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

struct random {
    uint64_t state;
};

/* The stream of a seed for one purpose, so that a change to one part of a photograph leaves the others alone. */
static inline struct random random_of(uint64_t seed, uint64_t purpose)
{
    return (struct random){seed * 0x9E3779B97F4A7C15u + purpose * 0xD1B54A32D192ED03u};
}

static inline uint64_t random_bits(struct random *r)
{
    uint64_t z = r->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* From `low` to `high`. */
static inline double random_between(struct random *r, double low, double high)
{
    return low + (high - low) * (double)(random_bits(r) >> 11) * 0x1p-53;
}

static inline bool random_chance(struct random *r, double probability)
{
    return random_between(r, 0, 1) < probability;
}

/* From 0 to `count` - 1. */
static inline int random_index(struct random *r, int count)
{
    return (int)(random_bits(r) % (uint64_t)count);
}

/* Normal, mean 0 and standard deviation 1: Box and Muller (1958). */
static inline double random_normal(struct random *r)
{
    double u = 1 - random_between(r, 0, 1);
    return sqrt(-2 * log(u)) * cos(6.283185307179586 * random_between(r, 0, 1));
}

/* The same value for the same place, from 0 to 1. */
static inline float random_at(uint32_t seed, int x, int y)
{
    uint32_t h = seed ^ ((uint32_t)x * 0x85EBCA6Bu) ^ ((uint32_t)y * 0xC2B2AE35u);
    h = (h ^ (h >> 16)) * 0x7FEB352Du;
    h = (h ^ (h >> 15)) * 0x846CA68Bu;
    return (float)((h ^ (h >> 16)) >> 8) * 0x1p-24f;
}
