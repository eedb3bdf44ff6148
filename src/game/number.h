/* Numbers and coordinates as players write them: decimal, without sign or leading zeros. */
#ifndef QUADRILLE_GAME_NUMBER_H
#define QUADRILLE_GAME_NUMBER_H

#include "base/text.h"

#include <stddef.h>

/* Reads a number from 0 to 9999 at the front of `s`; a leading zero only as "0". Returns how many bytes it
 * took, 0 if there is none. */
size_t number_read(const char *s, size_t len, int *number);

/* Reads a coordinate such as `c4`: lower-case letters for the column (a to z, aa to zz), then the row from
 * 1. Both are stored 0-based. Returns how many bytes it took, 0 if there is none. Whether it is on a board
 * is for the caller to say. */
size_t number_read_cell(const char *s, size_t len, int *column, int *row);

/* Adds the letters of a 0-based column: a, b ... z, aa ... */
void number_write_column(int column, struct text *out);

/* Adds a coordinate as number_read_cell reads it. */
void number_write_cell(int column, int row, struct text *out);

#endif
