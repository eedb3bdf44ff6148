/* What a test program begins with: cmocka, the library's headers that nearly all tests use, and TEST, which defines a
 * test and adds it to those of the program. The program's main, in help/test.c, runs them in the order of the file.
 *
 *     TEST(a_mark_stays)
 *     {
 *         assert_true(...);
 *     }
 */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void test_add(struct CMUnitTest test);
void test_between(CMFixtureFunction before, CMFixtureFunction after);

/* Runs all tests of the program, as its main does; returns how many failed. */
int test_run(const char *name);

/* A test that runs between two functions, each of which may be NULL; they share *state with it. */
#define TEST_BETWEEN(name, before, after)                                                                              \
    static void name(void **state);                                                                                    \
    __attribute__((constructor)) static void add_##name(void)                                                          \
    {                                                                                                                  \
        test_add((struct CMUnitTest){#name, name, before, after, NULL});                                               \
    }                                                                                                                  \
    static void name(__attribute__((unused)) void **state)

#define TEST(name) TEST_BETWEEN(name, NULL, NULL)

/* The functions that run before and after all tests of the program. */
#define TESTS_BETWEEN(before, after)                                                                                   \
    __attribute__((constructor)) static void add_fixtures(void)                                                        \
    {                                                                                                                  \
        test_between(before, after);                                                                                   \
    }

/* Defines game(), which returns the game that the program tests. */
#define TESTED_GAME(slug)                                                                                              \
    static const struct game *game(void)                                                                               \
    {                                                                                                                  \
        return registry_find(slug, strlen(slug));                                                                      \
    }
