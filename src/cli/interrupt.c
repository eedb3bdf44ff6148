#include "cli/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int noted; /* read by threads; lock-free, so a handler may write it */

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

static void note(int number)
{
    noted = number;
}

void interrupt_catch(void)
{
    struct sigaction action = {.sa_flags = (int)SA_RESETHAND}, old;
    action.sa_handler = note;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
}

bool interrupt_seen(void)
{
    return noted != 0;
}

void interrupt_release(void)
{
    struct sigaction old;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == note)
            signal(signals[i], SIG_DFL);
    if (noted)
        raise(noted);
}
