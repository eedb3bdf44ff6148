#include "cli/print/print_job.h"

#include "base/batch.h"
#include "base/mem.h"
#include "base/output.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 100000, PAGES_MAX = 100000 };

/* ---- Which items are in which file ------------------------------------------------------------------------------ */

/* Items in a chunk; 0: all items of the shard are one chunk. */
static uint64_t chunk_size(const struct print_job *job)
{
    if (job->print->batch->split)
        return (uint64_t)job->print->batch->split;
    return job->print->format->paged ? job->whole : 0;
}

static uint64_t chunks_in_batch(const struct print_job *job)
{
    uint64_t size = chunk_size(job);
    return size ? (job->total + size - 1) / size : 1;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The shards divide the chunks, or the items if there is one chunk. */
struct item_range print_job_range(const struct print_job *job)
{
    const struct shard *shard = &job->print->batch->shard;
    uint64_t size = chunk_size(job), unit = size ? size : 1, units = (job->total + unit - 1) / unit;
    uint64_t first = units * (uint64_t)(shard->number - 1) / (uint64_t)shard->count;
    uint64_t last = units * (uint64_t)shard->number / (uint64_t)shard->count;
    return (struct item_range){first * unit, least(last * unit, job->total) - first * unit};
}

/* The files of the whole batch; 0: one file without a number. */
static uint64_t numbered_files(const struct print_job *job)
{
    uint64_t files = job->starts ? job->starts[chunks_in_batch(job)] : chunks_in_batch(job);
    bool numbered = job->starts ? files > 1 && !job->stream : chunk_size(job) > 0;
    return numbered ? files : 0;
}

/* Adds `number` to the name of a file, before its ending: name-001.pdf. */
static void add_number(const char *output, int digits, uint64_t number, struct text *name)
{
    const char *ending = print_ending(output);
    text_add_bytes(name, output, (size_t)(ending - output));
    text_addf(name, "-%0*llu%s", digits, (unsigned long long)number, ending);
}

/* Adds the name of file `number`, from 1, of a job with numbered files, with as many digits as the last one needs. */
static void add_numbered_name(const struct print_job *job, uint64_t number, struct text *name)
{
    int digits = 3;
    for (uint64_t most = 999; most < numbered_files(job); most = most * 10 + 9)
        digits++;
    add_number(job->output, digits, number, name);
}

/* Adds the name of a file. `page` counts from 0. */
static void add_file_name(const struct print_job *job, uint64_t chunk, uint64_t page, struct text *name)
{
    if (numbered_files(job))
        add_numbered_name(job, job->starts ? job->starts[chunk] + page + 1 : chunk + 1, name);
    else
        text_add(name, job->output);
}

int print_chunk_place(const struct print_chunk *c, int page, struct text *file)
{
    add_file_name(c->job, c->number, (uint64_t)page - 1, file);
    return c->job->starts ? 1 : page;
}

/* ---- The plan of a run ------------------------------------------------------------------------------------------- */

struct print_run {
    struct print_job *jobs;
    size_t job_count;
    const struct print *print;  /* of all jobs */
    struct print_chunk *chunks; /* of all jobs in order */
    size_t chunk_count;
    struct output **files; /* of all chunks in order */
    size_t file_count;
    struct output *lists[PRINT_LISTS]; /* or NULL */
    bool check_only;                   /* files are opened to find out whether they can be written */
    bool named;                        /* all files have their final names */
    bool waiting;                      /* a list that goes to a stream waits for these names */
    uint64_t items_done;
    struct progress progress;
};

/* Whether `path` is standard output, a pipe or the like. */
static bool is_stream(const char *path)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return true;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

/* Counts the pages before each chunk in a format with a file for each page, else only those of the first chunk. */
static bool count_pages(struct print_job *job, struct text *why)
{
    struct item_range range = print_job_range(job);
    uint64_t size = chunk_size(job), chunks = chunks_in_batch(job), pages;

    if (!job->print->format->paged) {
        if (range.count == 0)
            return true;
        range.count = size ? least(size, range.count) : range.count;
        pages = job->pages(job->context, range, why);
        return pages > 0 && (pages <= PAGES_MAX ||
                             text_refuse(why, "one file can't have more than %d pages: %s", PAGES_MAX, job->remedy));
    }
    job->starts = mem_new((size_t)(chunks + 1) * sizeof *job->starts);
    for (uint64_t n = 0; n < chunks; n++) {
        pages = job->pages(job->context, (struct item_range){n * size, least(size, job->total - n * size)}, why);
        if (pages == 0)
            return false;
        job->starts[n + 1] = job->starts[n] + pages;
    }
    return true;
}

/* Adds a job's chunks to the run. False if it has too many files. */
static bool add_chunks(struct print_run *r, const struct print_job *job, struct text *why)
{
    const struct item_range range = print_job_range(job);
    uint64_t size = chunk_size(job) ? chunk_size(job) : range.count, end = range.first + range.count;
    unsigned long long files = 0;

    for (uint64_t first = range.first; first < end; first += size) {
        struct print_chunk c = {.run = r, .job = job, .items = {first, least(size, end - first)}, .file_count = 1};
        c.number = chunk_size(job) ? first / size : 0;
        if (job->starts)
            c.file_count = (size_t)(job->starts[c.number + 1] - job->starts[c.number]);
        files += c.file_count;
        r->chunks = mem_resize(r->chunks, (r->chunk_count + 1) * sizeof *r->chunks);
        r->chunks[r->chunk_count++] = c;
    }
    r->file_count += (size_t)files;
    if (job->stream && job->starts && files > 1)
        return text_refuse(why, "%s takes one file, but %llu pages make %llu %s files: name a file with -o, or use PDF",
                           job->output[0] == '-' ? "standard output" : job->output, files, files,
                           job->print->format->shown);
    if (files > FILES_MAX)
        return text_refuse(why, "%llu files are more than the %d that one run may write: use %s, or --shard", files,
                           FILES_MAX, job->starts ? "PDF" : "a larger --split");
    return true;
}

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

/* A file with a default name gets another one if one with other contents is in its place. */
static bool any_file(const char *head, size_t len)
{
    (void)head, (void)len;
    return true;
}

static struct output *open_file(const struct print_chunk *c, size_t page, struct text *why)
{
    const struct print *p = c->job->print;
    struct text name = {0};
    add_file_name(c->job, c->number, page, &name);
    output_ours *ours = c->job->default_name ? any_file : p->format->ours;
    struct output *o = output_open(text_string(&name), ours, p->options->force, why);
    text_release(&name);
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

/* Recognizes a geometry: the first line begins with a file and a page, and names a sheet and a side. */
static bool is_geometry(const char *head, size_t len)
{
    static const char file[] = "{\"file\":\"", page[] = "\",\"page\":", side[] = "\"side\":";
    return len > sizeof file && memcmp(head, file, sizeof file - 1) == 0 &&
           text_find(head, len, page, sizeof page - 1) && text_find(head, len, side, sizeof side - 1);
}

/* The lists: their options, and what recognizes one that may be replaced. Records, which people fill in, are never
 * replaced without --force. */
static const struct {
    const char *option;
    output_ours *ours;
} list_kinds[PRINT_LISTS] = {[LIST_MANIFEST] = {"manifest", is_manifest},
                             [LIST_RECORDS] = {"record", NULL},
                             [LIST_GEOMETRY] = {"geometry", is_geometry}};

/* The file of a list, or NULL. */
static const char *list_path(const struct print_run *r, int list)
{
    const struct batch_options *batch = r->print->batch;
    return list == LIST_MANIFEST ? batch->manifest : list == LIST_RECORDS ? batch->records : batch->geometry;
}

/* Whether no two files of several jobs have the same name: if two jobs share one, it is the first of either. */
static bool check_names_differ(const struct print_run *r, struct text *why)
{
    struct text first = {0}, name = {0};
    bool good = true;

    for (size_t k = 0; k < r->chunk_count && r->job_count > 1 && good; k++) {
        const struct print_chunk *begin = &r->chunks[k];
        if (k > 0 && begin[-1].job == begin->job)
            continue;
        text_clear(&first);
        add_file_name(begin->job, begin->number, 0, &first);
        for (const struct print_chunk *c = r->chunks; c < r->chunks + r->chunk_count; c++)
            for (size_t page = 0; page < c->file_count && c->job != begin->job && good; page++) {
                text_clear(&name);
                add_file_name(c->job, c->number, page, &name);
                if (strcmp(text_string(&first), text_string(&name)) == 0)
                    good = text_refuse(why, "%s would be written twice: name another file", text_string(&name));
            }
    }
    text_release(&first);
    text_release(&name);
    return good;
}

/* Whether a default name may not be the final one, because there is such a file. */
static bool name_may_change(const struct print_run *r)
{
    struct text name = {0};
    bool taken = false;

    for (const struct print_chunk *c = r->chunks; c < r->chunks + r->chunk_count; c++)
        for (size_t page = 0; page < c->file_count && c->job->default_name && !taken; page++) {
            text_clear(&name);
            add_file_name(c->job, c->number, page, &name);
            taken = access(text_string(&name), F_OK) == 0;
        }
    text_release(&name);
    return taken && !r->named;
}

static bool open_lists(struct print_run *r, struct text *why)
{
    for (int i = 0; i < PRINT_LISTS; i++) {
        const char *path = list_path(r, i);
        bool waits = path && is_stream(path) && !r->check_only && name_may_change(r);
        r->waiting = r->waiting || waits;
        if (!path || waits || (r->check_only && is_stream(path)))
            continue;
        r->lists[i] = output_open(path, list_kinds[i].ours, r->print->options->force, why);
        if (!r->lists[i])
            return false;
        for (int other = 0; other < i; other++)
            if (r->lists[other] && output_same(r->lists[i], r->lists[other]))
                return text_refuse(why, "%s would be written twice: name another file", path);
    }
    return true;
}

/* Opens the lists and the files, to find out early whether they can be written. */
static bool open_all(struct print_run *r, struct text *why)
{
    bool few = r->file_count <= r->job_count;

    r->files = mem_new((r->file_count + PRINT_LISTS) * sizeof *r->files);
    for (size_t i = 0, next = 0; i < r->chunk_count; next += r->chunks[i++].file_count)
        r->chunks[i].files = &r->files[next];
    if (!open_lists(r, why))
        return false;
    for (size_t i = 0; i < r->chunk_count; i++)
        for (size_t page = 0; page < r->chunks[i].file_count; page++) {
            struct print_chunk *c = &r->chunks[i];
            if (r->check_only && c->job->stream)
                continue;
            struct output *o = open_file(c, page, why);
            bool good = o != NULL;
            for (int list = 0; good && list < PRINT_LISTS; list++)
                if (r->lists[list] && output_same(o, r->lists[list]))
                    good = text_refuse(why, "--%s %s is where the %ss go: name another file", list_kinds[list].option,
                                       list_path(r, list), r->jobs->what);
            for (size_t other = 0; good && few && other < r->file_count; other++)
                if (r->files[other] && output_same(r->files[other], o))
                    good = text_refuse(why, "%s would be written twice: name another file", c->job->output);
            c->files[page] = o;
            if (!good)
                return false;
        }
    return check_names_differ(r, why);
}

/* ---- Drawing, on several threads -------------------------------------------------------------------------------- */

static struct output *open_page(void *context, size_t page)
{
    struct print_chunk *c = context;
    assert(page < c->file_count && "as many pages as planned");
    return c->files[page];
}

static bool close_page(void *context, size_t page)
{
    struct print_chunk *c = context;
    return output_finish(c->files[page], &c->why);
}

static bool draw_chunk(struct print_chunk *c)
{
    const struct print_run *r = c->run;
    const struct print_job *job = c->job;
    const struct print *p = job->print;
    const struct draw_resources *resources = resources_get(p->resources);
    const struct draw_info info = {.title = p->title,
                                   .subject = text_string(&p->subject),
                                   .date = p->date,
                                   .author = p->author,
                                   .language = p->options->language,
                                   .imposition = p->imposition};
    const struct draw_pages pages = {c, open_page, close_page};
    struct output *out = p->format->paged ? NULL : c->files[0];
    struct text reason = {0}, name = {0};
    struct draw *d;

    if (p->format->format == FORMAT_PNG)
        d = draw_png(resources, &info, (double)p->options->dpi, &pages);
    else if (p->format->format == FORMAT_SVG)
        d = draw_svg(resources, &info, (enum svg_text)p->options->svg_text, &pages);
    else
        d = draw_pdf(resources, &info, out);
    struct text *lists[PRINT_LISTS];
    for (int i = 0; i < PRINT_LISTS; i++)
        lists[i] = r->lists[i] && job == r->jobs ? &c->lists[i] : NULL;
    job->draw(job->context, c, d, lists);
    c->pages = (uint64_t)draw_page_count(d);
    bool drawn = c->why.len == 0, good = draw_close(d, &reason) && drawn;
    if (good && out) {
        good = close_page(c, 0);
    } else if (!good && drawn) {
        /* An output knows better than the drawing when, say, the disk is full. */
        size_t page = 0;
        for (size_t i = 0; i < c->file_count && c->why.len == 0; i++) {
            page = i;
            output_finish(c->files[i], &c->why);
        }
        add_file_name(job, c->number, page, &name);
        if (c->why.len == 0)
            text_addf(&c->why, "cannot write %s: %s", text_string(&name), text_string(&reason));
    }
    text_release(&name);
    text_release(&reason);
    return good;
}

static bool work(void *context, size_t i)
{
    struct print_run *r = context;
    return draw_chunk(&r->chunks[i]);
}

static bool done(void *context, size_t i)
{
    struct print_run *r = context;
    struct print_chunk *c = &r->chunks[i];

    r->items_done += c->items.count;
    progress_show(&r->progress, r->items_done);
    bool good = true;
    for (int list = 0; list < PRINT_LISTS; list++) {
        const struct text *entries = &c->lists[list];
        good = good && (!r->lists[list] || output_write(r->lists[list], text_string(entries), entries->len));
        text_release(&c->lists[list]);
    }
    return good;
}

static bool draw_all(struct print_run *r, struct text *why)
{
    const struct print *p = r->print;
    uint64_t items = 0;

    for (size_t i = 0; i < r->chunk_count; i++)
        items += r->chunks[i].items.count;
    if (r->jobs->what && !p->session->general->quiet)
        progress_begin(&r->progress, (enum when)p->options->progress, r->jobs->what, items);
    progress_show(&r->progress, 0);
    bool good = batch_run(r->chunk_count, p->threads, work, done, r);
    progress_end(&r->progress);
    /* The message of the first chunk that failed: it hardly depends on the threads' timing. */
    for (size_t i = 0; i < r->chunk_count && why->len == 0; i++)
        text_add(why, text_string(&r->chunks[i].why));
    for (int i = 0; i < PRINT_LISTS && !good && why->len == 0; i++)
        if (r->lists[i])
            output_finish(r->lists[i], why);
    return good;
}

/* ---- Default names ---------------------------------------------------------------------------------------------- */

/* Whether a file of a job with this name is there that differs from what the run has written for it. */
static bool name_is_taken(struct print_run *r, struct print_job *job, const char *output)
{
    const char *named = job->output;
    struct text name = {0};
    bool taken = false;

    job->output = output;
    for (const struct print_chunk *c = r->chunks; c < r->chunks + r->chunk_count; c++)
        for (size_t page = 0; page < c->file_count && c->job == job && !taken; page++) {
            text_clear(&name);
            add_file_name(job, c->number, page, &name);
            taken = output_differs(c->files[page], text_string(&name));
        }
    job->output = named;
    text_release(&name);
    return taken;
}

/* Finds a name for the job that has a default name: that one, or if other contents are in its place the first with a
 * number, name-2.pdf, that is free or holds the same. Returns whether it differs from the name that the job has. */
static bool choose_name(struct print_run *r, const char *output, struct text *chosen)
{
    struct print_job *job = r->jobs;
    while (job < r->jobs + r->job_count && !job->default_name)
        job++;
    if (job == r->jobs + r->job_count || r->print->options->force)
        return false;
    text_clear(chosen);
    text_add(chosen, output);
    for (uint64_t number = 2; name_is_taken(r, job, text_string(chosen)); number++) {
        text_clear(chosen);
        add_number(output, 1, number, chosen);
    }
    return strcmp(text_string(chosen), job->output) != 0;
}

/* ---- Reports ---------------------------------------------------------------------------------------------------- */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

/* "x.pdf: 3 sheets, 6 pages, first CC-5x5-...", or "x.pdf: 2 pages" where items are not counted. */
static void report_chunks(const struct print_chunk *first, size_t count, struct text *out)
{
    const struct print_job *job = first->job;
    const struct print_chunk *last = first + count - 1;
    uint64_t items = 0, pages = 0, files = 0;

    for (const struct print_chunk *c = first; c <= last; c++) {
        items += c->items.count;
        pages += c->pages;
        files += c->file_count;
    }
    if (strcmp(job->output, "-") == 0)
        text_add(out, "standard output");
    else
        add_file_name(job, first->number, 0, out);
    if (files > 1) {
        text_add(out, " to ");
        add_file_name(job, last->number, last->file_count - 1, out);
    }
    text_add(out, ": ");
    if (job->what) {
        add_count(items, job->what, out);
        text_add(out, ", ");
    }
    add_count(pages, "page", out);
    if (job->id) {
        text_add(out, items == 1 ? ", " : ", first ");
        job->id(job->context, first->items, out);
    }
    text_add_char(out, '\n');
}

/* Tells of files with higher numbers than those of the batch: an earlier run has written them. */
static void report_remaining(const struct print_job *job, struct text *out)
{
    uint64_t files = numbered_files(job), number = files + 1;
    struct text first = {0}, last = {0}, name = {0};

    for (; files > 0; number++) {
        text_clear(&name);
        add_numbered_name(job, number, &name);
        if (access(text_string(&name), F_OK) != 0)
            break;
        text_clear(&last);
        text_add(number == files + 1 ? &first : &last, text_string(&name));
    }
    if (first.len > 0)
        text_addf(out, "%s%s%s %s from an earlier run\n", text_string(&first), last.len > 0 ? " to " : "",
                  text_string(&last), last.len > 0 ? "remain" : "remains");
    text_release(&first);
    text_release(&last);
    text_release(&name);
}

/* Prints a seed that was not given, and what was written; with --verbose also each chunk. */
static void report(const struct print_run *r)
{
    const struct print *p = r->print;
    const char *seed = text_string(&p->seed);
    struct text out = {0};

    if (*seed && !p->batch->seed)
        text_addf(&out, "seed %s: add --seed %s to print the same again\n", seed, seed);
    for (size_t i = 0, next = 0; i < r->job_count; i++) {
        const struct print_chunk *first = &r->chunks[next];
        size_t count = 0;
        while (next < r->chunk_count && r->chunks[next].job == &r->jobs[i])
            next++, count++;
        for (size_t k = 0; p->session->general->verbose && count > 1 && k < count; k++)
            report_chunks(&first[k], 1, &out);
        const struct print_job *job = &r->jobs[i];
        if (job->default_name && strcmp(job->output, text_string(&p->output)) != 0) {
            struct print_job unchanged = *job;
            unchanged.output = text_string(&p->output);
            add_file_name(&unchanged, first->number, 0, &out);
            text_add(&out, " exists with other contents: use --force or -o to replace it\n");
        }
        if (count > 0) {
            report_chunks(first, count, &out);
            report_remaining(job, &out);
        } else {
            text_addf(&out, "shard %lld of %lld holds no %ss\n", (long long)p->batch->shard.number,
                      (long long)p->batch->shard.count, job->what);
        }
    }
    terminal_notes(&out);
    text_release(&out);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* False with the reason in `why` if a hidden file cannot be removed. */
static bool release(struct print_run *r, struct text *why)
{
    bool good = output_abort_all(r->files, r->files ? r->file_count : 0, why);
    for (size_t i = 0; i < r->chunk_count; i++) {
        for (int list = 0; list < PRINT_LISTS; list++)
            text_release(&r->chunks[i].lists[list]);
        text_release(&r->chunks[i].why);
    }
    for (size_t i = 0; i < r->job_count; i++) {
        free(r->jobs[i].starts);
        r->jobs[i].starts = NULL;
    }
    good = output_abort_all(r->lists, PRINT_LISTS, why) && good;
    free(r->files);
    free(r->chunks);
    return good;
}

static void begin_job(struct print_job *job)
{
    const struct print *p = job->print;
    job->stream = is_stream(job->output);
    job->default_name = !p->options->output && job->output == text_string(&p->output);
}

bool print_jobs_check(struct print_job *jobs, size_t count, struct text *why)
{
    struct print_run r = {.jobs = jobs, .job_count = count, .print = jobs->print, .check_only = true};
    bool good = true;

    for (size_t i = 0; i < count && good && !r.print->format->paged; i++) {
        begin_job(&jobs[i]);
        good = add_chunks(&r, &jobs[i], why);
    }
    good = good && open_all(&r, why);
    return release(&r, why) && good;
}

/* Draws everything into files with hidden names. */
static bool prepare(struct print_run *r, struct text *why)
{
    bool good = true;
    for (size_t i = 0; i < r->job_count && good; i++)
        good = count_pages(&r->jobs[i], why) && add_chunks(r, &r->jobs[i], why);
    return good && open_all(r, why) && draw_all(r, why);
}

bool print_jobs_run(struct print_job *jobs, size_t count, struct text *why)
{
    const struct print_run blank = {.jobs = jobs,
                                    .job_count = count,
                                    .print = jobs->print,
                                    .named = jobs->print->options->force};
    struct print_run r = blank;
    const char *output = text_string(&jobs->print->output);
    struct text chosen = {0};

    for (size_t i = 0; i < count; i++)
        begin_job(&jobs[i]);
    bool good = prepare(&r, why);
    if (good && (choose_name(&r, output, &chosen) || r.waiting)) {
        /* Once more with the final name, because a manifest has it. */
        good = release(&r, why);
        r = blank;
        r.named = true;
        for (size_t i = 0; i < count; i++)
            jobs[i].output = jobs[i].default_name ? text_string(&chosen) : jobs[i].output;
        good = good && prepare(&r, why);
    }
    if (good) {
        memcpy(r.files + r.file_count, r.lists, sizeof r.lists); /* there is room for them */
        memset(r.lists, 0, sizeof r.lists);
        good = output_commit_all(r.files, r.file_count + PRINT_LISTS, why);
    }
    if (good && !r.print->session->general->quiet)
        report(&r);
    good = release(&r, why) && good;
    for (size_t i = 0; i < count; i++)
        jobs[i].output = jobs[i].default_name ? output : jobs[i].output;
    text_release(&chosen);
    return good;
}
