#include "base/rng.h"

#include "base/bits.h"

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

uint64_t rng_hash(const void *s, size_t len)
{
    const unsigned char *bytes = s;
    uint64_t hash = 0xCBF29CE484222325u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return mix(hash);
}

void rng_start(struct rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        rng->state[i] = mix(seed += 0x9E3779B97F4A7C15u); /* SplitMix64 */
}

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->state;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t rng_below(struct rng *rng, uint32_t bound)
{
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) /* rare, and a division is slow */
        for (uint32_t least = (0u - bound) % bound; (uint32_t)product < least;)
            product = (rng_next(rng) >> 32) * bound;
    return (uint32_t)(product >> 32);
}

int rng_bit(struct rng *rng, uint64_t set)
{
    for (uint32_t skip = rng_below(rng, (uint32_t)bits_count(set)); skip > 0; skip--)
        bits_take(&set);
    return bits_first(set);
}

uint64_t rng_permute40(uint64_t key, uint64_t index)
{
    const uint64_t half = (1u << 20) - 1;
    uint64_t left = index >> 20 & half, right = index & half;
    for (uint64_t round = 0; round < 4; round++) {
        uint64_t next = left ^ (mix(key + (round << 20 | right) * 0x9E3779B97F4A7C15u) & half);
        left = right;
        right = next;
    }
    return left << 20 | right;
}
