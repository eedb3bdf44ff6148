#include "base/unfinished.h"

#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* The only state of the program that is not on a stack: a signal finds its handler, and the handler the files, in no
 * other way. The lock is one that a handler may wait for, since the thread that holds it is never interrupted. */
static atomic_flag locked = ATOMIC_FLAG_INIT;
static struct unfinished *files;

static const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};
enum { SIGNALS = sizeof signals / sizeof *signals };

void unfinished_lock(sigset_t *mask)
{
    sigset_t blocked;
    sigemptyset(&blocked);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&blocked, signals[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, mask);
    while (atomic_flag_test_and_set(&locked))
        sched_yield();
}

void unfinished_unlock(const sigset_t *mask)
{
    atomic_flag_clear(&locked);
    pthread_sigmask(SIG_SETMASK, mask, NULL);
}

void unfinished_remove(void)
{
    sigset_t mask;
    unfinished_lock(&mask);
    for (const struct unfinished *u = files; u; u = u->next)
        unlink(u->path);
}

static void end_by_signal(int number)
{
    unfinished_remove();
    signal(number, SIG_DFL);
    raise(number); /* takes effect when this handler returns */
}

/* Signals that are ignored, or have a handler of their own, stay as they are. */
static void handle_signals(void)
{
    struct sigaction action = {.sa_flags = SA_RESTART}, now;
    action.sa_handler = end_by_signal;
    for (int i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
}

void unfinished_add(struct unfinished *u)
{
    handle_signals();
    u->next = files;
    u->link = &files;
    if (files)
        files->link = &u->next;
    files = u;
    u->listed = true;
}

void unfinished_drop(struct unfinished *u)
{
    if (!u->listed)
        return;
    *u->link = u->next;
    if (u->next)
        u->next->link = u->link;
    u->listed = false;
}
