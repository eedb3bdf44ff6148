/* Connect, Square!: slow twins of its searches, for two players, by the rules alone. */
#pragma once

#include "games/connect_square/internal.h"

/* By how many squares a player leads. */
int square_lead(const struct lattice *l, int player);

/* What was found about the positions of one game. Release with square_twin_release. */
struct square_twin {
    const struct values *values;
    uint64_t *hash;
    int *value;
    size_t count;
};

struct square_twin square_twin_new(const struct values *values);
void square_twin_release(struct square_twin *);

/* By how many squares the player to move will lead at the end, more than now. */
int square_value(struct square_twin *, const struct lattice *l);

/* All turns of a position, each judged by the squares that it takes less those of the best reply. */
struct square_turns {
    int best, equal, second; /* the best worth, how many turns have it, and the next one */
    int most, greedy;        /* the most squares that a turn takes, and the best worth of such turns */
};

/* Fails the test if there are too many turns. */
struct square_turns square_turns(const struct values *values, const struct lattice *l);
