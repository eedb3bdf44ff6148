/* Connect Capture: a good turn found at little cost, where the rest of the game is too long to be searched. Every line
 * is tried with shots after it that leave few alive, and set against the most that the reply can score. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_HEURISTIC_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_HEURISTIC_H

#include "games/connect_capture/turn.h"

struct guess {
    struct capture_turn turn;
    int gain, reply; /* points of the turn, and the most that the reply scores */
};

/* Called for each turn tried. */
typedef void guess_seen(void *context, const struct guess *guess);

/* Tries the turns of a position whose game is not over, calling `seen` for each. Looks at `budget` sets of aliens at
 * most, but tries one turn at least; returns at how many it looked. */
uint64_t guess_turns(const struct galaxy *g, uint64_t budget, guess_seen *seen, void *context);

/* The first of the turns with the greatest gain less reply, or with `rng` one of them by lot. */
uint64_t guess_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct guess *best);

#endif
