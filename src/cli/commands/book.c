/* quadrille book: prints a whole book by a recipe. */
#include "page/book/book.h"
#include "catalogue/registry.h"
#include "cli/print/print.h"

#include <math.h>
#include <string.h>

struct book_options {
    struct general_options general;
    const char *answers, *cover; /* NULL if not given */
    struct day daily;
    int impose;   /* enum imposition */
    int64_t jobs; /* 0 if not given */
    struct batch_options batch;
    struct print_options print;
};

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static const char *const impose_words[] = {"booklet", "2up", NULL};

static const struct option_row rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, book_options, print.output,
             "output file, a PDF or text; - is standard output (default RECIPE-SEED.pdf in the current folder)"),
    OPT_TEXT(0, "answers", "FILE", NULL, book_options, answers,
             "write the answers to a file of their own instead of the section of answers"),
    OPT_TEXT(
        0, "cover", "FILE", NULL, book_options, cover,
        "write the cover to a file of its own, as a wrap: back, spine, front; the book then begins with its title"),
    OPT_DAY("daily", book_options, daily, "the book of this day: the date is printed, and is part of the seed"),
    OPT_WORD(0, "impose", "HOW", impose_words, IMPOSE_BOOKLET, NULL, book_options, impose,
             "two pages on each side of paper twice as large: booklet, to fold and staple in the middle (print on both "
             "sides, turned over the short edge), or 2up, in order"),
    OPT_TEXT(0, "seed", "S", NULL, book_options, batch.seed,
             "any text; the same recipe, seed and options give the same book (default: the recipe's, or a random one, "
             "which is reported)"),
    OPT_TEXT(0, "title", "TEXT", NULL, book_options, print.title, "title of the book instead of the recipe's"),
    OPT_JOBS(book_options),
    {0},
};

/* ---- A run of the command ---------------------------------------------------------------------------------------- */

struct book_run {
    struct print print;
    struct book_options *options;
    struct recipe recipe;
    struct text date, name;
    struct book book;
};

/* What a printer on demand takes: margins in mm, pt. */
#define MARGIN       6.4
#define MARGIN_BLEED 9.6
#define TYPE_LEAST   7.0

/* ---- The recipe -------------------------------------------------------------------------------------------------- */

static bool recipe_refuse(const struct recipe *r, int line, const struct text *reason, struct text *why)
{
    recipe_locate(r, line, why);
    return text_refuse(why, "%s", text_string(reason));
}

/* What the recipe says takes the place of the file of defaults, and given options that of the recipe. */
static bool apply_recipe(struct book_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;
    struct print_options *print = &run->options->print;
    const struct recipe *r = &run->recipe;
    scoped(text_release) struct text reason = {0};
    struct theme theme;
    struct words *words = NULL;
    bool good = true;

    if (r->paper.width > 0 && !options_given(args, "paper"))
        print->paper = r->paper;
    if (*r->theme && !options_given(args, "theme")) {
        print->theme = r->theme;
        if (!theme_load(print->template_dir, r->theme, &theme, &reason))
            good = recipe_refuse(r, r->theme_line, &reason, why);
    }
    if (*r->language && !options_given(args, "lang")) {
        print->language = r->language;
        text_clear(&reason);
        if (!language_load(print->template_dir, r->language, &words, &reason))
            good = recipe_refuse(r, r->language_line, &reason, why);
        words_free(words);
    }
    if (*r->seed && !options_given(args, "seed"))
        run->options->batch.seed = r->seed;
    run->options->batch.jobs = run->options->jobs;
    run->options->batch.count = 1;
    run->options->batch.shard = (struct shard){1, 1};
    return good;
}

static bool read_recipe(struct book_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;
    struct print *p = &run->print;
    scoped(text_release) struct text mistakes = {0};

    if (args->word_count == 0)
        return text_refuse(
            why, "which recipe? Usage: quadrille book RECIPE -o FILE; \"quadrille help books\" shows a recipe");
    const char *language = run->options->print.language;
    bool good =
        recipe_read(args->words[0], options_given(args, "lang") ? language : NULL, language, &run->recipe, &mistakes);
    good = apply_recipe(run, &mistakes) && good;
    terminal_notes(&mistakes);
    if (!good || !print_seed(p, &run->options->daily, why) || !print_read(p, why))
        return false;
    if (p->format->format != FORMAT_PDF && p->format->format != FORMAT_TEXT)
        return text_refuse(why, "a book is a PDF, or text: use the ending .pdf or .txt");
    run->book.setting.title = p->page.title ? p->page.title : run->recipe.title;
    p->page.title = NULL; /* pages have the titles of games */
    p->imposition = (enum imposition)run->options->impose;
    if (run->recipe.binding.plain)
        p->page.margin = fmax(p->page.margin, run->recipe.binding.bleed > 0 ? MARGIN_BLEED : MARGIN);
    return !run->options->cover || p->imposition == IMPOSE_NONE ||
           text_refuse(why, "--cover is for bound books: leave --impose out");
}

static bool load(struct book_run *run, struct text *why)
{
    struct print *p = &run->print;
    struct print_options *print = &run->options->print;
    const struct recipe *r = &run->recipe;
    const char *art = print->art;
    bool pictures = false;

    print->art = NULL;
    bool good = print_resources(p, NULL, why);
    for (size_t i = 0; i < r->count && good; i++) {
        const struct game *game = r->sections[i].game;
        if (!game)
            continue;
        print->art = game->picture->art ? art : NULL;
        pictures = pictures || game->picture->art;
        good = print_resources(p, game, why);
    }
    const struct game *game;
    print->art = NULL;
    for (size_t i = 0; good && !pictures && r->cover == COVER_ALIENS && (game = registry_game(i)); i++)
        if (game->picture->art)
            good = print_resources(p, game, why);
    if (good && run->recipe.binding.plain)
        resources_raise_type(p->resources, TYPE_LEAST);
    if (good && art && !pictures)
        good = text_refuse(why, "--art has no effect: no game of this book has pictures to replace");
    for (size_t i = 0; i < r->count && good; i++)
        for (size_t k = 0; k < r->sections[i].paragraph_count; k++)
            resources_note_missing(p->resources, r->sections[i].paragraphs[k], &p->notes);
    const char *const texts[] = {run->book.setting.title, r->subtitle, r->author, r->issue};
    for (size_t i = 0; i < sizeof texts / sizeof *texts && good; i++)
        resources_note_missing(p->resources, texts[i], &p->notes);
    return good;
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

static bool make(struct book_run *run, struct text *why)
{
    const struct book_options *options = run->options;
    struct progress progress = progress_begin(options->general.quiet, (enum when)options->print.progress, "puzzle",
                                              book_puzzle_count(&run->recipe));
    bool good = book_make(&run->book, (struct puzzle_watch){progress_show, &progress, 0}, why);
    progress_end(&progress);
    return good;
}

static void prepare(struct book_run *run)
{
    const struct print *p = &run->print;
    struct book_setting *setting = &run->book.setting;

    setting->recipe = &run->recipe;
    setting->seed = text_string(&p->seed);
    setting->page = p->page;
    setting->resources = resources_get(p->resources);
    setting->template_dir = p->options->template_dir;
    setting->language = p->options->language;
    setting->editions = p->editions;
    setting->threads = p->threads;
    words_add_day(setting->resources->words, &run->date, run->options->daily.text);
    file_add_stem(strcmp(run->recipe.path, "-") == 0 ? "book" : run->recipe.path, &run->name);
    run->book.date = text_string(&run->date);
    run->book.name = text_string(&run->name);
    run->book.imposition = p->imposition;
    run->book.separate = run->options->answers;
    run->book.wrapped = run->options->cover;
    book_prepare(&run->book);
}

static int run_book(struct session *s)
{
    struct book_run run = {.options = s->options};
    const char *answers = run.options->answers;
    const char *cover = run.options->cover;
    struct print_job jobs[3] = {{&run.book.document, run.options->print.output}};
    size_t count = 1;
    struct print *p = &run.print;

    *p = print_new(s, &run.options->print, &run.options->batch, "send it into a pipe");
    bool good = read_recipe(&run, &s->why) && load(&run, &s->why);
    print_notes(p);
    if (good && answers && book_puzzle_count(&run.recipe) == 0)
        good = text_refuse(&s->why, "--answers has no effect: there are no puzzles in this book");
    if (answers)
        jobs[count++] = (struct print_job){&run.book.answers_document, answers};
    if (cover)
        jobs[count++] = (struct print_job){&run.book.cover_document, cover};
    for (size_t i = 1; i < count && good; i++)
        good = print_check_second(p, jobs[i].output, &s->why);
    if (good) {
        prepare(&run);
        good =
            print_jobs_check(p, jobs, count, &s->why) && make(&run, &s->why) && print_jobs_run(p, jobs, count, &s->why);
    }
    book_release(&run.book);
    recipe_release(&run.recipe);
    text_release(&run.date);
    text_release(&run.name);
    print_release(p);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_book = {
    .name = "book",
    .synopsis = "RECIPE",
    .summary = "print a whole book: rules, puzzles, sheets, hints, answers",
    .about = "A recipe is a text file that says what the book holds, or - for standard input: see \"quadrille help "
             "books\". The program adds a cover, the contents, running heads, a worked example before each kind of "
             "puzzle, and an imprint with the seed and all IDs.",
    .examples = {"quadrille book weekend.book -o weekend.pdf",
                 "quadrille book weekend.book --impose booklet -o weekend-booklet.pdf",
                 "quadrille book weekend.book --daily today --answers answers.pdf -o today.pdf"},
    .groups = {{"Options of book", rows, 0},
               PRINT_OPTIONS(book_options, print),
               GENERAL_OPTIONS(book_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct book_options),
    .run = run_book,
};
