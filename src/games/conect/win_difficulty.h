/* Conect: how hard it is for a person to find the only first stone of a win by force.
 *
 * The person looks at every empty cell. It tempts her the more, the fewer stones both sides together need with a stone
 * there (distance.h). Of a wrong stone she then looks for the defence: a stone that does not even threaten to win in
 * time she mostly drops; the more defences one that does leaves, the likelier she sees one of them. What is left is the
 * chance that she picks the right stone. To be sure of it, she must read how it wins: what the win needs, among all
 * empty cells again for every two stones. So the difficulty, in bits, is
 *
 *   -log2(chance) + log2(1 + cells that the win needs) + stones / 2 * log2(empty cells) */
#pragma once

#include "games/conect/threat.h"

/* A first stone that would win in time if the opponent did not answer, and the replies that stop it. */
struct win_try {
    int cell, replies; /* `cell` is CONE_NONE if there is no such stone */
    struct cells stops;
};

/* The difficulty, in 1/64 bit, of a win of `side` in `stones`, whose only first stone is `first` and then needs
 * `carrier`. Sets the most tempting try. */
int32_t win_difficulty(struct threat_search *t, const struct distances *distances, enum cone_side side, int stones,
                       int first, const struct cells *carrier, struct win_try *tempting);
