/* Enclose5: cuts of grades, made by `make grades`. */
#include "games/enclose5/internal.h"

const struct grade_cuts enclose5_fence_cuts[] = {
    {{5, 5}, {0, 0, 0, 0}},
    {{6, 6}, {0, 0, 0, 0}},
    {{7, 7}, {0, 0, 0, 0}},
    {{8, 8}, {0, 0, 0, 0}},
    {{9, 9}, {0, 0, 0, 0}},
    {{10, 10}, {0, 0, 0, 0}},
    {{11, 11}, {0, 0, 0, 0}},
    {{12, 12}, {0, 0, 0, 0}},
    {{8, 6}, {0, 0, 0, 0}},
    {{10, 7}, {0, 0, 0, 0}},
    {{12, 8}, {0, 0, 0, 0}},
    {{12, 10}, {0, 0, 0, 0}},
    GRADE_CUTS_END,
};
