/* Proof of puzzles: a puzzle and its answer are written as a record, and the record is replayed with the game's rules,
 * which know nothing of the search that found the answer. */
#pragma once

#include "base/arena.h"
#include "catalogue/id.h"
#include "replay/game/replay.h"

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
