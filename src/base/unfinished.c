#include "base/unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Global, because a signal handler has no other way to find the files. A handler may wait for the lock: the thread that
 * holds it has these signals blocked. */
static atomic_flag locked = ATOMIC_FLAG_INIT;
static struct unfinished *files;
static unsigned number; /* of the next file */

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

static void end_by_signal(int signal_number)
{
    unfinished_remove();
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* takes effect when this handler returns */
}

int unfinished_open(struct unfinished *u, char *path, mode_t mode)
{
    struct sigaction action = {.sa_flags = SA_RESTART, .sa_handler = end_by_signal}, now;
    size_t folder = strlen(path);
    sigset_t mask;
    int fd;

    /* Before the file is there: another thread may get the signal. Signals that are ignored, or have a handler of their
     * own, stay as they are. */
    for (int i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    unfinished_lock(&mask);
    do {
        snprintf(path + folder, UNFINISHED_ROOM, ".quadrille-%ld-%u", (long)getpid(), number++);
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    } while (fd < 0 && errno == EEXIST);
    if (fd >= 0) {
        *u = (struct unfinished){path, files, &files};
        if (files)
            files->link = &u->next;
        files = u;
    }
    unfinished_unlock(&mask);
    return fd;
}

void unfinished_drop(struct unfinished *u)
{
    if (!u->link)
        return;
    *u->link = u->next;
    if (u->next)
        u->next->link = u->link;
    u->link = NULL;
}
