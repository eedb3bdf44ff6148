/* quadrille solve: finds the best turn in the position that a record ends in. */
#include "catalogue/lookup.h"
#include "cli/main/record_run.h"
#include "page/template/edition.h"
#include "replay/convert/report.h"

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

/* ---- The run ---------------------------------------------------------------------------------------------------- */

/* Finds the kind of puzzle whose question a record asks, or the option; NULL for none. False if the game has no such
 * kind. */
static bool find_question(const struct solve_options *options, const struct game *game, const struct record *record,
                          const struct puzzle_kind **kind, struct text *why)
{
    const struct tag *tag = record_tag(record, "Question");
    scoped(text_release) struct text name = {0};

    *kind = NULL;
    if (options->question)
        text_add(&name, options->question);
    else if (tag)
        text_add_bytes(&name, tag->text, tag->len);
    if (options->question || tag)
        *kind = lookup_puzzle_kind(game, text_string(&name), why);
    return *kind || !(options->question || tag);
}

/* Finds the best turn of a record or the answer to its question, or why there is none. */
static void judge(const struct record_run *command, const struct record *record, struct record_results *results)
{
    const struct solve_options *options = command->context;
    const struct verdict *v = &results->verdict;

    record_results_diags(results, v);
    results->illegal = results->illegal || verdict_error(v);
    if (v->status == STATUS_INVALID)
        return;
    const struct solver *solver = v->game->solver;
    struct solve_limits limits = {(uint64_t)options->nodes, options->all};
    scoped(solve_release) struct solve_result result = {0};
    scoped(text_release) struct text reason = {0};
    struct solved_record solved = {.file = results->file, .verdict = v, .result = &result, .turn = (int)v->next_turn};

    bool good = find_question(options, v->game, record, &solved.kind, &reason);
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
        record_results_error(results, "%s: record %u: %s", results->file, v->record, text_string(&reason));
        results->bad = true;
    } else if (options->json) {
        report_solved_json(&solved, &results->out);
    } else {
        report_solved_text(&solved, &results->out);
    }
}

static int run_solve(struct session *s)
{
    const struct solve_options *options = s->options;
    struct edition_cache *cache = edition_cache_new(options->template_dir);
    int status = record_run(&(struct record_run){.session = s,
                                                 .context = s->options,
                                                 .jobs = (int)options->jobs,
                                                 .only = (uint32_t)options->record,
                                                 .one_by_one = true,
                                                 .editions = edition_cache_editions(cache),
                                                 .judge = judge});
    edition_cache_free(cache);
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
    .groups = {{"Options of solve", rows, 0}, GENERAL_OPTIONS(solve_options, general)},
    .words_most = (size_t)-1,
    .options_size = sizeof(struct solve_options),
    .run = run_solve,
};
