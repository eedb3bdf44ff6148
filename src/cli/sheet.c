/* quadrille sheet: prints boards to play on. From options to a job for the press. */
#include "page/sheet.h"
#include "page/edition.h"

#include "base/batch.h"
#include "base/mem.h"
#include "cli/choose.h"
#include "cli/command.h"
#include "cli/drawing.h"
#include "cli/manifest.h"
#include "cli/pictures.h"
#include "cli/press.h"
#include "cli/seed.h"
#include "cli/target.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sheet_settings {
    bool once, record_form, rules;
    const char *edition; /* NULL if not given */
    struct batch_settings batch;
    struct drawing_settings drawing;
    struct general general;
};

static const struct option_row rows[] = {
    {.name = "id",
     .metavar = "ID",
     .read = option_several,
     .help = "print the sheet with this ID once more; several make a batch"},
    {.name = "record-form",
     .read = option_flag,
     .offset = offsetof(struct sheet_settings, record_form),
     .help = "add pages with numbered lines to write the moves on"},
    {.name = "rules",
     .read = option_flag,
     .offset = offsetof(struct sheet_settings, rules),
     .help = "add the rule sheet: see quadrille rules"},
    {.name = "lang",
     .metavar = "LANG",
     .help = "language of the rules (default " RULES_LANGUAGE "): see quadrille rules",
     .standard = RULES_LANGUAGE,
     .read = option_text,
     .offset = offsetof(struct sheet_settings, drawing) + offsetof(struct drawing_settings, language)},
    {.name = "once",
     .read = option_flag,
     .offset = offsetof(struct sheet_settings, once),
     .help = "print each set-up once, not once for each game of a match"},
    {.name = "edition",
     .metavar = "NAME|FILE",
     .read = option_text,
     .offset = offsetof(struct sheet_settings, edition),
     .help = "cards and boxes of your own copy of the game (default standard): see quadrille template list"},
    {0},
};
static const struct option_group own = {"Options of sheet", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&options_batch, offsetof(struct sheet_settings, batch)},
    {&options_drawing, offsetof(struct sheet_settings, drawing)},
    {&options_general, offsetof(struct sheet_settings, general)},
    {0},
};

enum { PAGES_MAX = 100000 };

/* Of pictures that are drawn at the same time: 2 GB. */
#define PIXELS_AT_ONCE 5e8

/* A batch of sheets, ready to be printed. */
struct sheet_job {
    const struct sheet_settings *settings;
    const struct arguments *args;
    const struct game *game;
    struct values values; /* without IDs */
    struct sheet_id *ids; /* as --id gives them, or NULL */
    uint64_t count;
    struct shelf *shelf; /* of editions */
    struct text seed, output, title, subject;
    struct sheet_style style;
    struct player_names names;
    int64_t date;
    struct pictures pictures; /* of the rules */
    struct rules *rules;      /* or NULL */
    struct kit *kit;
    const struct format *format;
    uint64_t sides; /* of each sheet; 0 with IDs, whose sheets may differ */
    struct press press;
};

/* ---- What to print ---- */

static bool read_game(struct sheet_job *job, struct text *why)
{
    if (job->args->word_count > 0) {
        job->game = choose_game(job->args->words[0], why);
        return job->game != NULL;
    }
    if (options_given(job->args, "id"))
        return true; /* the IDs name it */
    text_add(why, "which game? The usage is quadrille sheet GAME, with ");
    choose_list(why);
    return false;
}

/* An ID says which sheet it is: options that would say so too are refused. */
static bool check_alone(const struct sheet_job *job, const char *const *others, size_t count, struct text *why)
{
    for (size_t i = 0; i < count; i++)
        if (options_given(job->args, others[i]))
            return text_refuse(why, "--id already says what to print: leave out --%s", others[i]);
    return true;
}

/* What a sheet holds is in its ID; how it is drawn is for options to say. */
static bool take_looks(struct sheet_job *job, struct text *why)
{
    const struct game *game = job->game;
    struct values given;

    if (!options_values(job->args, game, &given, why))
        return false;
    for (size_t p = 0; p < game->param_count; p++) {
        if (game->params[p].use == PARAM_CONTENT && !check_alone(job, &game->params[p].name, 1, why))
            return false;
        for (uint64_t i = 0; game->params[p].use == PARAM_LOOK && i < job->count; i++)
            job->ids[i].values.of[p] = given.of[p];
    }
    return true;
}

static bool read_id(struct sheet_job *job, const char *s, struct sheet_id *id, struct text *why)
{
    struct text reason = {0};
    bool good = sheet_id_read(s, strlen(s), id, &reason);
    if (!good)
        text_addf(why, "--id: %s", text_string(&reason));
    else if (!job->game)
        job->game = id->game;
    else if (job->game != id->game)
        text_addf(why, "--id %.80s is a sheet of %s, not of %s", s, id->game->title, job->game->title);
    text_release(&reason);
    return good && job->game == id->game;
}

static bool read_ids(struct sheet_job *job, struct text *why)
{
    static const char *const others[] = {"seed", "count"};
    const struct arguments *args = job->args;
    if (!check_alone(job, others, sizeof others / sizeof *others, why))
        return false;
    job->ids = mem_new(args->option_count * sizeof *job->ids);
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, "id") == 0 &&
            !read_id(job, args->options[i].value, &job->ids[job->count++], why))
            return false;
    return take_looks(job, why);
}

static bool read_seed(struct sheet_job *job, struct text *why)
{
    const char *seed = job->settings->batch.seed;
    if (!seed)
        return seed_random(&job->seed, why);
    if (*seed == '\0') {
        text_add(why, "--seed is empty: give it any text or number");
        return false;
    }
    text_add(&job->seed, seed);
    return true;
}

static bool read_contents(struct sheet_job *job, struct text *why)
{
    if (!read_game(job, why))
        return false;
    if (options_given(job->args, "id"))
        return read_ids(job, why);
    job->count = (uint64_t)job->settings->batch.count;
    return options_values(job->args, job->game, &job->values, why) && job->game->check(&job->values, why) &&
           read_seed(job, why);
}

/* Gives all sheets the edition that the game is played with, if it has any. */
static bool read_edition(struct sheet_job *job, struct text *why)
{
    const char *edition = job->settings->edition;
    if (!job->game->editions)
        return !edition || text_refuse(why, "%s has no editions: leave out --edition", job->game->title);
    job->shelf = shelf_new(job->settings->drawing.template_dir);
    job->values.edition = shelf_edition(job->shelf, job->game, edition ? edition : EDITION_STANDARD, why);
    for (uint64_t i = 0; job->ids && i < job->count; i++)
        job->ids[i].values.edition = job->values.edition;
    return job->values.edition;
}

/* Sheet `i` of the batch. */
static struct sheet_id id_of(const struct sheet_job *job, uint64_t i)
{
    if (job->ids)
        return job->ids[i];
    return (struct sheet_id){job->game, job->values,
                             sheet_id_seed(job->game, &job->values, text_string(&job->seed), i)};
}

/* ---- How it looks ---- */

/* Players of the sheets to print, at most. */
static size_t most_players(const struct sheet_job *job)
{
    int most = job->game->own_sheets ? job->game->form_players : 0;
    if (job->game->own_sheets)
        return (size_t)most; /* a sheet each */
    if (!job->ids)
        return (size_t)job->game->players(&job->values);
    for (uint64_t i = 0; i < job->count; i++) {
        int players = job->game->players(&job->ids[i].values);
        most = players > most ? players : most;
    }
    return (size_t)most;
}

static bool read_names(struct sheet_job *job, struct text *why)
{
    if (!drawing_names(&job->settings->drawing, most_players(job), job->game->title, &job->names, why))
        return false;
    job->style.names = job->names.list;
    job->style.name_count = job->names.count;
    return true;
}

static bool read_style(struct sheet_job *job, struct text *why)
{
    const struct sheet_settings *settings = job->settings;
    const struct drawing_settings *drawing = &settings->drawing;

    job->style.landscape = drawing->landscape;
    job->style.margin = drawing->margin;
    job->style.per_page = (int)drawing->per_page;
    job->style.once = settings->once;
    job->style.record_form = settings->record_form;
    job->style.title = drawing->title && *drawing->title ? drawing->title : NULL;
    if (drawing->title && !drawing_printable("title", drawing->title, why))
        return false;
    return drawing_paper(drawing, &job->style.paper, why) && read_names(job, why) && drawing_date(&job->date, why);
}

static bool check_fits(const struct sheet_job *job, struct text *why)
{
    const struct draw_kit *kit = kit_draw(job->kit);
    if (!job->ids)
        return sheet_fits(kit, &job->style, job->game, &job->values, &job->values, why);
    for (uint64_t i = 0; i < job->count; i++)
        if (!sheet_fits(kit, &job->style, job->game, &job->ids[0].values, &job->ids[i].values, why))
            return false;
    return true;
}

static bool load_kit(struct sheet_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;
    struct text notes = {0};

    if (!drawing_folders(drawing, why))
        return false;
    job->kit = kit_load(drawing->template_dir, drawing->theme, drawing->art, job->game, &notes, why);
    if (job->kit) {
        kit_note_missing(job->kit, job->style.title ? job->style.title : "", &notes);
        for (size_t i = 0; i < job->style.name_count; i++)
            kit_note_missing(job->kit, job->style.names[i], &notes);
    }
    if (job->kit && !job->settings->general.quiet)
        console_notes(&notes);
    text_release(&notes);
    if (!job->kit)
        return false;
    if (job->settings->rules) {
        job->rules = pictures_rules(drawing->template_dir, drawing->language, job->game,
                                    job->shelf ? shelf_editions(job->shelf) : NULL, &job->pictures, why);
        job->style.rules = job->rules;
        if (!job->rules)
            return false;
    }
    return check_fits(job, why);
}

/* ---- Where it goes ---- */

/* GAME-SEED.pdf, GAME-ID.pdf, GAME-SEED-2of8.pdf; pages that are files of their own are numbered through all parts */
static void name_output(struct sheet_job *job)
{
    const struct batch_settings *batch = &job->settings->batch;
    text_addf(&job->output, "%s-", job->game->slug);
    if (job->ids)
        sheet_id_write(&job->ids[0], &job->output);
    else
        seed_file_name(text_string(&job->seed), &job->output);
    if (job->ids && job->count > 1)
        text_addf(&job->output, "+%llu", (unsigned long long)job->count - 1);
    if (batch->shard.count > 1 && !batch->split && !job->format->paged)
        text_addf(&job->output, "-%lldof%lld", (long long)batch->shard.number, (long long)batch->shard.count);
    text_add(&job->output, job->format->ending);
}

static bool read_output(struct sheet_job *job, struct text *why)
{
    if (!drawing_output(&job->settings->drawing, options_given(job->args, "format"), "send it into a pipe",
                        &job->format, &job->output, why))
        return false;
    if (strcmp(text_string(&job->output), "-") == 0 && job->settings->batch.split && !job->format->paged)
        return text_refuse(why, "--split makes several files, and standard output is one: name a file with -o");
    if (!job->settings->drawing.output)
        name_output(job);
    return true;
}

static void name_document(struct sheet_job *job)
{
    const struct sheet_id first = id_of(job, 0);
    text_add(&job->title, job->style.title ? job->style.title : job->game->title);
    if (job->ids) {
        sheet_id_write(&first, &job->subject);
        return;
    }
    text_addf(&job->subject, "%s ", job->game->title);
    job->game->caption(&first.values, &job->subject);
}

static press_print print;

/* Pages of `count` sheets from batch position `first`, drawn together. */
static uint64_t pages_of(void *context, uint64_t first, uint64_t count)
{
    const struct sheet_job *job = context;
    const struct draw_kit *kit = kit_draw(job->kit);
    uint64_t sides = count * job->sides, per_page = (uint64_t)job->style.per_page;

    for (uint64_t i = first; job->ids && i < first + count; i++)
        sides += (uint64_t)sheet_sides(kit, &job->style, job->game, &job->ids[first].values, &job->ids[i].values);
    return (sides + per_page - 1) / per_page;
}

/* The least number of sheets that begin and end with a page wherever they stand in the batch. */
static uint64_t sheets_of_whole_pages(const struct sheet_job *job)
{
    uint64_t sides = job->sides, per_page = (uint64_t)job->style.per_page;
    if (per_page > 1 && job->ids)
        return job->count;
    uint64_t a = per_page, b = sides;
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return per_page > 1 ? per_page / a : 1;
}

/* Threads: pictures of many pixels are not to take all memory. */
static bool count_jobs(const struct sheet_job *job, int *jobs, struct text *why)
{
    const struct sheet_style *style = &job->style;
    const struct batch_settings *batch = &job->settings->batch;
    double width = style->landscape ? style->paper.height : style->paper.width;
    double height = style->landscape ? style->paper.width : style->paper.height;
    double dpi = (double)job->settings->drawing.dpi;
    uint32_t across, down;

    *jobs = batch->jobs ? (int)batch->jobs : batch_cores();
    if (!job->format->paged || job->format->is_text)
        return true;
    if (!draw_png_size(width, height, dpi, &across, &down, why))
        return false;
    double most = floor(PIXELS_AT_ONCE / across / down);
    if (*jobs > most)
        *jobs = most > 1 ? (int)most : 1;
    return true;
}

static bool set_press(struct sheet_job *job, struct text *why)
{
    const struct batch_settings *batch = &job->settings->batch;
    const struct drawing_settings *drawing = &job->settings->drawing;

    name_document(job);
    if (!job->ids)
        job->sides = (uint64_t)sheet_sides(kit_draw(job->kit), &job->style, job->game, &job->values, &job->values);
    job->press = (struct press){
        .format = job->format,
        .look = {kit_draw(job->kit),
                 {text_string(&job->title), text_string(&job->subject), job->date},
                 (double)drawing->dpi,
                 (enum svg_text)drawing->svg_text},
        .print = print,
        .pages = pages_of,
        .context = job,
        .total = job->count,
        .split = (uint64_t)batch->split,
        .shard = batch->shard,
        .output = text_string(&job->output),
        .manifest = batch->manifest,
        .force = drawing->force,
        .progress = job->settings->general.quiet ? WHEN_NEVER : (enum when)drawing->progress,
    };
    if (job->format->paged && !batch->split)
        job->press.split = sheets_of_whole_pages(job);
    return count_jobs(job, &job->press.jobs, why) && press_plan(&job->press, why);
}

/* The sheet with the most pages decides, so the first file does. */
static bool check_pages(struct sheet_job *job, struct text *why)
{
    uint64_t first, last;
    press_range(&job->press, &first, &last);
    if (first == last || job->format->paged)
        return true;
    struct press_sheaf sheaf = press_sheaf(&job->press, first);
    if (pages_of(job, sheaf.first, sheaf.count) <= PAGES_MAX)
        return true;
    text_addf(why, "that would be more than %d pages in one file: add --split 1000", PAGES_MAX);
    return false;
}

/* ---- Printing ---- */

/* Adds the sheets' lines; page_of[i] is the page of the sheaf, from 1, on which sheet i begins. */
static void add_lines(const struct sheet_job *job, uint64_t number, const struct sheet_id *ids, const int *page_of,
                      struct text *manifest)
{
    size_t size = 0, count = (size_t)press_sheaf(&job->press, number).count;
    for (size_t i = 0; i < count; i++) {
        size_t needed = ids[i].game->size(&ids[i].values);
        size = needed > size ? needed : size;
    }
    struct pos *pos = mem_new(size);
    for (size_t i = 0; i < count; i++) {
        struct text file = {0};
        press_name(&job->press, number, (uint64_t)page_of[i] - 1, &file);
        manifest_add(&ids[i], text_string(&file), job->format->paged ? 1 : page_of[i], pos, manifest);
        text_release(&file);
    }
    free(pos);
}

static void print(void *context, uint64_t number, struct draw *d, struct text *manifest)
{
    const struct sheet_job *job = context;
    struct press_sheaf sheaf = press_sheaf(&job->press, number);
    size_t count = (size_t)sheaf.count;
    struct sheet_id *ids = mem_new(count * sizeof *ids);
    int *page_of = mem_new(count * sizeof *page_of);

    for (size_t i = 0; i < count; i++)
        ids[i] = id_of(job, sheaf.first + i);
    sheet_draw(d, &job->style, ids, count, sheaf.first, job->count, page_of);
    if (manifest)
        add_lines(job, number, ids, page_of, manifest);
    free(page_of);
    free(ids);
}

/* ---- Telling what was done ---- */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what, count == 1 ? "" : "s");
}

/* "x.pdf: 3 sheets, 6 pages, first CC-5x5-..." */
static void report_files(struct sheet_job *job, uint64_t first, uint64_t last, struct text *out)
{
    uint64_t sheets = 0, pages = 0, files = 0;
    for (uint64_t i = first; i < last; i++) {
        struct press_sheaf sheaf = press_sheaf(&job->press, i);
        sheets += sheaf.count;
        pages += pages_of(job, sheaf.first, sheaf.count);
        files += press_files(&job->press, i);
    }
    struct sheet_id id = id_of(job, press_sheaf(&job->press, first).first);
    if (strcmp(job->press.output, "-") == 0)
        text_add(out, "standard output");
    else
        press_name(&job->press, first, 0, out);
    if (files > 1) {
        text_add(out, " to ");
        press_name(&job->press, last - 1, press_files(&job->press, last - 1) - 1, out);
    }
    text_add(out, ": ");
    add_count(sheets, "sheet", out);
    text_add(out, ", ");
    add_count(pages, "page", out);
    text_add(out, sheets == 1 ? ", " : ", first ");
    sheet_id_write(&id, out);
    text_add_char(out, '\n');
}

static void report(struct sheet_job *job)
{
    const struct general *general = &job->settings->general;
    uint64_t first, last;
    struct text out = {0};

    if (general->quiet)
        return;
    if (!job->ids && !job->settings->batch.seed)
        text_addf(&out, "seed %s: add --seed %s to print the same again\n", text_string(&job->seed),
                  text_string(&job->seed));
    press_range(&job->press, &first, &last);
    for (uint64_t i = first; general->verbose && last - first > 1 && i < last; i++)
        report_files(job, i, i + 1, &out);
    if (first < last)
        report_files(job, first, last, &out);
    else
        text_addf(&out, "part %lld of %lld: no sheets fall to it\n", (long long)job->press.shard.number,
                  (long long)job->press.shard.count);
    console_notes(&out);
    text_release(&out);
}

static void release(struct sheet_job *job)
{
    free(job->ids);
    text_release(&job->seed);
    text_release(&job->output);
    text_release(&job->title);
    text_release(&job->subject);
    drawing_names_release(&job->names);
    press_release(&job->press);
    kit_free(job->kit);
    rules_free(job->rules);
    pictures_release(&job->pictures);
    shelf_free(job->shelf);
}

static bool prepare(struct sheet_job *job, struct text *why)
{
    if (!read_contents(job, why) || !read_edition(job, why) || !read_style(job, why) || !read_output(job, why) ||
        !load_kit(job, why))
        return false;
    return set_press(job, why) && check_pages(job, why);
}

static int run(struct session *s)
{
    struct sheet_settings *settings = s->settings;
    struct sheet_job job = {.settings = settings, .args = s->args};
    bool good = prepare(&job, &s->why) && press_run(&job.press, &s->why);
    if (good)
        report(&job);
    release(&job);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_sheet = {
    .name = "sheet",
    .synopsis = "GAME",
    .summary = "print boards to play on",
    .about = "Every sheet bears an ID that rebuilds it: quadrille sheet GAME --id ID.",
    .uses = uses,
    .game_options = true,
    .words_most = 1,
    .settings_size = sizeof(struct sheet_settings),
    .general = offsetof(struct sheet_settings, general),
    .run = run,
};
