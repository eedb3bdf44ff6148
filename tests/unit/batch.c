/* base/batch: every item is done once and reported in order, with a bounded lead; batches can be stopped. */
#define _DEFAULT_SOURCE /* usleep */

#include "base/batch.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include <string.h>

enum { ITEMS = 500, NEVER = ITEMS };

/* The calls seen. */
struct seen {
    int jobs;
    unsigned char worked[ITEMS];
    size_t reported, begun, lead;
    size_t fail_work, fail_done; /* item to stop at */
    bool late_begin, disorder, overlap, inside;
    pthread_mutex_t lock;
};

static bool work(void *context, size_t i)
{
    struct seen *s = context;
    pthread_mutex_lock(&s->lock);
    s->worked[i]++;
    s->begun++;
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
    s->overlap = s->overlap || s->inside;
    s->inside = true;
    s->disorder = s->disorder || i != s->reported || !s->worked[i];
    pthread_mutex_unlock(&s->lock);
    if (i % 11 == 0)
        usleep(100);
    pthread_mutex_lock(&s->lock);
    s->reported = i + 1;
    s->inside = false;
    pthread_mutex_unlock(&s->lock);
    return i != s->fail_done;
}

static const int job_counts[] = {0, 1, 2, 3, 8, 33};

static void check_order(const struct seen *s)
{
    assert_false(s->disorder);
    assert_false(s->overlap);
    assert_true(s->lead <= (size_t)(s->jobs > 1 ? s->jobs : 1) * 4);
    for (size_t i = 0; i < ITEMS; i++)
        assert_true(s->worked[i] <= 1);
}

static void all_items_in_order(void **state)
{
    (void)state;
    for (size_t j = 0; j < sizeof job_counts / sizeof *job_counts; j++) {
        struct seen s = {.jobs = job_counts[j],
                         .fail_work = NEVER,
                         .fail_done = NEVER,
                         .lock = PTHREAD_MUTEX_INITIALIZER};
        assert_true(batch_run(ITEMS, s.jobs, work, done, &s));
        check_order(&s);
        assert_int_equal(s.reported, ITEMS);
        assert_int_equal(s.begun, ITEMS);
    }
}

static void without_done(void **state)
{
    (void)state;
    struct seen s = {.jobs = 4, .fail_work = NEVER, .lock = PTHREAD_MUTEX_INITIALIZER};
    assert_true(batch_run(ITEMS, 4, work, NULL, &s));
    assert_int_equal(s.begun, ITEMS);
}

static void nothing_to_do(void **state)
{
    (void)state;
    struct seen s = {.jobs = 4, .lock = PTHREAD_MUTEX_INITIALIZER};
    assert_true(batch_run(0, 4, work, done, &s));
    assert_int_equal(s.begun, 0);
}

/* More threads than items. */
static void few_items(void **state)
{
    (void)state;
    struct seen s = {.jobs = 64, .fail_work = NEVER, .fail_done = NEVER, .lock = PTHREAD_MUTEX_INITIALIZER};
    assert_true(batch_run(3, 64, work, done, &s));
    assert_int_equal(s.reported, 3);
}

static void work_stops(void **state)
{
    (void)state;
    for (size_t j = 0; j < sizeof job_counts / sizeof *job_counts; j++) {
        struct seen s = {.jobs = job_counts[j],
                         .fail_work = 100,
                         .fail_done = NEVER,
                         .lock = PTHREAD_MUTEX_INITIALIZER};
        assert_false(batch_run(ITEMS, s.jobs, work, done, &s));
        check_order(&s);
        assert_true(s.reported <= 100);
        assert_true(s.begun <= 100 + 4 * 33 + 33);
    }
}

static void done_stops(void **state)
{
    (void)state;
    for (size_t j = 0; j < sizeof job_counts / sizeof *job_counts; j++) {
        struct seen s = {.jobs = job_counts[j],
                         .fail_work = NEVER,
                         .fail_done = 100,
                         .lock = PTHREAD_MUTEX_INITIALIZER};
        assert_false(batch_run(ITEMS, s.jobs, work, done, &s));
        check_order(&s);
        assert_int_equal(s.reported, 101);
    }
}

static void last_item_stops(void **state)
{
    (void)state;
    struct seen s = {.jobs = 4, .fail_work = NEVER, .fail_done = ITEMS - 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    assert_false(batch_run(ITEMS, 4, work, done, &s));
}

/* ---- Items that are read ------------------------------------------------------------------------------------------
 */

struct stream {
    struct seen seen;
    size_t items, read; /* how many there are; how many were read */
    bool ended, wrong;  /* read out of order, at once, too far ahead or after the end */
    pthread_t caller;
    bool helped; /* another thread than the caller's did something */
};

static bool stream_read(void *context, size_t i)
{
    struct stream *s = context;
    pthread_mutex_lock(&s->seen.lock);
    s->wrong = s->wrong || s->ended || i != s->read || i - s->seen.reported >= batch_window(s->seen.jobs);
    s->read += i < s->items;
    s->ended = i >= s->items;
    s->helped = s->helped || !pthread_equal(pthread_self(), s->caller);
    pthread_mutex_unlock(&s->seen.lock);
    return i < s->items;
}

static bool stream_work(void *context, size_t i)
{
    struct stream *s = context;
    pthread_mutex_lock(&s->seen.lock);
    s->wrong = s->wrong || i >= s->read;
    s->helped = s->helped || !pthread_equal(pthread_self(), s->caller);
    pthread_mutex_unlock(&s->seen.lock);
    return work(&s->seen, i);
}

static bool stream_done(void *context, size_t i)
{
    return done(&((struct stream *)context)->seen, i);
}

static bool run_stream(struct stream *s, int jobs, size_t items)
{
    *s = (struct stream){.items = items,
                         .caller = pthread_self(),
                         .seen = {.jobs = jobs, .fail_work = NEVER, .fail_done = NEVER}};
    pthread_mutex_init(&s->seen.lock, NULL);
    return batch_stream(jobs, stream_read, stream_work, stream_done, s);
}

static void streams_in_order(void **state)
{
    static const size_t counts[] = {0, 1, 2, 3, ITEMS};
    (void)state;
    for (size_t j = 0; j < sizeof job_counts / sizeof *job_counts; j++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            struct stream s;
            assert_true(run_stream(&s, job_counts[j], counts[c]));
            check_order(&s.seen);
            assert_false(s.wrong);
            assert_int_equal(s.seen.reported, counts[c]);
            assert_int_equal(s.seen.begun, counts[c]);
            if (counts[c] < 2)
                assert_false(s.helped);
        }
}

static void stream_stops(void **state)
{
    (void)state;
    for (size_t j = 0; j < sizeof job_counts / sizeof *job_counts; j++) {
        struct stream s = {.items = ITEMS,
                           .seen = {.jobs = job_counts[j], .fail_work = NEVER, .fail_done = 100},
                           .caller = pthread_self()};
        pthread_mutex_init(&s.seen.lock, NULL);
        assert_false(batch_stream(s.seen.jobs, stream_read, stream_work, stream_done, &s));
        assert_false(s.wrong);
        assert_int_equal(s.seen.reported, 101);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_items_in_order), cmocka_unit_test(without_done),     cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(few_items),          cmocka_unit_test(work_stops),       cmocka_unit_test(done_stops),
        cmocka_unit_test(last_item_stops),    cmocka_unit_test(streams_in_order), cmocka_unit_test(stream_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
