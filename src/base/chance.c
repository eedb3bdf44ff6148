#include "base/chance.h"

/* The digits of the fraction come from squaring (Knuth, "The Art of Computer Programming", volume 1, 1.2.2,
 * exercise 25). */
int32_t chance_log2(uint64_t n)
{
    int whole = 63 - __builtin_clzll(n);
    uint64_t fraction = whole > 31 ? n >> (whole - 31) : n << (31 - whole); /* in units of 2^-31 */
    int32_t result = whole * CHANCE_BIT;

    for (int32_t part = CHANCE_BIT / 2; part > 0; part /= 2) {
        fraction = fraction * fraction >> 31;
        if (fraction >> 32) {
            fraction >>= 1;
            result += part;
        }
    }
    return result;
}

int32_t chance_cost(uint64_t good, uint64_t all)
{
    return chance_log2(all) - chance_log2(good);
}
