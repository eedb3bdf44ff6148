/* The signs of print for those of a keyboard: ’ in words, × in sizes, − before negative numbers, no-break blanks in
 * sizes and before units. Moves and IDs stay as they are. The quotation marks of a language are in its texts. */
#pragma once

#include "base/text.h"

/* Returns a text with these signs: `s` itself if nothing is replaced, else `memory`'s. *len becomes its length. */
const char *typeset(const char *s, size_t *len, struct text *memory);
