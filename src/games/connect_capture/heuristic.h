/* Connect Capture: a good turn at little cost, where the rest of the game is too long to be searched. Tries every line
 * with shots that leave few aliens alive, and takes off the most that the reply can score. */
#pragma once

#include "games/connect_capture/kill_order.h"

struct heuristic_turn {
    struct capture_turn turn;
    int gain, reply; /* the points of the turn, and the most that the reply scores */
};

/* Tries the turns of a position whose game is not over. Finds the first with the greatest gain less reply; with `rng`
 * (unless NULL) a random one of these. Adds them to `turns` (unless NULL), one a line: all that are equally good, or
 * the first. Looks at no more than `budget` sets of aliens, but tries at least one turn; returns how many sets it
 * looked at. */
uint64_t heuristic_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct heuristic_turn *best,
                        struct text *turns, bool all);

/* The most valuable alien that can be shot, the first of them, and the first alien that can shoot her. False if no
 * alien can be shot. */
bool heuristic_best_shot(const struct galaxy *g, struct shot *shot);
