/* The seed of a batch: any text. */
#ifndef QUADRILLE_CLI_SEED_H
#define QUADRILLE_CLI_SEED_H

#include "base/text.h"

#include <stdbool.h>

/* Adds a seed from the system's randomness: 8 characters of Crockford's base 32. */
bool seed_random(struct text *seed, struct text *why);

/* Adds the seed as a part of a file name: letters, digits, dashes and what is not ASCII. If anything had to
 * be changed or cut, four characters follow that keep different seeds apart. */
void seed_file_name(const char *seed, struct text *out);

#endif
