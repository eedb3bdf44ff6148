/* quadrille score: validates and scores records. */
#include "cli/command.h"
#include "cli/replay_log.h"
#include "page/edition.h"
#include "record/record.h"
#include "replay/match.h"
#include "replay/report.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

struct score_options {
    struct general_options general;
    bool json, match;
    const char *template_dir; /* NULL if not given */
};

static const struct option_row rows[] = {
    OPT_FLAG(0, "json", score_options, json, "one JSON object a line for each record and match"),
    OPT_FLAG(0, "match", score_options, match, "pair the two games of each match and add them up"),
    OPT_TEXT(0, "template-dir", "DIR", NULL, score_options, template_dir,
             "folder to look in first for the editions of games: see quadrille template"),
    {0},
};
static const struct option_group groups[] = {
    {"Options of score", rows, 0},
    GENERAL_OPTIONS(score_options, general),
    {0},
};

enum { UNPAIRED_MAX = 10 }; /* games without a partner that are listed one by one */

/* A run of the command. */
struct score_run {
    struct session *session;
    const struct score_options *options;
    struct verdict verdict; /* its memory is used again for each record */
    struct match_book book;
    struct text out;
    size_t unnamed;  /* finished games of two-game matches without two names */
    bool unreadable; /* a file is */
    bool illegal;    /* a record is, or its claim is wrong */
    bool broken;     /* standard output is; the session has the reason */
};

static void write_out(struct score_run *run)
{
    if (!run->broken && run->out.len > 0)
        run->broken = !terminal_write(&run->out, &run->session->why);
    text_clear(&run->out);
}

/* Goes before every message, so that it follows the results so far. */
static void flush(struct score_run *run)
{
    if (!run->broken)
        run->broken = !terminal_flush(&run->session->why);
}

static void score_record(struct score_run *run, const struct record *record, uint32_t number, const char *file)
{
    struct verdict *v = &run->verdict;

    replay_record(record, number, v);
    run->illegal = run->illegal || v->status == STATUS_INVALID || v->claim_wrong;
    if (v->diag_count > 0)
        flush(run);
    for (size_t i = 0; i < v->diag_count; i++)
        terminal_diag(run->session->colour, &v->diags[i], file);
    if (run->options->json)
        report_json(v, file, &run->out);
    else if (!run->options->general.quiet)
        report_text(v, file, &run->out);
    write_out(run);
    if (run->options->match && !match_enter(&run->book, record, v, file) && v->status == STATUS_FINISHED && v->game &&
        v->game->rules->match)
        run->unnamed++;
}

static void score_file(struct score_run *run, const char *file)
{
    const struct general_options *general = &run->options->general;
    size_t counts[] = {[STATUS_FINISHED] = 0, [STATUS_UNFINISHED] = 0, [STATUS_INVALID] = 0};
    struct text why = {0}, note = {0};
    uint32_t records = 0;
    int fd = replay_log_open(file, &why);

    if (fd >= 0) {
        struct record_reader *reader = record_open(source_file, &fd);
        struct record record;
        int got = 0;
        while (!run->broken && (got = record_next(reader, &record)) > 0) {
            score_record(run, &record, ++records, file);
            counts[run->verdict.status]++;
        }
        if (got < 0)
            text_addf(&why, "cannot read %s: %s", file, strerror(errno));
        record_close(reader);
        if (fd != STDIN_FILENO)
            close(fd);
    }
    if (why.len > 0) {
        run->unreadable = true;
        flush(run);
        terminal_error(run->session->colour, text_string(&why));
    } else if (!run->broken && (general->verbose || (records == 0 && !general->quiet))) {
        if (records == 0)
            text_addf(&note, "%s holds no record", file);
        else
            text_addf(&note, "%s: %u %s: %zu finished, %zu unfinished, %zu invalid", file, records,
                      records == 1 ? "record" : "records", counts[STATUS_FINISHED], counts[STATUS_UNFINISHED],
                      counts[STATUS_INVALID]);
        flush(run);
        terminal_note(text_string(&note));
    }
    text_release(&why);
    text_release(&note);
}

/* ---- Matches ---------------------------------------------------------------------------------------------------- */

static void report_match(void *context, const struct match *match)
{
    struct score_run *run = context;
    if (run->options->json)
        report_match_json(match, &run->out);
    else if (!run->options->general.quiet)
        report_match_text(match, &run->out);
    write_out(run);
}

static void note_unpaired(struct score_run *run, size_t unpaired)
{
    struct text note = {0};
    size_t listed = 0;

    if (unpaired > 0 || run->unnamed > 0)
        flush(run);
    for (size_t i = 0; i < run->book.count && listed < UNPAIRED_MAX; i++) {
        const struct match_game *g = &run->book.games[i];
        if (g->paired)
            continue;
        listed++;
        text_clear(&note);
        text_addf(&note, "%s: record %u (%s, %s) has no second game of its match", g->file, g->record, g->names[0],
                  g->names[1]);
        terminal_note(text_string(&note));
    }
    text_clear(&note);
    if (unpaired > listed) {
        text_addf(&note, "%zu more games have no second game of their match", unpaired - listed);
        terminal_note(text_string(&note));
        text_clear(&note);
    }
    if (run->unnamed > 0) {
        text_addf(&note, "%zu finished %s no match: --match needs the names of both players, tags A and B",
                  run->unnamed, run->unnamed == 1 ? "game is in" : "games are in");
        terminal_note(text_string(&note));
    }
    text_release(&note);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_score(struct session *session)
{
    struct score_run run = {.session = session, .options = session->options};
    const struct arguments *args = session->args;
    struct edition_cache *cache = edition_cache_new(run.options->template_dir);

    run.verdict.editions = edition_cache_editions(cache);
    for (size_t i = 0; i < args->word_count && !run.broken; i++)
        score_file(&run, args->words[i]);
    if (args->word_count == 0)
        score_file(&run, "-");
    if (run.options->match && !run.broken) {
        size_t unpaired = match_pair(&run.book, report_match, &run);
        if (!run.options->general.quiet && !run.broken)
            note_unpaired(&run, unpaired);
    }
    verdict_release(&run.verdict);
    edition_cache_free(cache);
    match_release(&run.book);
    text_release(&run.out);
    return run.broken || run.unreadable ? EXIT_BAD : run.illegal ? EXIT_ILLEGAL : EXIT_GOOD;
}

const struct command command_score = {
    .name = "score",
    .synopsis = "[FILE...]",
    .summary = "validate and score records of games",
    .about = "Reads standard input without FILE, or where FILE is -. Exit status: 0 if every record is legal "
             "and every Result right; 1 if not; 2 if a file can't be read.",
    .groups = groups,
    .words_most = (size_t)-1,
    .options_size = sizeof(struct score_options),
    .general = offsetof(struct score_options, general),
    .run = run_score,
};
