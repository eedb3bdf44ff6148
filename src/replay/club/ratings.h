/* Ratings of players, from the contests that they played in order of time. */
#pragma once

#include "replay/club/standings.h"

/* Contests with their players as numbers: those of the rows that are rated. Borrowed. */
struct rated_contests {
    const struct contest **list; /* by date */
    uint32_t (*players)[PLAYERS_MAX];
    size_t count;
};

/* Positive if player `a` of a contest beats `b`, negative if `b` beats `a`, 0 if they draw. */
int contest_compare(const struct contest *, int a, int b);

/* Sets the ratings, and what is known of their precision, of `count` rows. Elo: Arpad Elo, "The Rating of Chessplayers,
 * Past and Present", 1978. Glicko-2: Mark Glickman, "Example of the Glicko-2 system", 2013. */
void ratings_elo(const struct rated_contests *, struct standing *rows, size_t count);
/* Periods: struct rating_system. */
void ratings_glicko2(const struct rated_contests *, uint32_t period_days, struct standing *rows, size_t count);

/* A player's rating by Glicko-2, on the scale of the paper's step 2; the letters are the paper's. */
struct glicko {
    double mu, phi, sigma;
    int64_t period;                 /* after which these hold; 0: not rated yet */
    double inverse_v, delta_over_v; /* the sums of steps 3 and 4 over the games of the next period */
};

#define GLICKO_SCALE 173.7178 /* points of a rating */

/* Enters one player's result (1, 1/2 or 0) against another. */
void glicko_meet(struct glicko *, const struct glicko *other, double result);

/* Ends a period in which the player had games: steps 5 to 7. */
void glicko_settle(struct glicko *, int64_t period);
