#include "cli/printing.h"

#include "base/batch.h"
#include "cli/choose.h"
#include "cli/seed.h"

#include <math.h>
#include <string.h>

enum { PAGES_MAX = 100000 };

/* Of pictures that are drawn at the same time: 2 GB. */
#define PIXELS_AT_ONCE 5e8

/* ---- What to print ------------------------------------------------------------------------------------------ */

bool printing_game(const struct printing *p, const char *command, const struct game **game, struct text *why)
{
    if (p->args->word_count > 0) {
        *game = choose_game(p->args->words[0], why);
        return *game != NULL;
    }
    if (options_given(p->args, "id"))
        return true;
    text_addf(why, "which game? The usage is quadrille %s GAME, with ", command);
    choose_list(why);
    return false;
}

bool printing_alone(const struct printing *p, const char *const *others, struct text *why)
{
    for (; *others; others++)
        if (options_given(p->args, *others))
            return text_refuse(why, "--id already says what to print: leave out --%s", *others);
    return true;
}

bool printing_seed(struct printing *p, struct text *why)
{
    const char *seed = p->batch->seed;
    if (!seed)
        return seed_random(&p->seed, why);
    if (*seed == '\0')
        return text_refuse(why, "--seed is empty: give it any text or number");
    text_add(&p->seed, seed);
    return true;
}

/* ---- How it looks and where it goes --------------------------------------------------------------------------- */

static bool check_split(const struct printing *p, const char *path, struct text *why)
{
    if (strcmp(path, "-") != 0 || !p->batch || !p->batch->split || p->format->paged)
        return true;
    return text_refuse(why, "--split makes several files, and standard output is one: name a file");
}

static bool read_output(struct printing *p, struct text *why)
{
    return drawing_output(p->drawing, options_given(p->args, "format"), p->instead, &p->format, &p->output, why) &&
           check_split(p, text_string(&p->output), why);
}

bool printing_second(const struct printing *p, const char *path, struct text *why)
{
    struct drawing_settings second = *p->drawing;
    const struct format *format;
    struct text output = {0};

    second.output = path;
    bool good = drawing_output(&second, options_given(p->args, "format"), p->instead, &format, &output, why);
    text_release(&output);
    if (good && format != p->format)
        return text_refuse(why, "%s: all files of a run have one format, %s: take the ending %s, or add --format", path,
                           p->format->shown, p->format->ending);
    return good && check_split(p, path, why);
}

bool printing_look(struct printing *p, struct text *why)
{
    const char *title = p->drawing->title;
    p->head = title && *title ? title : NULL;
    if (title && !drawing_printable("title", title, why))
        return false;
    return drawing_paper(p->drawing, &p->paper, why) && drawing_date(&p->date, why) && read_output(p, why);
}

/* GAME-SEED.pdf, GAME-ID.pdf, GAME-SEED-2of8.pdf; pages that are files of their own are numbered through all parts */
void printing_name(struct printing *p, const char *prefix, const char *id, uint64_t count)
{
    const struct batch_settings *batch = p->batch;
    if (p->drawing->output)
        return;
    text_addf(&p->output, "%s-", prefix);
    if (id)
        text_add(&p->output, id);
    else
        seed_file_name(text_string(&p->seed), &p->output);
    if (id && count > 1)
        text_addf(&p->output, "+%llu", (unsigned long long)count - 1);
    if (batch->shard.count > 1 && !batch->split && !p->format->paged)
        text_addf(&p->output, "-%lldof%lld", (long long)batch->shard.number, (long long)batch->shard.count);
    text_add(&p->output, p->format->ending);
}

bool printing_kit(struct printing *p, const struct game *game, struct text *why)
{
    const struct drawing_settings *drawing = p->drawing;

    if (p->kit)
        return resources_add(p->kit, drawing->template_dir, drawing->art, game, &p->notes, why);
    if (!drawing_folders(drawing, why))
        return false;
    p->kit = resources_load(drawing->template_dir, drawing->theme, drawing->art, game, &p->notes, why);
    if (p->kit)
        resources_note_missing(p->kit, p->head ? p->head : "", &p->notes);
    return p->kit;
}

void printing_tell_notes(struct printing *p)
{
    if (!p->general->quiet)
        console_notes(&p->notes);
    text_clear(&p->notes);
}

/* ---- The press ------------------------------------------------------------------------------------------------- */

/* Threads: pictures of many pixels are not to take all memory. */
static bool count_jobs(const struct printing *p, int *jobs, struct text *why)
{
    bool turned = p->drawing->landscape;
    double width = turned ? p->paper.height : p->paper.width, height = turned ? p->paper.width : p->paper.height;
    uint32_t across, down;

    *jobs = p->batch && p->batch->jobs ? (int)p->batch->jobs : batch_cores();
    if (!p->format->paged || p->format->is_text)
        return true;
    if (!draw_png_size(width, height, (double)p->drawing->dpi, &across, &down, why))
        return false;
    double most = floor(PIXELS_AT_ONCE / across / down);
    if (*jobs > most)
        *jobs = most > 1 ? (int)most : 1;
    return true;
}

bool printing_press(const struct printing *p, struct press *press, struct text *why)
{
    const struct drawing_settings *drawing = p->drawing;
    press->format = p->format;
    press->look = (struct format_look){resources_get(p->kit),
                                       {text_string(&p->title), text_string(&p->subject), p->date},
                                       (double)drawing->dpi,
                                       (enum svg_text)drawing->svg_text};
    press->output = text_string(&p->output);
    press->force = drawing->force;
    press->shard = (struct part){1, 1};
    press->progress = WHEN_NEVER;
    if (p->batch) {
        press->split = (uint64_t)p->batch->split;
        press->shard = p->batch->shard;
        press->manifest = p->batch->manifest;
        press->progress = p->general->quiet ? WHEN_NEVER : (enum when)drawing->progress;
    }
    return count_jobs(p, &press->jobs, why);
}

bool printing_pages_fit(const struct press *press, const char *remedy, struct text *why)
{
    uint64_t first, last;
    press_range(press, &first, &last);
    if (first == last || press->format->paged)
        return true;
    struct press_sheaf sheaf = press_sheaf(press, first);
    if (press->pages(press->context, sheaf.first, sheaf.count) <= PAGES_MAX)
        return true;
    return text_refuse(why, "that would be more than %d pages in one file: %s", PAGES_MAX, remedy);
}

/* ---- Telling what was done ----------------------------------------------------------------------------------- */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

/* "x.pdf: 3 sheets, 6 pages, first CC-5x5-..."; "x.pdf: 2 pages" of what has no items */
static void report_files(const struct press *press, uint64_t first, uint64_t last, struct text *out)
{
    uint64_t items = 0, pages = 0, files = 0;
    for (uint64_t i = first; i < last; i++) {
        struct press_sheaf sheaf = press_sheaf(press, i);
        items += sheaf.count;
        pages += press->pages(press->context, sheaf.first, sheaf.count);
        files += press_files(press, i);
    }
    if (strcmp(press->output, "-") == 0)
        text_add(out, "standard output");
    else
        press_name(press, first, 0, out);
    if (files > 1) {
        text_add(out, " to ");
        press_name(press, last - 1, press_files(press, last - 1) - 1, out);
    }
    text_add(out, ": ");
    if (press->what) {
        add_count(items, press->what, out);
        text_add(out, ", ");
    }
    add_count(pages, "page", out);
    if (press->id) {
        struct press_sheaf sheaf = press_sheaf(press, first);
        text_add(out, items == 1 ? ", " : ", first ");
        press->id(press->context, sheaf.first, sheaf.count, out);
    }
    text_add_char(out, '\n');
}

void printing_report(const struct printing *p, const struct press *press)
{
    uint64_t first, last;
    struct text out = {0};

    if (p->general->quiet)
        return;
    press_range(press, &first, &last);
    for (uint64_t i = first; p->general->verbose && last - first > 1 && i < last; i++)
        report_files(press, i, i + 1, &out);
    if (first < last)
        report_files(press, first, last, &out);
    else
        text_addf(&out, "part %lld of %lld: no %ss fall to it\n", (long long)press->shard.number,
                  (long long)press->shard.count, press->what);
    console_notes(&out);
    text_release(&out);
}

void printing_report_seed(const struct printing *p)
{
    const char *seed = text_string(&p->seed);
    struct text out = {0};

    if (p->general->quiet || p->batch->seed || !*seed)
        return;
    text_addf(&out, "seed %s: add --seed %s to print the same again", seed, seed);
    console_note(text_string(&out));
    text_release(&out);
}

void printing_release(struct printing *p)
{
    text_release(&p->seed);
    text_release(&p->output);
    text_release(&p->title);
    text_release(&p->subject);
    text_release(&p->notes);
    resources_free(p->kit);
}
