/* Puzzles of a set as pages print them. */
#pragma once

#include "base/arena.h"
#include "page/puzzles/puzzle_book.h"
#include "puzzle/puzzle_set.h"

/* A made puzzle with the number that it has on paper. With `answer` its answer is put into words, which may take long.
 * All that it points to is in `arena`, or belongs to `made`. */
struct book_puzzle printed_puzzle(const struct puzzle_id *id, const struct made_puzzle *made, int number, bool answer,
                                  const struct words *words, struct arena *arena);
