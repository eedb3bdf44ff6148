/* How many positions a plain exact cover search looks at to find all partitions of a Grid: it covers the first space
 * left by each claim in turn. Spaces are read row by row and column by column, from each corner: the mean of the
 * logarithms. */
#include "bench/proxy.h"
#include "bench/proxy/connect_claims.h"

#include <math.h>
#include <string.h>

static double cover(const struct proxy_claims *c, spaces left)
{
    double nodes = 1;
    for (int i = 0; left && i < c->count; i++)
        if (c->set[i] & (left & -left) && !(c->set[i] & ~left))
            nodes += cover(c, left & ~c->set[i]);
    return nodes;
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct proxy_claims claims, turned;
    double sum = 0;
    (void)answer, (void)value;
    proxy_claims_list(v, start, &claims);
    turned.count = claims.count;
    for (int how = 0; how < TURNS; how++) {
        memset(turned.set, 0, sizeof turned.set);
        for (int i = 0; i < claims.count; i++)
            for (spaces s = claims.set[i]; s;)
                turned.set[i] |= bit(connect_turn_space(bits_take(&s), how));
        sum += log(cover(&turned, grid_spaces));
    }
    return sum / TURNS;
}

const struct proxy proxy_connect_partition = {.game = "connect",
                                              .kind = "partition",
                                              .what = "nodes of a plain exact cover search",
                                              .measure = measure};
