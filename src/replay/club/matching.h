/* Minimum-weight perfect matching in a complete graph. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* At most this, so that sums of weights stay in range. */
#define MATCHING_WEIGHT_MAX ((int64_t)1 << 59)

/* Matches `count` vertices (even) in pairs with the least sum of weights, in O(count^3): mates[v] becomes the partner
 * of vertex v. weights[u * count + v], from 0 to MATCHING_WEIGHT_MAX, is that of the edge between u and v, the same
 * both ways. */
void matching_find(size_t count, const int64_t *weights, int *mates);
