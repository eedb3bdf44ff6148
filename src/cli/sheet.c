/* quadrille sheet: prints boards to play on. From options to a job for the press. */
#include "page/sheet.h"
#include "page/edition.h"

#include "base/mem.h"
#include "cli/manifest.h"
#include "cli/pictures.h"
#include "cli/printing.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct sheet_settings {
    bool once, record_form, rules;
    const char *edition; /* NULL if not given */
    struct batch_settings batch;
    struct drawing_settings drawing;
    struct general general;
};

enum { PER_PAGE_MOST = 64 };

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
     .help = "language of the rules: see quadrille rules",
     .standard = RULE_TEXT_LANGUAGE,
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
    {.name = "per-page",
     .metavar = "N",
     .standard = "1",
     .read = option_whole,
     .offset = offsetof(struct sheet_settings, drawing) + offsetof(struct drawing_settings, per_page),
     .least = 1,
     .most = PER_PAGE_MOST,
     .help = "boards on one page"},
    {.name = "names",
     .metavar = "A,B,..",
     .read = option_text,
     .offset = offsetof(struct sheet_settings, drawing) + offsetof(struct drawing_settings, names),
     .help = "names of the players to print"},
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

/* A batch of sheets, ready to be printed. */
struct sheet_job {
    struct printing printing;
    const struct sheet_settings *settings;
    const struct game *game;
    struct values values; /* without IDs */
    struct sheet_id *ids; /* as --id gives them, or NULL */
    uint64_t count;
    _Atomic uint64_t *chosen;    /* of sheets that are chosen the seeds found so far, plus 1; else NULL */
    struct edition_cache *cache; /* of editions */
    struct sheet_style style;
    struct player_names names;
    struct pictures pictures; /* of the rules */
    struct rule_text *rules;  /* or NULL */
    uint64_t sides;           /* of each sheet; 0 with IDs, whose sheets may differ */
    struct press press;
};

/* ---- What to print ---- */

/* What a sheet holds is in its ID; how it is drawn is for options to say. */
static bool take_looks(struct sheet_job *job, struct text *why)
{
    const struct game *game = job->game;
    struct values given;

    if (!options_values(job->printing.args, game, &given, why))
        return false;
    for (size_t p = 0; game->params[p].name; p++) {
        const char *const names[] = {game->params[p].name, game->params[p].also, NULL};
        bool says = game->params[p].use == PARAM_CONTENT || game->params[p].use == PARAM_CHOICE;
        if (says && !printing_alone(&job->printing, names, why))
            return false;
        for (uint64_t i = 0; game->params[p].use == PARAM_LOOK && i < job->count; i++)
            job->ids[i].values.of[p] = given.of[p];
    }
    for (uint64_t i = 0; i < job->count; i++)
        if (!game_check(game, &job->ids[i].values, why))
            return false;
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
        text_addf(why, "--id %.80s is a sheet of %s, not of %s", s, id->game->about.title, job->game->about.title);
    text_release(&reason);
    return good && job->game == id->game;
}

static bool read_ids(struct sheet_job *job, struct text *why)
{
    static const char *const others[] = {"seed", "count", NULL};
    const struct arguments *args = job->printing.args;
    if (!printing_alone(&job->printing, others, why))
        return false;
    job->ids = mem_new(args->option_count * sizeof *job->ids);
    for (size_t i = 0; i < args->option_count; i++)
        if (strcmp(args->options[i].name, "id") == 0 &&
            !read_id(job, args->options[i].value, &job->ids[job->count++], why))
            return false;
    return take_looks(job, why);
}

static bool read_contents(struct sheet_job *job, struct text *why)
{
    if (!printing_game(&job->printing, "sheet", &job->game, why))
        return false;
    if (options_given(job->printing.args, "id"))
        return read_ids(job, why);
    job->count = (uint64_t)job->settings->batch.count;
    if (!options_values(job->printing.args, job->game, &job->values, why) || !game_check(job->game, &job->values, why))
        return false;
    const struct sheet_choice *choice = game_sheet(job->game)->choice;
    if (choice && choice->candidates(&job->values) > 1)
        job->chosen = mem_new(job->count * sizeof *job->chosen);
    return printing_seed(&job->printing, why);
}

/* Gives all sheets the edition that the game is played with, if it has any. */
static bool read_edition(struct sheet_job *job, struct text *why)
{
    const char *edition = job->settings->edition;
    if (!job->game->edition)
        return !edition || text_refuse(why, "%s has no editions: leave out --edition", job->game->about.title);
    job->cache = edition_cache_new(job->settings->drawing.template_dir);
    job->values.edition = edition_cache_get(job->cache, job->game, edition ? edition : EDITION_STANDARD, why);
    for (uint64_t i = 0; job->ids && i < job->count; i++)
        job->ids[i].values.edition = job->values.edition;
    return job->values.edition;
}

/* The seed of sheet `i` of the batch. One that had to be looked for is kept: whichever thread finds it finds the same.
 */
static uint64_t seed_of(const struct sheet_job *job, uint64_t i)
{
    uint64_t kept = job->chosen ? atomic_load_explicit(&job->chosen[i], memory_order_relaxed) : 0;
    if (kept)
        return kept - 1;
    uint64_t seed = sheet_id_seed(job->game, &job->values, text_string(&job->printing.seed), i);
    if (job->chosen)
        atomic_store_explicit(&job->chosen[i], seed + 1, memory_order_relaxed);
    return seed;
}

/* Sheet `i` of the batch. */
static struct sheet_id id_of(const struct sheet_job *job, uint64_t i)
{
    return job->ids ? job->ids[i] : (struct sheet_id){job->game, job->values, seed_of(job, i)};
}

/* ---- How it looks ---- */

/* Players of the sheets to print, at most. */
static size_t most_players(const struct sheet_job *job)
{
    int most = 0;
    if (game_sheet(job->game)->own)
        return (size_t)game_sheet(job->game)->own->most;
    if (!job->ids)
        return (size_t)game_players(job->game, &job->values);
    for (uint64_t i = 0; i < job->count; i++) {
        int players = game_players(job->game, &job->ids[i].values);
        most = players > most ? players : most;
    }
    return (size_t)most;
}

static bool read_names(struct sheet_job *job, struct text *why)
{
    if (!drawing_names(&job->settings->drawing, most_players(job), job->game->about.title, &job->names, why))
        return false;
    job->style.names = job->names.list;
    job->style.name_count = job->names.count;
    return true;
}

static bool read_style(struct sheet_job *job, struct text *why)
{
    const struct sheet_settings *settings = job->settings;
    const struct drawing_settings *drawing = &settings->drawing;

    if (!printing_look(&job->printing, why))
        return false;
    job->style.paper = job->printing.paper;
    job->style.landscape = drawing->landscape;
    job->style.margin = drawing->margin;
    job->style.per_page = (int)drawing->per_page;
    job->style.once = settings->once;
    job->style.total = job->count;
    job->style.record_form = settings->record_form;
    job->style.title = job->printing.head;
    return read_names(job, why);
}

static bool check_fits(const struct sheet_job *job, struct text *why)
{
    const struct draw_resources *kit = resources_get(job->printing.kit);
    if (!job->ids)
        return sheet_fits(kit, &job->style, job->game, &job->values, &job->values, why);
    for (uint64_t i = 0; i < job->count; i++)
        if (!sheet_fits(kit, &job->style, job->game, &job->ids[0].values, &job->ids[i].values, why))
            return false;
    return true;
}

static bool load_rules(struct sheet_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;
    struct text notes = {0};

    if (!job->settings->rules)
        return !options_given(job->printing.args, "lang") ||
               text_refuse(why, "--lang is the language of rules: add --rules");
    job->rules = pictures_rules(drawing->template_dir, drawing->language, job->game,
                                job->cache ? edition_cache_editions(job->cache) : NULL, &job->pictures, why);
    job->style.rules = job->rules;
    if (job->rules)
        rule_text_note_missing(job->rules, job->printing.kit, &notes);
    if (!job->settings->general.quiet)
        console_notes(&notes);
    text_release(&notes);
    return job->rules;
}

static bool load_kit(struct sheet_job *job, struct text *why)
{
    struct printing *p = &job->printing;
    if (!printing_kit(p, job->game, why))
        return false;
    for (size_t i = 0; i < job->style.name_count; i++)
        resources_note_missing(p->kit, job->style.names[i], &p->notes);
    printing_tell_notes(p);
    return load_rules(job, why) && check_fits(job, why);
}

/* ---- Where it goes ---- */

static void name_output(struct sheet_job *job)
{
    struct text id = {0};
    if (job->ids)
        sheet_id_write(&job->ids[0], &id);
    printing_name(&job->printing, job->game->about.slug, job->ids ? text_string(&id) : NULL, job->count);
    text_release(&id);
}

static void name_document(struct sheet_job *job)
{
    struct printing *p = &job->printing;
    const struct sheet_id first = id_of(job, 0);
    text_add(&p->title, job->style.title ? job->style.title : job->game->about.title);
    if (job->ids) {
        sheet_id_write(&first, &p->subject);
        return;
    }
    text_addf(&p->subject, "%s ", job->game->about.title);
    game_caption(job->game, &first.values, &p->subject);
}

static press_print print;
static press_id write_id;

/* Pages of `count` sheets from batch position `first`, drawn together. */
static uint64_t pages_of(void *context, uint64_t first, uint64_t count)
{
    const struct sheet_job *job = context;
    const struct draw_resources *kit = resources_get(job->printing.kit);
    uint64_t sides = count * job->sides, per_page = (uint64_t)job->style.per_page;

    for (uint64_t i = first; job->ids && i < first + count; i++)
        sides += (uint64_t)sheet_pages(kit, &job->style, job->game, &job->ids[first].values, &job->ids[i].values);
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

static bool set_press(struct sheet_job *job, struct text *why)
{
    name_output(job);
    name_document(job);
    if (!job->ids)
        job->sides =
            (uint64_t)sheet_pages(resources_get(job->printing.kit), &job->style, job->game, &job->values, &job->values);
    job->press = (struct press){
        .print = print, .pages = pages_of, .id = write_id, .context = job, .total = job->count, .what = "sheet"};
    if (!printing_press(&job->printing, &job->press, why))
        return false;
    if (job->press.format->paged && !job->press.split)
        job->press.split = sheets_of_whole_pages(job);
    return press_plan(&job->press, why);
}

/* ---- Printing ---- */

/* Adds the sheets' lines; page_of[i] is the page of the sheaf, from 1, on which sheet i begins. */
static void add_lines(const struct sheet_job *job, uint64_t number, const struct sheet_id *ids, const int *page_of,
                      const struct text *notes, struct text *manifest)
{
    size_t size = 0, count = (size_t)press_sheaf(&job->press, number).count;
    for (size_t i = 0; i < count; i++) {
        size_t needed = ids[i].game->rules->size(&ids[i].values);
        size = needed > size ? needed : size;
    }
    struct pos *pos = mem_new(size);
    for (size_t i = 0; i < count; i++) {
        struct text file = {0};
        press_name(&job->press, number, (uint64_t)page_of[i] - 1, &file);
        manifest_add(&ids[i], text_string(&file), job->press.format->paged ? 1 : page_of[i], text_string(&notes[i]),
                     pos, manifest);
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
    struct text *notes = mem_new(count * sizeof *notes);

    for (size_t i = 0; i < count; i++)
        ids[i] = id_of(job, sheaf.first + i);
    sheet_draw(d, &job->style, ids, count, sheaf.first, page_of, notes);
    if (manifest)
        add_lines(job, number, ids, page_of, notes, manifest);
    for (size_t i = 0; i < count; i++)
        text_release(&notes[i]);
    free(notes);
    free(page_of);
    free(ids);
}

static void write_id(void *context, uint64_t first, uint64_t count, struct text *out)
{
    struct sheet_id id = id_of(context, first);
    (void)count;
    sheet_id_write(&id, out);
}

/* ---- The run ---- */

static void release(struct sheet_job *job)
{
    free(job->ids);
    free(job->chosen);
    drawing_names_release(&job->names);
    press_release(&job->press);
    printing_release(&job->printing);
    rule_text_free(job->rules);
    pictures_release(&job->pictures);
    edition_cache_free(job->cache);
}

static bool prepare(struct sheet_job *job, struct text *why)
{
    if (!read_contents(job, why) || !read_edition(job, why) || !read_style(job, why) || !load_kit(job, why))
        return false;
    return set_press(job, why) && printing_pages_fit(&job->press, "add --split 1000", why);
}

static int run(struct session *s)
{
    const struct sheet_settings *settings = s->settings;
    struct sheet_job job = {.settings = settings};
    const struct press *press = &job.press;

    job.printing = (struct printing){.args = s->args,
                                     .general = &settings->general,
                                     .batch = &settings->batch,
                                     .drawing = &settings->drawing,
                                     .instead = "send it into a pipe"};
    bool good = prepare(&job, &s->why) && press_run(&press, 1, &s->why);
    if (good) {
        printing_report_seed(&job.printing);
        printing_report(&job.printing, press);
    }
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
