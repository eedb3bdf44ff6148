/* quadrille rules: prints a game's rules, on pages or as text for the terminal. */
#include "page/rule_sheet.h"

#include "cli/print_setup.h"
#include "cli/rule_pictures.h"
#include "cli/text_output.h"
#include "page/edition.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* The width of text: where the terminal does not tell its own, and the limits of what is easy to read. */
enum { COLUMNS = 80, COLUMNS_LEAST = 40, COLUMNS_MOST = 100 };

struct rules_options {
    struct print_options print;
    struct general_options general;
};

static const struct option_row rows[] = {
    OPT_TEXT(0, "lang", "LANG", RULE_TEXT_LANGUAGE, rules_options, print.language,
             "language of the rules: a folder rules/LANG in the templates"),
    OPT_TEXT('o', "output", "FILE", NULL, rules_options, print.output,
             "output file; - is standard output (default: GAME-rules.pdf in the current folder; text goes to standard "
             "output)"),
    OPT_WORD(0, "color", "WHEN", when_words, "auto", rules_options, general.colour,
             "colours of errors, and of text in the terminal: auto, always or never"),
    {0},
};
static const struct option_group own = {"Options of rules", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&text_option_group, offsetof(struct rules_options, print)},
    {&print_option_group, offsetof(struct rules_options, print)},
    {&general_option_group, offsetof(struct rules_options, general)},
    {0},
};

/* A run of the command. */
struct rules_run {
    struct print_setup setup;
    const struct rules_options *options;
    const struct game *game;
    struct edition_cache *cache; /* editions */
    struct rule_pictures pictures;
    struct rule_text *rules;
    const char *title;
    int pages;
    struct print_job job;
};

static bool load(struct rules_run *run, struct text *why)
{
    const struct print_options *print = &run->options->print;

    if (!print_options_check_ascii(print, why) || !print_setup_game(&run->setup, "rules", &run->game, why))
        return false;
    run->title = print->title && *print->title ? print->title : run->game->about.title;
    if (!print_options_check_line("title", run->title, why) || !print_options_check_folders(print, why))
        return false;
    run->cache = edition_cache_new(print->template_dir);
    run->rules = rule_pictures_load_rules(print->template_dir, print->language, run->game,
                                          edition_cache_editions(run->cache), &run->pictures, why);
    return run->rules;
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

static bool print_text(const struct rules_run *run, struct text *why)
{
    const struct print_options *print = &run->options->print;
    struct winsize size;
    int width = COLUMNS;

    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col < COLUMNS_LEAST ? COLUMNS_LEAST : size.ws_col > COLUMNS_MOST ? COLUMNS_MOST : size.ws_col;
    struct text_style style = {.ascii = print->ascii,
                               .colour = print_options_text_colour(print, run->options->general.colour),
                               .width = width,
                               .title = run->title};
    struct text out = {0};
    text_output_rules(run->rules, &style, &out);
    bool good = print_options_write_text(print, &out, why);
    text_release(&out);
    return good;
}

/* ---- As pages --------------------------------------------------------------------------------------------------- */

static uint64_t count_pages(void *context, struct item_range items)
{
    const struct rules_run *run = context;
    return (uint64_t)run->pages * items.count;
}

static void draw_rules(void *context, uint64_t chunk, struct draw *d, struct text *manifest)
{
    const struct rules_run *run = context;
    (void)chunk, (void)manifest;
    rule_sheet_print(d, &run->setup.page, run->rules, run->game);
}

static bool print_pages(struct rules_run *run, struct text *why)
{
    const struct print_options *print = &run->options->print;
    struct print_setup *p = &run->setup;

    if (!print_setup_read(p, why))
        return false;
    if (!print->output)
        text_addf(&p->output, "%s-rules%s", run->game->about.slug, p->format->ending);
    if (!print_setup_resources(p, run->game, why))
        return false;
    rule_text_note_missing(run->rules, p->resources, &p->notes);
    print_setup_print_notes(p);
    run->pages = rule_sheet_pages(resources_get(p->resources), &run->setup.page, run->rules, run->game);
    if (run->pages == 0)
        return text_refuse(why, "the rules do not fit on this paper: use larger paper or a smaller margin");
    text_add(&p->document_title, run->title);
    text_addf(&p->document_subject, "%s: %s", run->game->about.title, run->rules->words.rules);
    run->job = (struct print_job){.draw = draw_rules, .pages = count_pages, .context = run, .total = 1};
    if (!print_setup_job(p, &run->job, why))
        return false;
    run->job.split = p->format->paged ? 1 : 0;
    if (!print_job_plan(&run->job, why) || !print_jobs_run(&run->job, 1, why))
        return false;
    print_setup_report(p, &run->job);
    return true;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_rules(struct session *s)
{
    const struct rules_options *options = s->options;
    struct rules_run run = {.options = options};

    run.setup = (struct print_setup){.args = s->args,
                                     .general = &options->general,
                                     .print = &options->print,
                                     .instead = "use --format text"};
    bool good = load(&run, &s->why) && (options->print.text ? print_text(&run, &s->why) : print_pages(&run, &s->why));
    print_job_release(&run.job);
    print_setup_release(&run.setup);
    rule_text_free(run.rules);
    rule_pictures_release(&run.pictures);
    edition_cache_free(run.cache);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME",
    .summary = "print the rules of a game",
    .about = "One or two pages, with pictures drawn from records. The output is "
             "GAME-rules.pdf in the current folder, or the terminal with --format text.",
    .uses = uses,
    .words_most = 1,
    .options_size = sizeof(struct rules_options),
    .general = offsetof(struct rules_options, general),
    .run = run_rules,
};
