/* Sets of puzzles: makes many of one kind, proves each (proof.c), and lets none repeat another.
 *
 * Puzzle i of a set has a series of seeds of its own: those of the batch's items i, i + 2^20, i + 2 * 2^20 ... It is
 * the first puzzle of the series that has the motif asked for and differs from all earlier puzzles of the set, under
 * the symmetries that its key stands for. So it depends only on the request, the seed and the puzzles before it, not on
 * the number of threads or on how many puzzles follow. */
#pragma once

#include "base/arena.h"
#include "catalogue/id.h"
#include "replay/game/replay.h"

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

/* Called after each try with the numbers of puzzles made and of tries so far, by one thread at a time. */
struct puzzle_watch {
    void (*made)(void *context, uint64_t count, uint64_t tries); /* may be NULL */
    void *context;
    uint64_t before; /* puzzles of sets that are complete, which are counted too */
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

/* ---- Proof: proof.c ----------------------------------------------------------------------------------------------
 *
 * A puzzle and its answer are written as a record, and the record is replayed with the game's rules, which know nothing
 * of the search that found the answer. */

/* A proof; its memory is used again for the next. Zeroed before the first; release with proof_release. */
struct proof {
    struct text solution; /* a record of the puzzle and its answer: turns, or further tags */
    size_t tags;          /* bytes of the record of the puzzle, with which it begins */
    struct verdict verdict;
    struct text again;
};

/* Proves a puzzle: its tags set up its position, all turns of its answer, or the position that its tags describe, are
 * legal and worth what it claims, and its grade is one that the ID asks for. False, with what is wrong in `why`, if
 * not. */
bool proof_make(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, struct text *why);

void proof_release(struct proof *proof);

/* An answer, and what its diagram shows. */
struct shown_answer {
    const struct pos *start;
    const struct played_turn *turns; /* all; if the answer is a position, one without moves that leads to it */
    size_t count;
    struct played_turn played; /* from the start to the last turn shown, with all moves in between */
};

/* Replays a proven solution, whose first `tags` bytes are the record of the puzzle, of this kind. The answer is kept in
 * `arena`. */
struct shown_answer proof_show(const char *solution, size_t tags, const struct puzzle_kind *, const void *edition,
                               struct arena *arena);
