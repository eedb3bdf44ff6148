/* Connect Capture: what can be shot in one turn, once its line is drawn.
 *
 * Killing an alien only opens lines of fire. So a set of survivors is judged backwards: starting from the survivors, an
 * alien may be brought back if somebody in the set attacks her with nobody of the set between; if so all come back,
 * that order read backwards is an order of shots. */
#ifndef QUADRILLE_GAMES_CONNECT_CAPTURE_KILL_ORDER_H
#define QUADRILLE_GAMES_CONNECT_CAPTURE_KILL_ORDER_H

#include "games/connect_capture/internal.h"

enum { CREW_MAX = 64 };

/* Set of members of a crew. */
typedef uint64_t crew_set;

/* The aliens who may shoot or be shot. They are numbered in the order of their squares, or as their squares. */
struct crew {
    int count; /* no number is greater */
    uint8_t square[CREW_MAX], value[CREW_MAX];
    crew_set lasers;
    crew_set reach[CREW_MAX];              /* whom each reaches, whoever stands between */
    crew_set from[CREW_MAX];               /* who reaches her so */
    const crew_set (*between)[CREW_MAX];   /* of a laser and one she reaches: who stands between, if alive */
    crew_set gathered[CREW_MAX][CREW_MAX]; /* what that points to, unless to a chart */
};

/* What is the same for all galaxies of a size, of at most CREW_MAX squares; sets are of squares. */
struct crew_chart {
    int width, height;
    crew_set reach[ALIEN_KINDS][CREW_MAX];
    crew_set between[CREW_MAX][CREW_MAX];
};

/* A shot: two members. */
struct crew_shot {
    uint8_t shooter, victim;
};

/* Which sets of survivors have the least value, all others being shot. */
struct crew_least {
    int total;          /* their value */
    int count;          /* how many such sets were found, at most 2; 0 if the search was given up */
    crew_set survivors; /* the first of them */
};

/* Fills in a chart. */
void crew_chart(int width, int height, struct crew_chart *chart);

/* Makes a crew of the aliens on a set of squares, numbered as these; it refers to the chart. */
void crew_by_squares(const struct crew_chart *chart, const struct galaxy *g, crew_set squares, struct crew *crew);

/* Makes a crew of the aliens on the squares that are marked in `chosen`, at most CREW_MAX. It must not be moved. */
void crew_gather(const struct galaxy *g, const bool *chosen, struct crew *crew);

/* The member on a square, which must hold one. */
int crew_member(const struct crew *crew, int square);

/* Value of a set. */
int crew_value(const struct crew *crew, crew_set set);

/* Whom a member can hit now, if `alive` are alive. */
crew_set crew_targets(const struct crew *crew, int shooter, crew_set alive);

/* Whether somebody alive can hit a member now. */
bool crew_is_hit(const struct crew *crew, int victim, crew_set alive);

/* At least so much survives of `alive`: of every group that nobody outside of it attacks the cheapest. In *groups,
 * unless NULL, how many groups there are. */
int crew_bound(const struct crew *crew, crew_set alive, int *groups);

/* Finds the least survivors of `alive`, looking at *budget sets at most, which it lessens by how many it was. With
 * `alone` stops at the first set. */
void crew_least(const struct crew *crew, crew_set alive, bool alone, uint64_t *budget, struct crew_least *least);

/* Writes shots, in order, after which of `alive` just `survivors` live; returns how many, -1 if there is no such order
 * or the budget is used up. `shots` has room for CREW_MAX. */
int crew_order(const struct crew *crew, crew_set alive, crew_set survivors, uint64_t *budget, struct crew_shot *shots);

/* Whether that needs a laser freed: some victim can only be hit after others on the way to her are shot. */
bool crew_unblocks(const struct crew *crew, crew_set alive, crew_set survivors);

#endif
