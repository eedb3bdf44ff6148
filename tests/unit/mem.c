/* base/mem: running out of memory is reported once, whatever the number of threads, and in libraries too. */
#include "base/mem.h"

#include "help/test.h"

#include <pthread.h>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, ROUNDS = 30 };

/* Sanitizers bring their own. */
#if defined(__SANITIZE_ADDRESS__)
#define OTHER_ALLOCATOR 1
#elif defined(__has_feature)
#define OTHER_ALLOCATOR __has_feature(address_sanitizer)
#else
#define OTHER_ALLOCATOR 0
#endif

/* Runs `end` in a child; checks that it ends with status 2 and has said `expected`. */
static void check_end(void (*end)(void), const char *expected)
{
    char said[200] = "";
    size_t have = 0;
    ssize_t got;
    int ends[2], status;

    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        end();
        _exit(1);
    }
    close(ends[1]);
    while (have < sizeof said - 1 && (got = read(ends[0], said + have, sizeof said - 1 - have)) > 0)
        have += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_string_equal(said, expected);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
}

static void *run_out(void *barrier)
{
    pthread_barrier_wait(barrier);
    mem_exhausted();
    return NULL;
}

static void run_out_together(void)
{
    pthread_barrier_t barrier;
    pthread_t thread;

    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 1; i < THREADS; i++)
        if (pthread_create(&thread, NULL, run_out, &barrier) != 0)
            return;
    run_out(&barrier);
}

TEST(test_told_once)
{
    for (int round = 0; round < ROUNDS; round++)
        check_end(run_out_together, "quadrille: out of memory\n");
}

static volatile size_t huge = SIZE_MAX / 4 * 3;
static void *volatile allocated;

static void huge_malloc(void)
{
    allocated = malloc(huge);
}

static void huge_calloc(void)
{
    allocated = calloc(huge, 1);
}

static void overflowing_calloc(void)
{
    allocated = calloc(huge, huge);
}

static void huge_realloc(void)
{
    allocated = realloc(malloc(1), huge);
}

/* Through a library: getline asks for twice as much as it has. */
static void huge_line(void)
{
    struct rlimit limit = {64 << 20, 64 << 20};
    size_t size = 0;
    char *line = NULL;
    FILE *zeros = fopen("/dev/zero", "r");
    if (zeros && setrlimit(RLIMIT_AS, &limit) == 0 && getdelim(&line, &size, 'x', zeros) < 0)
        fputs("getdelim failed\n", stderr);
}

/* No caller, in the program or in a library, sees an allocation fail. */
TEST(test_libraries)
{
    static void (*const ends[])(void) = {huge_malloc, huge_calloc, overflowing_calloc, huge_realloc, huge_line};
    const char *preloaded = getenv("LD_PRELOAD");
    if (OTHER_ALLOCATOR || (preloaded && strstr(preloaded, "valgrind")))
        skip();
    /* qemu takes limits of memory, but does not keep them: the last would take all. */
    const char *wrap = getenv("WRAP");
    size_t count = sizeof ends / sizeof *ends - (wrap && strstr(wrap, "qemu") ? 1 : 0);
    for (size_t i = 0; i < count; i++)
        check_end(ends[i], "quadrille: out of memory\n");
    /* Asking for nothing is no failure. */
    free(malloc(0));
    free(calloc(0, huge));
    assert_null(realloc(malloc(1), 0));
}
