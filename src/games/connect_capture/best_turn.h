/* Connect Capture: the most that one turn can score. Tries the sets of aliens that lines can activate, and finds for
 * each the survivors of least value (kill_order.h). */
#pragma once

#include "games/connect_capture/kill_order.h"

/* A set of aliens that lines can activate, and the best turn with one of these lines. */
struct candidate_line {
    uint64_t activated;           /* squares; empty: of all lines that activate nobody */
    struct galaxy_line line;      /* the line that activates just these, unless empty */
    int value;                    /* of the aliens activated */
    int groups;                   /* of aliens then alive that no alien outside attacks; or -1: not counted yet */
    int most;                     /* an upper bound on the score */
    struct least_survivors least; /* count 0: not searched yet */
    int score;
};

/* A search in a galaxy of at most SHOOTERS_MAX squares. Aliens are numbered by their squares. */
struct best_turn {
    const struct galaxy *g;
    struct shooters shooters; /* those awake and those that a line can activate */
    uint64_t awake, next;     /* both sets */
    struct candidate_line choices[SHOOTERS_MAX + 1];
    int choice_count;
    struct candidate_line *best; /* or NULL */
    uint64_t budget;             /* sets of aliens that may still be looked at */
};

/* Lists the lines of a position by the aliens that they activate. */
void best_turn_list(struct best_turn *b, const struct galaxy *g);

/* Finds the score of a choice; false if the budget is too small. */
bool best_turn_score(struct best_turn *b, struct candidate_line *choice);

/* Searches the choices listed until none that is left can be as good as the best. False if the budget is too small or,
 * with `unique`, as soon as two are equally good; b->best is then the best so far. */
bool best_turn_find(struct best_turn *b, const struct range_chart *chart, bool unique);
