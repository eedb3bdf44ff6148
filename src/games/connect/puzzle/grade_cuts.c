/* CoNNect: where the difficulties of puzzles are cut into grades; made by tests/bench/grades. */
#include "games/connect/puzzle/claim_search.h"

const struct grade_cuts connect_partition_cuts[] = {
    {{0, 0}, {4475, 6059, 7816, 10880}},
    {.size = {-1}},
};

const struct grade_cuts connect_best_score_cuts[] = {
    {{0, 0}, {269, 535, 1040, 1550}},
    {.size = {-1}},
};

const struct grade_cuts connect_solo_cuts[] = {
    {{0, 0}, {1046, 1103, 1162, 1240}},
    {{1, 0}, {1087, 1149, 1211, 1285}},
    {.size = {-1}},
};
