/* How often a test repeats what it does with random or many values. */
#pragma once

#include "catalogue/registry.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Whether the environment asks for few rounds with TEST_ROUNDS=quick: enough to see memory errors under valgrind, or
 * that another machine agrees. */
static inline bool test_is_quick(void)
{
    const char *wish = getenv("TEST_ROUNDS");
    return wish && strcmp(wish, "quick") == 0;
}

/* Game `number` (from 0) of those that laws are tried on: every registered game, or the one that TEST_GAME names. NULL
 * after the last. */
static inline const struct game *test_game(size_t number)
{
    const char *wish = getenv("TEST_GAME");
    if (wish && registry_find(wish, strlen(wish)))
        return number == 0 ? registry_find(wish, strlen(wish)) : NULL;
    return registry_game(number);
}

/* What all rounds together have met; few rounds may miss it. */
#define assert_met(condition) assert_true(test_is_quick() || (condition))

/* `all` rounds, or a twentieth of them, at least 2. */
static inline int test_rounds(int all)
{
    int few = all / 20 > 2 ? all / 20 : 2;
    return test_is_quick() && few < all ? few : all;
}

/* The step of a loop over all of something: with few rounds `quick`, which leaves values out. */
static inline int test_step(int quick)
{
    return test_is_quick() ? quick : 1;
}
