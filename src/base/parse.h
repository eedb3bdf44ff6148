/* Numbers in options, tags and settings. Strict: the whole text must match. False if it does not, or is out of range;
 * then `why` (unless NULL) says what is allowed. Ranges begin at 0 or above. */
#pragma once

#include "base/text.h"

#include <stdint.h>

bool parse_whole(const char *s, int64_t least, int64_t most, int64_t *number, struct text *why);

/* A decimal point and up to six decimals, in any locale. */
bool parse_decimal(const char *s, int64_t least, int64_t most, double *number, struct text *why);

/* One of several parts of a batch: "2/8". */
struct shard {
    int64_t number, count; /* number: from 1 to count */
};
bool parse_shard(const char *s, int64_t most, struct shard *shard, struct text *why);
