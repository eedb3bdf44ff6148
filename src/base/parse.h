/* Numbers in options, tags and settings. Strict: the whole text must match. False if it does not, or is out of range;
 * then `why` (unless NULL) says what is allowed. Ranges begin at 0 or above. */
#pragma once

#include "base/text.h"

#include <stdint.h>

bool parse_whole(const char *s, int64_t least, int64_t most, int64_t *number, struct text *why);

/* A decimal point and up to six decimals, in any locale. */
bool parse_decimal(const char *s, int64_t least, int64_t most, double *number, struct text *why);

/* The bytes of the longest of some words, separated by `;`, at the front of a text, in any case and if no letter
 * follows; 0: it begins with none of them. */
size_t parse_word(const char *words, const char *s, size_t len);

/* The kinds of board that words mean, in the languages of the pages. */
#define PARSE_WIDE   "wide;breit;breites;breiter;ancho"
#define PARSE_NARROW "narrow;schmal;schmales;schmaler;eng;enges;estrecho"

/* One of several parts of a batch: "2/8". */
struct shard {
    int64_t number, count; /* number: from 1 to count */
};
bool parse_shard(const char *s, int64_t most, struct shard *shard, struct text *why);
