/* What was meant by a word that nothing is called. */
#ifndef QUADRILLE_CLI_NEAREST_H
#define QUADRILLE_CLI_NEAREST_H

#include <stddef.h>

/* Number of letters to insert, drop, change, or swap with their neighbour to make `a` of `b`, in any case
 * (Damerau 1964; no part is edited twice: "optimal string alignment"). Words of more than 63 bytes are as
 * far apart as the longer of them is long. */
size_t nearest_distance(const char *a, const char *b);

/* Keeps the best candidate for `word` while the candidates are offered one by one. */
struct nearest {
    const char *word;
    const char *best; /* NULL while none is near enough */
    size_t distance;
};

/* The caller sets `word` and zeroes the rest before the first offer. */
void nearest_offer(struct nearest *n, const char *candidate);

#endif
