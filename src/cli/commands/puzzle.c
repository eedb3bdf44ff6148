/* quadrille puzzle: prints sets of puzzles. */
#include "catalogue/daily.h"
#include "catalogue/lookup.h"
#include "cli/print/print.h"
#include "page/puzzles/puzzle_book.h"

#include <string.h>

struct answers_option {
    bool at_end;
    const char *file; /* for separate answers, or NULL */
};

/* From 1, in the order of their words. */
enum hints_where { HINTS_NONE, HINTS_END, HINTS_FOOT };
static const char *const hints_words[] = {"end", "foot", NULL};

struct puzzle_options {
    struct general_options general;
    const char *kind;     /* NULL if not given */
    struct grades grades; /* zeros if not given */
    const char *motif;    /* NULL if not given */
    struct answers_option answers;
    int hints; /* enum hints_where */
    bool book, bare, transparent;
    double width; /* of pictures; 0 if not given */
    struct day daily;
    int64_t per_page; /* 0 if not given */
    struct batch_options batch;
    struct print_options print;
};

/* ---- Options ---------------------------------------------------------------------------------------------------- */

/* `3` or `2-4`. */
static bool read_grades(const struct option_row *row UNUSED, const char *value, void *field, struct text *why)
{
    return puzzle_grades_read(value, field, why);
}

static bool read_answers(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct answers_option *answers = field;
    size_t len = strlen(row->opens);

    answers->at_end = strcmp(value, "end") == 0;
    answers->file =
        strncmp(value, row->opens, len) == 0 && value[len] == '=' && value[len + 1] ? value + len + 1 : NULL;
    return answers->at_end || answers->file || strcmp(value, "none") == 0 ||
           text_refuse(why, "end, none, or separate FILE");
}

static const struct option_row rows[] = {
    OPT_TEXT(0, "kind", "KIND", NULL, puzzle_options, kind, "which kind of puzzle (default: the game's first)"),
    OPT_OWN(0, "grade", "N|N-M", NULL, read_grades, struct grades, puzzle_options, grades,
            "only puzzles of this grade or these grades, from 1 (easy) to 5 (default: all)"),
    OPT_TEXT(0, "motif", "NAME", NULL, puzzle_options, motif,
             "only puzzles whose answer rests on this idea; quadrille games GAME lists the motifs of each kind"),
    OPT_SEVERAL("id", "ID", "print the puzzle with this ID again; may be repeated"),
    OPT_ROW(0, "answers", "WHERE", "end", read_answers, struct answers_option, puzzle_options, answers,
            "end: after the puzzles; separate FILE: in a file of their own; or none", .opens = "separate"),
    OPT_ROW(0, "hints", "WHERE", NULL, option_word, int, puzzle_options, hints,
            "add hints in two steps, an idea and a place: end: as a section before the answers, or if they have fewer "
            "than 24 lines at the foot; foot: upside down at the foot of each page (default without WHERE: end)",
            .least = HINTS_END, .words = hints_words, .bare = "end"),
    OPT_FLAG(0, "book", puzzle_options, book, "add a title page with the contents"),
    OPT_FLAG(0, "bare", puzzle_options, bare,
             "for newspapers: -o FOLDER/ gets pictures, ID.pdf and ID-answer.pdf, and feed.jsonl with all in words"),
    OPT_DECIMAL(0, "width", "MM", 20, 400, NULL, puzzle_options, width, "with --bare: the width of each picture"),
    OPT_FLAG(0, "transparent", puzzle_options, transparent, "with --bare: svg without a white ground"),
    OPT_DAY(
        "daily", puzzle_options, daily,
        "the puzzles of this day, which is printed and part of the seed; unless given, it sets the kind, and the "
        "day of the week the grade: Monday 1 to Friday 5, Saturday 4 on the largest board, Sunday 3, -n of each of two "
        "kinds"),
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

/* A run of the command. Answers may go to a second document. */
struct puzzle_run {
    struct print print;
    const struct puzzle_options *options;
    struct puzzle_batch batch, second; /* second: perhaps the next */
    struct puzzle_document documents[2];
    struct puzzle_pictures pictures; /* with --bare */
};

/* ---- What to print ---------------------------------------------------------------------------------------------- */

static bool read_ids(struct puzzle_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;

    if (!print_check_beside(&run->print, why, PRINT_ID, "seed", "count", "kind", "grade", "motif", "daily", "roster",
                            NULL))
        return false;
    for (const struct given *given = args->options; given < args->options + args->option_count; given++)
        if ((!given->row && !print_check_beside(&run->print, why, PRINT_ID, given->name, NULL)) ||
            (strcmp(given->name, "id") == 0 && !puzzle_batch_add(&run->batch, given->value, why)))
            return false;
    return true;
}

static bool read_contents(struct puzzle_run *run, struct text *why)
{
    const struct puzzle_options *options = run->options;
    const struct arguments *args = run->print.session->args;
    struct puzzle_batch *batch = &run->batch;
    struct puzzle_id *like = &batch->like, partner;

    batch->day = options->daily.text;
    if (!print_game(&run->print, &like->game, why))
        return false;
    if (options_given(args, "id"))
        return read_ids(run, why);
    like->grades = options->grades;
    if (!(like->kind = lookup_puzzle_kind(like->game, options->kind, why)))
        return false;
    daily_choose(like, options->daily.text, !options->kind, &partner);
    if (options->motif && !(batch->motif = lookup_motif(like->kind, options->motif, why)))
        return false;
    batch->count = (uint64_t)options->batch.count;
    batch->roster = options->batch.roster ? &run->print.roster : NULL;
    if (!print_roster(&run->print, &batch->count, why) || !options_puzzle_values(args, like, why) ||
        !print_seed(&run->print, &options->daily, why))
        return false;
    batch->seed = text_string(&run->print.seed);
    run->second = *batch;
    run->second.like = partner;
    scoped(text_release) struct text unfit = {0}; /* a second kind that does not take the options is left out */
    if (partner.kind && !batch->motif && !batch->roster && options_puzzle_values(args, &run->second.like, &unfit))
        batch->next = &run->second;
    return !batch->roster || puzzle_batch_deal(batch, batch->seed, why);
}

/* Refuses options that have no effect on pictures, or only on them; or on the pages of a roster. Files for single pages
 * are numbered through the whole set, and one shard can't know how many the others make. */
static bool check_options(const struct puzzle_run *run, struct text *why)
{
    const struct puzzle_options *options = run->options;
    const struct print *p = &run->print;
    const char *const hints = options->hints == HINTS_END ? "hints" : NULL;
    if (p->format->paged && options->batch.shard.count > 1)
        return text_refuse(why, "--shard is for PDF: %s pages are numbered through the whole set", p->format->shown);
    return (!options->bare || print_check_beside(p, why, "--bare makes pictures of puzzles and answers, without pages",
                                                 "answers", "manifest", "split", "shard", "hints", "book", "paper",
                                                 "landscape", "margin", "per-page", "title", NULL)) &&
           (!run->batch.roster || print_check_beside(p, why, "--roster makes a page for each name, and a key for all",
                                                     "split", "shard", "motif", "book", hints, NULL)) &&
           (options->bare || print_check_beside(p, why, "only --bare makes pictures", "width", "transparent", NULL)) &&
           (p->format->format == FORMAT_SVG || print_check_beside(p, why, "this is not SVG", "transparent", NULL));
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* Everything that can be found out before the puzzles are made. */
static bool prepare(struct puzzle_run *run, struct text *why)
{
    const struct puzzle_options *options = run->options;
    const char *answers = options->answers.file;
    struct print *p = &run->print;

    if (!read_contents(run, why) || !print_read(p, why) || !check_options(run, why))
        return false;
    const struct game *game = run->batch.like.game;
    if (!print_resources(p, game, why))
        return false;
    const struct draw_resources *resources = resources_get(p->resources);
    for (struct puzzle_batch *b = &run->batch; b && game->edition; b = b->next)
        if (!(b->like.values.edition = edition_cache_get(p->editions, game, EDITION_STANDARD, why)))
            return false;
    const bool hints = options->hints == HINTS_END;
    const bool apart = hints && answers && p->format->format == FORMAT_TEXT; /* or they would be read too early */
    run->pictures.ground = p->format->format == FORMAT_SVG && !options->transparent;
    if (options->bare)
        return puzzle_pictures_prepare(&run->pictures, &run->batch, resources, why);
    /* Title page, puzzles, hints, answers. */
    const bool end = options->answers.at_end, foot = options->hints == HINTS_FOOT;
    const int per_page = (int)options->per_page;
    const struct book_style style = {p->page, per_page, {options->book, true, hints && !apart, end}, foot};
    const struct book_style second = {p->page, per_page, {options->book, false, apart, true}, false};
    return puzzle_document_prepare(&run->documents[0], &run->batch, &style, resources, why) &&
           (!answers || (print_check_second(p, answers, why) &&
                         puzzle_document_prepare(&run->documents[1], &run->batch, &second, resources, why)));
}

static int run_puzzle(struct session *s)
{
    struct puzzle_options *options = s->options;
    struct puzzle_run run = {.options = options, .pictures.width = options->width};
    struct print_job jobs[] = {{&run.documents[0].document, options->print.output},
                               {&run.documents[1].document, options->answers.file}};
    const size_t count = options->answers.file ? 2 : 1;

    if (options->bare) { /* letters of pictures need no fonts */
        jobs->document = &run.pictures.document;
        options->print.output = NULL;
        options->print.svg_text = options_given(s->args, "svg-text") ? options->print.svg_text : SVG_OUTLINE;
    }
    run.print = print_new(s, &options->print, &options->batch, "send it into a pipe");
    bool good = prepare(&run, &s->why) && print_jobs_check(&run.print, jobs, count, &s->why);
    print_notes(&run.print);
    if (good) {
        const struct item_range range = print_job_range(&run.print, jobs->document); /* of pictures longer than all */
        struct progress progress = progress_begin(options->general.quiet, (enum when)options->print.progress, "puzzle",
                                                  puzzle_batch_total(&run.batch, range));
        const struct puzzle_watch watch = {progress_show, &progress, 0};
        good = puzzle_batch_make(&run.batch, range, run.print.threads, watch, &s->why);
        progress_end(&progress);
    }
    good = good && print_jobs_run(&run.print, jobs, count, &s->why);
    puzzle_batch_release(&run.batch);
    puzzle_document_release(&run.documents[0]);
    puzzle_document_release(&run.documents[1]);
    print_release(&run.print);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_puzzle = {
    .name = "puzzle",
    .synopsis = "GAME",
    .summary = "print a set of puzzles",
    .about = "Every puzzle has exactly one answer, which is proven. Its ID rebuilds it: quadrille puzzle --id ID. "
             "quadrille games GAME lists the kinds of puzzle, the options that each has, and what each grade demands.",
    .examples = {"quadrille puzzle connect-square -n 6",
                 "quadrille puzzle conect --kind win-in-2 --grade 1-3 -n 4 -o set.pdf",
                 "quadrille puzzle connect-capture --answers separate answers.pdf -o puzzles.pdf"},
    .groups = {{"Options of puzzle", rows, 0},
               BATCH_OPTIONS(puzzle_options, batch),
               PRINT_OPTIONS(puzzle_options, print),
               GENERAL_OPTIONS(puzzle_options, general)},
    .game_options = options_of_games,
    .puzzles = true,
    .words_most = 1,
    .options_size = sizeof(struct puzzle_options),
    .run = run_puzzle,
};
