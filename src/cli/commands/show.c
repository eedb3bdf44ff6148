/* quadrille show: draws recorded games, on pages or as text for the terminal. */
#include "base/output.h"
#include "cli/main/record_run.h"
#include "cli/print/print.h"
#include "page/log/booklet.h"

#include <string.h>
#include <strings.h>

enum { TURN_MOST = 10000, RECORD_MOST = 1000000 };

struct show_options {
    struct general_options general;
    bool all, plot, words;
    int64_t turn, record, jobs; /* record, jobs: 0 if not given */
    struct print_options print;
};

static const char *const formats[] = {"text", "pdf", "png", "svg", "html", NULL}; /* from FORMAT_TEXT on */
static const struct option_row rows[] = {
    OPT_WHOLE(0, "turn", 0, TURN_MOST, NULL, show_options, turn,
              "the position after turn N instead of the last one; 0 is the start"),
    OPT_FLAG(0, "all", show_options, all, "every turn"),
    OPT_FLAG(0, "plot", show_options, plot,
             "a plot of the game: points by turn, or in Conect the empty cells that each side still needs"),
    OPT_FLAG(0, "words", show_options, words, "in text: boards in words instead of characters"),
    OPT_WHOLE(0, "record", 1, RECORD_MOST, NULL, show_options, record,
              "only the N-th record of each file (default: all, each on pages of its own)"),
    OPT_JOBS(show_options),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, "6", show_options, print.per_page, "diagrams on one page, at most"),
    OPT_TEXT(0, "names", "A,B,..", NULL, show_options, print.names,
             "names of the players instead of those in the record"),
    OPT_TEXT('o', "output", "FILE", NULL, show_options, print.output,
             "output file; - is standard output (default: FILE-game.pdf, FILE-turn-N.pdf and so on in the current "
             "folder; standard output for text, and where standard input is read)"),
    OPT_WORD(
        0, "format", "FORMAT", formats, FORMAT_TEXT, NULL, show_options, print.format,
        "text, for the terminal; html, a page for browsers to step through; or pdf, png or svg, where no ending of "
        "FILE says it"),
    OPT_TEXT_COLOUR(show_options),
    {0},
};

/* A run of the command. Pages are drawn after all records are replayed, to report first what is wrong with them. */
struct show_run {
    struct session *session;
    const struct show_options *options;
    struct text_style text;
    size_t count; /* records that have something to show */
    struct print print;
    struct booklet_document booklet; /* for pages */
    bool html;
    struct web_page web;
};

static bool read_options(struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    const struct arguments *args = run->session->args;
    const bool text = options->print.format == FORMAT_TEXT;
    const char *const every = run->html       ? "a web page has every turn"
                              : options->plot ? "--plot shows every turn"
                                              : "--all shows every turn";
    const struct option_condition conditions[] = {
        {"plot", !run->html && !text, text ? "a plot is drawn on a page" : every},
        {"all", !options->plot, every},
        {"words", text, "add --format text"},
        {"columns", options->words, "add --words"},
        {"turn", !run->html && !options->all && !options->plot, every},
        {"per-page", options->all && !options->plot, options->plot ? "--plot has a page for each game" : "add --all"},
    };

    if (!options_check(args, conditions, sizeof conditions / sizeof *conditions, why) ||
        (options_given(args, "names") && /* a record's own names are better than defaults */
         !print_options_names(&options->print, true, PLAYERS_MAX, NULL, &run->print.names, why)))
        return false;
    run->booklet.request = (struct replay_log_request){
        .turns = options->all || options->plot || run->html ? LOG_ALL
                 : options_given(args, "turn")              ? LOG_TURN
                                                            : LOG_LAST,
        .turn = (int)options->turn,
        .names = run->print.names.list,
        .name_count = run->print.names.count,
    };
    return true;
}

static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    const struct show_run *run = command->context;
    struct booklet_record *state = results->state;
    const struct verdict *v = &state->replay.verdict;
    const struct game_log *log = &state->replay.log;
    const bool text = run->options->print.format == FORMAT_TEXT;
    scoped(text_release) struct text why = {0};

    booklet_record_read(state, record, &run->booklet.request, edition_cache_editions(run->print.editions), !text);
    if (record_results_failure(results, v))
        return;
    results->illegal = verdict_error(v);
    results->bad = log->game && !replay_log_check_turn(&state->replay, &run->booklet.request, &why);
    if (results->bad) {
        record_results_error(results, "%s: record %u %s%s", results->file, v->record, text_string(&why),
                             run->options->record ? "" : "; --record N shows a single record");
    } else {
        record_results_diags(results, v);
        results->bad = log->game && text && !text_output_game_log(log, &run->text, &results->out, &why);
        if (results->bad)
            record_results_error(results, "%s", text_string(&why));
    }
}

/* Adds a record that has something to show to the pages, once it is known to fit on the paper. Stops at the first
 * record that can't be shown. */
static bool collect(void *context, struct record_results *results, struct text *why)
{
    struct show_run *run = context;
    struct booklet_record *state = results->state;
    struct print *p = &run->print;
    const struct game *game = state->replay.log.game;

    if (results->bad || !game)
        return !results->bad;
    run->count++;
    const bool text = run->options->print.format == FORMAT_TEXT;
    if (text || !print_resources(p, game, why))
        return text;
    if (!run->html)
        return booklet_document_add(&run->booklet, state, p->resources, &p->notes, why);
    print_web_begin(p, game->about.title, "", &run->web);
    web_page_add_game(&run->web, &state->replay.log);
    return true;
}

static int replay_records(struct show_run *run, struct output *output)
{
    return record_run(&(struct record_run){.session = run->session,
                                           .context = run,
                                           .jobs = (int)run->options->jobs,
                                           .only = (uint32_t)run->options->record,
                                           .one_by_one = true,
                                           .spaced = true,
                                           .output = output,
                                           .state_size = sizeof(struct booklet_record),
                                           .judge = judge,
                                           .collect = collect,
                                           .release = booklet_record_release});
}

static int show_as_text(struct show_run *run, struct text *why)
{
    const struct print_options *print = &run->options->print;
    struct output *output = NULL;

    if (!print_read_text(&run->print, &run->text, why) ||
        (print_options_to_file(print) && !(output = output_open(print->output, NULL, print->force, false, why))))
        return EXIT_BAD;
    run->text.told = run->options->words;
    run->text.width = run->options->words ? (int)print->columns : 0;
    int status = replay_records(run, output);
    bool keep = output && status != EXIT_BAD && run->count > 0;
    return (keep ? output_commit(output, why) : output_abort(output, why)) ? status : EXIT_BAD;
}

/* What is shown of game.qdr goes to game-game.pdf, game-turns.pdf, game-plot.pdf or game-turn-12.pdf in the current
 * folder, or game-record-2-plot.pdf; with two further files to game+2-game.pdf. */
static void write_name(const struct show_run *run, struct text *out)
{
    const struct show_options *options = run->options;
    const struct arguments *args = run->session->args;

    file_add_stem(args->word_count ? args->words[0] : "", out);
    if (args->word_count > 1)
        text_addf(out, "+%zu", args->word_count - 1);
    if (options->record)
        text_addf(out, "-record-%lld", (long long)options->record);
    if (run->booklet.request.turns == LOG_TURN)
        text_addf(out, "-turn-%d", run->booklet.request.turn);
    else
        text_add(out, options->plot ? "-plot" : options->all ? "-turns" : "-game");
}

static int show_as_pages(struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    const struct print_job job = {&run->booklet.document, options->print.output};
    struct print *p = &run->print;
    scoped(text_release) struct text name = {0};

    if (!(run->html ? print_web_read(p, why) : print_read(p, why)))
        return EXIT_BAD;
    run->booklet.style =
        (struct booklet_style){.page = p->page, .per_page = (int)options->print.per_page, .plot = options->plot};
    run->booklet.editions = edition_cache_editions(run->print.editions);
    int status = replay_records(run, NULL);
    print_notes(p);
    if (status != EXIT_BAD && run->count > 0) {
        write_name(run, &name);
        if (!run->html)
            booklet_document_prepare(&run->booklet, text_string(&name), p->games[0]);
        if (!(run->html ? print_web_write(p, text_string(&name), &run->web, why) : print_jobs_run(p, &job, 1, why)))
            status = EXIT_BAD;
    }
    booklet_document_release(&run->booklet);
    web_page_release(&run->web);
    return status;
}

static int run_show(struct session *s)
{
    struct show_options options = *(const struct show_options *)s->options;
    const struct batch_options batch = {.count = 1, .jobs = options.jobs, .shard = {1, 1}};
    struct show_run run = {.session = s, .options = &options};
    size_t named = 0; /* files before the first "-" */
    while (named < s->args->word_count && strcmp(s->args->words[named], "-") != 0)
        named++;
    if (!options.print.output && (named == 0 || named < s->args->word_count))
        options.print.output = "-";
    run.html = options.print.format == FORMAT_HTML || (!options.print.format && options.print.output &&
                                                       strcasecmp(file_ending(options.print.output), ".html") == 0);
    run.print = print_new(s, &options.print, &batch, "use --format text");
    run.print.also = ".html, ";
    int status = !read_options(&run, &s->why)          ? EXIT_BAD
                 : options.print.format == FORMAT_TEXT ? show_as_text(&run, &s->why)
                                                       : show_as_pages(&run, &s->why);
    print_release(&run.print);
    return status;
}

const struct command command_show = {
    .name = "show",
    .synopsis = "[FILE...]",
    .summary = "draw a recorded game",
    .about =
        "Draws the last position of each record, one turn, every turn as a booklet, or a plot; all records into one "
        "document, named after the first FILE, in the current folder. Reads standard input without FILE, or where "
        "FILE is -, and then writes to standard output. Exit status: 0 if every record shown is legal and its "
        "Result right; 1 if not (it is drawn up to its last legal turn); 2 if nothing could be drawn.",
    .examples = {"quadrille show game.qdr", "quadrille show game.qdr --all -o booklet.pdf",
                 "quadrille show game.qdr --turn 3 --format text"},
    .groups = {{"Options of show", rows, 0},
               TEXT_OPTIONS(show_options, print),
               PRINT_OPTIONS(show_options, print),
               GENERAL_OPTIONS(show_options, general)},
    .words_most = (size_t)-1,
    .options_size = sizeof(struct show_options),
    .run = run_show,
};
