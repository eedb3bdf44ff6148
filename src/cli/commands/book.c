/* quadrille book: prints a whole book by a recipe. */
#include "cli/commands/book_part.h"

#include "base/mem.h"
#include "cli/print/print_job.h"
#include "page/book/book_pages.h"

#include <stdlib.h>
#include <string.h>

struct book_options {
    struct general_options general;
    const char *answers; /* NULL if not given */
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
             "output file, a PDF; - is standard output (default RECIPE-SEED.pdf in the current folder)"),
    OPT_TEXT(0, "answers", "FILE", NULL, book_options, answers,
             "write the answers to a file of their own instead of the section of answers"),
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
static const struct option_group groups[] = {
    {"Options of book", rows, 0},
    PRINT_OPTIONS(book_options, print),
    GENERAL_OPTIONS(book_options, general),
    {0},
};

/* ---- A run of the command ---------------------------------------------------------------------------------------- */

/* Blocks of text; their texts are in an arena. */
struct block_list {
    struct arena arena;
    struct book_block *list; /* owned */
    size_t count, size;
};

struct book_run {
    struct print print;
    struct book_options *options;
    const char *path; /* of the recipe */
    struct recipe recipe;
    struct text seed; /* as asked for */
    struct book_making making;
    struct book_part *parts; /* the sections of the recipe */
    size_t count;
    const struct book_part *answers;                 /* their section; NULL: there is none */
    struct page_section contents, imprint, separate; /* separate: the file of answers */
    struct block_list contents_blocks, hint_blocks, imprint_blocks;
    int pages, answer_pages; /* of the book; of all answers */
    struct text subject;
};

static const struct words *words_of(const struct book_run *run)
{
    return resources_get(run->print.resources)->words;
}

static void add_block(struct block_list *l, enum block_kind kind, const char *text, const char *detail, int page)
{
    l->list = mem_grow(l->list, l->count, &l->size, sizeof *l->list);
    l->list[l->count++] = (struct book_block){.kind = kind,
                                              .text = arena_string(&l->arena, text, strlen(text)),
                                              .detail = arena_string(&l->arena, detail, strlen(detail)),
                                              .page = page};
}

static void release_blocks(struct block_list *l)
{
    free(l->list);
    arena_release(&l->arena);
}

static bool has_game(const struct book_run *run, size_t before, const struct game *game)
{
    for (size_t i = 0; i < before; i++)
        if (run->recipe.sections[i].game == game)
            return true;
    return false;
}

/* ---- The recipe -------------------------------------------------------------------------------------------------- */

/* What the recipe says takes the place of the file of defaults, and given options that of the recipe. */
static bool apply_recipe(struct book_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;
    struct print_options *print = &run->options->print;
    const struct recipe *r = &run->recipe;
    struct theme theme;
    struct words *words = NULL;

    if (r->paper.width > 0 && !options_given(args, "paper"))
        print->paper = r->paper;
    if (*r->theme && !options_given(args, "theme")) {
        recipe_blame(run->path, r->theme_line, why);
        if (!theme_load(print->template_dir, r->theme, &theme, why))
            return false;
        print->theme = r->theme;
    }
    text_clear(why);
    if (*r->language && !options_given(args, "lang")) {
        recipe_blame(run->path, r->language_line, why);
        if (!language_load(print->template_dir, r->language, &words, why))
            return false;
        words_free(words);
        print->language = r->language;
    }
    text_clear(why);

    /* The seed: the option's or the recipe's, and the day. */
    const char *seed = run->options->batch.seed ? run->options->batch.seed : r->seed, *day = run->options->daily.text;
    if (options_given(args, "seed") && !*seed)
        return text_refuse(why, "--seed is empty: give it any text or number");
    text_addf(&run->seed, "%s%s%s", seed, *seed && *day ? " " : "", day);
    if (run->seed.len > 0)
        run->options->batch.seed = text_string(&run->seed);
    run->options->batch.jobs = run->options->jobs;
    run->options->batch.count = 1;
    run->options->batch.shard = (struct shard){1, 1};
    return true;
}

static bool read_recipe(struct book_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;
    struct print *p = &run->print;

    if (args->word_count == 0)
        return text_refuse(why, "which recipe? Usage: quadrille book RECIPE -o FILE; see examples/books");
    run->path = args->words[0];
    if (!recipe_read(run->path, &run->recipe, why) || !apply_recipe(run, why) || !print_seed(p, why) ||
        !print_read(p, why))
        return false;
    if (p->format->format != FORMAT_PDF)
        return text_refuse(why, "a book is a PDF: use the ending .pdf");
    run->making.title = p->page.title ? p->page.title : run->recipe.title;
    p->page.title = NULL; /* pages have the titles of games */
    p->title = run->making.title;
    p->author = *run->recipe.author ? run->recipe.author : NULL;
    p->imposition = (enum imposition)run->options->impose;
    return true;
}

/* The name of the recipe's file without folder and ending. */
static void write_prefix(const struct book_run *run, struct text *out)
{
    const char *slash = strrchr(run->path, '/'), *name = slash ? slash + 1 : run->path;
    text_add_bytes(out, name, (size_t)(print_ending(name) - name));
}

static bool load(struct book_run *run, struct text *why)
{
    struct print *p = &run->print;
    struct print_options *print = &run->options->print;
    const struct recipe *r = &run->recipe;
    const char *art = print->art;
    bool pictures = false;
    struct text prefix = {0};

    print->art = NULL;
    bool good = print_resources(p, NULL, why);
    for (size_t i = 0; i < r->count && good; i++) {
        const struct game *game = r->sections[i].game;
        if (!game || has_game(run, i, game))
            continue;
        print->art = game->picture->art ? art : NULL;
        pictures = pictures || game->picture->art;
        good = print_resources(p, game, why);
    }
    if (good && art && !pictures)
        good = text_refuse(why, "--art has no effect: no game of this book has pictures to replace");
    for (size_t i = 0; i < r->count && good; i++)
        for (size_t k = 0; k < r->sections[i].paragraph_count; k++)
            resources_note_missing(p->resources, r->sections[i].paragraphs[k], &p->notes);
    if (good) {
        resources_note_missing(p->resources, run->making.title, &p->notes);
        resources_note_missing(p->resources, r->author, &p->notes);
    }
    write_prefix(run, &prefix);
    print_name(p, text_string(&prefix), NULL, 1);
    text_release(&prefix);
    return good;
}

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* Whether a section is the first one with its kind of puzzle. */
static bool is_first_of_kind(const struct book_run *run, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (run->recipe.sections[i].kind == run->recipe.sections[number].kind)
            return false;
    return true;
}

static bool make(struct book_run *run, struct text *why)
{
    const struct recipe *r = &run->recipe;
    struct progress progress = {0};
    uint64_t total = 0;
    int first = 1;
    bool good = true;

    run->making.print = &run->print;
    run->making.recipe = run->path;
    run->making.editions = edition_cache_new(run->options->print.template_dir);
    run->making.progress = &progress;
    run->parts = mem_new(r->count * sizeof *run->parts);
    for (; run->count < r->count && good; run->count++) {
        struct book_part *part = &run->parts[run->count];
        good = book_part_prepare(part, &r->sections[run->count], &run->making, why);
        if (r->sections[run->count].what == RECIPE_ANSWERS)
            run->answers = part;
        if (r->sections[run->count].what == RECIPE_PUZZLES)
            total += (uint64_t)r->sections[run->count].count + is_first_of_kind(run, run->count);
    }
    if (!run->options->general.quiet)
        progress_begin(&progress, (enum when)run->options->print.progress, "puzzle", total);
    for (size_t i = 0; i < r->count && good; i++) {
        bool puzzles = r->sections[i].what == RECIPE_PUZZLES;
        good =
            book_part_make(&run->parts[i], &run->making, (int)i + 1, first, puzzles && is_first_of_kind(run, i), why);
        first += puzzles ? r->sections[i].count : 0;
    }
    progress_end(&progress);
    run->making.progress = NULL;
    return good;
}

/* ---- Texts of the program ---------------------------------------------------------------------------------------- */

/* A heading for each kind of puzzle, and a line for each hint. */
static void write_hints(struct book_run *run)
{
    struct text line = {0};
    for (const struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        if (part->section->what != RECIPE_PUZZLES || !part->like.kind->hint)
            continue;
        add_block(&run->hint_blocks, BLOCK_HEADING, part->title, "", 0);
        for (size_t i = 0; i < part->set.count; i++) {
            const struct book_puzzle *puzzle = &part->set.list[i];
            text_clear(&line);
            text_addf(&line, "%d\u2002%s", puzzle->number, puzzle->hint);
            add_block(&run->hint_blocks, BLOCK_LINE, text_string(&line), "", 0);
        }
    }
    text_release(&line);
}

/* The numbers and IDs of puzzles, or the IDs of sheets. */
static void write_ids(struct book_run *run, const struct book_part *part)
{
    struct block_list *l = &run->imprint_blocks;
    struct text line = {0};

    add_block(l, BLOCK_HEADING, part->title, "", 0);
    for (size_t i = 0; i < part->set.count; i++) {
        text_clear(&line);
        text_addf(&line, "%d\u2002%s", part->set.list[i].number, part->set.list[i].id);
        add_block(l, BLOCK_ITEM, text_string(&line), "", 0);
    }
    for (int i = 0; part->ids && i < part->section->count; i++) {
        text_clear(&line);
        sheet_id_write(&part->ids[i], &line);
        add_block(l, BLOCK_ITEM, text_string(&line), "", 0);
    }
    text_release(&line);
}

/* Who made the book, from what, and the IDs of all that was drawn at random. */
static void write_imprint(struct book_run *run)
{
    const struct words *words = words_of(run);
    const struct recipe *r = &run->recipe;
    struct block_list *l = &run->imprint_blocks;
    struct text line = {0};

    text_add(&line, run->making.title);
    if (*r->author)
        text_addf(&line, " \u00b7 %s", r->author);
    if (*run->options->daily.text) {
        text_add(&line, " \u00b7 ");
        words_add_date(words, &line, run->options->daily.text);
    }
    add_block(l, BLOCK_TEXT, text_string(&line), "", 0);
    text_clear(&line);
    words_addf(words, &line, "Made with quadrille %s from the seed \u201c%s\u201d.", VERSION,
               text_string(&run->print.seed));
    text_add_char(&line, ' ');
    text_add(&line, words_get(words, "Every puzzle and every sheet has an ID, by which it can be printed again."));
    add_block(l, BLOCK_TEXT, text_string(&line), "", 0);
    add_block(l, BLOCK_HEADING, words_get(words, "The games"), "", 0);
    for (size_t i = 0; i < r->count; i++)
        if (r->sections[i].game && !has_game(run, i, r->sections[i].game)) {
            text_clear(&line);
            page_write_credit(r->sections[i].game, words, &line);
            add_block(l, BLOCK_LINE, text_string(&line), "", 0);
        }
    for (size_t i = 0; i < run->count; i++)
        if (r->sections[i].what == RECIPE_PUZZLES || r->sections[i].what == RECIPE_SHEETS)
            write_ids(run, &run->parts[i]);
    text_release(&line);
}

/* Without page numbers before the pages are counted. */
static void write_contents(struct book_run *run)
{
    struct block_list *l = &run->contents_blocks;
    struct text detail = {0};

    l->count = 0;
    for (struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        text_clear(&detail);
        book_part_write_detail(part, words_of(run), &detail);
        if (part->pages > 0)
            add_block(l, BLOCK_ENTRY, part->title, text_string(&detail), part->place.first);
    }
    add_block(l, BLOCK_ENTRY, run->imprint.title, "", run->imprint.first);
    text_release(&detail);
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static struct page_style style_with(const struct book_run *run, const struct page_section *section)
{
    struct page_style style = run->print.page;
    style.section = section;
    return style;
}

/* Counts the pages of all sections, and numbers them: cover, contents, sections, imprint. */
static bool count_pages(struct book_run *run, struct text *why)
{
    bool separate = run->options->answers, answers = run->answers && !separate;
    struct page_style page = style_with(run, &run->contents);
    const struct words *words = words_of(run);
    struct measuring m;
    int answer_page = 1;

    run->contents = (struct page_section){run->making.title, words_get(words, "Contents"), 2};
    run->imprint = (struct page_section){run->making.title, words_get(words, "Imprint"), 0};
    run->separate = (struct page_section){run->making.title, words_get(words, "Answers"), 1};
    write_hints(run);
    write_imprint(run);
    struct draw *d = measuring_begin(&m, resources_get(run->print.resources));
    bool good = true;
    for (struct book_part *part = run->parts; part < run->parts + run->count && good; part++) {
        good = book_part_count(part, &run->making, answers, why);
        if (good && part->section->what == RECIPE_HINTS)
            part->pages = book_flow_pages(d, &part->page, part->title, run->hint_blocks.list, run->hint_blocks.count);
    }
    for (struct book_part *part = run->parts; part < run->parts + run->count && good; part++)
        if (part->section->what == RECIPE_PUZZLES && (answers || separate)) {
            struct book_style style = {.page = part->page};
            int pages[BOOK_SECTIONS];
            style.has[BOOK_ANSWERS] = true;
            recipe_blame(run->path, part->section->line, why);
            good = book_fits(resources_get(run->print.resources), &style, &part->set, pages, why);
            if (good)
                text_clear(why);
            part->set_pages[BOOK_ANSWERS] = pages[BOOK_ANSWERS];
            run->answer_pages += pages[BOOK_ANSWERS];
        }
    for (struct book_part *part = run->parts; part < run->parts + run->count; part++)
        if (part == run->answers)
            part->pages = answers ? run->answer_pages : 0;
    write_contents(run);
    run->pages =
        1 + book_flow_pages(d, &page, run->contents.title, run->contents_blocks.list, run->contents_blocks.count);
    for (struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        part->place.first = run->pages + 1;
        run->pages += part->pages;
    }
    run->imprint.first = run->pages + 1;
    run->pages += book_flow_pages(d, &page, run->imprint.title, run->imprint_blocks.list, run->imprint_blocks.count);
    measuring_end(&m);
    /* Puzzles and answers tell each other's pages. */
    if (answers)
        answer_page = run->answers->place.first;
    for (struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        part->places = (struct book_places){.pages = separate ? run->answer_pages : run->pages};
        if (!separate)
            part->places.first[BOOK_PUZZLES] = part->place.first + part->example_pages;
        part->places.first[BOOK_ANSWERS] = answers || separate ? answer_page : 0;
        answer_page += part->set_pages[BOOK_ANSWERS];
    }
    write_contents(run);
    return good;
}

static void draw_answers(const struct book_run *run, struct draw *d, const struct page_section *section)
{
    for (const struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        struct book_style style = part->style;
        if (part->section->what != RECIPE_PUZZLES)
            continue;
        style.page = style_with(run, section);
        style.has[BOOK_PUZZLES] = section != &run->separate;
        style.has[BOOK_ANSWERS] = true;
        book_draw_section(d, &style, &part->set, BOOK_ANSWERS, &part->places, NULL);
    }
}

/* Adds a picture of a game to the cover unless there is one. */
static void add_picture(const struct draw *d, struct book_cover_page *cover, const struct book_part *part,
                        struct played_turn turn)
{
    for (size_t i = 0; i < cover->picture_count; i++)
        if (cover->pictures[i].game == part->section->game)
            return;
    if (cover->picture_count < COVER_PICTURES)
        cover->pictures[cover->picture_count++] =
            board_picture(draw_theme(d), part->section->game, &part->like.values, turn, 0);
}

/* The cover has a picture of each game: the solved example of a puzzle, or else a sheet. */
static void draw_cover(const struct book_run *run, struct draw *d)
{
    struct book_cover_page cover = {.title = run->making.title,
                                    .subtitle = run->recipe.subtitle,
                                    .author = run->recipe.author};
    const struct book_part *end = run->parts + run->count;
    struct arena arena = {0};
    struct text date = {0};

    words_add_date(words_of(run), &date, run->options->daily.text);
    cover.date = text_string(&date);
    for (const struct book_part *part = run->parts; part < end; part++)
        if (part->example.id)
            add_picture(d, &cover, part, part->example.answer);
    for (const struct book_part *part = run->parts; part < end; part++)
        if (part->ids) {
            struct pos *pos = arena_alloc(&arena, part->section->game->rules->size(&part->like.values));
            sheet_id_start(&part->ids[0], pos);
            add_picture(d, &cover, part, (struct played_turn){.after = pos});
        }
    book_cover_page(d, &run->print.page, &cover);
    draw_bookmark(d, run->making.title);
    text_release(&date);
    arena_release(&arena);
}

static void draw_book(const struct book_run *run, struct draw *d)
{
    struct page_style page = style_with(run, &run->contents);

    draw_cover(run, d);
    book_flow_draw(d, &page, run->contents.title, run->contents_blocks.list, run->contents_blocks.count);
    for (const struct book_part *part = run->parts; part < run->parts + run->count; part++) {
        draw_symbols_forget(d);
        if (part->section->what == RECIPE_HINTS)
            book_flow_draw(d, &part->page, part->title, run->hint_blocks.list, run->hint_blocks.count);
        else if (part->section->what == RECIPE_ANSWERS && part->pages > 0)
            draw_answers(run, d, &part->place);
        else
            book_part_draw(d, part);
    }
    page.section = &run->imprint;
    book_flow_draw(d, &page, run->imprint.title, run->imprint_blocks.list, run->imprint_blocks.count);
}

/* ---- Documents --------------------------------------------------------------------------------------------------- */

static uint64_t book_pages(void *context, struct item_range items, struct text *why)
{
    const struct book_run *run = context;
    (void)items, (void)why;
    return (uint64_t)imposition_sides(run->print.imposition, run->pages);
}

static void print_book(void *context, struct print_chunk *chunk, struct draw *d, struct text *const *lists)
{
    (void)chunk, (void)lists;
    draw_book(context, d);
}

static uint64_t answers_pages(void *context, struct item_range items, struct text *why)
{
    const struct book_run *run = context;
    (void)items, (void)why;
    return (uint64_t)imposition_sides(run->print.imposition, run->answer_pages);
}

static void print_answers(void *context, struct print_chunk *chunk, struct draw *d, struct text *const *lists)
{
    const struct book_run *run = context;
    (void)chunk, (void)lists;
    draw_answers(run, d, &run->separate);
}

static int run_book(struct session *s)
{
    struct book_run run = {.options = s->options};
    struct print *p = &run.print;
    const char *answers = run.options->answers;

    *p = (struct print){.session = s,
                        .options = &run.options->print,
                        .batch = &run.options->batch,
                        .instead = "send it into a pipe"};
    bool good = read_recipe(&run, &s->why) && load(&run, &s->why);
    print_notes(p);
    const char *output = text_string(&p->output);
    struct print_job jobs[] = {
        {.draw = print_book, .pages = book_pages, .output = output, .remedy = "print fewer puzzles"},
        {.draw = print_answers, .pages = answers_pages, .output = answers, .remedy = "print fewer puzzles"},
    };
    for (size_t i = 0; i < 2; i++) {
        jobs[i].print = p;
        jobs[i].context = &run;
        jobs[i].total = jobs[i].whole = 1;
    }
    bool puzzles = false;
    for (size_t i = 0; i < run.recipe.count; i++)
        puzzles = puzzles || run.recipe.sections[i].what == RECIPE_PUZZLES;
    if (good && answers && !puzzles)
        good = text_refuse(&s->why, "--answers has no effect: there are no puzzles in this book");
    good = good && (!answers || print_check_second(p, answers, &s->why)) &&
           print_jobs_check(jobs, answers ? 2 : 1, &s->why) && make(&run, &s->why) && count_pages(&run, &s->why) &&
           print_jobs_run(jobs, answers ? 2 : 1, &s->why);
    for (size_t i = 0; i < run.count; i++)
        book_part_release(&run.parts[i]);
    free(run.parts);
    release_blocks(&run.contents_blocks);
    release_blocks(&run.hint_blocks);
    release_blocks(&run.imprint_blocks);
    edition_cache_free(run.making.editions);
    recipe_release(&run.recipe);
    text_release(&run.seed);
    print_release(p);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_book = {
    .name = "book",
    .synopsis = "RECIPE",
    .summary = "print a whole book: rules, puzzles, sheets, hints, answers",
    .about = "A recipe is a text file that says what the book holds: see quadrille-book(1). The program adds a cover, "
             "the contents, running heads, a worked example before each kind of puzzle, and an imprint with the seed "
             "and all IDs.",
    .examples = {"quadrille book weekend.book -o weekend.pdf",
                 "quadrille book weekend.book --impose booklet -o booklet.pdf",
                 "quadrille book weekend.book --daily 2026-11-23 --answers answers.pdf -o today.pdf"},
    .groups = groups,
    .words_most = 1,
    .options_size = sizeof(struct book_options),
    .run = run_book,
};
