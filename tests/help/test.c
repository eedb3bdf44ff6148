#include "help/test.h"

#include <assert.h>

enum { TESTS_MAX = 64 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t count;
static CMFixtureFunction before_all, after_all;

void test_add(struct CMUnitTest test)
{
    assert(count < TESTS_MAX);
    tests[count++] = test;
}

void test_between(CMFixtureFunction before, CMFixtureFunction after)
{
    before_all = before;
    after_all = after;
}

int test_run(const char *name)
{
    return _cmocka_run_group_tests(name, tests, count, before_all, after_all);
}

/* Weak: a program may have its own. */
__attribute__((weak)) int main(void)
{
    return test_run("tests");
}
