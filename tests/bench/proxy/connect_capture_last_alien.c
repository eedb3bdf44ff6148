/* The positions that a plain depth-first search looks at until one alien is left, with shots in random order and
 * without a table: the mean of ORDERS searches. */
#include "base/rng.h"
#include "bench/proxy.h"
#include "catalogue/registry.h"

#include <stdlib.h>
#include <string.h>

enum { ORDERS = 40, SHOTS_MOST = 400 };

static bool search(const struct rules *rules, const struct values *v, const char *pos, size_t size, struct rng *rng,
                   uint64_t *nodes)
{
    struct move moves[SHOTS_MOST];
    char next[2048];
    size_t count = rules->moves(v, (const struct pos *)pos, moves, SHOTS_MOST);

    ++*nodes;
    memcpy(next, pos, size);
    if (rules->end_turn(v, (struct pos *)next, NULL))
        return true;
    for (size_t i = 0; i < count; i++) {
        size_t other = i + rng_below(rng, (uint32_t)(count - i));
        struct move move = moves[other];
        moves[other] = moves[i];
        memcpy(next, pos, size);
        if (rules->play(v, (struct pos *)next, &move, NULL) && search(rules, v, next, size, rng, nodes))
            return true;
    }
    return false;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    const struct rules *rules = registry_find("connect-capture", strlen("connect-capture"))->rules;
    struct rng rng;
    uint64_t nodes = 0;
    (void)answer, (void)value;

    rng_start(&rng, 1);
    for (int i = 0; i < ORDERS; i++)
        search(rules, v, (const char *)start, rules->size(v), &rng, &nodes);
    return (double)nodes / ORDERS;
}

const struct proxy proxy_connect_capture_last_alien = {.game = "connect-capture",
                                                       .kind = "last-alien",
                                                       .what = "positions of a depth-first search, shots at random",
                                                       .measure = measure};
