/* Where the difficulties of Connect Capture's puzzles are cut into grades. Made by `grades` in tests/bench. */
#include "games/connect_capture/internal.h"

const struct grade_cuts connect_capture_best_turn_cuts[] = {
    {{3, 3}, {519, 856, 1225, 1731}},   {{4, 3}, {656, 1025, 1475, 2065}},
    {{4, 4}, {834, 1229, 1712, 2413}},  {{5, 4}, {898, 1340, 1872, 2673}},
    {{5, 5}, {973, 1466, 2003, 2828}},  {{6, 5}, {1001, 1499, 2088, 3031}},
    {{6, 6}, {1006, 1517, 2156, 3116}}, {{7, 7}, {962, 1548, 2203, 3233}},
    {{8, 8}, {885, 1454, 2134, 3195}},  {.size = {-1}},
};

const struct grade_cuts connect_capture_last_alien_cuts[] = {
    {{4, 4}, {201, 303, 548, 1152}},
    {{5, 5}, {230, 401, 683, 1201}},
    {{6, 6}, {262, 451, 766, 1298}},
    {{7, 7}, {274, 468, 775, 1319}},
    {.size = {-1}},
};

const struct grade_cuts connect_capture_endgame_cuts[] = {
    {{2, 2}, {21248, NO_GRADE, NO_GRADE, NO_GRADE}},
    {{3, 2}, {805, 4878, 25472, 42368}},
    {{3, 3}, {1057, 5137, 21298, 50067}},
    {{4, 4}, {1066, 5029, 30123, 54552}},
    {{6, 6}, {843, 5027, 29477, 54064}},
    {.size = {-1}},
};

const struct grade_cuts connect_capture_help_alien_cuts[] = {
    {{3, 3}, {836, 1018, 1257, 1513}},
    {{4, 4}, {1070, 1489, 1904, 2474}},
    {{5, 5}, {1188, 1638, 2127, 2821}},
    {{6, 6}, {1272, 1780, 2339, 3069}},
    {.size = {-1}},
};
