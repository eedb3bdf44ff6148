/* Where the difficulties of Connect Capture's puzzles are cut into grades. Made by `grades` in tests/bench. */
#include "games/connect_capture/internal.h"

const struct grade_cuts connect_capture_best_turn_cuts[] = {
    {{3, 3}, {495, 821, 1176, 1698}},
    {{4, 3}, {653, 1006, 1435, 2060}},
    {{4, 4}, {807, 1198, 1663, 2343}},
    {{5, 4}, {882, 1320, 1848, 2613}},
    {{5, 5}, {973, 1462, 2001, 2808}},
    {{6, 5}, {977, 1493, 2060, 2970}},
    {{6, 6}, {976, 1495, 2141, 3115}},
    {{7, 7}, {956, 1535, 2198, 3200}},
    {{8, 8}, {872, 1441, 2127, 3180}},
    GRADE_CUTS_END,
};
