/* Sets of puzzles: makes many of one kind, proves each (proof.h), and lets none repeat another.
 *
 * Puzzle i of a set has a series of seeds of its own: those of the batch's items i, i + 2^30, i + 2 * 2^30 ... It is
 * the first of them whose puzzle differs, under the symmetries that its key stands for, from all puzzles before it in
 * the set. So it depends on the wish, the seed and those before it alone: neither on the number of threads nor on how
 * many follow. */
#ifndef QUADRILLE_REPLAY_PUZZLE_SET_H
#define QUADRILLE_REPLAY_PUZZLE_SET_H

#include "catalogue/puzzle_id.h"

enum { PUZZLES_MAX = 1000000 };

/* A puzzle as it is kept. */
struct made_puzzle {
    char *solution;       /* owned: a record whose turns are the answer */
    const char *answer;   /* its turns: the part of `solution` behind the tags, which are the record of the puzzle */
    const char *tempting; /* within the same memory */
    const char *sheet;    /* the ID of the sheet that the puzzle is, or ""; there too */
    uint64_t seed, nodes;
    struct puzzle_key key;
    int value, grade;
};

struct puzzle_set {
    struct made_puzzle *list; /* owned */
    size_t count;
};

/* Somebody who is told how many puzzles there are already. */
struct puzzle_watch {
    void (*made)(void *context, uint64_t count);
    void *context;
};

struct puzzle_wish {
    struct puzzle_id id; /* its seed does not count */
    const char *seed;
    uint64_t count;       /* of the whole set, at most PUZZLES_MAX */
    uint64_t first, last; /* which of them are wanted: first .. last - 1 */
    int jobs;
    struct puzzle_watch watch; /* `made` may be NULL */
};

/* The ID of a puzzle of a set made for `wish`. */
struct puzzle_id puzzle_set_id(const struct puzzle_id *wish, const struct made_puzzle *made);

/* Whether puzzles 0 .. first - 1 must be made too, as some of those wanted might repeat one of them. */
bool puzzle_set_needs_earlier(const struct puzzle_wish *wish);

/* How many puzzles puzzle_set_make makes in all, for a progress bar. */
uint64_t puzzle_set_total(const struct puzzle_wish *wish);

/* Makes the puzzles that are wanted. False and the reason in `why` if there are not so many, or if one fails its proof;
 * the set is then empty. The caller releases it either way. */
bool puzzle_set_make(const struct puzzle_wish *wish, struct puzzle_set *set, struct text *why);

/* Makes the puzzles of these IDs, all of one game, again. */
bool puzzle_set_remake(const struct puzzle_id *ids, size_t count, int jobs, struct puzzle_watch watch,
                       struct puzzle_set *set, struct text *why);

void puzzle_set_release(struct puzzle_set *set);

#endif
