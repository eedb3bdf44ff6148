/* Connect Capture: what can be shot in one turn, once its line is drawn.
 *
 * Killing an alien only opens lines of fire. So a set of survivors is judged backwards. Start from the survivors alone;
 * bring back an alien if another in the set attacks it and none in the set stands between. If all come back, that
 * order read backwards is an order of shots.
 *
 * Sets of aliens are bit sets (base/bits.h). */
#pragma once

#include "games/connect_capture/internal.h"

enum { SHOOTERS_MAX = 64 };

/* The aliens that may shoot or be shot, numbered in the order of their squares or by their squares. */
struct shooters {
    int count; /* greater than any number */
    uint8_t square[SHOOTERS_MAX], value[SHOOTERS_MAX];
    uint64_t lasers;
    uint64_t range[SHOOTERS_MAX];            /* aliens in the range of each, whatever stands between */
    uint64_t attackers[SHOOTERS_MAX];        /* aliens that have each in their range */
    const uint64_t (*between)[SHOOTERS_MAX]; /* [laser][alien in its range]: aliens that stop the shot if alive */
    uint64_t own_between[SHOOTERS_MAX][SHOOTERS_MAX]; /* `between`, unless that points into a chart */
};

/* The ranges on the squares of all galaxies of one size, of at most SHOOTERS_MAX squares. Sets are of squares. */
struct range_chart {
    int width, height;
    uint64_t range[ALIEN_KINDS][SHOOTERS_MAX];
    uint64_t between[SHOOTERS_MAX][SHOOTERS_MAX];
};

/* Fills a chart, unless it is of this size already. It was zeroed before the first call. */
void range_chart_fill(int width, int height, struct range_chart *chart);

/* Takes the aliens on a set of squares, numbered by their squares. Refers to the chart, which must outlive it. */
void shooters_on_squares(const struct range_chart *chart, const struct galaxy *g, uint64_t squares,
                         struct shooters *shooters);

/* Marks the squares of the living activated aliens; returns how many there are. */
int shooters_list_active(const struct galaxy *g, bool *chosen);

/* Takes the aliens on the squares marked in `chosen`, at most SHOOTERS_MAX, numbered in order. The result refers to
 * itself: it must not be copied. */
void shooters_gather(const struct galaxy *g, const bool *chosen, struct shooters *shooters);

/* The number of the alien on a square, which must be one of them. */
int shooters_find(const struct shooters *shooters, int square);

/* The total value of a set. */
int shooters_value(const struct shooters *shooters, uint64_t set);

/* The aliens that one can hit now, if `alive` are alive. */
uint64_t shooters_targets(const struct shooters *shooters, int shooter, uint64_t alive);

/* Whether any of `alive` can hit a victim now. */
bool shooters_can_hit(const struct shooters *shooters, int victim, uint64_t alive);

/* The first of `alive` that hits a victim now; the last shooter (or -1) again if it still lives and hits it too.
 * There must be one. */
int shooters_choose(const struct shooters *shooters, int victim, uint64_t alive, int last);

/* The survivors of least total value. */
struct least_survivors {
    int total;
    int count;          /* how many sets have this total, at most 2; 0 if the search was given up */
    uint64_t survivors; /* the first of them */
};

/* Lists the groups of `alive` that no alien outside the group attacks, and in which chains of shots lead from each to
 * each; returns how many they are. */
int kill_order_groups(const struct shooters *shooters, uint64_t alive, uint64_t groups[SHOOTERS_MAX]);

/* A lower bound on the total value of the survivors of `alive`: the cheapest alien of each group. Sets *groups,
 * unless NULL, to the number of groups. */
int kill_order_bound(const struct shooters *shooters, uint64_t alive, int *groups);

/* Finds the survivors of least value among `alive`. Looks at no more than *budget sets and takes them off it. With
 * `any` stops at the first set. */
void kill_order_least(const struct shooters *shooters, uint64_t alive, bool any, uint64_t *budget,
                      struct least_survivors *least);

/* Adds to a turn the shots that leave just `survivors` of `alive`. False if no order of shots does that, or the
 * budget is used up; then the turn stays as it was. */
bool kill_order_find(const struct shooters *shooters, uint64_t alive, uint64_t survivors, uint64_t *budget,
                     struct capture_turn *turn);

/* Of `candidates`, those that can be left alone of `alive`; stops when more than `most` are found. Looks at no more
 * than *budget sets and takes them off it: if none are left, some may be missing. */
uint64_t kill_order_last(const struct shooters *shooters, uint64_t alive, uint64_t candidates, int most,
                         uint64_t *budget);

/* Whether every such order must clear the way of a laser: a victim can only be hit after others in between are shot.
 * *lasers (unless NULL) gets the lasers of which one is freed that way. */
bool kill_order_unblocks(const struct shooters *shooters, uint64_t alive, uint64_t survivors, uint64_t *lasers);

/* ---- Good turns -------------------------------------------------------------------------------------------------- */

/* A good turn at little cost, where the rest of the game is too long to be searched. Tries every line
 * with shots that leave few aliens alive, and takes off the most that the reply can score. */

struct heuristic_turn {
    struct capture_turn turn;
    int gain, reply; /* the points of the turn, and the most that the reply scores */
};

/* Tries the turns of a position whose game is not over. Finds the first with the greatest gain less reply; with `rng`
 * (unless NULL) a random one of these. Looks at no more than `budget` sets of aliens, but tries at least one turn;
 * returns how many sets it looked at. */
uint64_t heuristic_best(const struct galaxy *g, uint64_t budget, struct rng *rng, struct heuristic_turn *best);

/* The same, and then ever more turns ahead of all that were tried, while the budget lasts, of which a position takes
 * one, too. *worth gets by how many points the player to move gets more than the other in the *depth turns. Lists the
 * best turns in `turns`, one a line: all that are worth as much, or the first. */
uint64_t heuristic_look_ahead(const struct galaxy *g, uint64_t budget, struct heuristic_turn *best, int *worth,
                              int *depth, struct text *turns, bool all);

/* The most valuable alien that can be shot, the first of them, and the first alien that can shoot it. False if no
 * alien can be shot. */
bool heuristic_best_shot(const struct galaxy *g, struct shot *shot);
