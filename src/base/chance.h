/* The difficulty of a puzzle from the chance that a simulated person finds its answer, in integers, so that it is the
 * same on every machine. (Jarušek and Pelánek, "Difficulty rating of Sokoban puzzle", 2010, rate by the walk of a
 * simulated person.) */
#pragma once

#include <stdint.h>

enum { CHANCE_BIT = 256 }; /* costs are in 1/256 bit: a halved chance costs 256 */

/* The binary logarithm of n > 0, in units of 1 / CHANCE_BIT, rounded down. */
int32_t chance_log2(uint64_t n);

/* The cost of a step that succeeds in `good` of `all` cases, 0 < good <= all: minus the binary logarithm of its chance.
 * Costs of steps add up. */
int32_t chance_cost(uint64_t good, uint64_t all);
