#include "cli/print/print.h"

#include "base/batch.h"
#include "base/filename.h"
#include "base/mem.h"
#include "base/output.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 100000, PAGES_MAX = 100000 };

/* A document on its way to its files. */
struct job {
    const struct document *doc;
    struct file_set names;
    const char *ending;      /* of files that the document names */
    bool stream;             /* a pipe or the like, which takes a single file */
    struct item_range items; /* of this run */
};

/* What one thread draws at a time. It is one file, or in a format with a file for each page as many as it has pages. */
struct chunk {
    const struct job *job;
    struct item_range items;
    uint64_t number; /* of its first file in the whole document, from 0 */
    struct output **files;
    size_t file_count;
    uint64_t pages;                    /* drawn */
    struct text lists[DOCUMENT_LISTS]; /* entries that are not written yet */
    struct text why;                   /* of a failure */
};

struct print_run {
    const struct print *print;
    struct job *jobs;
    size_t job_count;
    struct chunk *chunks; /* of all jobs in order */
    size_t chunk_count;
    struct output **files; /* of all chunks in order, then the lists */
    size_t file_count;
    uint64_t items_done;
    struct progress progress;
};

/* ---- Which items are in which file ------------------------------------------------------------------------------ */

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Items in a chunk; 0: all items of the shard are one chunk. */
static uint64_t chunk_size(const struct print *p, const struct document *doc)
{
    return doc->file ? 1 : p->batch->split ? (uint64_t)p->batch->split : p->format->paged ? doc->whole : 0;
}

/* The shards divide the chunks, or the items if there is one chunk. */
struct item_range print_job_range(const struct print *p, const struct document *doc)
{
    const struct shard *shard = &p->batch->shard;
    uint64_t size = chunk_size(p, doc), unit = size ? size : 1, units = (doc->count + unit - 1) / unit;
    uint64_t first = units * (uint64_t)(shard->number - 1) / (uint64_t)shard->count;
    uint64_t last = units * (uint64_t)shard->number / (uint64_t)shard->count;
    return (struct item_range){first * unit, least(last * unit, doc->count) - first * unit};
}

/* The name of file `number` of the whole document, from 0. */
static const char *name_file(const struct job *job, uint64_t number, struct text *name)
{
    if (!job->doc->file)
        return file_set_name(&job->names, number, name);
    text_clear(name);
    text_add(name, text_string(&job->names.output));
    job->doc->file(job->doc->context, number, name);
    text_add(name, job->ending);
    return text_string(name);
}

/* ---- The plan of a run ------------------------------------------------------------------------------------------- */

/* Adds a job's chunks to the run. Counts their pages in a format with a file for each page, whose numbers run through
 * the whole document; else, if `counted`, only those of the first. False if there are too many. */
static bool add_chunks(struct print_run *r, struct job *job, bool counted, struct text *why)
{
    const struct print *p = r->print;
    const struct document *doc = job->doc;
    const uint64_t size = chunk_size(p, doc), step = size ? size : job->items.count;
    const uint64_t last = job->items.first + job->items.count, end = p->format->paged ? doc->count : last;
    uint64_t number = 0, files = 0;

    for (uint64_t first = p->format->paged ? 0 : job->items.first; first < end; first += step) {
        struct chunk c = {.job = job, .items = {first, least(step, end - first)}, .file_count = 1};
        c.number = p->format->paged ? number : size ? first / size : 0;
        if (p->format->paged || (counted && first == job->items.first)) {
            uint64_t pages = doc->pages ? doc->pages(doc->context, c.items, why) : doc->page_count;
            if (pages == 0)
                return false;
            if (!p->format->paged && pages > PAGES_MAX)
                return text_refuse(why, "one file can't have more than %d pages: %s", PAGES_MAX, doc->remedy);
            c.file_count = p->format->paged ? (size_t)pages : 1;
        }
        number += c.file_count;
        if (first < job->items.first || first >= last)
            continue;
        files += c.file_count;
        *mem_add(r->chunks, r->chunk_count) = c;
    }
    r->file_count += (size_t)files;
    if (doc->file)
        job->names.numbered = 0;
    else if (p->format->paged)
        job->names.numbered = number > 1 && !job->stream ? number : 0;
    else
        job->names.numbered = size ? (doc->count + size - 1) / size : 0;
    const char *output = text_string(&job->names.output);
    if (job->stream && p->format->paged && files > 1)
        return text_refuse(why, "%s takes one file, but %llu pages make %llu %s files: name a file with -o, or use PDF",
                           *output == '-' ? "standard output" : output, (unsigned long long)files,
                           (unsigned long long)files, p->format->shown);
    return files <= FILES_MAX ||
           text_refuse(why, "%llu files are more than the %d that one run may write: use %s, or --shard",
                       (unsigned long long)files, FILES_MAX, p->format->paged ? "PDF" : "a larger --split");
}

/* Like GAME-SIZE-SEED-2of8.pdf. Formats with a file for each page have no "2of8": their pages are numbered through all
 * shards. */
static void add_default_name(const struct print *p, const char *name, struct text *out)
{
    const struct batch_options *batch = p->batch;

    text_add(out, name);
    if (p->seed.len > 0) {
        text_add_char(out, '-');
        filename_add_text(text_string(&p->seed), out);
    }
    if (batch->shard.count > 1 && !batch->split && !p->format->paged)
        text_addf(out, "-%lldof%lld", (long long)batch->shard.number, (long long)batch->shard.count);
    text_add(out, p->format->ending);
}

/* Starts a run: fixes its items, pages, files and names. `counted`: pages can be counted. */
static bool plan(struct print_run *r, const struct print *p, const struct print_job *jobs, size_t count, bool counted,
                 struct text *why)
{
    bool good = true;

    *r = (struct print_run){.print = p, .jobs = mem_new(count * sizeof *r->jobs), .job_count = count};
    for (size_t i = 0; i < count && good; i++) {
        struct job *job = &r->jobs[i];
        const struct document *doc = jobs[i].document;
        const size_t begin = r->chunk_count;
        if (doc->file && (!jobs[i].output || jobs[i].output[strlen(jobs[i].output) - 1] != '/'))
            good =
                text_refuse(why, "a set of files needs a folder: name one with a slash at its end, like -o puzzles/");
        if (!good)
            break;
        *job = (struct job){.doc = doc, .ending = p->format->ending, .items = print_job_range(p, doc)};
        if (jobs[i].output)
            text_add(&job->names.output, jobs[i].output);
        else
            add_default_name(p, doc->name, &job->names.output);
        job->stream = file_is_stream(text_string(&job->names.output));
        if (!counted && (p->format->paged || doc->file))
            continue;
        good = add_chunks(r, job, counted, why);
        if (!good || jobs[i].output || p->options->force || r->chunk_count == begin)
            continue;
        const struct chunk *first = &r->chunks[begin], *last = &r->chunks[r->chunk_count - 1];
        file_set_choose(&job->names, first->number, last->number + last->file_count - first->number);
    }
    r->files = mem_new((r->file_count + DOCUMENT_LISTS) * sizeof *r->files);
    for (size_t i = 0, next = 0; i < r->chunk_count; next += r->chunks[i++].file_count)
        r->chunks[i].files = &r->files[next];
    return good;
}

/* ---- Opening ---------------------------------------------------------------------------------------------------- */

/* What recognizes a list that may be replaced. Records, which people fill in, are never replaced without --force. */
static const struct output_mark *const replaceable[DOCUMENT_LISTS] = {
    [LIST_MANIFEST] = recognize_manifest, [LIST_GEOMETRY] = recognize_geometry, [LIST_FEED] = recognize_manifest};

/* Opens the lists and the files, to find out early whether they can be written. `check`: only for that. */
static bool open_all(struct print_run *r, bool check, struct text *why)
{
    const struct batch_options *batch = r->print->batch;
    scoped(text_release) struct text feed = {0};
    text_addf(&feed, "%sfeed.jsonl", text_string(&r->jobs->names.output));
    const char *const paths[] = {batch->manifest, batch->records, batch->geometry,
                                 r->jobs->doc->file ? text_string(&feed) : NULL};
    const bool force = r->print->options->force;
    struct output **lists = r->files + r->file_count;
    scoped(text_release) struct text name = {0};
    bool good = true;

    for (int i = 0; i < DOCUMENT_LISTS && good; i++) {
        if (!paths[i] || (check && file_is_stream(paths[i])))
            continue;
        good = (lists[i] = output_open(paths[i], replaceable[i], force, i == LIST_FEED, why));
        for (int k = 0; k < i && good; k++)
            good = output_check_apart(lists[k], lists[i], why);
    }
    struct output **own = r->files; /* the first file of the job at hand */
    for (struct chunk *c = r->chunks; c < r->chunks + r->chunk_count; c++) {
        own = c > r->chunks && c[-1].job != c->job ? c->files : own;
        for (size_t i = 0; i < c->file_count && good && !(check && c->job->stream); i++) {
            const char *path = name_file(c->job, c->number + i, &name);
            c->files[i] = output_open(path, r->print->format->ours, force, c->job->doc->file, why);
            good = c->files[i];
            for (int k = 0; k < DOCUMENT_LISTS && good; k++)
                good = output_check_apart(lists[k], c->files[i], why);
            for (struct output **other = r->files; other < own && good; other++)
                good = output_check_apart(*other, c->files[i], why);
        }
    }
    return good;
}

/* ---- Drawing, on several threads -------------------------------------------------------------------------------- */

static struct output *open_page(void *context, size_t page)
{
    struct chunk *c = context;
    assert(page < c->file_count && "as many pages as planned");
    return c->files[page];
}

static bool close_page(void *context, size_t page)
{
    struct chunk *c = context;
    return output_finish(c->files[page], &c->why);
}

static int place(const void *context, int page, struct text *file)
{
    const struct chunk *c = context;
    bool own = c->file_count > 1; /* each page is a file */
    name_file(c->job, c->number + (own ? (uint64_t)page - 1 : 0), file);
    return own ? 1 : page;
}

static bool draw_chunk(void *context, size_t number)
{
    const struct print_run *r = context;
    struct chunk *c = &r->chunks[number];
    const struct print *p = r->print;
    const struct document *doc = c->job->doc;
    const struct draw_resources *resources = resources_get(p->resources);
    const bool few = doc->tagged_most == 0 || c->items.count <= doc->tagged_most;
    const struct draw_info info = {.title = doc->title,
                                   .subject = doc->subject,
                                   .date = p->date,
                                   .author = doc->author,
                                   .language = p->options->language,
                                   .imposition = p->imposition,
                                   .binding = doc->binding,
                                   .tagged = p->options->tagged || (!p->options->no_tags && few)};
    const struct draw_pages pages = {c, open_page, close_page};
    struct document_part asked = {.items = c->items, .place = place, .context = c};
    scoped(text_release) struct text reason = {0}, name = {0};
    struct draw *d;

    if (p->format->format == FORMAT_PNG)
        d = draw_png(resources, &info, (double)p->options->dpi, &pages);
    else if (p->format->format == FORMAT_SVG)
        d = draw_svg(resources, &info, (enum svg_text)p->options->svg_text, &pages);
    else if (p->format->format == FORMAT_TEXT)
        d = draw_plain_text(resources, (int)p->options->columns, c->files[0]);
    else
        d = draw_pdf(resources, &info, c->files[0]);
    for (int i = 0; i < DOCUMENT_LISTS; i++)
        asked.of[i] = c->job == r->jobs && r->files[r->file_count + (size_t)i] ? &c->lists[i] : NULL;
    doc->draw(doc->context, d, &asked);
    c->pages = (uint64_t)imposition_sides(p->imposition, draw_page_count(d));
    bool good = draw_close(d, &reason);
    if (good && !p->format->paged) {
        good = close_page(c, 0);
    } else if (!good) {
        /* An output knows better than the drawing when, say, the disk is full. */
        size_t page = 0;
        for (size_t i = 0; i < c->file_count && c->why.len == 0; i++)
            output_finish(c->files[page = i], &c->why);
        if (c->why.len == 0)
            text_addf(&c->why, "cannot write %s: %s", name_file(c->job, c->number + page, &name), text_string(&reason));
    }
    return good;
}

/* Writes the entries of a chunk that was drawn. */
static bool write_lists(void *context, size_t number)
{
    struct print_run *r = context;
    struct chunk *c = &r->chunks[number];
    bool good = true;

    progress_show(&r->progress, r->items_done += c->items.count, 0);
    for (size_t i = 0; i < DOCUMENT_LISTS; i++) {
        struct output *list = r->files[r->file_count + i];
        good = good && (!list || output_write(list, text_string(&c->lists[i]), c->lists[i].len));
        text_release(&c->lists[i]);
    }
    return good;
}

static bool draw_all(struct print_run *r, struct text *why)
{
    const struct print *p = r->print;
    uint64_t items = 0;

    for (size_t i = 0; i < r->chunk_count; i++)
        items += r->chunks[i].items.count;
    r->progress = progress_begin(!r->jobs->doc->item || p->session->general->quiet, (enum when)p->options->progress,
                                 r->jobs->doc->item, items);
    progress_show(&r->progress, 0, 0);
    bool good = batch_run(r->chunk_count, p->threads, draw_chunk, write_lists, r);
    progress_end(&r->progress);
    /* The message of the first chunk that failed: it hardly depends on the threads' timing. */
    for (size_t i = 0; i < r->chunk_count && why->len == 0; i++)
        text_add(why, text_string(&r->chunks[i].why));
    for (size_t i = 0; i < DOCUMENT_LISTS && !good && why->len == 0; i++)
        if (r->files[r->file_count + i])
            output_finish(r->files[r->file_count + i], why);
    return good;
}

/* ---- Reports ---------------------------------------------------------------------------------------------------- */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

/* "x.pdf: 3 sheets, 6 pages, first CC-5x5-...", or "x.pdf: 2 pages" where items are not counted. */
static void report_chunks(const struct chunk *first, size_t count, struct text *out)
{
    const struct document *doc = first->job->doc;
    const struct chunk *last = first + count - 1;
    const bool standard = strcmp(text_string(&first->job->names.output), "-") == 0;
    uint64_t items = 0, pages = 0, files = 0;
    scoped(text_release) struct text name = {0};

    for (const struct chunk *c = first; c <= last; c++) {
        items += c->items.count;
        pages += c->pages;
        files += c->file_count;
    }
    text_add(out, standard ? "standard output" : name_file(first->job, first->number, &name));
    if (files > 1)
        text_addf(out, " to %s", name_file(last->job, last->number + last->file_count - 1, &name));
    text_add(out, ": ");
    if (doc->item) {
        add_count(items, doc->item, out);
        text_add(out, ", ");
    }
    add_count(pages, "page", out);
    if (doc->id) {
        text_add(out, items == 1 ? ", " : ", first ");
        doc->id(doc->context, first->items, out);
    }
    text_add_char(out, '\n');
}

/* Reports a seed or day that was not given, and what was written; with --verbose also each chunk. */
static void report(const struct print_run *r)
{
    const struct print *p = r->print;
    const char *seed = text_string(&p->seed);
    scoped(text_release) struct text out = {0};

    if (p->random_seed)
        text_addf(&out, "seed %s: add --seed %s to print the same again\n", seed, seed);
    if (p->today)
        text_addf(&out, "today is %s: --daily %s prints the same again\n", p->today, p->today);
    for (size_t i = 0, next = 0; i < r->job_count; i++) {
        const struct job *job = &r->jobs[i];
        const struct chunk *first = &r->chunks[next];
        size_t count = 0;
        while (next < r->chunk_count && r->chunks[next].job == job)
            next++, count++;
        for (size_t k = 0; p->session->general->verbose && count > 1 && k < count; k++)
            report_chunks(&first[k], 1, &out);
        if (job->names.taken.len > 0)
            text_addf(&out, "%s exists: use --force or -o to replace it\n", text_string(&job->names.taken));
        if (count > 0) {
            report_chunks(first, count, &out);
            file_set_report_remaining(&job->names, &out);
        } else {
            text_addf(&out, "shard %lld of %lld holds no %ss\n", (long long)p->batch->shard.number,
                      (long long)p->batch->shard.count, job->doc->item);
        }
    }
    terminal_notes(&out);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* False with the reason in `why` if a temporary file cannot be removed. */
static bool release(struct print_run *r, struct text *why)
{
    bool good = output_abort_all(r->files, r->file_count + DOCUMENT_LISTS, why);
    for (size_t i = 0; i < r->chunk_count; i++) {
        for (int list = 0; list < DOCUMENT_LISTS; list++)
            text_release(&r->chunks[i].lists[list]);
        text_release(&r->chunks[i].why);
    }
    for (size_t i = 0; i < r->job_count; i++)
        file_set_release(&r->jobs[i].names);
    free(r->files);
    free(r->chunks);
    free(r->jobs);
    return good;
}

bool print_jobs_check(const struct print *p, const struct print_job *jobs, size_t count, struct text *why)
{
    struct print_run r;
    bool good = plan(&r, p, jobs, count, false, why) && open_all(&r, true, why);
    return release(&r, why) && good;
}

bool print_jobs_run(const struct print *p, const struct print_job *jobs, size_t count, struct text *why)
{
    struct print_run r;
    bool good = plan(&r, p, jobs, count, true, why) && open_all(&r, false, why) && draw_all(&r, why) &&
                output_commit_all(r.files, r.file_count + DOCUMENT_LISTS, why);
    if (good && !p->session->general->quiet)
        report(&r);
    return release(&r, why) && good;
}
