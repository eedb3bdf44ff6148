#include "base/batch.h"

#include "base/mem.h"

#include <pthread.h>

struct batch {
    size_t window;                /* items from the one awaited on that may be begun */
    bool (*read)(void *, size_t); /* NULL: `count` is given, not found */
    bool (*work)(void *, size_t);
    bool (*done)(void *, size_t);
    void *context;

    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t moved; /* something below has changed for which a thread may wait */
    size_t count;         /* items known so far */
    size_t next, awaited; /* the next item to begin; the next item for `done` */
    bool *ready;          /* of item i, at i % window */
    bool complete;        /* there are no more than `count` items */
    bool reading, reporting, stopped;
};

/* Reads one more item, without the lock, which is held before and after. Called by one thread at a time. */
static void read_item(struct batch *b)
{
    b->reading = true;
    pthread_mutex_unlock(&b->lock);
    bool more = b->read(b->context, b->count);
    pthread_mutex_lock(&b->lock);
    b->reading = false;
    b->count += more;
    b->complete = !more;
    pthread_cond_broadcast(&b->moved);
}

/* Takes the next item, which it reads if need be, or waits for one. False if there is nothing left to begin. The lock
 * is held. */
static bool take(struct batch *b, size_t *item)
{
    while (!b->stopped && (b->next < b->count || !b->complete)) {
        bool room = b->next - b->awaited < b->window;
        if (room && b->next < b->count) {
            *item = b->next++;
            return true;
        }
        if (room && !b->reading)
            read_item(b);
        else
            pthread_cond_wait(&b->moved, &b->lock);
    }
    return false;
}

/* Calls `done` for all items that are ready, without the lock, which is held before and after. Other threads leave it
 * to the one that is doing so. */
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
        b->stopped |= !good;
        pthread_cond_broadcast(&b->moved);
    }
    b->reporting = false;
}

static void *worker(void *context)
{
    struct batch *b = context;
    size_t item;

    pthread_mutex_lock(&b->lock);
    while (take(b, &item)) {
        pthread_mutex_unlock(&b->lock);
        bool good = b->work(b->context, item);
        pthread_mutex_lock(&b->lock);
        b->ready[item % b->window] = good;
        b->stopped |= !good;
        if (!good)
            pthread_cond_broadcast(&b->moved);
        report(b);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static bool run(struct batch *b, int jobs)
{
    size_t threads = jobs > 1 ? (size_t)jobs : 1, started = 0;

    b->complete = !b->read;
    b->window = b->read ? batch_window(jobs) : 4 * threads;
    scoped(mem_free) bool *ready = mem_new(b->window * sizeof *ready);
    b->ready = ready;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->moved, NULL);
    /* A batch of a single item needs no second thread. */
    pthread_mutex_lock(&b->lock);
    while (threads > 1 && b->count < 2 && !b->complete)
        read_item(b);
    pthread_mutex_unlock(&b->lock);
    if (b->complete && threads > b->count)
        threads = b->count ? b->count : 1;
    scoped(mem_free) pthread_t *helpers = mem_new(threads * sizeof *helpers);
    /* The caller works, too. If a thread can't be created, the others do all the work. */
    while (started + 1 < threads && pthread_create(&helpers[started], NULL, worker, b) == 0)
        started++;
    worker(b);
    for (size_t i = 0; i < started; i++)
        pthread_join(helpers[i], NULL);
    pthread_cond_destroy(&b->moved);
    pthread_mutex_destroy(&b->lock);
    return !b->stopped;
}

bool batch_run(size_t count, int jobs, bool (*work)(void *context, size_t i), bool (*done)(void *context, size_t i),
               void *context)
{
    return run(&(struct batch){.count = count, .work = work, .done = done, .context = context}, jobs);
}

size_t batch_window(int jobs)
{
    return jobs > 1 ? 2 * (size_t)jobs : 1;
}

bool batch_stream(int jobs, bool (*read)(void *context, size_t i), bool (*work)(void *context, size_t i),
                  bool (*done)(void *context, size_t i), void *context)
{
    return run(&(struct batch){.read = read, .work = work, .done = done, .context = context}, jobs);
}
