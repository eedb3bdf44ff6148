/* quadrille show: draws recorded games, on pages or as text for the terminal. */
#include "base/mem.h"
#include "base/output.h"
#include "cli/main/record_run.h"
#include "cli/print/file_set.h"
#include "cli/print/print_job.h"
#include "page/log/booklet_document.h"
#include "page/template/edition.h"
#include "page/text/text_output.h"

#include <stdlib.h>
#include <string.h>

enum { TURN_MOST = 10000, RECORD_MOST = 1000000, PER_PAGE_BOOKLET = 6, PER_PAGE_MOST = 64 };

struct show_options {
    struct general_options general;
    bool all, plot;
    int64_t turn, record, jobs; /* record, jobs: 0 if not given */
    struct print_options print;
};

static const struct option_row rows[] = {
    OPT_WHOLE(0, "turn", 0, TURN_MOST, NULL, show_options, turn,
              "the position after turn N instead of the last one; 0 is the start"),
    OPT_FLAG(0, "all", show_options, all, "every turn"),
    OPT_FLAG(0, "plot", show_options, plot,
             "a plot of the game: points by turn, or in Conect the empty cells that each side still needs"),
    OPT_WHOLE(0, "record", 1, RECORD_MOST, NULL, show_options, record,
              "only the N-th record of each file (default: all, each on pages of its own)"),
    OPT_JOBS(show_options),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, NULL, show_options, print.per_page,
              "diagrams on one page, at most (default 6)"),
    OPT_TEXT(0, "names", "A,B,..", NULL, show_options, print.names,
             "names of the players instead of those in the record"),
    OPT_TEXT('o', "output", "FILE", NULL, show_options, print.output,
             "output file; - is standard output (default: FILE-game.pdf, FILE-turn-N.pdf and so on in the current "
             "folder; standard output for text, and where standard input is read)"),
    OPT_TEXT_COLOUR(show_options),
    {0},
};
static const struct option_group groups[] = {
    {"Options of show", rows, 0},
    TEXT_OPTIONS(show_options, print),
    PRINT_OPTIONS(show_options, print),
    GENERAL_OPTIONS(show_options, general),
    {0},
};

/* A run of the command. Pages are drawn after all records are replayed, to report first what is wrong with them. */
struct show_run {
    struct session *session;
    const struct show_options *options;
    struct edition_cache *cache; /* editions */
    struct replay_log_request request;
    struct player_names names;
    struct text_style text;
    struct words *words; /* owned; of texts */
    size_t count;        /* records that have something to show */

    /* Pages. */
    struct batch_options batch;
    struct print print;
    struct booklet_document booklet;
    const struct game **games; /* owned; those shown, in order of their first record */
    size_t game_count;
};

static bool read_options(struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    const struct arguments *args = run->session->args;
    const bool text = options->print.format == FORMAT_TEXT;
    const struct option_condition conditions[] = {
        {"all", !options->plot, "--plot shows every turn"},
        {"turn", !options->all && !options->plot, options->plot ? "--plot shows every turn" : "--all shows every turn"},
        {"per-page", options->all && !options->plot, options->plot ? "--plot has a page for each game" : "add --all"},
    };

    if (!options_check(args, conditions, sizeof conditions / sizeof *conditions, why) ||
        (text && (!print_check_ending(options->print.output, NULL, why) ||
                  !print_options_check(&options->print, args, FORMAT_TEXT, why))) ||
        (options_given(args, "names") && /* a record's own names are better than defaults */
         !print_options_names(&options->print, true, PLAYERS_MAX, NULL, &run->names, why)))
        return false;
    run->request = (struct replay_log_request){
        .turns = options->all || options->plot ? LOG_ALL
                 : options_given(args, "turn") ? LOG_TURN
                                               : LOG_LAST,
        .turn = (int)options->turn,
        .names = run->names.list,
        .name_count = run->names.count,
    };
    return true;
}

/* ---- Records ---------------------------------------------------------------------------------------------------- */

/* What is kept of a record until it is written. */
struct show_state {
    struct replay_log replay;
    struct text source; /* the record */
    uint32_t line;      /* of its first byte */
};

/* Whether the record has the turn that is asked for. */
static bool check_turn(const struct show_run *run, const struct replay_log *replay, const char *file, struct text *why)
{
    const struct verdict *v = &replay->verdict;
    int turn = run->request.turn, first = game_first_turn(v->game, &v->values);

    if (run->request.turns != LOG_TURN || (turn >= first - 1 && turn <= replay->last_turn))
        return true;
    text_addf(why, "%s: record %u has no turn %d: ", file, v->record, turn);
    if (replay->last_turn < first)
        text_add(why, "none of its turns is legal");
    else
        text_addf(why, "%s %d to %d", v->status == STATUS_INVALID ? "its legal turns are" : "its turns are", first,
                  replay->last_turn);
    text_add(why, run->options->record ? "" : "; --record N shows a single record");
    return false;
}

static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    const struct show_run *run = command->context;
    struct show_state *state = results->state;
    const struct replay_log *replay = &state->replay;
    struct text why = {0};

    replay_log_read(&state->replay, record, &run->request, edition_cache_editions(run->cache));
    if (record_results_failure(results, run->session->colour, &replay->verdict))
        return;
    bool good = !replay->log.game || check_turn(run, replay, results->file, &why);
    if (good)
        record_results_diags(results, run->session->colour, &replay->verdict);
    results->illegal = verdict_error(&replay->verdict);
    if (!replay->log.game)
        return;
    if (good && run->options->print.format == FORMAT_TEXT) {
        good = text_output_game_log(&replay->log, &run->text, &results->out, &why);
    } else if (good) {
        size_t start = record->turns.at < record->tags[0].start ? record->turns.at : record->tags[0].start;
        text_clear(&state->source);
        text_add_bytes(&state->source, record->text + start, record->turns.end - start);
        state->line = record_line(record, (uint32_t)start);
    }
    if (!good)
        record_results_error(results, run->session->colour, text_string(&why));
    results->bad = !good;
    text_release(&why);
}

static void release(void *state)
{
    struct show_state *s = state;
    replay_log_release(&s->replay);
    text_release(&s->source);
}

/* Replays the records and returns the exit status. Stops at the first record that can't be shown. */
static int replay_records(struct show_run *run, struct output *output,
                          bool (*collect)(void *context, struct record_results *, struct text *why))
{
    return record_run(&(struct record_run){.session = run->session,
                                           .context = run,
                                           .jobs = (int)run->options->jobs,
                                           .only = (uint32_t)run->options->record,
                                           .one_by_one = true,
                                           .spaced = true,
                                           .output = output,
                                           .state_size = sizeof(struct show_state),
                                           .judge = judge,
                                           .collect = collect,
                                           .release = release});
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

static bool count_record(void *context, struct record_results *results, struct text *why)
{
    struct show_run *run = context;
    (void)why;
    run->count += results->out.len > 0;
    return !results->bad;
}

static int show_as_text(struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    const char *title = options->print.title;
    struct output *output = NULL;

    print_locate_default(&run->print, "lang", why);
    if (!language_load(options->print.template_dir, options->print.language, &run->words, why))
        return EXIT_BAD;
    text_clear(why);
    run->text = (struct text_style){.ascii = print_options_text_ascii(&options->print),
                                    .colour = print_options_text_colour(&options->print, options->general.colour),
                                    .plot = options->plot,
                                    .title = title && *title ? title : NULL,
                                    .words = run->words};
    if (print_options_to_file(&options->print)) {
        output = output_open(options->print.output, NULL, options->print.force, why);
        if (!output)
            return EXIT_BAD;
    }
    int status = replay_records(run, output, count_record);
    if (output && status != EXIT_BAD && run->count > 0)
        return output_commit(output, why) ? status : EXIT_BAD;
    return output_abort(output, why) ? status : EXIT_BAD;
}

/* ---- As pages --------------------------------------------------------------------------------------------------- */

static bool load_resources(struct show_run *run, const struct game_log *log, struct text *why)
{
    struct print *p = &run->print;
    size_t i = 0;

    while (i < run->game_count && run->games[i] != log->game)
        i++;
    if (i == run->game_count) {
        run->games = mem_resize(run->games, (run->game_count + 1) * sizeof *run->games);
        run->games[run->game_count++] = log->game;
        if (!print_resources(p, log->game, why))
            return false;
    }
    for (int player = 0; player < PLAYERS_MAX; player++)
        resources_note_missing(p->resources, log->names[player], &p->notes);
    resources_note_missing(p->resources, log->event, &p->notes);
    return true;
}

/* Adds a record that has something to show, once it is known to fit on the paper. */
static bool keep_record(void *context, struct record_results *results, struct text *why)
{
    struct show_run *run = context;
    struct show_state *state = results->state;
    const struct game_log *log = &state->replay.log;

    if (results->bad || !log->game)
        return !results->bad;
    return load_resources(run, log, why) && booklet_document_add(&run->booklet, &state->source, state->line, log,
                                                                 resources_get(run->print.resources), why);
}

/* What is shown of game.qdr goes to game-game.pdf, game-turns.pdf, game-plot.pdf or game-turn-12.pdf in the current
 * folder, or game-record-2-plot.pdf; with two further files to game+2-game.pdf. */
static void write_name(const struct show_run *run, struct text *out)
{
    const struct show_options *options = run->options;
    const struct arguments *args = run->session->args;
    const char *file = args->word_count ? args->words[0] : "", *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;

    text_add_bytes(out, name, (size_t)(file_ending(name) - name));
    if (args->word_count > 1)
        text_addf(out, "+%zu", args->word_count - 1);
    if (options->record)
        text_addf(out, "-record-%lld", (long long)options->record);
    if (run->request.turns == LOG_TURN)
        text_addf(out, "-turn-%d", run->request.turn);
    else
        text_add(out, options->plot ? "-plot" : options->all ? "-turns" : "-game");
}

static int show_as_pages(struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    const struct print_job job = {&run->booklet.document, options->print.output};
    struct print *p = &run->print;
    struct text name = {0};

    run->batch = batch_single;
    run->batch.jobs = options->jobs;
    *p = (struct print){.session = run->session,
                        .options = &options->print,
                        .batch = &run->batch,
                        .instead = "use --format text"};
    if (!print_read(p, why))
        return EXIT_BAD;
    bool given = options_given(run->session->args, "per-page");
    run->booklet =
        (struct booklet_document){.style = {.page = p->page,
                                            .per_page = given ? (int)options->print.per_page : PER_PAGE_BOOKLET,
                                            .plot = options->plot},
                                  .request = run->request,
                                  .editions = edition_cache_editions(run->cache)};
    int status = replay_records(run, NULL, keep_record);
    print_notes(p);
    if (status != EXIT_BAD && run->booklet.count > 0) {
        write_name(run, &name);
        booklet_document_prepare(&run->booklet, text_string(&name), run->games[0]);
        status = print_jobs_run(p, &job, 1, why) ? status : EXIT_BAD;
    }
    booklet_document_release(&run->booklet);
    text_release(&name);
    return status;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* Whether standard input is read. */
static bool reads_standard_input(const struct arguments *args)
{
    bool reads = args->word_count == 0;
    for (size_t i = 0; i < args->word_count; i++)
        reads = reads || strcmp(args->words[i], "-") == 0;
    return reads;
}

static int run_show(struct session *s)
{
    struct show_options options = *(const struct show_options *)s->options;
    struct show_run run = {.session = s, .options = &options, .print = {.session = s}};
    int status = EXIT_BAD;

    if (!options.print.output && reads_standard_input(s->args))
        options.print.output = "-";
    if (read_options(&run, &s->why)) {
        run.cache = edition_cache_new(options.print.template_dir);
        status = options.print.format == FORMAT_TEXT ? show_as_text(&run, &s->why) : show_as_pages(&run, &s->why);
    }
    free(run.games);
    print_release(&run.print);
    edition_cache_free(run.cache);
    player_names_release(&run.names);
    words_free(run.words);
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
    .groups = groups,
    .words_most = (size_t)-1,
    .options_size = sizeof(struct show_options),
    .run = run_show,
};
