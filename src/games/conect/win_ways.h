/* Conect: how a win by force ends: at the apex, or by a loop round it. */
#pragma once

#include "games/conect/threat.h"

enum win_ways {
    WAYS_MIXED, /* both may happen */
    WAYS_APEX,  /* only at the apex, whatever the opponent does */
    WAYS_LOOP,  /* only by a loop */
    WAYS_BOTH   /* some replies leave only the apex, others only a loop */
};

/* How `side` wins in `further` more stones, the opponent to move, with this carrier. `scratch` is a board of the same
 * map, whose stones are lost. */
enum win_ways win_ways(struct threat_search *t, enum cone_side side, int further, const struct cells *carrier,
                       struct search_board *scratch);
