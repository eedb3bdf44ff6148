/* quadrille rules: prints a game's rules, on pages or as text for the terminal. */
#include "cli/print/print.h"
#include "page/rules/rule_pictures.h"

#include <unistd.h>

/* The width of text: if the terminal has none, and the limits of what is easy to read. */
enum { COLUMNS_LEAST = 40, COLUMNS_MOST = 100 };

struct rules_options {
    struct general_options general;
    struct print_options print;
};

static const struct option_row rows[] = {
    OPT_TEXT(
        'o', "output", "FILE", NULL, rules_options, print.output,
        "output file; - is standard output (default: GAME-rules-LANG.pdf in the current folder; text goes to standard "
        "output)"),
    OPT_TEXT_COLOUR(rules_options),
    {0},
};

/* A run of the command. */
struct rules_run {
    struct print print;
    const struct rules_options *options;
    const struct game *game;
};

static bool print_text(struct rules_run *run, struct text *why)
{
    struct text_style style;
    scoped(text_release) struct text out = {0};

    if (!print_read_text(&run->print, &style, why) || !print_rules(&run->print, run->game, why))
        return false;
    style.title = style.title ? style.title : run->game->about.title;
    int columns = terminal_size(STDOUT_FILENO).ws_col;
    style.width = (int)run->options->print.columns;
    if (columns > 0 && !options_given(run->print.session->args, "columns"))
        style.width = columns < COLUMNS_LEAST ? COLUMNS_LEAST : columns > COLUMNS_MOST ? COLUMNS_MOST : columns;
    text_output_rules(run->print.rules.text, &style, &out);
    return terminal_write_file(run->options->print.output, NULL, run->options->print.force, &out, why);
}

static bool print_pages(struct rules_run *run, struct text *why)
{
    struct print *p = &run->print;

    if (!print_read(p, why) || !print_resources(p, run->game, why) || !print_rules(p, run->game, why))
        return false;
    scoped(rule_document_release) struct rule_document doc = {p->page, run->print.rules.text,
                                                              .resources = resources_get(p->resources)};
    const struct print_job job = {&doc.document, p->options->output};
    return rule_document_prepare(&doc, p->options->language, why) && print_jobs_run(p, &job, 1, why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_rules(struct session *s)
{
    const struct rules_options *options = s->options;
    struct rules_run run = {.options = options};

    run.print = print_new(s, &options->print, NULL, "use --format text");
    bool good = print_game(&run.print, &run.game, &s->why) &&
                (options->print.format == FORMAT_TEXT ? print_text(&run, &s->why) : print_pages(&run, &s->why));
    print_release(&run.print);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME",
    .summary = "print the rules of a game",
    .about = "One to three pages, with pictures drawn from records. The output is "
             "GAME-rules-LANG.pdf in the current folder, or the terminal with --format text.",
    .examples = {"quadrille rules enclose5", "quadrille rules conect --lang de -o conect.pdf",
                 "quadrille rules connect-square --format text"},
    .groups = {{"Options of rules", rows, 0},
               TEXT_OPTIONS(rules_options, print),
               PRINT_OPTIONS(rules_options, print),
               GENERAL_OPTIONS(rules_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct rules_options),
    .run = run_rules,
};
