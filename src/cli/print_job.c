#include "cli/print_job.h"

#include "base/batch.h"
#include "base/mem.h"
#include "base/output.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum { FILES_MAX = 100000, OTHER_DESCRIPTORS = 64 };

/* ---- Which items are in which file ------------------------------------------------------------------------------ */

static uint64_t chunks_in_batch(const struct print_job *job)
{
    return job->split ? (job->total + job->split - 1) / job->split : 1;
}

/* Where shard `number` ends when `whole` things are divided; shard 0 ends at 0. */
static uint64_t shard_end(const struct print_job *job, uint64_t whole, int64_t number)
{
    return whole * (uint64_t)number / (uint64_t)job->shard.count;
}

struct item_range print_job_items(const struct print_job *job, uint64_t n)
{
    uint64_t first = n * job->split, last = first + job->split < job->total ? first + job->split : job->total;
    if (!job->split) {
        first = shard_end(job, job->total, job->shard.number - 1);
        last = shard_end(job, job->total, job->shard.number);
    }
    return (struct item_range){first, last - first};
}

void print_job_chunks(const struct print_job *job, uint64_t *first, uint64_t *last)
{
    if (job->split) {
        *first = shard_end(job, chunks_in_batch(job), job->shard.number - 1);
        *last = shard_end(job, chunks_in_batch(job), job->shard.number);
    } else {
        *first = 0;
        *last = print_job_items(job, 0).count > 0;
    }
}

uint64_t print_job_files(const struct print_job *job, uint64_t n)
{
    return job->starts ? job->starts[n + 1] - job->starts[n] : 1;
}

/* Numbered names look like name-001.pdf, with as many digits as the highest number needs. */
void print_job_file_name(const struct print_job *job, uint64_t n, uint64_t page, struct text *name)
{
    uint64_t chunks = chunks_in_batch(job), number = n + 1, count = chunks;
    if (job->starts) {
        number = job->starts[n] + page + 1;
        count = job->starts[chunks];
    }
    if (job->starts ? count <= 1 || job->stream : !job->split) {
        text_add(name, job->output);
        return;
    }
    const char *ending = output_format_ending(job->output);
    int digits = 3;
    for (uint64_t most = 999; most < count; most = most * 10 + 9)
        digits++;
    text_add_bytes(name, job->output, (size_t)(ending - job->output));
    text_addf(name, "-%0*llu%s", digits, (unsigned long long)number, ending);
}

/* Whether `path` is standard output, a pipe or the like. */
static bool is_stream(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool print_job_plan(struct print_job *job, struct text *why)
{
    job->stream = is_stream(job->output);
    if (job->format->paged) {
        uint64_t chunks = chunks_in_batch(job);
        job->starts = mem_new((chunks + 1) * sizeof *job->starts);
        for (uint64_t n = 0; n < chunks; n++)
            job->starts[n + 1] = job->starts[n] + job->pages(job->context, print_job_items(job, n));
    }
    uint64_t first, last;
    unsigned long long files = 0;
    print_job_chunks(job, &first, &last);
    for (uint64_t n = first; n < last; n++)
        files += print_job_files(job, n);
    if (job->stream && job->starts && files > 1)
        return text_refuse(why, "%s takes one file, but %llu pages make %llu %s files: name a file with -o, or use PDF",
                           job->output[0] == '-' ? "standard output" : job->output, files, files, job->format->shown);
    if (files > FILES_MAX)
        return text_refuse(why, "%llu files are more than the %d that one run may write: use %s, or --shard", files,
                           FILES_MAX, job->starts ? "PDF" : "a larger --split");
    return true;
}

void print_job_release(struct print_job *job)
{
    free(job->starts);
    job->starts = NULL;
}

/* ---- Interruption ----------------------------------------------------------------------------------------------- */

/* While files have temporary names, a signal is only noted, so that they can be removed before the program ends. */

static atomic_int signal_noted; /* lock-free, so the handler may write it while threads read it */
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};

static void note_signal(int number)
{
    signal_noted = number;
}

/* From now on signals are noted. A second signal of a kind ends the program at once. */
static void hold_signals(void)
{
    struct sigaction action = {.sa_flags = (int)SA_RESETHAND}, old;
    action.sa_handler = note_signal;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
}

/* Back to normal: a signal that was noted takes effect now. */
static void release_signals(void)
{
    struct sigaction old;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == note_signal)
            signal(signals[i], SIG_DFL);
    if (signal_noted)
        raise(signal_noted);
}

/* ---- A run of jobs ---------------------------------------------------------------------------------------------- */

struct chunk {
    const struct print_job *job;
    uint64_t number;
    struct output **files; /* points into print_run.files: one for each page, or one */
    size_t file_count;
    struct text manifest; /* lines that are not written yet */
};

struct print_run {
    const struct print_job *lead; /* the first job: sets threads, progress and manifest */
    size_t job_count;
    struct chunk *chunks;
    size_t chunk_count;
    struct output **files; /* of all chunks in order; NULL where none is open */
    size_t file_count;
    struct output *manifest; /* or NULL */
    bool close_early;        /* too many files to keep open: each is closed as soon as it is written */
    uint64_t items_done;
    struct progress progress;

    pthread_mutex_t lock; /* guards the following */
    struct text failure;  /* of the failed chunk with the lowest number */
    size_t failed_chunk;
};

static struct output *open_file(const struct chunk *c, size_t page, struct text *why)
{
    struct text name = {0};
    print_job_file_name(c->job, c->number, page, &name);
    struct output *o = output_open(text_string(&name), c->job->format->ours, c->job->force, why);
    text_release(&name);
    if (o && output_named(o))
        hold_signals();
    return o;
}

/* Recognizes a manifest, so that it may be replaced (output_open): its first line begins with an ID and a game. */
static bool is_manifest(const char *head, size_t len)
{
    static const char id[] = "{\"id\":\"", game[] = "\"game\":\"";
    const char *comma = memchr(head, ',', len);
    size_t left = comma ? (size_t)(head + len - comma) - 1 : 0;
    return len > sizeof id && memcmp(head, id, sizeof id - 1) == 0 && left > sizeof game &&
           memcmp(comma + 1, game, sizeof game - 1) == 0;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Whether no two files of several jobs have the same name. */
static bool check_names_differ(const struct print_run *r, struct text *why)
{
    char **names = mem_new((r->file_count + 1) * sizeof *names);
    size_t count = 0;
    bool good = true;

    for (size_t i = 0; i < r->chunk_count && r->job_count > 1; i++)
        for (size_t page = 0; page < r->chunks[i].file_count; page++) {
            struct text name = {0};
            print_job_file_name(r->chunks[i].job, r->chunks[i].number, page, &name);
            names[count++] = mem_string(text_string(&name), name.len);
            text_release(&name);
        }
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i + 1 < count && good; i++)
        if (strcmp(names[i], names[i + 1]) == 0)
            good = text_refuse(why, "%s would be written twice: name another file", names[i]);
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return good;
}

/* Opens the manifest, and each file in turn to find out early whether it can be written. Files stay open only if there
 * is no more than one for each job. */
static bool open_all(struct print_run *r, const char *manifest, struct text *why)
{
    bool few = r->file_count <= r->job_count;

    if (manifest) {
        r->manifest = output_open(manifest, is_manifest, r->lead->force, why);
        if (!r->manifest)
            return false;
        if (output_named(r->manifest))
            hold_signals();
    }
    for (size_t i = 0; i < r->chunk_count; i++)
        for (size_t page = 0; page < r->chunks[i].file_count; page++) {
            struct chunk *c = &r->chunks[i];
            struct output *o = open_file(c, page, why);
            bool good = o != NULL;
            if (good && r->manifest && output_same(o, r->manifest))
                good =
                    text_refuse(why, "--manifest %s is where the %ss go: name another file", manifest, r->lead->what);
            for (size_t other = 0; good && few && other < r->file_count; other++)
                if (r->files[other] && output_same(r->files[other], o))
                    good = text_refuse(why, "%s would be written twice: name another file", c->job->output);
            if (good && few)
                c->files[page] = o;
            else
                output_abort(o);
            if (!good)
                return false;
        }
    return check_names_differ(r, why);
}

/* Whether this many files can be open at once. Asks the system to allow it. */
static bool allow_open_files(size_t files)
{
    struct rlimit limit;
    rlim_t need = files + OTHER_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return false;
    if (limit.rlim_cur >= need)
        return true;
    if (limit.rlim_max < need)
        return false;
    limit.rlim_cur = need;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

/* ---- Drawing, on several threads -------------------------------------------------------------------------------- */

/* The files of a chunk, as the drawing functions ask for them. */
struct chunk_pages {
    struct print_run *run;
    struct chunk *chunk;
    struct text *why;
};

static struct output *open_page(void *context, size_t page)
{
    struct chunk_pages *p = context;
    assert(page < p->chunk->file_count && "as many pages as planned");
    if (!p->chunk->files[page])
        p->chunk->files[page] = open_file(p->chunk, page, p->why);
    return p->chunk->files[page];
}

static bool close_page(void *context, size_t page)
{
    struct chunk_pages *p = context;
    struct output *o = p->chunk->files[page];
    return output_finish(o, p->why) && (!p->run->close_early || output_stage(o, p->why));
}

static bool draw_chunk(struct chunk_pages *p)
{
    struct chunk *c = p->chunk;
    const struct print_job *job = c->job;
    struct draw_pages pages = {p, open_page, close_page};
    struct text reason = {0};
    struct output *out = job->format->paged ? NULL : open_page(p, 0);

    if (!job->format->paged && !out)
        return false;
    struct draw *d = job->format->begin(&job->settings, out, &pages);
    job->draw(job->context, c->number, d, p->run->manifest && job == p->run->lead ? &c->manifest : NULL);
    bool good = draw_close(d, &reason);
    if (good && out) {
        good = close_page(p, 0);
    } else if (!good) {
        /* An output knows better than the drawing when, say, the disk is full. */
        size_t page = 0;
        for (size_t i = 0; i < c->file_count && c->files[i] && p->why->len == 0; i++) {
            page = i;
            output_finish(c->files[i], p->why);
        }
        struct text name = {0};
        print_job_file_name(job, c->number, page, &name);
        if (p->why->len == 0)
            text_addf(p->why, "cannot write %s: %s", text_string(&name), text_string(&reason));
        text_release(&name);
    }
    text_release(&reason);
    return good;
}

/* Keeps the message of the failed chunk with the lowest number, so that it hardly depends on the threads' timing. */
static bool work(void *context, size_t i)
{
    struct print_run *r = context;
    struct text why = {0};

    if (signal_noted)
        return false;
    bool good = draw_chunk(&(struct chunk_pages){r, &r->chunks[i], &why});
    if (!good) {
        pthread_mutex_lock(&r->lock);
        if (r->failure.len == 0 || i < r->failed_chunk) {
            struct text other = r->failure;
            r->failure = why;
            r->failed_chunk = i;
            why = other;
        }
        pthread_mutex_unlock(&r->lock);
    }
    text_release(&why);
    return good;
}

static bool done(void *context, size_t i)
{
    struct print_run *r = context;
    struct chunk *c = &r->chunks[i];

    r->items_done += print_job_items(c->job, c->number).count;
    progress_show(&r->progress, r->items_done);
    bool good = !r->manifest || output_write(r->manifest, text_string(&c->manifest), c->manifest.len);
    text_release(&c->manifest);
    return good;
}

static bool draw_all(struct print_run *r, struct text *why)
{
    uint64_t items = 0;
    for (size_t i = 0; i < r->chunk_count; i++)
        items += print_job_items(r->chunks[i].job, r->chunks[i].number).count;
    progress_begin(&r->progress, r->lead->progress, r->lead->what, items);
    progress_show(&r->progress, 0);
    bool good = batch_run(r->chunk_count, r->lead->threads, work, done, r);
    progress_end(&r->progress);
    text_add(why, text_string(&r->failure));
    if (!good && why->len == 0 && r->manifest)
        output_finish(r->manifest, why);
    return good && !signal_noted;
}

/* Does everything that may fail first, and then gives all files their names. */
static bool commit_all(struct print_run *r, struct text *why)
{
    for (size_t i = 0; i < r->file_count; i++)
        if (!output_stage(r->files[i], why))
            return false;
    if (r->manifest && !output_stage(r->manifest, why))
        return false;
    for (size_t i = 0; i <= r->file_count; i++) {
        struct output **file = i < r->file_count ? &r->files[i] : &r->manifest;
        bool good = !*file || output_commit(*file, why);
        *file = NULL;
        if (!good)
            return false;
    }
    return true;
}

/* ---- Jobs ------------------------------------------------------------------------------------------------------- */

static void add_chunks(struct print_run *r, const struct print_job *job)
{
    uint64_t first, last;
    print_job_chunks(job, &first, &last);
    r->chunks = mem_resize(r->chunks, (r->chunk_count + (size_t)(last - first) + 1) * sizeof *r->chunks);
    for (uint64_t n = first; n < last; n++) {
        size_t files = (size_t)print_job_files(job, n);
        r->chunks[r->chunk_count++] = (struct chunk){.job = job, .number = n, .file_count = files};
        r->file_count += files;
    }
}

static void place_files(struct print_run *r)
{
    struct output **next = r->files = mem_new((r->file_count + 1) * sizeof *r->files);
    for (size_t i = 0; i < r->chunk_count; next += r->chunks[i++].file_count)
        r->chunks[i].files = next;
}

static void release(struct print_run *r)
{
    for (size_t i = 0; i < r->file_count; i++)
        output_abort(r->files[i]);
    for (size_t i = 0; i < r->chunk_count; i++)
        text_release(&r->chunks[i].manifest);
    output_abort(r->manifest);
    text_release(&r->failure);
    free(r->files);
    free(r->chunks);
    release_signals();
}

bool print_jobs_check(const struct print_job *jobs, size_t count, struct text *why)
{
    struct print_run r = {.lead = jobs, .job_count = count};
    for (size_t i = 0; i < count; i++)
        if (!jobs[i].stream && (!jobs[i].format->paged || jobs[i].starts))
            add_chunks(&r, &jobs[i]);
    place_files(&r);
    bool good = open_all(&r, jobs->manifest && !is_stream(jobs->manifest) ? jobs->manifest : NULL, why);
    release(&r);
    return good;
}

bool print_jobs_run(const struct print_job *jobs, size_t count, struct text *why)
{
    struct print_run r = {.lead = jobs, .job_count = count, .lock = PTHREAD_MUTEX_INITIALIZER};
    for (size_t i = 0; i < count; i++)
        add_chunks(&r, &jobs[i]);
    place_files(&r);
    bool good = open_all(&r, jobs->manifest, why);
    if (good) {
        r.close_early = !allow_open_files(r.file_count);
        /* A single file has no name before it is complete, and may take long: there Ctrl-C may end us at once (unless
         * the file system made us give it a name). */
        if (r.file_count > 1)
            hold_signals();
        good = draw_all(&r, why);
    }
    if (good) {
        hold_signals();
        good = commit_all(&r, why);
    }
    release(&r);
    return good;
}
