/* base/mem: running out of memory is reported once, whatever the number of threads. */
#include "base/mem.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, ROUNDS = 30 };

static void *run_out(void *barrier)
{
    pthread_barrier_wait(barrier);
    mem_exhausted();
    return NULL;
}

/* The child: all its threads run out of memory at the same time. */
static void run_out_together(int err)
{
    pthread_barrier_t barrier;
    pthread_t thread;

    dup2(err, STDERR_FILENO);
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 1; i < THREADS; i++)
        if (pthread_create(&thread, NULL, run_out, &barrier) != 0)
            _exit(1);
    run_out(&barrier);
}

static void test_told_once(void **state)
{
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        char said[200] = "";
        size_t have = 0;
        ssize_t got;
        int ends[2], status;

        assert_int_equal(pipe(ends), 0);
        fflush(NULL);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            run_out_together(ends[1]);
        close(ends[1]);
        while (have < sizeof said - 1 && (got = read(ends[0], said + have, sizeof said - 1 - have)) > 0)
            have += (size_t)got;
        close(ends[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_string_equal(said, "quadrille: out of memory\n");
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
