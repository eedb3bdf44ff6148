/* Numbers in options, read strictly: the whole text, digits only, within a range that the error names. */
#ifndef QUADRILLE_CLI_AMOUNT_H
#define QUADRILLE_CLI_AMOUNT_H

#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Each reads `s` into *amount, or returns false with what would be right added to `why` ("a whole number
 * from 1 to 9"). Ranges begin at 0 or above. */
bool amount_whole(const char *s, int64_t least, int64_t most, int64_t *amount, struct text *why);

/* With a decimal point and at most six decimals, whatever the locale. */
bool amount_decimal(const char *s, int64_t least, int64_t most, double *amount, struct text *why);

/* One part of several: "2/8". */
struct part {
    int64_t number, count; /* number from 1 to count */
};

/* Reads "K/N" with N up to `most` likewise. */
bool amount_part(const char *s, int64_t most, struct part *part, struct text *why);

#endif
