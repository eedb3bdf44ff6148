/* Connect Capture: a simulated player, greedy but noisy: the more valuable an alien is, the more likely she shoots it.
 * Two of her play the games whose positions become puzzles, and the chance that she finds the answer grades them (after
 * Jarusek and Pelanek, "Difficulty Rating of Sokoban Puzzle", 2010). */
#pragma once

#include "games/connect_capture/kill_order.h"

enum { SIMULATED_SHOTS = 10 }; /* the most in a turn whose chance is computed */

/* The lines of a galaxy that are not drawn, in any order. */
struct open_lines {
    int count;
    struct galaxy_line line[GALAXY_LINES];
};

/* Plays a turn: a random line, then shots, before each of which she stops with a chance of one half. `awake` are the
 * squares of the living activated aliens; those shot become KILLED_BEFORE. There must be a line left, and the galaxy
 * has at most SHOOTERS_MAX squares. */
void simulated_turn(const struct range_chart *chart, struct galaxy *g, struct open_lines *open, uint64_t *awake,
                    struct rng *rng);

/* Working memory. */
struct simulated_shots {
    struct {
        uint64_t killed, chance;
    } state[1 << SIMULATED_SHOTS];
};

/* How hard it is for the player to leave just `survivors` of `alive`: minus the binary logarithm, in units of 1/256, of
 * the chance that she shoots all others before no shot is left. These must be at most SIMULATED_SHOTS, and there must
 * be an order of shots that does it. */
int32_t simulated_shots_difficulty(const struct shooters *s, uint64_t alive, uint64_t survivors,
                                   struct simulated_shots *memory);

/* The same for her choice of a line that wakes aliens of this value; `total` is the sum of the values of all lines. The
 * more valuable, the more likely. */
int32_t simulated_line_difficulty(int value, int total);
