/* Proof of puzzles: a puzzle and its answer are written as a record, and the record is replayed with the game's rules,
 * which know nothing of the search that found the answer. */
#pragma once

#include "base/arena.h"
#include "catalogue/id.h"
#include "replay/replay.h"

/* A proof; its memory is used again for the next. Zeroed before the first; release with proof_release. */
struct proof {
    struct text solution; /* a record whose turns are the answer */
    size_t tags;          /* bytes of its tags, which are the record of the puzzle */
    struct verdict verdict;
    struct text again;
};

/* Proves a puzzle: its tags set up its position, all turns of its answer are legal and worth what it claims, and its
 * grade is one that the ID asks for. False, with what is wrong in `why`, if not. */
bool proof_make(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, struct text *why);

void proof_release(struct proof *proof);

/* An answer, and what its diagram shows. */
struct shown_answer {
    const struct pos *start;
    const struct played_turn *turns; /* all */
    size_t count;
    struct played_turn played; /* from the start to the last turn shown, with all moves in between */
};

/* Replays a proven solution, of which the diagram shows `turns` turns (0: all). The answer is kept in `arena`. */
struct shown_answer proof_show(const char *solution, const void *edition, int turns, struct arena *arena);
