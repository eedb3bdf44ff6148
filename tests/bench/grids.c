/* Finds the best score of random Grids of CoNNect, numbers from 1 to 6 in all spaces, and tells how long that took:
 *
 *   grids COUNT
 *
 * "CPU SUM": seconds of user and system time, and the sum of all best scores. */
#include "base/mem.h"
#include "catalogue/registry.h"
#include "games/connect/puzzle/claim_search.h"
#include "page/template/edition.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { MEMO = 1 << 12, SIDES = 6 };

static double cpu_now(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* What finding the best score works in. */
struct desk {
    struct shape_table shapes;
    struct claim_list options;
    struct packing_search search;
    struct memo_entry memo[MEMO];
};

static int best_of(struct desk *desk, const uint8_t *number)
{
    connect_list_claims(&desk->shapes, number, grid_spaces, &desk->options);
    connect_packing_begin(&desk->search, &desk->options, NULL, UINT64_MAX);
    return connect_packing_value(&desk->search, 0);
}

int main(int argc, char **argv)
{
    long count = argc == 2 ? strtol(argv[1], NULL, 10) : 0;
    struct edition_cache *cache = edition_cache_new(NULL);
    struct text why = {0};
    const void *edition = edition_cache_get(cache, registry_find("connect", 7), EDITION_STANDARD, &why);
    struct desk *desk = mem_new(sizeof *desk);
    struct rng rng;
    long sum = 0;

    if (count <= 0 || !edition) {
        fputs("usage: grids COUNT\n", stderr);
        return 2;
    }
    rng_start(&rng, 1);
    connect_shapes(edition, &desk->shapes);
    desk->search.memo = desk->memo;
    desk->search.size = MEMO;
    double cpu = cpu_now();
    for (long i = 0; i < count; i++) {
        uint8_t number[GRID_SPACES];
        for (int space = 0; space < GRID_SPACES; space++)
            number[space] = (uint8_t)(1 + rng_below(&rng, SIDES));
        sum += best_of(desk, number);
    }
    printf("%.6f %ld\n", cpu_now() - cpu, sum);
    free(desk);
    edition_cache_free(cache);
    return 0;
}
