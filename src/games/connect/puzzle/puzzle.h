/* CoNNect: the kinds of puzzle (struct puzzle_kind in game/puzzle.h), each in the file that makes it. */
#pragma once

#include "games/connect/puzzle/claim_search.h"

/* In grade_cuts.c. */
extern const struct grade_cuts connect_partition_cuts[], connect_best_score_cuts[], connect_solo_cuts[];

/* The motifs of each kind, as indexes into its table. */
enum { PARTITION_CORNER, PARTITION_CONTRADICTION };
enum { BEST_LEAVE_THE_LONGEST };
