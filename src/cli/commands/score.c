/* quadrille score: validates and scores records. */
#include "base/output.h"
#include "cli/main/record_run.h"
#include "page/template/edition.h"
#include "page/text/text_output.h"
#include "replay/club/match.h"
#include "replay/convert/report.h"
#include "replay/convert/split.h"
#include "replay/game/repair.h"

#include <string.h>

struct score_options {
    struct general_options general;
    bool json, match, unique, strict, all_errors, explain, fix, force, repair;
    const char *split;        /* a folder; NULL if not given */
    const char *output;       /* of --fix */
    int format;               /* enum score_format; 0 if not given */
    int64_t jobs;             /* 0 if not given */
    const char *template_dir; /* NULL if not given */
    struct record_filter filter;
};

enum score_format { SCORE_TEXT = 1, SCORE_APGAMES };
static const char *const format_words[] = {"text", "apgames", NULL};

static const struct option_row rows[] = {
    OPT_FLAG(0, "json", score_options, json, "one JSON object a line for each record and match"),
    OPT_WORD(0, "format", "FORMAT", format_words, SCORE_TEXT, NULL, score_options, format,
             "apgames: each finished game of Conect as a line of JSON for Abstract Play"),
    OPT_FLAG(0, "match", score_options, match, "pair the two games of each match and add them up"),
    OPT_FLAG(0, "unique", score_options, unique, "leave out records that say the same as an earlier one"),
    OPT_TEXT(0, "split", "DIR", NULL, score_options, split,
             "write each record, as it is, to a file of its own in this folder"),
    OPT_FLAG(0, "strict", score_options, strict,
             "unknown tags are errors, and text that is not as the manual writes it is warned of"),
    OPT_FLAG(0, "all-errors", score_options, all_errors,
             "go on after an illegal action as if it were not there; what is reported then is doubtful"),
    OPT_FLAG(0, "explain", score_options, explain, "after each error, quote the rule that is broken"),
    OPT_FLAG(0, "fix", score_options, fix,
             "rewrite the records to the file of -o, with everything that was forgiven corrected"),
    OPT_TEXT('o', "output", "FILE", NULL, score_options, output, "with --fix: where to; - is standard output"),
    OPT_FLAG('f', "force", score_options, force, "with --fix and --split: replace files that exist"),
    OPT_FLAG(0, "repair", score_options, repair,
             "with --fix: correct the slip that explains an illegal record; the old words become a comment"),
    OPT_JOBS(score_options),
    OPT_FOLDER("template-dir", score_options, template_dir,
               "folder to look in first for the editions of games: see quadrille template"),
    {0},
};

/* What is counted over records. */
struct score_totals {
    size_t counts[STATUS_INVALID + 1]; /* records by status */
    size_t unnamed;                    /* finished games of two-game matches without two names */
    struct contest_book book;
};

/* A run of the command. */
struct score_run {
    struct session *session;
    const struct score_options *options;
    struct score_totals totals; /* the counts by status are of the file at hand */
    struct known_records known; /* of --unique */
    struct record_split split;  /* of --split */
};

/* Adds a game of Conect as game servers write it; one that is not finished is left out. */
static void report_served(const struct record_run *command, const struct record *record, struct record_results *results)
{
    const struct verdict *v = &results->verdict;
    if (v->game && v->game->notation->write_served && !report_apgames(record, command->editions, &results->out) &&
        v->status == STATUS_UNFINISHED)
        record_results_error(results, "%s: record %u is not finished: left out", results->file, record->number);
}

static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    struct score_run *run = command->context;
    struct score_totals *totals = results->state; /* of the block */
    struct verdict *v = &results->verdict;
    scoped(text_release) struct text key = {0}, reason = {0};

    if (run->options->unique)
        record_add_key(record, v, &results->turns, NULL, &key);
    const struct known_record known = {text_string(&key), results->file, record->number};
    if (run->options->unique && known_records_meet(&run->known, &known, &reason)) {
        if (!run->options->general.quiet)
            record_results_error(results, "left out: %s: record %u: %s", known.file, known.record, reason.data);
        return;
    }
    repair_find(record, v);
    results->illegal = results->illegal || verdict_error(v);
    totals->counts[v->status]++;
    if (!run->options->explain)
        record_results_diags(results, v);
    for (size_t i = 0; i < v->diag_count && run->options->explain; i++) {
        record_results_diag(results, &v->diags[i]);
        text_output_reason(v, &v->diags[i], run->options->template_dir, run->session->colour, &results->messages);
    }
    const bool found = v->repair && !v->repair->offered;
    if (found) {
        struct diag note = repair_note(record, v->repair);
        record_results_diag(results, &note);
        diag_release(&note);
    }
    if (run->options->fix && run->options->repair && found)
        fix_repaired(record, v, &results->out);
    else if (run->options->fix)
        fix_record(record, v, &results->out);
    else if (run->options->split)
        record_split_add(&run->split, record, v);
    else if (run->options->format == SCORE_APGAMES)
        report_served(command, record, results);
    else if (run->options->json)
        report_json(v, results->file, NULL, &results->out);
    else if (!run->options->general.quiet)
        report_text(v, results->file, &results->out);
    if (run->options->match && match_takes(v))
        contests_enter(&totals->book, record, v, results->file, NULL, NULL);
    else if (run->options->match && v->status == STATUS_FINISHED && v->game->rules->match)
        totals->unnamed++;
}

static bool collect(void *context, struct record_results *results, struct text *why UNUSED)
{
    struct score_totals *totals = &((struct score_run *)context)->totals, *block = results->state;

    for (size_t i = 0; i <= STATUS_INVALID; i++)
        totals->counts[i] += block->counts[i];
    totals->unnamed += block->unnamed;
    contests_move(&totals->book, &block->book);
    *block = (struct score_totals){.book = block->book};
    return true;
}

static void release(void *state)
{
    contests_release(&((struct score_totals *)state)->book);
}

static void end_file(void *context, const char *file, uint32_t records)
{
    struct score_run *run = context;
    const size_t *counts = run->totals.counts;

    if (run->options->general.verbose && terminal_flush(&run->session->why))
        terminal_message(false, "%s: %u %s: %zu finished, %zu unfinished, %zu invalid", file, records,
                         records == 1 ? "record" : "records", counts[STATUS_FINISHED], counts[STATUS_UNFINISHED],
                         counts[STATUS_INVALID]);
    memset(run->totals.counts, 0, sizeof run->totals.counts);
}

static void report_match(void *context, const struct match *match)
{
    const struct score_run *run = context;
    scoped(text_release) struct text out = {0};
    if (run->options->json)
        report_match_json(match, &out);
    else if (!run->options->general.quiet)
        report_match_text(match, &out);
    terminal_write(&out, &run->session->why);
}

/* Whether the options of --fix and --split go together. */
static bool check_writing(const struct score_options *options, struct text *why)
{
    if (!options->fix && (options->output || options->repair))
        return text_refuse(why, "--%s has no effect without --fix", options->output ? "output" : "repair");
    if (options->format == SCORE_APGAMES && (options->fix || options->split || options->json || options->match))
        return text_refuse(why, "--format apgames can't be used with --fix, --split, --json or --match");
    if (!options->fix && !options->split && options->force)
        return text_refuse(why, "--force has no effect without --fix or --split");
    if ((options->fix && options->split) || ((options->fix || options->split) && (options->json || options->match)))
        return text_refuse(why, "--%s writes records: it can't be used with --%s", options->split ? "split" : "fix",
                           options->json    ? "json"
                           : options->match ? "match"
                                            : "fix");
    return !options->fix || options->output ||
           text_refuse(why, "--fix needs -o FILE, or -o - to write the records to standard output");
}

static int run_score(struct session *session)
{
    struct score_options *options = session->options;
    struct output *output = NULL;
    struct score_run run = {.session = session, .options = options};
    if (!check_writing(options, &session->why) || !filter_options_check(&options->filter, &session->why))
        return EXIT_BAD;
    if (options->fix && !(output = output_open(options->output, NULL, options->force, false, &session->why)))
        return EXIT_BAD;
    struct edition_cache *cache = edition_cache_new(options->template_dir);
    const struct record_run command = {.session = session,
                                       .context = &run,
                                       .output = output,
                                       .jobs =
                                           options->fix || options->split || options->unique ? 1 : (int)options->jobs,
                                       .filter = &options->filter,
                                       .keyed = options->unique,
                                       .state_size = sizeof(struct score_totals),
                                       .editions = edition_cache_editions(cache),
                                       .options = {.strict = options->strict, .all_errors = options->all_errors},
                                       .judge = judge,
                                       .collect = collect,
                                       .file_end = end_file,
                                       .release = release};

    int status = record_run(&command);
    if (output && (status == EXIT_BAD || session->why.len > 0))
        output_abort(output, &session->why);
    else if (output)
        output_commit(output, &session->why);
    else if (options->split && status != EXIT_BAD && session->why.len == 0)
        record_split_write(&run.split, options->split, options->force, &session->why);
    if (options->match && session->why.len == 0) {
        scoped(text_release) struct text notes = {0};
        size_t unpaired = match_pair(&run.totals.book, report_match, &run);
        if (!options->general.quiet && session->why.len == 0)
            report_unpaired(&run.totals.book, unpaired, run.totals.unnamed, &notes);
        if (terminal_flush(&session->why))
            terminal_notes(&notes);
    }
    edition_cache_free(cache);
    contests_release(&run.totals.book);
    known_records_release(&run.known);
    record_split_release(&run.split);
    return session->why.len > 0 ? EXIT_BAD : status;
}

const struct command command_score = {
    .name = "score",
    .synopsis = "[FILE...]",
    .summary = "validate and score records of games",
    .about = "Reads standard input without FILE, or where FILE is -. Exit status: 0 if every record is legal "
             "and every Result right (with --strict: and every tag known); 1 if not; 2 if a file can't be read.",
    .examples = {"quadrille score game.qdr", "quadrille score --match club.qdr", "quadrille score --json club.qdr"},
    .groups = {{"Options of score", rows, 0},
               FILTER_OPTIONS(score_options, filter),
               GENERAL_OPTIONS(score_options, general)},
    .words_most = (size_t)-1,
    .options_size = sizeof(struct score_options),
    .run = run_score,
};
