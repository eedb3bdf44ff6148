/* Sets of puzzles: makes many of one kind, proves each (proof.h), and lets none repeat another.
 *
 * Puzzle i of a set has a series of seeds of its own: those of the batch's items i, i + 2^20, i + 2 * 2^20 ... It is
 * the first puzzle of the series that has the motif asked for and differs from all earlier puzzles of the set, under
 * the symmetries that its key stands for. So it depends only on the request, the seed and the puzzles before it, not on
 * the number of threads or on how many puzzles follow. */
#pragma once

#include "catalogue/id.h"

enum { PUZZLES_MAX = 1000000 };

struct made_puzzle {
    char *solution;       /* owned: a record of the puzzle and its answer */
    const char *answer;   /* its turns, or its further tags; what precedes them is the record of the puzzle */
    const char *tempting; /* as in struct puzzle; in the same memory */
    const char *sheet;    /* the ID of the sheet that the puzzle is, or ""; in the same memory */
    uint64_t seed, nodes;
    struct puzzle_key key;
    int32_t difficulty;
    int value, grade, motif; /* as in struct puzzle */
    bool proven;
};

struct puzzle_set {
    struct made_puzzle *list; /* owned */
    size_t count;
};

/* Called with the number of puzzles made so far. */
struct puzzle_watch {
    void (*made)(void *context, uint64_t count); /* may be NULL */
    void *context;
};

struct puzzle_request {
    struct puzzle_id id; /* its seed is ignored */
    const char *seed;
    uint64_t count;       /* in the whole set, at most PUZZLES_MAX */
    uint64_t first, last; /* the puzzles to make: first .. last - 1 */
    int motif;            /* that all puzzles must have, as in struct puzzle; 0: any */
    int jobs;             /* threads */
    struct puzzle_watch watch;
};

/* The ID of a puzzle in a set that was made for `like`. */
struct puzzle_id puzzle_set_id(const struct puzzle_id *like, const struct made_puzzle *made);

/* How many puzzles puzzle_set_make makes in all, for a progress bar: also puzzles 0 .. first - 1, unless it is all but
 * certain that no requested one repeats them. */
uint64_t puzzle_set_total(const struct puzzle_request *);

/* Makes the requested puzzles. False, with an empty set and the reason in `why`, if there are not enough puzzles or one
 * fails its proof. Release with puzzle_set_release in any case. */
bool puzzle_set_make(const struct puzzle_request *, struct puzzle_set *, struct text *why);

/* Makes the puzzles with these IDs, which differ in nothing but grades and seeds, again. */
bool puzzle_set_remake(const struct puzzle_id *ids, size_t count, int jobs, struct puzzle_watch watch,
                       struct puzzle_set *, struct text *why);

void puzzle_set_release(struct puzzle_set *);
