/* How many positions a plain branch and bound looks at until it has the most numbers that claims hold and has proven
 * it: each claim in turn, as the rules list them, is made or not; what is left could at best all be claimed.
 * Logarithmic. */
#include "bench/proxy.h"
#include "bench/proxy/connect_claims.h"

#include <math.h>

struct branching {
    struct proxy_claims claims;
    spaces reach[PROXY_CLAIMS + 1]; /* of the claims from each on */
    int most;
    double nodes;
};

static void branch(struct branching *b, int claim, spaces used, int held)
{
    b->nodes++;
    b->most = held > b->most ? held : b->most;
    if (claim == b->claims.count || held + bits_count(b->reach[claim] & ~used) <= b->most)
        return;
    spaces set = b->claims.set[claim];
    if (!(set & used))
        branch(b, claim + 1, used | set, held + bits_count(set));
    branch(b, claim + 1, used, held);
}

static double measure(const struct values *v, const struct pos *start, const char *answer, int value)
{
    struct branching b = {.most = 0};
    (void)answer, (void)value;
    proxy_claims_list(v, start, &b.claims);
    b.reach[b.claims.count] = 0;
    for (int i = b.claims.count - 1; i >= 0; i--)
        b.reach[i] = b.reach[i + 1] | b.claims.set[i];
    branch(&b, 0, 0, 0);
    return log(b.nodes);
}

const struct proxy proxy_connect_best_score = {.game = "connect",
                                               .kind = "best-score",
                                               .what = "nodes of a plain branch and bound",
                                               .measure = measure};
