/* quadrille score: validates and scores records. */
#include "cli/command.h"
#include "page/edition.h"
#include "record/source.h"
#include "replay/match.h"
#include "replay/replay.h"
#include "replay/report.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct score_options {
    struct general_options general;
    bool json, match;
    const char *template_dir; /* NULL if not given */
};

static const struct option_row rows[] = {
    {.name = "json",
     .help = "one JSON object per record (and match), one a line",
     .read = option_flag,
     .offset = offsetof(struct score_options, json)},
    {.name = "match",
     .help = "pair the two games of each match and add them up",
     .read = option_flag,
     .offset = offsetof(struct score_options, match)},
    {.name = "template-dir",
     .metavar = "DIR",
     .help = "folder to look in first for the editions of games: see quadrille template",
     .read = option_text,
     .offset = offsetof(struct score_options, template_dir)},
    {0},
};
static const struct option_group own = {"Options of score", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&general_option_group, offsetof(struct score_options, general)},
    {0},
};

/* A run over all files. */
struct scoring {
    struct session *session;
    const struct score_options *options;
    struct verdict verdict; /* memory that each record uses again */
    struct match_book book;
    struct text out;
    size_t unnamed;  /* finished games that could be half of a match but for the names */
    bool unreadable; /* some file */
    bool illegal;    /* some record, or its claim */
    bool broken;     /* standard output: why is set */
};

/* How a file's records came out. */
struct tally {
    size_t finished, unfinished, invalid;
};

static void write_out(struct scoring *s)
{
    if (!s->broken && s->out.len > 0)
        s->broken = !terminal_write(&s->out, &s->session->why);
    text_clear(&s->out);
}

/* Before something is said on standard error: keeps both streams in step. */
static void keep_step(struct scoring *s)
{
    if (!s->broken)
        s->broken = !terminal_flush(&s->session->why);
}

static void show(struct scoring *s, const char *file)
{
    const struct verdict *v = &s->verdict;

    if (v->diag_count > 0)
        keep_step(s);
    for (size_t i = 0; i < v->diag_count; i++)
        terminal_diag(s->session->colour, &v->diags[i], file);
    if (s->options->json)
        report_json(v, file, &s->out);
    else if (!s->options->general.quiet)
        report_text(v, file, &s->out);
    write_out(s);
}

static void enter(struct scoring *s, const struct record *record, const char *file)
{
    const struct verdict *v = &s->verdict;
    if (!match_enter(&s->book, record, v, file) && v->status == STATUS_FINISHED && v->game && v->game->rules->match)
        s->unnamed++;
}

static void score_record(struct scoring *s, const struct record *record, uint32_t number, const char *file,
                         struct tally *tally)
{
    replay_record(record, number, &s->verdict);
    tally->finished += s->verdict.status == STATUS_FINISHED;
    tally->unfinished += s->verdict.status == STATUS_UNFINISHED;
    tally->invalid += s->verdict.status == STATUS_INVALID;
    s->illegal = s->illegal || s->verdict.status == STATUS_INVALID || s->verdict.claim_wrong;
    show(s, file);
    if (s->options->match)
        enter(s, record, file);
}

static void unreadable(struct scoring *s, const char *file, const char *reason)
{
    struct text message = {0};
    keep_step(s);
    text_addf(&message, "cannot read %s: %s", file, reason);
    terminal_error(s->session->colour, text_string(&message));
    text_release(&message);
    s->unreadable = true;
}

static void note_tally(struct scoring *s, const char *file, const struct tally *tally)
{
    const struct general_options *general = &s->options->general;
    size_t records = tally->finished + tally->unfinished + tally->invalid;
    struct text note = {0};

    if (records == 0 && !general->quiet)
        text_addf(&note, "%s holds no record", file);
    else if (general->verbose)
        text_addf(&note, "%s: %zu %s: %zu finished, %zu unfinished, %zu invalid", file, records,
                  records == 1 ? "record" : "records", tally->finished, tally->unfinished, tally->invalid);
    if (note.len > 0) {
        keep_step(s);
        terminal_note(text_string(&note));
    }
    text_release(&note);
}

static void score_open(struct scoring *s, int fd, const char *file)
{
    struct record_reader *reader = record_open(source_file, &fd);
    struct record record;
    struct tally tally = {0};
    int got = 0, error;

    for (uint32_t number = 1; !s->broken && (got = record_next(reader, &record)) > 0; number++)
        score_record(s, &record, number, file, &tally);
    error = errno;
    if (got < 0)
        unreadable(s, file, strerror(error));
    else if (!s->broken)
        note_tally(s, file, &tally);
    record_close(reader);
}

static void score_file(struct scoring *s, const char *file)
{
    bool standard = strcmp(file, "-") == 0;
    struct stat status;
    int fd = standard ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY);

    if (fd < 0)
        unreadable(s, file, strerror(errno));
    else if (fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
        unreadable(s, file, "it is a folder: name the files in it");
    else
        score_open(s, fd, file);
    if (fd >= 0 && !standard)
        close(fd);
}

static void show_match(void *context, const struct match *match)
{
    struct scoring *s = context;
    if (s->options->json)
        report_match_json(match, &s->out);
    else if (!s->options->general.quiet)
        report_match_text(match, &s->out);
    write_out(s);
}

enum { LONE_MAX = 10 };

/* Says which games found no partner: the first few by name, the others by number. */
static void note_lone(struct scoring *s, size_t lone)
{
    struct text notes = {0};
    size_t named = 0;

    for (size_t i = 0; i < s->book.count && named < LONE_MAX; i++) {
        const struct match_game *g = &s->book.games[i];
        if (g->paired)
            continue;
        named++;
        text_addf(&notes, "%s: record %u (%s, %s) found no second game of its match\n", g->file, g->record, g->names[0],
                  g->names[1]);
    }
    if (lone > named)
        text_addf(&notes, "%zu more games found no second game of their match\n", lone - named);
    if (s->unnamed > 0)
        text_addf(&notes, "%zu finished %s no match: --match needs the names of both players, tags A and B\n",
                  s->unnamed, s->unnamed == 1 ? "game is in" : "games are in");
    if (notes.len > 0)
        keep_step(s);
    terminal_notes(&notes);
    text_release(&notes);
}

static void score_matches(struct scoring *s)
{
    size_t lone = match_pair(&s->book, show_match, s);
    if (!s->options->general.quiet && !s->broken)
        note_lone(s, lone);
}

static int run_score(struct session *session)
{
    struct scoring s = {.session = session, .options = session->options};
    const struct arguments *args = session->args;
    struct edition_cache *cache = edition_cache_new(s.options->template_dir);

    s.verdict.editions = edition_cache_editions(cache);
    for (size_t i = 0; i < args->word_count && !s.broken; i++)
        score_file(&s, args->words[i]);
    if (args->word_count == 0)
        score_file(&s, "-");
    if (s.options->match && !s.broken)
        score_matches(&s);
    verdict_release(&s.verdict);
    edition_cache_free(cache);
    match_release(&s.book);
    text_release(&s.out);
    return s.broken || s.unreadable ? EXIT_BAD : s.illegal ? EXIT_ILLEGAL : EXIT_GOOD;
}

const struct command command_score = {
    .name = "score",
    .synopsis = "[FILE...]",
    .summary = "validate and score records of games",
    .about = "Reads standard input without FILE, or where FILE is -. Exit status: 0 if every record is legal "
             "and every Result is right, 1 if not, 2 if a file cannot be read.",
    .uses = uses,
    .words_most = (size_t)-1,
    .options_size = sizeof(struct score_options),
    .general = offsetof(struct score_options, general),
    .run = run_score,
};
