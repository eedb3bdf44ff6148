/* What the check characters of IDs promise, tried on IDs of any sort. */
#ifndef QUADRILLE_TESTS_HELP_ID_TEXT_H
#define QUADRILLE_TESTS_HELP_ID_TEXT_H

#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>

struct id_sort {
    void (*write)(struct rng *, struct text *out); /* adds an ID by lot */
    bool (*reads)(const char *s);
};

/* Every character of some IDs is replaced by every other, and every two neighbours are swapped: none may then be read.
 */
void id_wrong_characters(const struct id_sort *sort, uint64_t seed);
void id_swaps(const struct id_sort *sort, uint64_t seed);

#endif
