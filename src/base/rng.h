/* Random numbers that are the same on every machine and in every later version: the contents of every printed sheet
 * depend on them, so tests pin them.
 *
 * Generator: xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2018), with its state
 * filled by SplitMix64 (Steele, Lea and Flood, 2014). Bounded draws: multiplication with rejection, without bias
 * (Lemire, "Fast random integer generation in an interval", 2019). Hash of text: 64-bit FNV-1a with the finisher of
 * SplitMix64. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct rng {
    uint64_t state[4];
};

/* A 64-bit hash of the `len` bytes at `s`. */
uint64_t rng_hash(const void *s, size_t len);

/* Starts the stream of `seed`. */
void rng_start(struct rng *rng, uint64_t seed);

/* The next 64 random bits. */
uint64_t rng_next(struct rng *rng);

/* A number from 0 to `bound` - 1, each equally likely; `bound` > 0. */
uint32_t rng_below(struct rng *rng, uint32_t bound);

/* A member of a set that is not empty (base/bits.h), each equally likely. */
int rng_bit(struct rng *rng, uint64_t set);

/* A permutation of the numbers below 2^40 for each `key`: a Feistel network of four rounds over two halves of 20 bits.
 * It gives the items of a batch seeds that never repeat. */
uint64_t rng_permute40(uint64_t key, uint64_t index);
