/* Enclose5: what a position leads to several turns ahead. */
#pragma once

#include "games/enclose5/internal.h"

enum {
    TREE_WON = 10000, /* the value of a won game, less the marks to its end */
    TREE_MARKS = 24,  /* of a line of play at most */
    TREE_TABLE = 1 << 14
};

/* A search; zeroed before the first. */
struct turn_tree {
    uint64_t left; /* marks that may still be tried */
    bool spent;    /* there was more to try: then a value means nothing */
    struct tree_entry {
        uint64_t key; /* of a position and the turns that were searched from it */
        int16_t value, bound;
        struct enclose5_cell best;
    } table[TREE_TABLE];
    struct enclose5 stack[TREE_MARKS + 1];
};

/* The value of a position between turns for the player to move, `turns` turns later, as far as it lies between `least`
 * and `most`: in half cells, how far he is ahead, and how much better his marks are connected. Cells far from all marks
 * are not tried. */
int turn_tree_value(struct turn_tree *, const struct enclose5 *, int turns, int least, int most);
