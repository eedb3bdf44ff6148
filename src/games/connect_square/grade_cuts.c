/* Connect, Square!: where difficulties are cut into grades, made by tests/bench/grades. */
#include "games/connect_square/internal.h"

const struct grade_cuts connect_square_chain_cuts[] = {
    {{3, 3}, {210, 378, 467, 649}}, {{4, 4}, {217, 451, 552, 800}}, {{5, 5}, {199, 422, 572, 795}},
    {{6, 6}, {198, 381, 561, 812}}, {{8, 8}, {189, 378, 578, 795}}, GRADE_CUTS_END,
};

const struct grade_cuts connect_square_reply_cuts[] = {
    {{3, 3}, {1356, 1438, 1568, 1742}}, {{4, 3}, {1502, 1624, 1748, 2041}}, {{4, 4}, {1689, 1859, 2161, 2692}},
    {{5, 5}, {2018, 2434, 2997, 4101}}, {{6, 6}, {2375, 2957, 4126, 5889}}, GRADE_CUTS_END,
};

const struct grade_cuts connect_square_outcome_cuts[] = {
    {{3, 3}, {996, 1360, 1826, 2377}}, {{4, 3}, {973, 1385, 1894, 2416}}, {{4, 4}, {912, 1287, 1721, 2324}},
    {{5, 5}, {898, 1238, 1623, 2156}}, {{6, 6}, {912, 1247, 1597, 2053}}, GRADE_CUTS_END,
};
