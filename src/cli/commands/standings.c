/* quadrille standings: a league table of many records. */
#include "replay/club/standings.h"

#include "base/utf8.h"
#include "cli/commands/standings_web.h"
#include "cli/main/record_run.h"
#include "cli/print/print.h"
#include "page/log/standings_page.h"
#include "page/template/template.h"
#include "replay/club/selection.h"

#include <string.h>
#include <strings.h>

struct standings_options {
    struct general_options general;
    struct print_options print;
    bool json, csv, text, html; /* text, html: for -o FILE.txt, -o FILE.html */
    const char *alias;          /* NULL if not given */
    int64_t jobs;               /* 0 if not given */
    int rating;
    int64_t period; /* days; 0 if not given */
    struct record_filter filter;
};

enum { RATING_ELO, RATING_GLICKO2, PERIOD_MOST = 10000 };
static const char *const rating_words[] = {"elo", "glicko2", NULL};

static const struct option_row rows[] = {
    OPT_FLAG(0, "json", standings_options, json, "one JSON object with all tables"),
    OPT_FLAG(0, "csv", standings_options, csv, "the table of all players as comma-separated values"),
    OPT_TEXT(0, "alias", "FILE", NULL, standings_options, alias,
             "players with several names: a file of lines like Other name = Name"),
    OPT_WORD(0, "rating", "SYSTEM", rating_words, RATING_ELO, "elo", standings_options, rating,
             "how players are rated: elo, or glicko2, which also says how sure a rating is"),
    OPT_ROW(0, "period", "DAYS", NULL, option_whole, int64_t, standings_options, period,
            "with --rating glicko2: games of so many days are rated at once (default: those of a month)", .least = 1,
            .most = PERIOD_MOST),
    OPT_TEXT('o', "output", "FILE", NULL, standings_options, print.output,
             "a file whose ending picks the format: pages for the club's board, pdf, png or svg; html for the web; or "
             "csv, json or txt; with --json or --csv the file for these; - is standard output"),
    OPT_TEXT(0, "title", "TEXT", "Standings", standings_options, print.title, "printed at the top of pages"),
    OPT_JOBS(standings_options),
    {0},
};

/* A run of the command. */
struct standings_run {
    struct session *session;
    struct standings_options *options;
    struct aliases aliases;
    struct contest_book book;
    struct standings standings;
    struct print print; /* of pages */
};

/* Takes the form of the tables from the file's ending, unless an option says it. */
static void read_ending(struct standings_options *options)
{
    const char *output = options->print.output;
    const char *ending = !output || options->json || options->csv || options->print.format ? "" : file_ending(output);

    options->json = options->json || strcasecmp(ending, ".json") == 0;
    options->csv = options->csv || strcasecmp(ending, ".csv") == 0;
    options->text = strcasecmp(ending, ".txt") == 0;
    options->html = strcasecmp(ending, ".html") == 0;
}

/* Whether the tables go on pages. */
static bool is_paged(const struct standings_options *options)
{
    return !options->json && !options->csv && !options->text && !options->html &&
           (options->print.output || options->print.format);
}

/* Refuses given options that have no effect. */
static bool check_options(const struct standings_run *run, struct text *why)
{
    const struct standings_options *options = run->options;
    const struct arguments *args = run->session->args;
    const bool paged = is_paged(options);
    const struct option_condition conditions[] = {
        {"art", false, "standings have no figures"},
        {"title", paged || options->html, "text has no pages"},
        {"lang", paged || options->html, "tables of text are in English"},
        {"columns", paged, "tables are as wide as they must be"},
        {"format", paged, "--json and --csv are not pages"},
        {"period", options->rating == RATING_GLICKO2, "Elo has no periods: add --rating glicko2"},
    };

    return options_check(args, conditions, sizeof conditions / sizeof *conditions, why) &&
           (paged || options->html || print_options_check(&options->print, args, FORMAT_TEXT, why));
}

static bool read_options(struct standings_run *run, struct text *why)
{
    struct standings_options *options = run->options;
    scoped(template_release) struct template file = {0};
    scoped(text_release) struct text reason = {0};
    int line;

    if (options->json && options->csv)
        return text_refuse(why, "--json and --csv are two forms of output: leave one out");
    read_ending(options);
    if (!check_options(run, why))
        return false;
    if (is_paged(options) && !print_read(&run->print, why))
        return false;
    if (options->alias && !template_read(options->alias, &file, why))
        return false;
    if (options->alias && !aliases_read(&run->aliases, text_string(&file.content), file.content.len, &line, &reason))
        return template_refuse(&file, line, text_string(&reason), why);
    options->filter.aliases = &run->aliases;
    return filter_options_check(&options->filter, why);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    const struct standings_run *run = command->context;

    if (!standings_enter(results->state, &run->aliases, record, &results->verdict, &results->turns, results->file))
        results->illegal = true;
    else if (!run->options->general.quiet && record_date_odd(record))
        record_results_error(results,
                             "warning: %s: record %u counts as without a date: \"%.*s\" is not written like 2026-11-22",
                             results->file, record->number, UTF8_EXCERPT(record_tag(record, "Date")->text));
}

static bool collect(void *context, struct record_results *results, struct text *why UNUSED)
{
    struct standings_run *run = context;
    contests_move(&run->book, results->state);
    return true;
}

/* ---- Reports ----------------------------------------------------------------------------------------------------- */

static bool write_text(const struct standings_run *run, struct text *why)
{
    const struct standings_options *options = run->options;
    scoped(text_release) struct text out = {0};

    if (options->json)
        report_standings_json(&run->standings, &run->book, &out);
    else if (options->csv)
        report_standings_csv(&run->standings, &out);
    else
        report_standings_text(&run->standings, &run->book, &out);
    return terminal_write_file(options->print.output, recognize_standings, options->print.force, &out, why);
}

static bool print_pages(struct standings_run *run, struct text *why)
{
    const struct standings_table *all = &run->standings.tables[0];
    struct print *p = &run->print;
    scoped(standings_document_release) struct standings_document doc = {0};
    const struct print_job job = {&doc.document, run->options->print.output};

    if (all->count == 0)
        return text_refuse(why, "no record counts: there is nothing to print");
    if (!print_resources(p, NULL, why))
        return false;
    for (size_t i = 0; i < all->count; i++)
        resources_note_missing(p->resources, all->rows[i].name, &p->notes);
    if (all->count > CROSSTABLE_MAX)
        text_addf(&p->notes, "the crosstable shows the first %d of %zu players\n", CROSSTABLE_MAX, all->count);
    print_notes(p);
    const char *title = options_given(run->session->args, "title") ? p->page.title : NULL;
    return standings_document_prepare(&doc, &run->standings, &run->book, &p->page, title, resources_get(p->resources),
                                      why) &&
           print_jobs_run(p, &job, 1, why);
}

/* ---- The run ----------------------------------------------------------------------------------------------------- */

static int run_standings(struct session *session)
{
    struct standings_run run = {.session = session, .options = session->options};
    struct record_run command = {.session = session,
                                 .context = &run,
                                 .jobs = (int)run.options->jobs,
                                 .filter = &run.options->filter,
                                 .keyed = true,
                                 .state_size = sizeof(struct contest_book),
                                 .judge = judge,
                                 .collect = collect,
                                 .release = contests_release};
    int status = EXIT_BAD;

    run.print = print_new(session, &run.options->print, NULL, "leave out -o");
    run.print.also = ".html, .csv, .json, ";
    command.editions = edition_cache_editions(run.print.editions);
    if (read_options(&run, &session->why))
        status = record_run(&command);
    if (status != EXIT_BAD) {
        const bool paged = is_paged(run.options);
        run.standings = standings_make(&run.book, (struct rating_system){run.options->rating == RATING_GLICKO2,
                                                                         (uint32_t)run.options->period});
        scoped(text_release) struct text notes = {0};
        if (!run.options->general.quiet)
            report_near_names(&run.standings, &notes);
        if (paged || run.options->html || run.options->csv) /* what does not list them itself */
            report_skipped(&run.book, "left out: ", &notes);
        terminal_notes(&notes);
        if (run.options->general.verbose)
            terminal_message(false, "records that count: %zu; left out: %zu", run.book.count - run.standings.skipped,
                             run.standings.skipped);
        if (run.options->html ? !standings_web_write(&run.print, &run.standings, &run.book, &session->why)
            : paged           ? !print_pages(&run, &session->why)
                              : !write_text(&run, &session->why))
            status = EXIT_BAD;
    }
    standings_release(&run.standings);
    contests_release(&run.book);
    aliases_release(&run.aliases);
    print_release(&run.print);
    return status;
}

const struct command command_standings = {
    .name = "standings",
    .synopsis = "[FILE...]",
    .summary = "make a league table of many records",
    .about =
        "Counts games, wins, draws, losses and points of all players, and rates them (Elo or Glicko-2). Reads standard "
        "input without FILE, or where FILE is -. Prints text, or with -o pages with a crosstable. Exit status: 0 if "
        "every record counts, or says the same as one that does; 1 if others are left out, which are named; 2 if a "
        "file can't be read.",
    .examples = {"quadrille standings club.qdr", "quadrille standings club.qdr --csv",
                 "quadrille standings club.qdr -o table.pdf"},
    .groups = {{"Options of standings", rows, 0},
               FILTER_OPTIONS(standings_options, filter),
               PRINT_OPTIONS(standings_options, print),
               GENERAL_OPTIONS(standings_options, general)},
    .words_most = (size_t)-1,
    .options_size = sizeof(struct standings_options),
    .run = run_standings,
};
