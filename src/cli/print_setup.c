#include "cli/print_setup.h"

#include "base/batch.h"
#include "base/rng.h"
#include "base/utf8.h"
#include "cli/lookup.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PAGES_MAX = 100000, SEED_NAME_MAX = 80 };

/* Of pictures that are drawn at the same time: 2 GB. */
#define PIXELS_MAX 5e8

/* ---- What to print ---------------------------------------------------------------------------------------------- */

bool print_setup_game(const struct print_setup *p, const char *command, const struct game **game, struct text *why)
{
    if (p->args->word_count > 0) {
        *game = lookup_game(p->args->words[0], why);
        return *game != NULL;
    }
    if (options_given(p->args, "id"))
        return true;
    text_addf(why, "which game? Usage: quadrille %s GAME, with ", command);
    lookup_list_games(why);
    return false;
}

bool print_setup_check_beside_id(const struct print_setup *p, const char *const *others, struct text *why)
{
    for (; *others; others++)
        if (options_given(p->args, *others))
            return text_refuse(why, "--id already says what to print: leave out --%s", *others);
    return true;
}

bool print_setup_seed(struct print_setup *p, struct text *why)
{
    const char *seed = p->batch->seed;
    if (seed) {
        text_add(&p->seed, seed);
        return *seed || text_refuse(why, "--seed is empty: give it any text or number");
    }
    uint64_t bits;
    ssize_t got;
    do
        got = getrandom(&bits, sizeof bits, 0);
    while (got < 0 && errno == EINTR);
    if (got != (ssize_t)sizeof bits)
        return text_refuse(why, "the system gives no random numbers (%s): choose a --seed", strerror(errno));
    text_add_base32(&p->seed, bits, 8);
    return true;
}

/* ---- What it looks like and where it goes ----------------------------------------------------------------------- */

/* Finds the format of the file `path` (NULL: named later), and checks that the file can be written in it. */
static bool read_format(const struct print_setup *p, const char *path, const struct output_format **format,
                        struct text *why)
{
    bool standard = path && strcmp(path, "-") == 0;
    struct stat status;

    if (path && !*path)
        return text_refuse(why, "the name of the output file is empty");
    if (path && (path[strlen(path) - 1] == '/' || (!standard && stat(path, &status) == 0 && S_ISDIR(status.st_mode))))
        return text_refuse(why, "%s is a folder: name a file in it", path);
    *format = output_format_find(path && !standard ? path : "",
                                 options_given(p->args, "format") ? &output_formats[p->print->format] : NULL, why);
    if (!*format)
        return false;
    if (standard && isatty(STDOUT_FILENO) && !(*format)->is_text)
        return text_refuse(why, "a terminal can't show a %s: name a file with -o, or %s", (*format)->shown, p->instead);
    if (standard && p->batch && p->batch->split && !(*format)->paged)
        return text_refuse(why, "--split makes several files, but standard output is one: name a file");
    return true;
}

bool print_setup_read(struct print_setup *p, struct text *why)
{
    const struct print_options *print = p->print;
    const int64_t year_9999 = 253402300799;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct text reason = {0};

    p->page = (struct page_style){.paper = paper_default(),
                                  .landscape = print->landscape,
                                  .margin = print->margin,
                                  .title = print->title && *print->title ? print->title : NULL};
    if (p->page.title && !print_options_check_line("title", p->page.title, why))
        return false;
    bool good = true;
    if (print->paper && !(good = paper_read(print->paper, &p->page.paper, &reason)))
        text_addf(why, "--%s", text_string(&reason));
    else if (epoch && *epoch && !(good = parse_whole(epoch, 0, year_9999, &p->date, &reason)))
        text_addf(why, "SOURCE_DATE_EPOCH must be %s (seconds since 1970), not \"%.60s\"", text_string(&reason), epoch);
    text_release(&reason);
    if (!good || !read_format(p, print->output, &p->format, why))
        return false;
    text_add(&p->output, print->output ? print->output : "");
    return true;
}

bool print_setup_check_second(const struct print_setup *p, const char *path, struct text *why)
{
    const struct output_format *format;
    if (!read_format(p, path, &format, why))
        return false;
    return format == p->format ||
           text_refuse(why, "%s: all files of a run have the same format, %s: use the ending %s, or add --format", path,
                       p->format->shown, p->format->ending);
}

/* Adds the seed with '-' in place of ASCII characters other than letters, digits, '-', '_' and '.'. If that changes or
 * cuts it, four characters of its hash follow, to keep different seeds apart. */
static void add_seed_name(const char *seed, struct text *out)
{
    size_t len = strlen(seed), used, first = out->len;
    bool same = true;

    for (size_t at = 0; at < len && out->len - first < SEED_NAME_MAX; at += used) {
        uint32_t c = utf8_decode(seed + at, len - at, &used);
        bool kept = c < 0x80 ? isalnum((int)c) || (c && strchr("-_.", (int)c)) : c > 0xA0 && c != 0xFFFD;
        same = same && kept;
        text_add_bytes(out, kept ? seed + at : "-", kept ? used : 1);
    }
    if (same && out->len - first == len)
        return;
    text_add_char(out, '-');
    text_add_base32(out, rng_hash(seed, len), 4);
}

/* Like GAME-SEED-2of8.pdf, GAME-ID+3.pdf. Formats with a file for each page have no "2of8": their pages are numbered
 * through all shards. */
void print_setup_name(struct print_setup *p, const char *prefix, const char *id, uint64_t count)
{
    const struct batch_options *batch = p->batch;
    if (p->print->output)
        return;
    text_addf(&p->output, "%s-", prefix);
    if (id)
        text_add(&p->output, id);
    else
        add_seed_name(text_string(&p->seed), &p->output);
    if (id && count > 1)
        text_addf(&p->output, "+%llu", (unsigned long long)count - 1);
    if (batch->shard.count > 1 && !batch->split && !p->format->paged)
        text_addf(&p->output, "-%lldof%lld", (long long)batch->shard.number, (long long)batch->shard.count);
    text_add(&p->output, p->format->ending);
}

bool print_setup_resources(struct print_setup *p, const struct game *game, struct text *why)
{
    const struct print_options *print = p->print;

    if (p->resources)
        return resources_add(p->resources, print->template_dir, print->art, game, &p->notes, why);
    if (!print_options_check_folders(print, why))
        return false;
    p->resources = resources_load(print->template_dir, print->theme, print->art, game, &p->notes, why);
    if (p->resources)
        resources_note_missing(p->resources, p->page.title ? p->page.title : "", &p->notes);
    return p->resources;
}

void print_setup_print_notes(struct print_setup *p)
{
    if (!p->general->quiet)
        terminal_notes(&p->notes);
    text_clear(&p->notes);
}

/* ---- The job ---------------------------------------------------------------------------------------------------- */

bool print_setup_job(const struct print_setup *p, struct print_job *job, struct text *why)
{
    const struct print_options *print = p->print;
    job->format = p->format;
    job->settings =
        (struct output_settings){resources_get(p->resources),
                                 {text_string(&p->document_title), text_string(&p->document_subject), p->date},
                                 (double)print->dpi,
                                 (enum svg_text)print->svg_text};
    job->output = text_string(&p->output);
    job->force = print->force;
    job->shard = (struct shard){1, 1};
    job->progress = WHEN_NEVER;
    job->threads = p->batch && p->batch->jobs ? (int)p->batch->jobs : batch_cores();
    if (p->batch) {
        job->split = (uint64_t)p->batch->split;
        job->shard = p->batch->shard;
        job->manifest = p->batch->manifest;
        job->progress = p->general->quiet ? WHEN_NEVER : (enum when)print->progress;
    }
    if (!p->format->paged || p->format->is_text)
        return true;
    /* Large pictures must not take all memory. */
    double width = print->landscape ? p->page.paper.height : p->page.paper.width;
    double height = print->landscape ? p->page.paper.width : p->page.paper.height;
    uint32_t across, down;
    if (!draw_png_size(width, height, (double)print->dpi, &across, &down, why))
        return false;
    double most = floor(PIXELS_MAX / across / down);
    if (job->threads > most)
        job->threads = most > 1 ? (int)most : 1;
    return true;
}

bool print_setup_check_pages(const struct print_job *job, const char *remedy, struct text *why)
{
    uint64_t first, last;
    print_job_chunks(job, &first, &last);
    return first == last || job->format->paged || job->pages(job->context, print_job_items(job, first)) <= PAGES_MAX ||
           text_refuse(why, "one file can't have more than %d pages: %s", PAGES_MAX, remedy);
}

/* ---- Reports ---------------------------------------------------------------------------------------------------- */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

/* "x.pdf: 3 sheets, 6 pages, first CC-5x5-...", or "x.pdf: 2 pages" where items are not counted. */
static void report_chunks(const struct print_job *job, uint64_t first, uint64_t last, struct text *out)
{
    uint64_t item_count = 0, pages = 0, files = 0;
    for (uint64_t n = first; n < last; n++) {
        struct item_range items = print_job_items(job, n);
        item_count += items.count;
        pages += job->pages(job->context, items);
        files += print_job_files(job, n);
    }
    if (strcmp(job->output, "-") == 0)
        text_add(out, "standard output");
    else
        print_job_file_name(job, first, 0, out);
    if (files > 1) {
        text_add(out, " to ");
        print_job_file_name(job, last - 1, print_job_files(job, last - 1) - 1, out);
    }
    text_add(out, ": ");
    if (job->what) {
        add_count(item_count, job->what, out);
        text_add(out, ", ");
    }
    add_count(pages, "page", out);
    if (job->id) {
        text_add(out, item_count == 1 ? ", " : ", first ");
        job->id(job->context, print_job_items(job, first), out);
    }
    text_add_char(out, '\n');
}

void print_setup_report(const struct print_setup *p, const struct print_job *job)
{
    uint64_t first, last;
    struct text out = {0};

    if (p->general->quiet)
        return;
    print_job_chunks(job, &first, &last);
    for (uint64_t n = first; p->general->verbose && last - first > 1 && n < last; n++)
        report_chunks(job, n, n + 1, &out);
    if (first < last)
        report_chunks(job, first, last, &out);
    else
        text_addf(&out, "shard %lld of %lld holds no %ss\n", (long long)job->shard.number, (long long)job->shard.count,
                  job->what);
    terminal_notes(&out);
    text_release(&out);
}

void print_setup_report_seed(const struct print_setup *p)
{
    const char *seed = text_string(&p->seed);
    struct text out = {0};

    if (p->general->quiet || p->batch->seed || !*seed)
        return;
    text_addf(&out, "seed %s: add --seed %s to print the same again", seed, seed);
    terminal_note(text_string(&out));
    text_release(&out);
}

void print_setup_release(struct print_setup *p)
{
    text_release(&p->seed);
    text_release(&p->output);
    text_release(&p->document_title);
    text_release(&p->document_subject);
    text_release(&p->notes);
    resources_free(p->resources);
}
