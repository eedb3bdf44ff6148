#include "cli/press.h"

#include "base/batch.h"
#include "base/mem.h"
#include "base/output.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/target.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { FILES_MAX = 100000, DESCRIPTORS_ELSE = 64 };

/* What becomes of one file. */
struct job {
    struct output *output;
    struct text lines; /* of the manifest, until they are written */
};

struct run {
    const struct press *press;
    uint64_t first; /* number of the first file */
    struct job *jobs;
    size_t count;
    struct output *manifest; /* or NULL */
    bool stage;              /* more files than can be kept open */
    uint64_t printed;        /* items reported so far */
    struct progress progress;

    pthread_mutex_t lock; /* guards the following */
    struct text failure;  /* of the failed file with the least number */
    size_t failed;
};

/* ---- What is in which file ---- */

static uint64_t files_in_all(const struct press *press)
{
    return press->split ? (press->total + press->split - 1) / press->split : 1;
}

static uint64_t share(const struct press *press, uint64_t whole, int64_t number)
{
    return whole * (uint64_t)number / (uint64_t)press->shard.count;
}

struct press_file press_file(const struct press *press, uint64_t number)
{
    struct press_file file;
    uint64_t last;

    if (press->split) {
        file.first = number * press->split;
        last = file.first + press->split < press->total ? file.first + press->split : press->total;
    } else {
        file.first = share(press, press->total, press->shard.number - 1);
        last = share(press, press->total, press->shard.number);
    }
    file.count = last - file.first;
    return file;
}

void press_range(const struct press *press, uint64_t *first, uint64_t *last)
{
    if (press->split) {
        *first = share(press, files_in_all(press), press->shard.number - 1);
        *last = share(press, files_in_all(press), press->shard.number);
    } else {
        *first = 0;
        *last = press_file(press, 0).count > 0;
    }
}

void press_name(const struct press *press, uint64_t number, struct text *name)
{
    if (press->split)
        target_numbered(press->output, number + 1, files_in_all(press), name);
    else
        text_add(name, press->output);
}

/* ---- Before the work ---- */

static struct output *open_file(const struct run *r, size_t i, struct text *why)
{
    struct text name = {0};
    press_name(r->press, r->first + i, &name);
    struct output *o = output_open(text_string(&name), target_ours_pdf, r->press->force, why);
    text_release(&name);
    if (o && output_named(o))
        interrupt_catch();
    return o;
}

static bool apart_from_manifest(const struct run *r, const struct output *o, struct text *why)
{
    if (!o || !r->manifest || !output_same(o, r->manifest))
        return true;
    text_addf(why, "--manifest %s is where the sheets go: name another file", r->press->manifest);
    return false;
}

/* Finds out early whether the files may be written. One file stays open; many would be too many. */
static bool check_files(struct run *r, struct text *why)
{
    for (size_t i = 0; i < r->count; i++) {
        struct output *o = open_file(r, i, why);
        bool good = o && apart_from_manifest(r, o, why);
        if (good && r->count == 1 && !r->press->split)
            r->jobs[i].output = o;
        else
            output_abort(o);
        if (!good)
            return false;
    }
    return true;
}

/* Whether `files` can all be open at once; asks the system for as many descriptors as that takes. */
static bool descriptors_suffice(size_t files)
{
    struct rlimit limit;
    rlim_t need = files + DESCRIPTORS_ELSE;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    if (limit.rlim_cur >= need)
        return true;
    if (limit.rlim_max < need)
        return false;
    limit.rlim_cur = need;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/* ---- The work ---- */

/* Keeps the message of the failed file with the least number, so that chance decides little about it. */
static void fail(struct run *r, size_t i, struct text *why)
{
    pthread_mutex_lock(&r->lock);
    if (r->failure.len == 0 || i < r->failed) {
        struct text old = r->failure;
        r->failure = *why;
        r->failed = i;
        *why = old;
    }
    pthread_mutex_unlock(&r->lock);
}

/* Draws the file's items and closes the drawing. A full disk is told by the output, all else by the
 * drawing. */
static bool draw(struct run *r, size_t i, struct text *why)
{
    const struct press *press = r->press;
    struct job *job = &r->jobs[i];
    struct press_file file = press_file(press, r->first + i);
    struct text name = {0}, trouble = {0};

    press_name(press, r->first + i, &name);
    struct draw *d = draw_pdf(press->kit, &press->info, job->output);
    press->print(press->context, file.first, (size_t)file.count, d, text_string(&name),
                 r->manifest ? &job->lines : NULL);
    bool drawn = draw_close(d, &trouble);
    bool good = output_finish(job->output, why) && drawn;
    if (!drawn && why->len == 0)
        text_addf(why, "cannot write %s: %s", text_string(&name), text_string(&trouble));
    text_release(&name);
    text_release(&trouble);
    return good;
}

static bool work(void *context, size_t i)
{
    struct run *r = context;
    struct job *job = &r->jobs[i];
    struct text why = {0};

    if (interrupt_seen())
        return false;
    if (!job->output)
        job->output = open_file(r, i, &why);
    bool good = job->output && draw(r, i, &why) && (!r->stage || output_stage(job->output, &why));
    if (!good)
        fail(r, i, &why);
    text_release(&why);
    return good;
}

static bool done(void *context, size_t i)
{
    struct run *r = context;
    struct job *job = &r->jobs[i];

    r->printed += press_file(r->press, r->first + i).count;
    progress_show(&r->progress, r->printed);
    bool good = !r->manifest || output_write(r->manifest, text_string(&job->lines), job->lines.len);
    text_release(&job->lines);
    return good;
}

/* ---- After the work ---- */

/* First everything that may fail, then the renaming. */
static bool commit(struct run *r, struct text *why)
{
    bool good = true;
    for (size_t i = 0; i < r->count && good; i++)
        good = output_stage(r->jobs[i].output, why);
    if (good && r->manifest)
        good = output_stage(r->manifest, why);
    for (size_t i = 0; i < r->count && good; i++) {
        good = output_commit(r->jobs[i].output, why);
        r->jobs[i].output = NULL;
    }
    if (good && r->manifest) {
        good = output_commit(r->manifest, why);
        r->manifest = NULL;
    }
    return good;
}

static void release(struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        output_abort(r->jobs[i].output);
        text_release(&r->jobs[i].lines);
    }
    output_abort(r->manifest);
    text_release(&r->failure);
    free(r->jobs);
}

static uint64_t items(const struct run *r)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->count; i++)
        sum += press_file(r->press, r->first + i).count;
    return sum;
}

static bool print_all(struct run *r, struct text *why)
{
    progress_begin(&r->progress, r->press->progress, "sheets", items(r));
    progress_show(&r->progress, 0);
    bool good = batch_run(r->count, r->press->jobs, work, done, r);
    progress_end(&r->progress);
    text_add(why, text_string(&r->failure));
    if (!good && why->len == 0 && r->manifest)
        output_finish(r->manifest, why);
    return good && !interrupt_seen();
}

static bool run(struct run *r, struct text *why)
{
    const struct press *press = r->press;
    if (press->manifest) {
        r->manifest = output_open(press->manifest, target_ours_manifest, press->force, why);
        if (!r->manifest)
            return false;
        if (output_named(r->manifest))
            interrupt_catch();
    }
    if (!check_files(r, why))
        return false;
    r->stage = !descriptors_suffice(r->count);
    /* A single file, unless it had to be given a name already, has none before it is complete and may take
     * long: there Ctrl-C ends us at once. */
    if (r->count > 1)
        interrupt_catch();
    bool good = print_all(r, why);
    if (good)
        interrupt_catch();
    return good && commit(r, why);
}

bool press_run(const struct press *press, struct text *why)
{
    struct run r = {.press = press, .lock = PTHREAD_MUTEX_INITIALIZER};
    uint64_t last;

    press_range(press, &r.first, &last);
    r.count = (size_t)(last - r.first);
    if (r.count > FILES_MAX) {
        text_addf(why, "that would be %zu files, more than %d in one run: take a larger --split, or --shard", r.count,
                  FILES_MAX);
        return false;
    }
    r.jobs = mem_new(r.count * sizeof *r.jobs);
    bool good = run(&r, why);
    release(&r);
    interrupt_release();
    return good;
}
