/* Enclose5: positions in which exactly one first mark leads to the goal. */
#pragma once

#include "games/enclose5/turn_search.h"

enum {
    FINISH_GAINS_LEAST = 3, /* first marks that gain a move: one leads to the goal */
    FINISH_GAINS_MOST = 6,
    FINISH_MARKS_LEAST = 2,
    FINISH_SIDE_MOST = 20
};

/* A turn of a finish puzzle, and what is told of it. */
enum finish_motif { MOTIF_NONE, MOTIF_FIVE_BY_TWO, MOTIF_LONG_ROW, MOTIF_ENCLOSE_FIRST, MOTIF_SECOND_ROW };

/* The idea that a turn which reaches the goal rests on. `scratch` is memory for a position. */
enum finish_motif finish_motif(const struct enclose5 *e, struct enclose5 *scratch, const struct turn_path *path);

/* What another first mark does to the first mark of the answer: nothing; it makes a row that this mark would lengthen;
 * it encloses the cell. `scratch` is memory for a position. */
enum first_lost { FIRST_STAYS, FIRST_BARRED, FIRST_COLOURED };
enum first_lost finish_first_lost(const struct enclose5 *e, struct enclose5 *scratch, struct enclose5_cell other,
                                  struct enclose5_cell first);

/* As in struct puzzle_kind. */
size_t finish_memory(const struct values *);
bool finish_make(const struct values *, struct grades, struct rng *, void *memory, struct puzzle *);
