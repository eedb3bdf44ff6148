/* quadrille puzzle: prints sets of puzzles. From options to a wish (replay/puzzle_set.h), to books for the press. */
#include "base/mem.h"
#include "cli/kinds.h"
#include "cli/manifest.h"
#include "cli/printing.h"
#include "cli/progress.h"
#include "cli/puzzle_press.h"
#include "page/edition.h"

#include <stdlib.h>
#include <string.h>

enum { PER_PAGE_MOST = 64 };

/* Where the answers go. */
enum answers { ANSWERS_END, ANSWERS_SEPARATE, ANSWERS_NONE };

struct answers_wish {
    int where;        /* enum answers */
    const char *file; /* ANSWERS_SEPARATE */
};

struct puzzle_settings {
    const char *kind;     /* NULL if not given */
    struct grades grades; /* zeros if not given */
    struct answers_wish answers;
    bool book;
    int64_t per_page; /* 0 if not given */
    struct batch_settings batch;
    struct drawing_settings drawing;
    struct general general;
};

/* ---- Options ---------------------------------------------------------------------------------------------------- */

static bool read_digit(const char **s, int *grade)
{
    *grade = **s - '0';
    *s += **s != '\0';
    return *grade >= 1 && *grade <= GRADES;
}

/* `3` or `2-4`. */
static bool read_grades(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct grades *grades = field;
    bool good = read_digit(&value, &grades->least);
    (void)row;
    grades->most = grades->least;
    if (good && *value == '-')
        good = (value++, read_digit(&value, &grades->most));
    if (good && !*value && grades->least <= grades->most)
        return true;
    return text_refuse(why, "a grade from 1 to %d, or two such as 2-4", GRADES);
}

static bool read_answers(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct answers_wish *answers = field;
    const char *equals = strchr(value, '=');

    *answers = (struct answers_wish){0};
    if (strcmp(value, "end") == 0)
        return true;
    if (strcmp(value, "none") == 0) {
        answers->where = ANSWERS_NONE;
        return true;
    }
    if (!equals || strncmp(value, row->opens, (size_t)(equals - value)) != 0 || !equals[1])
        return text_refuse(why, "end, none, or separate and the name of a file");
    *answers = (struct answers_wish){ANSWERS_SEPARATE, equals + 1};
    return true;
}

static const struct option_row rows[] = {
    {.name = "kind",
     .metavar = "KIND",
     .read = option_text,
     .offset = offsetof(struct puzzle_settings, kind),
     .help = "which kind of puzzle (default: the game's first)"},
    {.name = "grade",
     .metavar = "N|N-M",
     .read = read_grades,
     .offset = offsetof(struct puzzle_settings, grades),
     .help = "only puzzles of this grade, from 1 (easy) to 5, or of these (default: all)"},
    {.name = "id",
     .metavar = "ID",
     .read = option_several,
     .help = "print the puzzle with this ID once more; several make a set"},
    {.name = "answers",
     .metavar = "WHERE",
     .standard = "end",
     .read = read_answers,
     .opens = "separate",
     .offset = offsetof(struct puzzle_settings, answers),
     .help = "end, behind the puzzles; separate FILE, in a file of their own; or none"},
    {.name = "book",
     .read = option_flag,
     .offset = offsetof(struct puzzle_settings, book),
     .help = "add a title page with the contents"},
    {.name = "per-page",
     .metavar = "N",
     .read = option_whole,
     .offset = offsetof(struct puzzle_settings, per_page),
     .least = 1,
     .most = PER_PAGE_MOST,
     .help = "puzzles on one page (default: as many as can well be drawn on)"},
    {.name = "output",
     .letter = 'o',
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct puzzle_settings, drawing) + offsetof(struct drawing_settings, output),
     .help = "where to; the ending picks the format; - is standard output (default GAME-KIND-SEED.pdf in this folder)"},
    {.name = "manifest",
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct puzzle_settings, batch) + offsetof(struct batch_settings, manifest),
     .help =
         "one JSON object a line for each: id, kind, grade, puzzle and solution as records, and more; - is standard "
         "output"},
    {0},
};
static const struct option_group own = {"Options of puzzle", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&options_batch, offsetof(struct puzzle_settings, batch)},
    {&options_drawing, offsetof(struct puzzle_settings, drawing)},
    {&options_general, offsetof(struct puzzle_settings, general)},
    {0},
};

/* A run. */
struct puzzle_job {
    struct printing printing;
    const struct puzzle_settings *settings;
    struct puzzle_id like; /* what all puzzles have in common; with IDs the first */
    struct puzzle_id *ids; /* as --id gives them, or NULL */
    uint64_t count;
    struct edition_cache *cache; /* of editions */
    struct puzzle_press press;
    struct progress progress;
};

/* ---- What to print ---------------------------------------------------------------------------------------------- */

/* Finds out which of the game's parameters were given; one that does not count for the kind is refused. */
static bool note_given(const struct puzzle_job *job, bool *is_given, struct text *why)
{
    const struct arguments *args = job->printing.args;
    const struct puzzle_id *like = &job->like;

    for (size_t i = 0; i < args->option_count; i++) {
        const char *name = args->options[i].name;
        if (args->options[i].row)
            continue;
        const struct param *param = options_param(like->game, name);
        is_given[param - like->game->params] = true;
        if (kinds_has_param(like->kind, param->name))
            continue;
        text_addf(why, "--%s means nothing to %s puzzles, whose options of the game are ", name, like->kind->name);
        kinds_list_params(like->kind, why);
        return false;
    }
    return true;
}

static bool read_values(struct puzzle_job *job, struct text *why)
{
    struct puzzle_id *like = &job->like;
    bool is_given[PARAMS_MAX] = {false};

    puzzle_standard(like->kind, like->game->params, &like->values);
    if (!options_values_over(job->printing.args, like->game, &like->values, why) || !note_given(job, is_given, why))
        return false;
    if (like->kind->fit)
        like->kind->fit(&like->values, is_given);
    return true;
}

static bool read_wish(struct puzzle_job *job, struct text *why)
{
    const struct puzzle_settings *settings = job->settings;
    struct puzzle_id *like = &job->like;

    like->kind = kinds_choose(like->game, settings->kind, why);
    if (!like->kind)
        return false;
    like->grades = settings->grades.least ? settings->grades : puzzle_grades(like->kind);
    if (like->grades.least < like->grades.most)
        like->grades = puzzle_grades_within(like->kind, like->grades);
    job->count = (uint64_t)settings->batch.count;
    return read_values(job, why) && puzzle_id_check(like, why) && printing_seed(&job->printing, why);
}

/* A set is of one kind, and of one size. */
static bool is_alike(const struct puzzle_id *a, const struct puzzle_id *b)
{
    return a->kind == b->kind && memcmp(a->values.of, b->values.of, sizeof a->values.of) == 0;
}

static bool read_id(struct puzzle_job *job, const char *s, struct puzzle_id *id, struct text *why)
{
    struct text reason = {0};
    bool good = puzzle_id_read(s, strlen(s), id, &reason);

    if (!good)
        text_addf(why, "--id: %s", text_string(&reason));
    else if (job->like.game && job->like.game != id->game)
        good = text_refuse(why, "--id %.80s is a puzzle of %s, not of %s", s, id->game->about.title,
                           job->like.game->about.title);
    else if (job->count > 0 && !is_alike(id, &job->ids[0]))
        good = text_refuse(why, "--id %.80s is of another kind or size than the puzzles before it: print it apart", s);
    text_release(&reason);
    return good;
}

static bool read_ids(struct puzzle_job *job, struct text *why)
{
    static const char *const others[] = {"seed", "count", "kind", "grade", NULL};
    const struct arguments *args = job->printing.args;

    if (!printing_alone(&job->printing, others, why))
        return false;
    job->ids = mem_new((args->option_count + 1) * sizeof *job->ids);
    for (size_t i = 0; i < args->option_count; i++) {
        const struct given *given = &args->options[i];
        const char *const name[] = {given->name, NULL};
        if (!given->row && !printing_alone(&job->printing, name, why))
            return false;
        if (strcmp(given->name, "id") != 0)
            continue;
        if (!read_id(job, given->value, &job->ids[job->count], why))
            return false;
        job->count++;
    }
    job->like = job->ids[0];
    return true;
}

static bool read_contents(struct puzzle_job *job, struct text *why)
{
    if (!printing_game(&job->printing, "puzzle", &job->like.game, why))
        return false;
    return options_given(job->printing.args, "id") ? read_ids(job, why) : read_wish(job, why);
}

/* Puzzles are of the usual edition. */
static bool read_edition(struct puzzle_job *job, struct text *why)
{
    const struct game *game = job->like.game;
    if (!game->edition)
        return true;
    job->cache = edition_cache_new(job->settings->drawing.template_dir);
    job->like.values.edition = edition_cache_get(job->cache, game, EDITION_STANDARD, why);
    for (uint64_t i = 0; job->ids && i < job->count; i++)
        job->ids[i].values.edition = job->like.values.edition;
    return job->like.values.edition;
}

/* ---- How it looks and where it goes ----------------------------------------------------------------------------- */

static struct book_style style_of(const struct puzzle_job *job)
{
    const struct puzzle_settings *settings = job->settings;
    return (struct book_style){
        .paper = job->printing.paper,
        .landscape = settings->drawing.landscape,
        .margin = settings->drawing.margin,
        .per_page = (int)settings->per_page,
        .title = job->printing.head,
        .cover = settings->book,
        .puzzles = true,
        .answers = settings->answers.where == ANSWERS_END,
    };
}

static void name_output(struct puzzle_job *job)
{
    struct text prefix = {0}, id = {0};
    text_addf(&prefix, "%s-%s", job->like.game->about.slug, job->like.kind->name);
    if (job->ids)
        puzzle_id_write(&job->ids[0], &id);
    printing_name(&job->printing, text_string(&prefix), job->ids ? text_string(&id) : NULL, job->count);
    text_release(&prefix);
    text_release(&id);
}

static void name_document(struct puzzle_job *job)
{
    struct printing *p = &job->printing;
    text_add(&p->title, p->head ? p->head : job->like.game->about.title);
    text_addf(&p->subject, "%s puzzles, ", job->like.kind->name);
    game_caption(job->like.game, &job->like.values, &p->subject);
}

/* Pages that are files of their own are numbered through the whole set, and how many there are shows only when all
 * puzzles are made. */
static bool check_shard(const struct puzzle_job *job, struct text *why)
{
    if (!job->printing.format->paged || job->settings->batch.shard.count == 1)
        return true;
    return text_refuse(why, "--shard is for PDF: %s pages are numbered through the whole set",
                       job->printing.format->shown);
}

static bool set_presses(struct puzzle_job *job, struct text *why)
{
    const struct answers_wish *answers = &job->settings->answers;
    struct puzzle_press *press = &job->press;

    name_output(job);
    name_document(job);
    press->like = &job->like;
    press->ids = job->ids;
    press->style = style_of(job);
    if (!job->ids)
        text_addf(&press->seed, "seed %s", text_string(&job->printing.seed));
    return puzzle_press_open(press, &job->printing, job->count,
                             answers->where == ANSWERS_SEPARATE ? answers->file : NULL, why);
}

static bool prepare(struct puzzle_job *job, struct text *why)
{
    return read_contents(job, why) && read_edition(job, why) && printing_look(&job->printing, why) &&
           check_shard(job, why) && printing_kit(&job->printing, job->like.game, why) && set_presses(job, why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static void show_made(void *context, uint64_t count)
{
    progress_show(context, count);
}

static bool make(struct puzzle_job *job, struct text *why)
{
    struct puzzle_press *press = &job->press;
    enum when when = job->settings->general.quiet ? WHEN_NEVER : (enum when)job->settings->drawing.progress;
    struct puzzle_watch watch = {show_made, &job->progress};
    uint64_t first, last;
    bool good;

    puzzle_press_range(press, &first, &last);
    struct puzzle_wish wish = {.id = job->like,
                               .seed = text_string(&job->printing.seed),
                               .count = job->count,
                               .first = first,
                               .last = last,
                               .jobs = press->presses[0].jobs,
                               .watch = watch};
    progress_begin(&job->progress, when, "puzzle", job->ids ? last - first : puzzle_set_total(&wish));
    if (job->ids)
        good = puzzle_set_remake(job->ids + first, (size_t)(last - first), wish.jobs, watch, &press->set, why);
    else
        good = puzzle_set_make(&wish, &press->set, why);
    progress_end(&job->progress);
    return good;
}

static void release(struct puzzle_job *job)
{
    puzzle_press_release(&job->press);
    printing_release(&job->printing);
    free(job->ids);
    edition_cache_free(job->cache);
}

static int run(struct session *s)
{
    const struct puzzle_settings *settings = s->settings;
    struct puzzle_job job = {.settings = settings};

    job.printing = (struct printing){.args = s->args,
                                     .general = &settings->general,
                                     .batch = &settings->batch,
                                     .drawing = &settings->drawing,
                                     .instead = "send it into a pipe"};
    bool good = prepare(&job, &s->why);
    printing_tell_notes(&job.printing);
    good = good && make(&job, &s->why) && puzzle_press_run(&job.press, &s->why);
    if (good) {
        printing_report_seed(&job.printing);
        puzzle_press_report(&job.press, &job.printing);
    }
    release(&job);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_puzzle = {
    .name = "puzzle",
    .synopsis = "GAME",
    .summary = "print a set of puzzles",
    .about = "Every puzzle has one answer, which is proven. It bears an ID that rebuilds it: quadrille puzzle --id ID. "
             "Options of its game decide what it is like: quadrille games GAME tells which count for which kind, and "
             "what the grades mean.",
    .uses = uses,
    .game_options = true,
    .kinds = true,
    .words_most = 1,
    .settings_size = sizeof(struct puzzle_settings),
    .general = offsetof(struct puzzle_settings, general),
    .run = run,
};
