/* Minimum-weight perfect matchings against all matchings of small graphs, and against a bound for large ones. */
#include "replay/club/matching.h"

#include "base/mem.h"
#include "base/rng.h"
#include "help/test.h"

enum { SMALL = 12, LARGE = 64 };

static int64_t weights[LARGE * LARGE];
static int mates[LARGE];

static void draw_weights(struct rng *rng, size_t count, uint32_t bound)
{
    for (size_t u = 0; u < count; u++)
        for (size_t v = 0; v <= u; v++)
            weights[u * count + v] = weights[v * count + u] = rng_below(rng, bound);
}

/* The sum of the weights of a perfect matching. */
static int64_t sum_of(size_t count)
{
    int64_t sum = 0;
    for (size_t v = 0; v < count; v++) {
        assert_in_range(mates[v], 0, count - 1);
        assert_int_equal(mates[mates[v]], v);
        assert_int_not_equal(mates[v], v);
        sum += weights[v * count + (size_t)mates[v]];
    }
    return sum / 2;
}

/* The least sum for the vertices in `set`, by trying every partner of its first one. */
static int64_t least_sum(size_t count, unsigned set, int64_t *known)
{
    if (set == 0 || known[set] >= 0)
        return set == 0 ? 0 : known[set];
    size_t u = 0;
    int64_t least = INT64_MAX;
    while (!(set >> u & 1))
        u++;
    for (size_t v = u + 1; v < count; v++)
        if (set >> v & 1) {
            int64_t sum = weights[u * count + v] + least_sum(count, set & ~(1U << u) & ~(1U << v), known);
            least = sum < least ? sum : least;
        }
    return known[set] = least;
}

static void small_graphs(void **state)
{
    struct rng rng;
    rng_start(&rng, 34);
    for (int round = 0; round < 6000; round++) {
        size_t count = 2 + 2 * rng_below(&rng, SMALL / 2);
        int64_t known[1 << SMALL];
        draw_weights(&rng, count, (const uint32_t[]){2, 3, 8, 100, 1000000}[round % 5]);
        for (int i = 0; i < 1 << SMALL; i++)
            known[i] = -1;
        matching_find(count, weights, mates);
        assert_int_equal(sum_of(count), least_sum(count, (1U << count) - 1, known));
    }
}

/* No two pairs of a matching of least weight can be exchanged for the better; and where a perfect matching without
 * weight is hidden, it is found. */
static void large_graphs(void **state)
{
    struct rng rng;
    rng_start(&rng, 35);
    for (int round = 0; round < 200; round++) {
        draw_weights(&rng, LARGE, round % 2 ? 4 : 1000);
        matching_find(LARGE, weights, mates);
        sum_of(LARGE);
        for (size_t u = 0; u < LARGE; u++)
            for (size_t v = 0; v < LARGE; v++)
                if (v != u && v != (size_t)mates[u])
                    assert_true(weights[u * LARGE + (size_t)mates[u]] + weights[v * LARGE + (size_t)mates[v]] <=
                                weights[u * LARGE + v] + weights[(size_t)mates[u] * LARGE + (size_t)mates[v]]);
        for (size_t i = 0; i < LARGE * LARGE; i++)
            weights[i] += 1;
        for (size_t u = 0; u < LARGE; u += 2)
            weights[u * LARGE + u + 1] = weights[(u + 1) * LARGE + u] = 0;
        matching_find(LARGE, weights, mates);
        assert_int_equal(sum_of(LARGE), 0);
    }
}

static void widest_weights(void **state)
{
    for (size_t i = 0; i < 36; i++)
        weights[i] = MATCHING_WEIGHT_MAX - (i % 5 == 0);
    for (size_t u = 0; u < 6; u++)
        for (size_t v = 0; v < u; v++)
            weights[u * 6 + v] = weights[v * 6 + u];
    matching_find(6, weights, mates);
    sum_of(6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_graphs), cmocka_unit_test(large_graphs),
                                       cmocka_unit_test(widest_weights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
