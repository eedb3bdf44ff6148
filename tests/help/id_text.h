/* Tests what the check characters promise, for any sort of ID. */
#pragma once

#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>

struct id_sort {
    void (*write)(struct rng *, struct text *out); /* adds a random ID */
    bool (*reads)(const char *s);
};

/* Replaces every character of some IDs by every other one, and swaps every two neighbours: the result must be refused.
 */
void id_wrong_characters(const struct id_sort *sort, uint64_t seed);
void id_swaps(const struct id_sort *sort, uint64_t seed);
