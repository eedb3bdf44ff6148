/* Proof of puzzles: what a kind has made is written down as a record, and the record is replayed with the game's rules,
 * which know nothing of the search that has found the answer. */
#ifndef QUADRILLE_REPLAY_PROOF_H
#define QUADRILLE_REPLAY_PROOF_H

#include "base/arena.h"
#include "catalogue/puzzle_id.h"
#include "replay/replay.h"

/* A proof, and the memory that one after the other uses. Zero-initialised it is ready; released with proof_release. */
struct proof {
    struct text solution; /* a record whose turns are the answer */
    size_t tags;          /* bytes at its front that are the record of the puzzle, without turns */
    struct verdict verdict;
    struct text again;
};

/* Proves a puzzle of this ID: its tags set the position up, all turns of its answer are legal, they are worth what it
 * claims, and its grade is one that was asked for. False with what is wrong in `why`. */
bool proof_make(struct proof *proof, const struct puzzle_id *id, const struct puzzle *puzzle, struct text *why);

void proof_release(struct proof *proof);

/* What the diagram of an answer shows. */
struct shown_answer {
    const struct pos *start;
    struct played_turn played; /* from the start to the last turn shown, with all moves between */
};

/* Replays a solution that was proven; of its turns `turns` are shown, 0: all. What it finds is kept in `arena`. */
struct shown_answer proof_show(const char *solution, const void *edition, int turns, struct arena *arena);

#endif
