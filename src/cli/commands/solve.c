/* quadrille solve: finds the best turn in the position that a record ends in. */
#include "base/json.h"
#include "base/utf8.h"
#include "catalogue/lookup.h"
#include "cli/main/record_run.h"
#include "page/log/replay_log.h"
#include "page/template/edition.h"
#include "replay/convert/report.h"

#include <string.h>

enum { RECORD_MOST = 1000000 };

#define NODES_STANDARD "10000000"
#define NODES_MOST     1000000000000

struct solve_options {
    struct general_options general;
    bool json, all;
    int64_t nodes, record, jobs; /* record, jobs: 0 if not given */
    const char *question;        /* NULL if not given */
    const char *template_dir;    /* NULL if not given */
};

static const struct option_row rows[] = {
    OPT_WHOLE(0, "nodes", 1, NODES_MOST, NODES_STANDARD, solve_options, nodes,
              "search at most N positions; without a proof by then, the best turn found so far is shown"),
    OPT_TEXT(
        0, "question", "KIND", NULL, solve_options, question,
        "answer the question of this kind of puzzle (default: that of the record's tag Question, if any); quadrille "
        "games GAME lists the kinds"),
    OPT_FLAG(0, "all", solve_options, all, "show every best turn, not just one"),
    OPT_FLAG(0, "json", solve_options, json, "one JSON object a line for each record, and in CoNNect for each player"),
    OPT_WHOLE(0, "record", 1, RECORD_MOST, NULL, solve_options, record,
              "only the N-th record of each file (default: all)"),
    OPT_JOBS(solve_options),
    OPT_FOLDER("template-dir", solve_options, template_dir,
               "folder to look in first for the editions of games: see quadrille template"),
    {0},
};
static const struct option_group groups[] = {
    {"Options of solve", rows, 0},
    GENERAL_OPTIONS(solve_options, general),
    {0},
};

/* A record that was solved. */
struct solved_record {
    const char *file;
    const struct replay_log *replay;
    const struct puzzle_kind *kind; /* whose question was asked, or NULL */
    const struct solve_result *result;
    int turn; /* number of the turn that was searched for */
};

/* Returns the next line of *lines, without its end, and moves *lines past it; NULL after the last. */
static const char *next_line(const char **lines, size_t *len)
{
    const char *line = *lines;
    if (!*line)
        return NULL;
    *len = strcspn(line, "\n");
    *lines += *len + (line[*len] == '\n');
    return line;
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

/* Rows of "  Label       words". */
enum { LABEL_WIDTH = 12, WIDTH = 80 };

/* Adds the tags of a solved position, each on a line of its own. */
static void add_tags(const struct solution *best, struct text *out)
{
    const char *lines = text_string(&best->line), *line;
    size_t len;

    for (int i = 0; (line = next_line(&lines, &len)); i++)
        text_addf(out, "%s%*s%.*s", i > 0 ? "\n" : "", i > 0 ? LABEL_WIDTH + 2 : 0, "", (int)len, line);
}

/* Adds the line of play. Its turns are numbered on from the record's, and none is broken across lines. */
static void add_line_of_play(const struct solved_record *s, const struct solution *best, struct text *out)
{
    const char *lines = text_string(&best->line), *line;
    size_t len, column = LABEL_WIDTH + 2;

    for (int i = 0; (line = next_line(&lines, &len)); i++) {
        struct text turn = {0};
        text_addf(&turn, "%d. %.*s", s->turn + i, (int)len, line);
        if (i > 0 && column + 1 + turn.len > WIDTH) {
            text_addf(out, "\n  %*s", LABEL_WIDTH, "");
            column = LABEL_WIDTH + 2;
        } else if (i > 0) {
            text_add_char(out, ' ');
            column++;
        }
        text_add(out, text_string(&turn));
        column += turn.len;
        text_release(&turn);
    }
}

static void write_text(const struct solved_record *s, struct text *out)
{
    const struct verdict *v = &s->replay->verdict;

    utf8_printable(out, s->file, strlen(s->file));
    text_addf(out, ": record %u, %s, turn %d\n", v->record, v->game->about.title, s->turn);
    if (s->kind)
        text_addf(out, "  %-*s%s\n", LABEL_WIDTH, "Question", s->kind->name);
    for (int i = 0; i < s->result->count; i++) {
        const struct solution *best = &s->result->of[i];
        const char *name = s->replay->log.names[best->player], *turns = text_string(&best->turns), *turn;
        size_t len;

        text_addf(out, "  %-*s%c", LABEL_WIDTH, "To play", 'A' + best->player);
        if (*name) {
            text_add(out, " (");
            utf8_printable(out, name, strlen(name));
            text_add_char(out, ')');
        }
        text_addf(out, "\n  %-*s", LABEL_WIDTH, strchr(turns, '\n') ? "Best turns" : "Best turn");
        for (int k = 0; (turn = next_line(&turns, &len)); k++)
            text_addf(out, "%*s%.*s\n", k > 0 ? LABEL_WIDTH + 2 : 0, "", (int)len, turn);
        text_addf(out, "  %-*s%s (%s)\n", LABEL_WIDTH, "Value", text_string(&best->verdict),
                  best->proven ? "proven" : "not proven");
        if (s->kind && s->kind->position) {
            text_addf(out, "  %-*s", LABEL_WIDTH, "Position");
            add_tags(best, out);
        } else {
            text_addf(out, "  %-*s", LABEL_WIDTH, "Play");
            add_line_of_play(s, best, out);
        }
        text_add_char(out, '\n');
    }
    text_addf(out, "  %-*s%llu %s\n", LABEL_WIDTH, "Searched", (unsigned long long)s->result->nodes,
              s->result->nodes == 1 ? "position" : "positions");
}

/* ---- As JSON ---------------------------------------------------------------------------------------------------- */

static void add_turns(const char *key, const struct text *text, struct text *out)
{
    const char *lines = text_string(text), *line;
    size_t len;
    json_list(out, key);
    while ((line = next_line(&lines, &len)))
        json_bytes(out, NULL, line, len);
    json_list_end(out);
}

static void write_json(const struct solved_record *s, struct text *out)
{
    const struct verdict *v = &s->replay->verdict;

    for (int i = 0; i < s->result->count; i++) {
        const struct solution *best = &s->result->of[i];
        const char player = (char)('A' + best->player);
        json_line(out);
        json_string(out, "file", s->file);
        json_number(out, "record", v->record);
        json_string(out, "game", v->game->about.slug);
        if (s->kind)
            json_string(out, "question", s->kind->name);
        json_number(out, "turn", s->turn);
        json_bytes(out, "player", &player, 1);
        add_turns("best", &best->turns, out);
        if (s->kind && s->kind->write_value) {
            struct text value = {0};
            s->kind->write_value(&v->values, best->value, &value);
            json_string(out, "value", text_string(&value));
            text_release(&value);
        } else {
            json_number(out, "value", best->value);
        }
        json_bool(out, "proven", best->proven);
        json_string(out, "verdict", text_string(&best->verdict));
        add_turns("line", &best->line, out);
        json_number(out, "nodes", (int64_t)s->result->nodes);
        json_line_end(out);
    }
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* A run of the command. */
struct solve_run {
    struct session *session;
    const struct solve_options *options;
    struct edition_cache *cache;
};

/* Finds the kind of puzzle whose question a record asks, or the option; NULL for none. False if the game has no such
 * kind. */
static bool find_question(const struct solve_options *options, const struct replay_log *replay,
                          const struct record *record, const struct puzzle_kind **kind, struct text *why)
{
    const struct tag *tag = record_tag(record, "Question");
    struct text name = {0};

    *kind = NULL;
    if (options->question)
        text_add(&name, options->question);
    else if (tag)
        text_add_bytes(&name, tag->text, tag->len);
    if (options->question || tag)
        *kind = lookup_puzzle_kind(replay->verdict.game, text_string(&name), why);
    text_release(&name);
    return *kind || !(options->question || tag);
}

/* The number of the turn that would follow. A turn that is only a resignation has a number, though it does not count.
 */
static int next_turn(const struct record *record, const struct verdict *v)
{
    struct lexer turns = record->turns;
    struct token token;
    int last = game_first_turn(v->game, &v->values) - 1;

    while (record_token(&turns, &token))
        if (token.kind == TOKEN_TURN)
            last = (int)token.number;
    return last + 1;
}

/* Finds the best turn of a record or the answer to its question, or why there is none. */
static void solve_record(const struct solve_run *run, const struct replay_log *replay, const struct record *record,
                         struct record_results *results)
{
    const struct solve_options *options = run->options;
    const struct verdict *v = &replay->verdict;
    const struct solver *solver = v->game->solver;
    struct solve_limits limits = {(uint64_t)options->nodes, options->all};
    struct solve_result result = {0};
    struct text reason = {0}, error = {0};
    struct solved_record solved = {.file = results->file,
                                   .replay = replay,
                                   .result = &result,
                                   .turn = next_turn(record, v)};

    bool good = find_question(options, replay, record, &solved.kind, &reason);
    /* A record with a question asks it of its start: its turns are an answer. */
    bool from_start = solved.kind && !options->question;
    const struct pos *pos = from_start ? v->start : v->last;
    if (from_start)
        solved.turn = game_first_turn(v->game, &v->values);
    else if (good && v->values.final)
        good = text_refuse(&reason, "the position is final: no turn follows");
    else if (good && v->ended > ENDED_BY_RULES)
        good = text_refuse(&reason, "the game has ended %s", report_ended(v->ended));
    if (good && solved.kind)
        good = solved.kind->answer(&v->values, pos, &limits, &result, &reason);
    else if (good && solver)
        good = solver->solve(&v->values, pos, &limits, &result, &reason);
    else if (good)
        good = text_refuse(&reason, "%s can't be solved", v->game->about.title);
    if (!good) {
        text_addf(&error, "%s: record %u: %s", results->file, v->record, text_string(&reason));
        record_results_error(results, run->session->colour, text_string(&error));
        results->bad = true;
    } else if (options->json) {
        write_json(&solved, &results->out);
    } else {
        write_text(&solved, &results->out);
    }
    solve_release(&result);
    text_release(&reason);
    text_release(&error);
}

static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    static const struct replay_log_request last = {.turns = LOG_LAST};
    const struct solve_run *run = command->context;
    struct replay_log *replay = results->state;
    const struct verdict *v = &replay->verdict;

    replay_log_read(replay, record, &last, edition_cache_editions(run->cache));
    if (record_results_failure(results, run->session->colour, v))
        return;
    record_results_diags(results, run->session->colour, v);
    results->illegal = results->illegal || verdict_error(v);
    if (v->status != STATUS_INVALID)
        solve_record(run, replay, record, results);
}

static void release(void *state)
{
    replay_log_release(state);
}

static int run_solve(struct session *s)
{
    const struct solve_options *options = s->options;
    struct solve_run run = {s, options, edition_cache_new(options->template_dir)};

    int status = record_run(&(struct record_run){.session = s,
                                                 .context = &run,
                                                 .jobs = (int)options->jobs,
                                                 .only = (uint32_t)options->record,
                                                 .one_by_one = true,
                                                 .state_size = sizeof(struct replay_log),
                                                 .judge = judge,
                                                 .release = release});
    edition_cache_free(run.cache);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .synopsis = "[FILE...]",
    .summary = "find the best turn in the position a record ends in",
    .about =
        "Prints for each record the best turn, its value, whether that is proven, and how play continues. A record "
        "with a tag Question gets the answer to that question. Reads standard input without FILE, or where FILE is "
        "-. Exit status: 0; 1 if a record is illegal (and not solved); 2 if a position can't be solved, or the "
        "question does not suit it.",
    .examples = {"quadrille solve position.qdr", "quadrille solve --all position.qdr",
                 "quadrille solve --question best-turn --record 1 --json position.qdr"},
    .groups = groups,
    .words_most = (size_t)-1,
    .options_size = sizeof(struct solve_options),
    .run = run_solve,
};
