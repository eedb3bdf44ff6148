/* quadrille pair: who plays whom next in a club. */
#include "replay/club/pairing.h"

#include "catalogue/lookup.h"
#include "cli/main/record_run.h"
#include "cli/print/print.h"
#include "page/sheet/club_round.h"
#include "replay/club/standings.h"

#include <string.h>

enum system { SYSTEM_SWISS, SYSTEM_ROUND_ROBIN };
static const char *const system_words[] = {"swiss", "round-robin", NULL};

struct pair_options {
    struct general_options general;
    struct print_options print;
    const char *game, *seed, *slips, *pin, *trf; /* NULL if not given */
    int system;
    int64_t round, per_table; /* 0 if not given */
    bool twice, json, csv;
};

static const struct option_row rows[] = {
    OPT_TEXT(0, "game", "GAME", NULL, pair_options, game, "which game is played; only its records count"),
    OPT_WORD(0, "system", "SYSTEM", system_words, SYSTEM_SWISS, "swiss", pair_options, system,
             "swiss: equals meet, no two twice; or round-robin: all meet, in the order of the list"),
    OPT_WHOLE(0, "round", 1, CLUB_ROUNDS_MAX, NULL, pair_options, round,
              "the round to pair (default: the one after the last in the records)"),
    OPT_FLAG(0, "double", pair_options, twice, "with --system round-robin: a second leg with sides exchanged"),
    OPT_WHOLE(0, "per-table", 3, PLAYERS_MAX, NULL, pair_options, per_table,
              "tables of up to N players, for games that take so many"),
    OPT_TEXT(0, "seed", "S", NULL, pair_options, seed,
             "any text that decides the sheets (default: game, players and round do)"),
    OPT_FLAG(0, "json", pair_options, json, "one JSON object: round, tables, byes, half_byes"),
    OPT_FLAG(0, "csv", pair_options, csv, "comma-separated values: round, table, player, name, id"),
    OPT_TEXT('o', "output", "FILE", NULL, pair_options, print.output,
             "also print the sheets, one of its own for each table, with the players' names"),
    OPT_TEXT(0, "slips", "FILE", NULL, pair_options, slips, "also print a slip for the result of each table"),
    OPT_TEXT(0, "pin", "FILE", NULL, pair_options, pin, "also print the pairings on a page to pin up"),
    OPT_TEXT(0, "trf", "FILE", NULL, pair_options, trf,
             "also write the rounds played as FIDE's tournament report (TRF16), for chess programs"),
    {0},
};

/* A run of the command. */
struct pair_run {
    struct session *session;
    struct pair_options *options;
    const struct game *game;
    struct values values;
    struct player_list list;
    struct contest_book book;
    struct season season;
    struct pairing pairing;
    struct print print; /* of pages */
    bool paged;
};

/* The number of players of a game is that of the tables. */
static bool takes_param(const struct game *game, const struct param *param)
{
    return options_of_games(game, param) && strcmp(param->name, "players") != 0;
}

static bool read_options(struct pair_run *run, struct text *why)
{
    struct pair_options *o = run->options;
    const struct option_condition conditions[] = {
        {"double", o->system == SYSTEM_ROUND_ROBIN, "only a round robin has a second leg"},
        {"per-table", o->system == SYSTEM_SWISS, "a round robin is of games of two"},
        {"trf", !o->per_table, "TRF16 is for games of two"},
        {"title", run->paged || o->trf, "text has no title"},
        {"lang", run->paged, "text is in English"},
        {"columns", run->paged, "lists are as wide as they must be"},
    };
    const char *const files[] = {o->print.output, o->slips, o->pin, o->trf};
    const int64_t seats = o->per_table ? o->per_table : 2;

    if (run->session->args->word_count == 0)
        return text_refuse(why, "who plays? Usage: quadrille pair PLAYERS [FILE...] --game GAME");
    if (!o->game) {
        text_add(why, "which game is played? Add --game with ");
        lookup_list_games(why);
        return false;
    }
    if (o->json && o->csv)
        return text_refuse(why, "--json and --csv are two forms of output: leave one out");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (files[i] && strcmp(files[i], "-") == 0)
            return text_refuse(why, "standard output takes the list of pairings: name a file instead of -");
    if (!(run->game = lookup_game(o->game, why)) ||
        !options_check(run->session->args, conditions, sizeof conditions / sizeof *conditions, why) ||
        !options_values(run->session->args, run->game, &run->values, why) || !game_check(run->game, &run->values, why))
        return false;
    const int most = pairing_seats(run->game);
    if (seats > most)
        return text_refuse(why, "%s is for %d players: leave out --per-table, or choose a smaller one",
                           run->game->about.title, most);
    if (run->game->edition &&
        !(run->values.edition = edition_cache_get(run->print.editions, run->game, EDITION_STANDARD, why)))
        return false;
    if (!run->paged)
        return (o->trf && o->print.force) || print_options_check(&o->print, run->session->args, FORMAT_TEXT, why);
    return print_read(&run->print, why) && (!o->slips || print_check_second(&run->print, o->slips, why)) &&
           (!o->pin || print_check_second(&run->print, o->pin, why));
}

static bool read_players(struct pair_run *run, struct text *why)
{
    const char *file = run->session->args->words[0];
    scoped(text_release) struct text content = {0}, messages = {0};
    const int failure = source_read(file, &content);

    if (failure)
        return text_refuse(why, "cannot read %s: %s", file, strerror(failure));
    if (!player_list_read(&run->list, text_string(&content), content.len)) {
        for (size_t i = 0; i < run->list.diag_count; i++)
            diag_write(&run->list.diags[i], file, run->session->colour, &messages);
        terminal_print(messages.data, messages.len);
    }
    return run->list.diag_count == 0;
}

static void judge(const struct record_run *command UNUSED, const struct record *record, struct record_results *results)
{
    standings_enter(results->state, NULL, record, &results->verdict, &results->turns, results->file);
}

static bool collect(void *context, struct record_results *results, struct text *why UNUSED)
{
    contests_move(&((struct pair_run *)context)->book, results->state);
    return true;
}

static bool read_records(struct pair_run *run)
{
    struct arguments files = *run->session->args;
    struct session session = *run->session;

    files.words++;
    files.word_count--;
    session.args = &files;
    if (files.word_count == 0)
        return true;
    const int status = record_run(&(struct record_run){.session = &session,
                                                       .context = run,
                                                       .keyed = true,
                                                       .state_size = sizeof(struct contest_book),
                                                       .editions = edition_cache_editions(run->print.editions),
                                                       .judge = judge,
                                                       .collect = collect,
                                                       .release = contests_release});
    run->session->why = session.why;
    return status != EXIT_BAD;
}

static bool make_pairing(struct pair_run *run, struct text *why)
{
    const struct pair_options *o = run->options;
    scoped(text_release) struct text notes = {0};

    run->season = season_read(&run->list, &run->book, run->game, (uint32_t)o->round, !o->per_table, &notes);
    if (!o->general.quiet)
        terminal_notes(&notes);
    if (run->season.round > CLUB_ROUNDS_MAX)
        return text_refuse(why, "there is no round after %d", CLUB_ROUNDS_MAX);
    run->pairing.season = &run->season;
    if (o->system == SYSTEM_ROUND_ROBIN && !pairing_round_robin(&run->pairing, o->twice ? 2 : 1, why))
        return false;
    if (o->per_table)
        pairing_tables(&run->pairing, (int)o->per_table);
    else if (o->system == SYSTEM_SWISS)
        pairing_swiss(&run->pairing);
    pairing_deal(&run->pairing, run->game, &run->values, o->seed);
    return run->pairing.table_count > 0 ||
           text_refuse(why, "fewer than two players are there in round %u", run->season.round);
}

static bool print_pages(struct pair_run *run, struct text *why)
{
    struct print *p = &run->print;
    const struct pair_options *o = run->options;

    if (!print_resources(p, run->game, why))
        return false;
    for (size_t i = 0; i < run->list.count; i++)
        resources_note_missing(p->resources, run->list.list[i].name, &p->notes);
    print_notes(p);
    scoped(club_round_release) struct club_round round = {.pairing = &run->pairing,
                                                          .resources = resources_get(p->resources),
                                                          .page = p->page};
    const struct print_job all[] = {{&round.sheets, o->print.output}, {&round.slips, o->slips}, {&round.pin, o->pin}};
    struct print_job jobs[3];
    size_t count = 0;
    for (size_t i = 0; i < 3; i++)
        if (all[i].output)
            jobs[count++] = all[i];
    return club_round_prepare(&round, o->print.title, why) && print_jobs_run(p, jobs, count, why);
}

static int run_pair(struct session *session)
{
    struct pair_options *o = session->options;
    struct pair_run run = {.session = session, .options = o, .paged = o->print.output || o->slips || o->pin};
    struct print_options print = o->print;
    int status = EXIT_BAD;

    if (!print.output) /* the first file decides the format */
        print.output = o->slips ? o->slips : o->pin;
    run.print = print_new(session, &print, NULL, "leave out -o");
    if (read_options(&run, &session->why) && read_players(&run, &session->why) && read_records(&run) &&
        make_pairing(&run, &session->why) && (!run.paged || print_pages(&run, &session->why))) {
        scoped(text_release) struct text out = {0}, trf = {0};
        (o->json ? report_pairing_json : o->csv ? report_pairing_csv : report_pairing_text)(&run.pairing, &out);
        report_season_trf(&run.season, o->print.title ? o->print.title : run.game->about.title,
                          o->system == SYSTEM_SWISS ? "Swiss system" : "round robin", &trf);
        if ((!o->trf || terminal_write_file(o->trf, recognize_trf, o->print.force, &trf, &session->why)) &&
            terminal_write(&out, &session->why))
            status = run.pairing.repeats ? EXIT_ILLEGAL : EXIT_GOOD;
        if (status == EXIT_ILLEGAL && terminal_flush(&session->why))
            terminal_message(session->colour, "no pairing without a repeat is left: %zu of %zu tables repeat one",
                             run.pairing.repeats, run.pairing.table_count);
    }
    pairing_release(&run.pairing);
    season_release(&run.season);
    contests_release(&run.book);
    player_list_release(&run.list);
    print_release(&run.print);
    return status;
}

const struct command command_pair = {
    .name = "pair",
    .synopsis = "PLAYERS [FILE...]",
    .summary = "pair the next round of a club",
    .about = "PLAYERS is a list with a line for each player: Name, or Name, rating=1500 out=1,4-5 bye=3 in=2 (rounds "
             "missed, half-point byes asked for, first round). FILE holds the records of the rounds played, whose tag "
             "Round tells which. Exit status: 1 if no pairing without a repeat is left; 2 if a file can't be read.",
    .examples = {"quadrille pair club.txt --game conect", "quadrille pair club.txt club.qdr --game conect -o round.pdf",
                 "quadrille pair club.txt club.qdr --game connect-square --per-table 4"},
    .groups = {{"Options of pair", rows, 0},
               PRINT_OPTIONS(pair_options, print),
               GENERAL_OPTIONS(pair_options, general)},
    .game_options = takes_param,
    .words_most = (size_t)-1,
    .options_size = sizeof(struct pair_options),
    .run = run_pair,
};
