/* quadrille puzzle: prints sets of puzzles. */
#include "base/mem.h"
#include "cli/lookup.h"
#include "cli/puzzle_job.h"
#include "page/edition.h"

#include <stdlib.h>
#include <string.h>

enum { PER_PAGE_MOST = 64 };

enum answers { ANSWERS_END, ANSWERS_SEPARATE, ANSWERS_NONE };

struct answers_option {
    int where;        /* enum answers */
    const char *file; /* ANSWERS_SEPARATE */
};

struct puzzle_options {
    const char *kind;     /* NULL if not given */
    struct grades grades; /* zeros if not given */
    struct answers_option answers;
    bool book;
    int64_t per_page; /* 0 if not given */
    struct batch_options batch;
    struct print_options print;
    struct general_options general;
};

/* ---- Options ---------------------------------------------------------------------------------------------------- */

/* `3` or `2-4`. */
static bool read_grades(const struct option_row *row, const char *value, void *field, struct text *why)
{
    int least = value[0] - '0', most = least;
    size_t len = strlen(value);
    (void)row;
    if (len == 3 && value[1] == '-')
        most = value[2] - '0';
    if ((len != 1 && (len != 3 || value[1] != '-')) || least < 1 || most < least || most > GRADES)
        return text_refuse(why, "a grade from 1 to %d, or a range like 2-4", GRADES);
    *(struct grades *)field = (struct grades){least, most};
    return true;
}

static bool read_answers(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct answers_option *answers = field;
    const char *equals = strchr(value, '=');

    *answers = (struct answers_option){0};
    if (strcmp(value, "end") == 0)
        return true;
    if (strcmp(value, "none") == 0) {
        answers->where = ANSWERS_NONE;
        return true;
    }
    if (!equals || strncmp(value, row->opens, (size_t)(equals - value)) != 0 || !equals[1])
        return text_refuse(why, "end, none, or separate FILE");
    *answers = (struct answers_option){ANSWERS_SEPARATE, equals + 1};
    return true;
}

static const struct option_row rows[] = {
    OPT_TEXT(0, "kind", "KIND", NULL, puzzle_options, kind, "which kind of puzzle (default: the game's first)"),
    OPT_OWN(0, "grade", "N|N-M", NULL, read_grades, struct grades, puzzle_options, grades,
            "only puzzles of this grade or these grades, from 1 (easy) to 5 (default: all)"),
    OPT_SEVERAL("id", "ID", "print the puzzle with this ID again; may be repeated"),
    {.name = "answers",
     .metavar = "WHERE",
     .standard = "end",
     .read = read_answers,
     .opens = "separate",
     .offset = offsetof(struct puzzle_options, answers),
     .help = "end: after the puzzles; separate FILE: in a file of their own; or none"},
    OPT_FLAG(0, "book", puzzle_options, book, "add a title page with the contents"),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, NULL, puzzle_options, per_page,
              "puzzles on one page (default: as many as are easy to draw on)"),
    OPT_TEXT('o', "output", "FILE", NULL, puzzle_options, print.output,
             "output file; its ending picks the format; - is standard output (default GAME-KIND-SEED.pdf in the "
             "current folder)"),
    OPT_TEXT(0, "manifest", "FILE", NULL, puzzle_options, batch.manifest,
             "one JSON object a line for each: id, kind, grade, puzzle and solution as records, and more; - is "
             "standard output"),
    {0},
};
static const struct option_group own = {"Options of puzzle", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&batch_option_group, offsetof(struct puzzle_options, batch)},
    {&print_option_group, offsetof(struct puzzle_options, print)},
    {&general_option_group, offsetof(struct puzzle_options, general)},
    {0},
};

/* A run of the command. */
struct puzzle_run {
    struct print_setup setup;
    const struct puzzle_options *options;
    struct puzzle_id like; /* what all puzzles have in common; with --id the first one */
    struct puzzle_id *ids; /* from --id, or NULL */
    uint64_t count;
    struct edition_cache *cache; /* editions */
    struct puzzle_job job;
    struct progress progress;
};

/* ---- What to print ---------------------------------------------------------------------------------------------- */

/* Reads the game's parameters. Refuses those that the kind of puzzle does not depend on. */
static bool read_values(struct puzzle_run *run, struct text *why)
{
    const struct arguments *args = run->setup.args;
    struct puzzle_id *like = &run->like;
    const char *const *params = like->kind->params;
    bool is_given[PARAMS_MAX] = {false};
    size_t count = 0;

    puzzle_standard(like->kind, like->game->params, &like->values);
    if (!options_values_over(args, like->game, &like->values, why))
        return false;
    while (params && params[count])
        count++;
    for (size_t i = 0; i < args->option_count; i++) {
        const char *name = args->options[i].name;
        if (args->options[i].row)
            continue;
        const struct param *param = options_param(like->game, name);
        size_t at = 0;
        while (at < count && strcmp(params[at], param->name) != 0)
            at++;
        is_given[param - like->game->params] = true;
        if (at < count)
            continue;
        text_addf(why, "--%s does not apply to %s puzzles; of the game's options they have ", name, like->kind->name);
        for (size_t k = 0; k < count; k++)
            text_addf(why, "%s--%s", list_separator(k, count, " and "), params[k]);
        text_add(why, count == 0 ? "none" : "");
        return false;
    }
    if (like->kind->fit)
        like->kind->fit(&like->values, is_given);
    return true;
}

/* Reads the next --id. All puzzles of a set have the same kind and size. */
static bool read_id(struct puzzle_run *run, const char *s, struct text *why)
{
    struct puzzle_id *id = &run->ids[run->count];
    struct text reason = {0};
    bool good = puzzle_id_read(s, strlen(s), id, &reason);

    if (!good)
        text_addf(why, "--id: %s", text_string(&reason));
    text_release(&reason);
    if (!good)
        return false;
    if (run->like.game && run->like.game != id->game)
        return text_refuse(why, "--id %.80s is a puzzle of %s, not of %s", s, id->game->about.title,
                           run->like.game->about.title);
    if (run->count > 0 &&
        (id->kind != run->ids->kind || memcmp(id->values.of, run->ids->values.of, sizeof id->values.of) != 0))
        return text_refuse(why, "--id %.80s differs in kind or size from the puzzles before it: print it separately",
                           s);
    run->count++;
    return true;
}

static bool read_ids(struct puzzle_run *run, struct text *why)
{
    static const char *const others[] = {"seed", "count", "kind", "grade", NULL};
    const struct arguments *args = run->setup.args;

    if (!print_setup_check_beside_id(&run->setup, others, why))
        return false;
    run->ids = mem_new((args->option_count + 1) * sizeof *run->ids);
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *given = &args->options[i];
        const char *const name[] = {given->name, NULL};
        if (!given->row && !print_setup_check_beside_id(&run->setup, name, why))
            return false;
        if (strcmp(given->name, "id") == 0 && !read_id(run, given->value, why))
            return false;
    }
    run->like = run->ids[0];
    return true;
}

static bool read_contents(struct puzzle_run *run, struct text *why)
{
    const struct puzzle_options *options = run->options;
    struct puzzle_id *like = &run->like;

    if (!print_setup_game(&run->setup, "puzzle", &like->game, why))
        return false;
    if (options_given(run->setup.args, "id")) {
        if (!read_ids(run, why))
            return false;
    } else {
        like->kind = lookup_puzzle_kind(like->game, options->kind, why);
        if (!like->kind)
            return false;
        like->grades = options->grades.least ? options->grades : puzzle_grades(like->kind);
        if (like->grades.least < like->grades.most)
            like->grades = puzzle_grades_within(like->kind, like->grades);
        run->count = (uint64_t)options->batch.count;
        if (!read_values(run, why) || !puzzle_id_check(like, why) || !print_setup_seed(&run->setup, why))
            return false;
    }
    if (!like->game->edition)
        return true;
    run->cache = edition_cache_new(options->print.template_dir);
    like->values.edition = edition_cache_get(run->cache, like->game, EDITION_STANDARD, why);
    for (uint64_t i = 0; run->ids && i < run->count; i++)
        run->ids[i].values.edition = like->values.edition;
    return like->values.edition;
}

/* ---- What it looks like and where it goes ----------------------------------------------------------------------- */

static bool prepare(struct puzzle_run *run, struct text *why)
{
    const struct puzzle_options *options = run->options;
    struct print_setup *p = &run->setup;
    struct puzzle_job *job = &run->job;
    const struct puzzle_id *like = &run->like;
    struct text prefix = {0}, id = {0};

    if (!read_contents(run, why) || !print_setup_read(p, why))
        return false;
    /* Files for single pages are numbered through the whole set, and one shard can't know how many the others make. */
    if (p->format->paged && options->batch.shard.count > 1)
        return text_refuse(why, "--shard is for PDF: %s pages are numbered through the whole set", p->format->shown);
    if (!print_setup_resources(p, like->game, why))
        return false;
    text_addf(&prefix, "%s-%s", like->game->about.slug, like->kind->name);
    if (run->ids)
        puzzle_id_write(&run->ids[0], &id);
    print_setup_name(p, text_string(&prefix), run->ids ? text_string(&id) : NULL, run->count);
    text_release(&prefix);
    text_release(&id);
    text_add(&p->document_title, page_title(&p->page, like->game));
    text_addf(&p->document_subject, "%s puzzles, ", like->kind->name);
    game_caption(like->game, &like->values, &p->document_subject);
    job->like = like;
    job->ids = run->ids;
    job->style = (struct book_style){
        .page = p->page,
        .per_page = (int)options->per_page,
        .cover = options->book,
        .puzzles = true,
        .answers = options->answers.where == ANSWERS_END,
    };
    if (!run->ids)
        text_addf(&job->seed, "seed %s", text_string(&p->seed));
    return puzzle_job_open(job, p, run->count,
                           options->answers.where == ANSWERS_SEPARATE ? options->answers.file : NULL, why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static void show_progress(void *context, uint64_t count)
{
    progress_show(context, count);
}

static bool make(struct puzzle_run *run, struct text *why)
{
    struct puzzle_job *job = &run->job;
    enum when when = run->options->general.quiet ? WHEN_NEVER : (enum when)run->options->print.progress;
    struct puzzle_watch watch = {show_progress, &run->progress};
    uint64_t first, last;
    bool good;

    puzzle_job_range(job, &first, &last);
    struct puzzle_request request = {.id = run->like,
                                     .seed = text_string(&run->setup.seed),
                                     .count = run->count,
                                     .first = first,
                                     .last = last,
                                     .jobs = job->jobs[0].threads,
                                     .watch = watch};
    progress_begin(&run->progress, when, "puzzle", run->ids ? last - first : puzzle_set_total(&request));
    if (run->ids)
        good = puzzle_set_remake(run->ids + first, (size_t)(last - first), request.jobs, watch, &job->set, why);
    else
        good = puzzle_set_make(&request, &job->set, why);
    progress_end(&run->progress);
    return good;
}

static int run_puzzle(struct session *s)
{
    const struct puzzle_options *options = s->options;
    struct puzzle_run run = {.options = options};

    run.setup = (struct print_setup){.args = s->args,
                                     .general = &options->general,
                                     .batch = &options->batch,
                                     .print = &options->print,
                                     .instead = "send it into a pipe"};
    bool good = prepare(&run, &s->why);
    print_setup_print_notes(&run.setup);
    good = good && make(&run, &s->why) && puzzle_job_run(&run.job, &s->why);
    if (good) {
        print_setup_report_seed(&run.setup);
        puzzle_job_report(&run.job, &run.setup);
    }
    puzzle_job_release(&run.job);
    print_setup_release(&run.setup);
    free(run.ids);
    edition_cache_free(run.cache);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_puzzle = {
    .name = "puzzle",
    .synopsis = "GAME",
    .summary = "print a set of puzzles",
    .about = "Every puzzle has exactly one answer, which is proven. Its ID rebuilds it: quadrille puzzle --id ID. "
             "quadrille games GAME lists the kinds of puzzle, the options that each has, and what each grade demands.",
    .uses = uses,
    .game_options = true,
    .puzzles = true,
    .words_most = 1,
    .options_size = sizeof(struct puzzle_options),
    .general = offsetof(struct puzzle_options, general),
    .run = run_puzzle,
};
