#include "base/batch.h"

#include "base/mem.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

struct batch {
    size_t count, window;
    bool (*work)(void *, size_t);
    bool (*done)(void *, size_t);
    void *context;

    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t room;  /* the window moved, or the batch stopped */
    size_t next, awaited; /* the next item to begin; the next item for `done` */
    bool *ready;          /* of item i, at i % window */
    bool reporting, stopped;
};

static void stop(struct batch *b)
{
    b->stopped = true;
    pthread_cond_broadcast(&b->room);
}

/* Calls `done` for all items that are ready, releasing the lock meanwhile; threads that come in the meantime leave it
 * to this one. Called with the lock held. */
static void report(struct batch *b)
{
    if (b->reporting)
        return;
    b->reporting = true;
    while (!b->stopped && b->ready[b->awaited % b->window]) {
        size_t item = b->awaited;
        pthread_mutex_unlock(&b->lock);
        bool good = !b->done || b->done(b->context, item);
        pthread_mutex_lock(&b->lock);
        b->ready[item % b->window] = false;
        b->awaited++;
        pthread_cond_broadcast(&b->room);
        if (!good)
            stop(b);
    }
    b->reporting = false;
}

static void *worker(void *context)
{
    struct batch *b = context;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->stopped && b->next < b->count && b->next - b->awaited >= b->window)
            pthread_cond_wait(&b->room, &b->lock);
        if (b->stopped || b->next >= b->count)
            break;
        size_t item = b->next++;
        pthread_mutex_unlock(&b->lock);
        bool good = b->work(b->context, item);
        pthread_mutex_lock(&b->lock);
        if (good)
            b->ready[item % b->window] = true;
        else
            stop(b);
        report(b);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

bool batch_run(size_t count, int jobs, bool (*work)(void *context, size_t i), bool (*done)(void *context, size_t i),
               void *context)
{
    size_t threads = jobs > 1 ? (size_t)jobs : 1;
    if (threads > count)
        threads = count ? count : 1;
    struct batch b = {.count = count, .window = 4 * threads, .work = work, .done = done, .context = context};
    b.ready = mem_new(b.window * sizeof *b.ready);
    pthread_t *helpers = mem_new(threads * sizeof *helpers);
    size_t started = 0;

    pthread_mutex_init(&b.lock, NULL);
    pthread_cond_init(&b.room, NULL);
    /* The caller works, too. If a thread can't be created, the others do all the work. */
    while (started + 1 < threads && pthread_create(&helpers[started], NULL, worker, &b) == 0)
        started++;
    worker(&b);
    for (size_t i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    pthread_cond_destroy(&b.room);
    pthread_mutex_destroy(&b.lock);
    free(helpers);
    free(b.ready);
    return !b.stopped;
}

int batch_cores(void)
{
    for (size_t most = 1024; most <= 1 << 20; most *= 2) {
        cpu_set_t *set = CPU_ALLOC(most);
        if (!set)
            break;
        size_t size = CPU_ALLOC_SIZE(most);
        bool known = sched_getaffinity(0, size, set) == 0;
        int cores = known ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (cores > 0)
            return cores;
    }
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (int)online : 1;
}
