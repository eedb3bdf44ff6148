#include "cli/press.h"

#include "base/batch.h"
#include "base/mem.h"
#include "base/output.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/target.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { FILES_MAX = 100000, DESCRIPTORS_ELSE = 64 };

/* What becomes of one sheaf. */
struct job {
    const struct press *press;
    uint64_t number;
    struct output **outputs; /* NULL where none is open */
    size_t count;
    struct text lines; /* of the manifest, until they are written */
};

struct run {
    const struct press *press; /* the first, which says how */
    size_t presses;
    struct job *jobs;
    size_t count;
    size_t files;            /* of all sheaves */
    struct output *manifest; /* or NULL */
    bool stage;              /* more files than can be kept open */
    uint64_t printed;        /* items reported so far */
    struct progress progress;

    pthread_mutex_t lock; /* guards the following */
    struct text failure;  /* of the failed sheaf with the least number */
    size_t failed;
};

/* ---- What is in which file ---- */

static uint64_t sheaves_in_all(const struct press *press)
{
    return press->split ? (press->total + press->split - 1) / press->split : 1;
}

static uint64_t share(const struct press *press, uint64_t whole, int64_t number)
{
    return whole * (uint64_t)number / (uint64_t)press->shard.count;
}

struct press_sheaf press_sheaf(const struct press *press, uint64_t number)
{
    struct press_sheaf sheaf;
    uint64_t last;

    if (press->split) {
        sheaf.first = number * press->split;
        last = sheaf.first + press->split < press->total ? sheaf.first + press->split : press->total;
    } else {
        sheaf.first = share(press, press->total, press->shard.number - 1);
        last = share(press, press->total, press->shard.number);
    }
    sheaf.count = last - sheaf.first;
    return sheaf;
}

void press_range(const struct press *press, uint64_t *first, uint64_t *last)
{
    if (press->split) {
        *first = share(press, sheaves_in_all(press), press->shard.number - 1);
        *last = share(press, sheaves_in_all(press), press->shard.number);
    } else {
        *first = 0;
        *last = press_sheaf(press, 0).count > 0;
    }
}

uint64_t press_files(const struct press *press, uint64_t number)
{
    return press->starts ? press->starts[number + 1] - press->starts[number] : 1;
}

void press_name(const struct press *press, uint64_t number, uint64_t page, struct text *name)
{
    uint64_t sheaves = sheaves_in_all(press), pages = press->starts ? press->starts[sheaves] : 0;
    if (press->starts && pages > 1 && !press->stream)
        target_numbered(press->output, press->starts[number] + page + 1, pages, name);
    else if (!press->starts && press->split)
        target_numbered(press->output, number + 1, sheaves, name);
    else
        text_add(name, press->output);
}

/* How many files the run makes. */
static uint64_t files_of_run(const struct press *press)
{
    uint64_t first, last, sum = 0;
    press_range(press, &first, &last);
    for (uint64_t i = first; i < last; i++)
        sum += press_files(press, i);
    return sum;
}

bool press_plan(struct press *press, struct text *why)
{
    press->stream = target_is_stream(press->output);
    if (press->format->paged) {
        uint64_t sheaves = sheaves_in_all(press);
        press->starts = mem_new((sheaves + 1) * sizeof *press->starts);
        for (uint64_t i = 0; i < sheaves; i++) {
            struct press_sheaf sheaf = press_sheaf(press, i);
            press->starts[i + 1] = press->starts[i] + press->pages(press->context, sheaf.first, sheaf.count);
        }
    }
    uint64_t files = files_of_run(press);
    unsigned long long count = files;
    if (press->stream && press->starts && files > 1)
        return text_refuse(why,
                           "%s takes one file, and %llu pages make %llu %s files: name a file with -o, or take a PDF",
                           press->output[0] == '-' ? "standard output" : press->output, count, count,
                           press->format->shown);
    if (files > FILES_MAX)
        return text_refuse(why, "that would be %llu files, more than %d in one run: take a %s, or --shard", count,
                           FILES_MAX, press->starts ? "PDF" : "larger --split");
    return true;
}

void press_release(struct press *press)
{
    free(press->starts);
    press->starts = NULL;
}

/* ---- Before the work ---- */

static struct output *open_file(const struct job *job, size_t page, struct text *why)
{
    struct text name = {0};
    press_name(job->press, job->number, page, &name);
    struct output *o = output_open(text_string(&name), job->press->format->ours, job->press->force, why);
    text_release(&name);
    if (o && output_named(o))
        interrupt_catch();
    return o;
}

static bool apart_from_manifest(const struct run *r, const struct output *o, struct text *why)
{
    if (!o || !r->manifest || !output_same(o, r->manifest))
        return true;
    text_addf(why, "--manifest %s is where the %ss go: name another file", r->press->manifest, r->press->what);
    return false;
}

/* Whether no file that is open already is the same one. */
static bool apart_from_others(const struct run *r, const struct job *job, const struct output *o, struct text *why)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t page = 0; page < r->jobs[i].count; page++)
            if (r->jobs[i].outputs[page] && output_same(r->jobs[i].outputs[page], o))
                return text_refuse(why, "%s would be written twice: name another file", job->press->output);
    return true;
}

/* Finds out early whether a file may be written. A single one of each press stays open; many would be too many. */
static bool check_file(struct run *r, struct job *job, size_t page, struct text *why)
{
    bool few = r->files <= r->presses;
    struct output *o = open_file(job, page, why);
    bool good = o && apart_from_manifest(r, o, why) && (!few || apart_from_others(r, job, o, why));
    if (good && few)
        job->outputs[page] = o;
    else
        output_abort(o);
    return good;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Whether no two of several presses' files have one name. */
static bool names_differ(const struct run *r, struct text *why)
{
    char **names = mem_new((r->files + 1) * sizeof *names);
    size_t count = 0;
    bool good = true;

    for (size_t i = 0; i < r->count && r->presses > 1; i++)
        for (size_t page = 0; page < r->jobs[i].count; page++) {
            struct text name = {0};
            press_name(r->jobs[i].press, r->jobs[i].number, page, &name);
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

static bool check_files(struct run *r, struct text *why)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t page = 0; page < r->jobs[i].count; page++)
            if (!check_file(r, &r->jobs[i], page, why))
                return false;
    return names_differ(r, why);
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

/* Keeps the message of the failed sheaf with the least number, so that chance decides little about it. */
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

/* The files of a sheaf, as a drawing sees them. */
struct files {
    struct run *run;
    size_t i;
    struct text *why;
};

static struct output *open_page(void *context, size_t page)
{
    struct files *files = context;
    struct job *job = &files->run->jobs[files->i];
    assert(page < job->count && "as many pages as were planned");
    if (!job->outputs[page])
        job->outputs[page] = open_file(job, page, files->why);
    return job->outputs[page];
}

static bool close_page(void *context, size_t page)
{
    struct files *files = context;
    struct output *o = files->run->jobs[files->i].outputs[page];
    return output_finish(o, files->why) && (!files->run->stage || output_stage(o, files->why));
}

/* Tells what is wrong with the drawing, unless an output has told it already: a full disk, say. */
static void add_trouble(struct files *files, const struct text *trouble)
{
    struct job *job = &files->run->jobs[files->i];
    size_t page = 0;
    for (size_t i = 0; i < job->count && files->why->len == 0; i++) {
        if (!job->outputs[i])
            break;
        page = i;
        output_finish(job->outputs[i], files->why);
    }
    if (files->why->len > 0)
        return;
    struct text name = {0};
    press_name(job->press, job->number, page, &name);
    text_addf(files->why, "cannot write %s: %s", text_string(&name), text_string(trouble));
    text_release(&name);
}

/* Draws the sheaf's items and closes the drawing. */
static bool draw(struct files *files)
{
    struct run *r = files->run;
    struct job *job = &r->jobs[files->i];
    const struct press *press = job->press;
    struct draw_pages pages = {files, open_page, close_page};
    struct text trouble = {0};
    struct output *out = press->format->paged ? NULL : open_page(files, 0);

    if (!press->format->paged && !out)
        return false;
    struct draw *d = press->format->begin(&press->look, out, &pages);
    press->print(press->context, job->number, d, r->manifest && press == r->press ? &job->lines : NULL);
    bool good = draw_close(d, &trouble);
    if (!good)
        add_trouble(files, &trouble);
    else if (out)
        good = close_page(files, 0);
    text_release(&trouble);
    return good;
}

static bool work(void *context, size_t i)
{
    struct run *r = context;
    struct text why = {0};

    if (interrupt_seen())
        return false;
    bool good = draw(&(struct files){r, i, &why});
    if (!good)
        fail(r, i, &why);
    text_release(&why);
    return good;
}

static bool done(void *context, size_t i)
{
    struct run *r = context;
    struct job *job = &r->jobs[i];

    r->printed += press_sheaf(job->press, job->number).count;
    progress_show(&r->progress, r->printed);
    bool good = !r->manifest || output_write(r->manifest, text_string(&job->lines), job->lines.len);
    text_release(&job->lines);
    return good;
}

/* ---- After the work ---- */

/* Applies `action` to the outputs of all sheaves until one fails. */
static bool for_all(struct run *r, bool (*action)(struct output **, struct text *), struct text *why)
{
    for (size_t i = 0; i < r->count; i++)
        for (size_t page = 0; page < r->jobs[i].count; page++)
            if (!action(&r->jobs[i].outputs[page], why))
                return false;
    return true;
}

static bool stage(struct output **output, struct text *why)
{
    return output_stage(*output, why);
}

static bool commit_one(struct output **output, struct text *why)
{
    bool good = output_commit(*output, why);
    *output = NULL;
    return good;
}

/* First everything that may fail, then the renaming. */
static bool commit(struct run *r, struct text *why)
{
    bool good =
        for_all(r, stage, why) && (!r->manifest || output_stage(r->manifest, why)) && for_all(r, commit_one, why);
    return good && (!r->manifest || commit_one(&r->manifest, why));
}

static void release(struct run *r)
{
    for (size_t i = 0; i < r->count; i++) {
        for (size_t page = 0; page < r->jobs[i].count; page++)
            output_abort(r->jobs[i].outputs[page]);
        free(r->jobs[i].outputs);
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
        sum += press_sheaf(r->jobs[i].press, r->jobs[i].number).count;
    return sum;
}

static bool print_all(struct run *r, struct text *why)
{
    progress_begin(&r->progress, r->press->progress, r->press->what, items(r));
    progress_show(&r->progress, 0);
    bool good = batch_run(r->count, r->press->jobs, work, done, r);
    progress_end(&r->progress);
    text_add(why, text_string(&r->failure));
    if (!good && why->len == 0 && r->manifest)
        output_finish(r->manifest, why);
    return good && !interrupt_seen();
}

static bool open_all(struct run *r, struct text *why)
{
    const struct press *press = r->press;
    if (press->manifest) {
        r->manifest = output_open(press->manifest, target_ours_manifest, press->force, why);
        if (!r->manifest)
            return false;
        if (output_named(r->manifest))
            interrupt_catch();
    }
    return check_files(r, why);
}

static bool run(struct run *r, struct text *why)
{
    if (!open_all(r, why))
        return false;
    r->stage = !descriptors_suffice(r->files);
    /* A single file, unless it had to be given a name already, has none before it is complete and may take
     * long: there Ctrl-C ends us at once. */
    if (r->files > 1)
        interrupt_catch();
    bool good = print_all(r, why);
    if (good)
        interrupt_catch();
    return good && commit(r, why);
}

static void add_jobs(struct run *r, const struct press *press)
{
    uint64_t first, last;
    press_range(press, &first, &last);
    r->jobs = mem_resize(r->jobs, (r->count + (size_t)(last - first) + 1) * sizeof *r->jobs);
    for (uint64_t i = first; i < last; i++) {
        struct job *job = &r->jobs[r->count++];
        *job = (struct job){.press = press, .number = i, .count = (size_t)press_files(press, i)};
        job->outputs = mem_new(job->count * sizeof *job->outputs);
        r->files += job->count;
    }
}

bool press_check(const struct press *const *presses, size_t count, struct text *why)
{
    struct press how = *presses[0];
    struct run r = {.press = &how, .presses = count};

    if (how.manifest && target_is_stream(how.manifest))
        how.manifest = NULL;
    for (size_t i = 0; i < count; i++)
        if (!presses[i]->stream && (!presses[i]->format->paged || presses[i]->starts))
            add_jobs(&r, presses[i]);
    bool good = open_all(&r, why);
    release(&r);
    interrupt_release();
    return good;
}

bool press_run(const struct press *const *presses, size_t count, struct text *why)
{
    struct run r = {.press = presses[0], .presses = count, .lock = PTHREAD_MUTEX_INITIALIZER};
    for (size_t i = 0; i < count; i++)
        add_jobs(&r, presses[i]);
    bool good = run(&r, why);
    release(&r);
    interrupt_release();
    return good;
}
