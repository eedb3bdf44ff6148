/* base/batch: every item is done once and reported in order, with a bounded lead; batches can be stopped. */
#define _DEFAULT_SOURCE /* usleep */

#include "base/batch.h"

#include "help/test.h"

#include <pthread.h>
#include <unistd.h>

enum { ITEMS = 500, NEVER = ITEMS };

/* The calls seen. */
struct seen {
    int jobs;
    size_t items, fail_work, fail_done; /* how many there are; the item to stop at */
    unsigned char worked[ITEMS];
    size_t read, reported, begun, lead;
    bool wrong; /* read or reported out of order, at once, too early or after the end */
    bool ended, inside;
    bool helped; /* another thread than the caller's did something */
    pthread_t caller;
    pthread_mutex_t lock;
};

static bool read_item(void *context, size_t i)
{
    struct seen *s = context;
    pthread_mutex_lock(&s->lock);
    s->wrong = s->wrong || s->ended || i != s->read || i - s->reported >= batch_window(s->jobs);
    s->read += i < s->items;
    s->ended = i >= s->items;
    s->helped = s->helped || !pthread_equal(pthread_self(), s->caller);
    pthread_mutex_unlock(&s->lock);
    return i < s->items;
}

static bool work(void *context, size_t i)
{
    struct seen *s = context;
    pthread_mutex_lock(&s->lock);
    s->wrong = s->wrong || s->worked[i]++ || i >= s->read;
    s->begun++;
    s->helped = s->helped || !pthread_equal(pthread_self(), s->caller);
    if (i >= s->reported && i - s->reported > s->lead)
        s->lead = i - s->reported;
    pthread_mutex_unlock(&s->lock);
    if (i % 7 == 0)
        usleep(200); /* so that items end out of order */
    return i != s->fail_work;
}

static bool done(void *context, size_t i)
{
    struct seen *s = context;
    pthread_mutex_lock(&s->lock);
    s->wrong = s->wrong || s->inside || i != s->reported || !s->worked[i];
    s->inside = true;
    pthread_mutex_unlock(&s->lock);
    if (i % 11 == 0)
        usleep(100);
    pthread_mutex_lock(&s->lock);
    s->reported = i + 1;
    s->inside = false;
    pthread_mutex_unlock(&s->lock);
    return i != s->fail_done;
}

/* Batches of known size, and streams whose items are read, with more and fewer items than threads. */
TEST(items_are_reported_in_order_until_one_stops)
{
    static const int job_counts[] = {0, 1, 2, 3, 8, 33};
    static const struct {
        size_t items, fail_work, fail_done;
    } cases[] = {{ITEMS, NEVER, NEVER}, {0, NEVER, NEVER},   {1, NEVER, NEVER},   {2, NEVER, NEVER},
                 {3, NEVER, NEVER},     {ITEMS, 100, NEVER}, {ITEMS, NEVER, 100}, {ITEMS, NEVER, ITEMS - 1}};
    enum { JOBS = sizeof job_counts / sizeof *job_counts, CASES = sizeof cases / sizeof *cases };
    for (size_t n = 0; n < 2 * JOBS * CASES; n++) {
        size_t items = cases[n % CASES].items, fail_work = cases[n % CASES].fail_work,
               fail_done = cases[n % CASES].fail_done;
        bool streams = n >= JOBS * CASES;
        struct seen s = {.jobs = job_counts[n / CASES % JOBS],
                         .items = items,
                         .fail_work = fail_work,
                         .fail_done = fail_done,
                         .read = streams ? 0 : items,
                         .caller = pthread_self(),
                         .lock = PTHREAD_MUTEX_INITIALIZER};
        bool good =
            streams ? batch_stream(s.jobs, read_item, work, done, &s) : batch_run(items, s.jobs, work, done, &s);
        size_t threads = s.jobs > 1 ? (size_t)s.jobs : 1;
        assert_int_equal(good, fail_work == NEVER && fail_done == NEVER);
        assert_false(s.wrong);
        assert_true(s.lead <= 4 * threads);
        assert_false(items < 2 && s.helped);
        if (fail_work != NEVER)
            assert_true(s.reported <= fail_work && s.begun <= fail_work + 5 * threads);
        else
            assert_int_equal(s.reported, fail_done != NEVER ? fail_done + 1 : items);
        if (good)
            assert_int_equal(s.begun, items);
    }
}

TEST(without_done)
{
    struct seen s = {.items = ITEMS, .read = ITEMS, .fail_work = NEVER, .lock = PTHREAD_MUTEX_INITIALIZER};
    assert_true(batch_run(ITEMS, 4, work, NULL, &s));
    assert_int_equal(s.begun, ITEMS);
}
