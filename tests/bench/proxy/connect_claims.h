/* The claims of a Grid, as the rules list them. */
#pragma once

#include "games/connect/internal.h"

enum { PROXY_CLAIMS = 4096 };

struct proxy_claims {
    int count;
    spaces set[PROXY_CLAIMS];
};

static inline void proxy_claims_list(const struct values *v, const struct pos *start, struct proxy_claims *c)
{
    struct connect_table t = *(const struct connect_table *)start;
    struct move moves[PROXY_CLAIMS];
    connect_begin_part(v, (struct pos *)&t, 0, NULL);
    size_t count = connect_rules.moves(v, (struct pos *)&t, moves, PROXY_CLAIMS);
    c->count = 0;
    for (size_t i = 0; i < count; i++) {
        spaces set = 0;
        for (int k = 0; k < moves[i].at[AT_COUNT]; k++)
            set |= bit(moves[i].at[k]);
        c->set[c->count++] = set;
    }
}
