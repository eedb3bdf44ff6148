/* Connect, Square!: where difficulties are cut into grades, made by tests/bench/grades. */
#include "games/connect_square/internal.h"

const struct grade_cuts connect_square_chain_cuts[] = {
    {{3, 3}, {286, 460, NO_GRADE, NO_GRADE}}, {{4, 4}, {307, 517, NO_GRADE, NO_GRADE}},
    {{5, 5}, {288, 493, NO_GRADE, NO_GRADE}}, {{6, 6}, {258, 478, NO_GRADE, NO_GRADE}},
    {{8, 8}, {246, 532, NO_GRADE, NO_GRADE}}, {.size = {-1}},
};

const struct grade_cuts connect_square_reply_cuts[] = {
    {{3, 3}, {1430, 2163, 2788, 3547}},
    {{4, 3}, {1718, 2568, 3120, 3586}},
    {{5, 3}, {1581, 2392, 2969, 3606}},
    {{4, 4}, {1512, 2355, 2959, 3613}},
    {{5, 5}, {1199, 1798, 2619, 3584}},
    {{6, 6}, {1045, 1339, 1995, 3073}},
    {.size = {-1}},
};

const struct grade_cuts connect_square_outcome_cuts[] = {
    {{3, 3}, {996, 1360, 1826, 2377}}, {{4, 3}, {973, 1385, 1894, 2416}}, {{4, 4}, {912, 1287, 1721, 2324}},
    {{5, 5}, {898, 1238, 1623, 2156}}, {{6, 6}, {912, 1247, 1597, 2053}}, {.size = {-1}},
};
