/* quadrille sheet: prints boards to play on. */
#include "page/sheet/sheet.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "cli/print/print.h"

#include <stdlib.h>
#include <string.h>

struct sheet_options {
    struct general_options general;
    bool once, record_form, rules, scan;
    const char *edition; /* NULL if not given */
    int64_t pad;         /* sheets; 0: no pad */
    struct batch_options batch;
    struct print_options print;
};

static const struct option_row rows[] = {
    OPT_SEVERAL("id", "ID", "print the sheet with this ID again; may be repeated"),
    OPT_FLAG(0, "record-form", sheet_options, record_form, "add pages with numbered lines to write the moves on"),
    OPT_TEXT(0, "record", "FILE", NULL, sheet_options, batch.records,
             "write an empty record for each sheet, to fill in with an editor: see quadrille record --blank"),
    OPT_FLAG(0, "scan", sheet_options, scan,
             "for quadrille scan: add pale boxes to tick for who owns or scored what, and how to mark"),
    OPT_TEXT(0, "geometry", "FILE", NULL, sheet_options, batch.geometry,
             "a line of JSON for each side of each sheet: where on the page its lines, cells and boxes to tick are, in "
             "mm; - is standard output"),
    OPT_FLAG(0, "rules", sheet_options, rules, "add the rule sheet: see quadrille rules"),
    OPT_FLAG(0, "once", sheet_options, once, "print each set-up once, even if a match plays it twice"),
    OPT_WHOLE(0, "pad", 1, ITEMS_MAX, NULL, sheet_options, pad,
              "as many different sheets for a pad: one side each, with a free edge at the top for the glue"),
    OPT_TEXT(0, "edition", "NAME|FILE", NULL, sheet_options, edition,
             "the cards and boxes of your copy of the game (default standard): see quadrille template list"),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, "1", sheet_options, print.per_page, "boards on one page"),
    OPT_TEXT(0, "names", "A,B,..", NULL, sheet_options, print.names, "names of the players to print"),
    {0},
};

/* A run of the command. */
struct sheet_run {
    struct print print;
    const struct sheet_options *options;
    struct sheet_batch batch;
    size_t like_count; /* of batch.like */
};

/* ---- What to print ---------------------------------------------------------------------------------------------- */

/* A sheet from an ID takes from the options what an ID does not say: how it is drawn. */
static bool apply_options_to_id(const struct sheet_run *run, struct sheet_id *id, struct text *why)
{
    const struct param *params = id->game->params;
    struct values given;

    if (!options_values(run->print.session->args, id->game, &given, why))
        return false;
    for (size_t p = 0; params[p].name; p++) {
        bool in_id = params[p].use == PARAM_CONTENT || params[p].use == PARAM_CHOICE;
        if (in_id && !print_check_beside(&run->print, why, PRINT_ID, params[p].name, params[p].also, NULL))
            return false;
        if (params[p].use == PARAM_LOOK || params[p].table)
            id->values.of[p] = given.of[p];
    }
    return game_check(id->game, &id->values, why);
}

static bool read_ids(struct sheet_run *run, const struct game *game, struct text *why)
{
    const struct arguments *args = run->print.session->args;

    if (!print_check_beside(&run->print, why, PRINT_ID, "seed", "count", "pad", "roster", NULL))
        return false;
    run->batch.like = mem_new(args->option_count * sizeof *run->batch.like);
    for (size_t i = 0; i < args->option_count; i++) {
        struct sheet_id *id = &run->batch.like[run->like_count];
        const char *s = args->options[i].value;
        if (strcmp(args->options[i].name, "id") != 0)
            continue;
        text_add(why, "--id: ");
        if (!sheet_id_read(s, strlen(s), id, why))
            return false;
        text_clear(why);
        if (game && game != id->game)
            return text_refuse(why, "--id %.*s is a sheet of %s, not of %s", UTF8_EXCERPT(s), id->game->about.title,
                               game->about.title);
        run->batch.count = ++run->like_count;
        if (!apply_options_to_id(run, id, why))
            return false;
    }
    return true;
}

static bool read_contents(struct sheet_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;
    const char *edition = run->options->edition ? run->options->edition : EDITION_STANDARD;
    const struct game *game = NULL;

    if (!print_game(&run->print, &game, why))
        return false;
    if (options_given(args, "id")) {
        if (!read_ids(run, game, why))
            return false;
    } else {
        struct sheet_id *like = run->batch.like = mem_new(sizeof *like);
        like->game = game;
        run->like_count = 1;
        run->batch.count = (uint64_t)(run->options->pad ? run->options->pad : run->options->batch.count);
        run->batch.roster = run->options->batch.roster ? &run->print.roster : NULL;
        if (!print_roster(&run->print, &run->batch.count, why) || !options_values(args, game, &like->values, why) ||
            !game_check(game, &like->values, why) || !print_seed(&run->print, NULL, why))
            return false;
        run->batch.seed = text_string(&run->print.seed);
    }
    for (size_t i = 0; i < run->like_count; i++) {
        struct sheet_id *like = &run->batch.like[i];
        if (like->game->edition &&
            !(like->values.edition = edition_cache_get(run->print.editions, like->game, edition, why)))
            return false;
    }
    if (run->batch.roster)
        sheet_batch_deal(&run->batch);
    return true;
}

/* Refuses given options that have no effect on these sheets. */
static bool check_options(const struct sheet_run *run, struct text *why)
{
    static const char only_cards[] = "--part sheet or --part all prints sheets",
                      pad[] = "a sheet of a pad has one side";
    bool editions = false, matches = false, boards = false, own = false, scannable = false;
    bool one_side = run->options->pad > 0;

    for (size_t i = 0; i < run->like_count; i++) {
        const struct sheet_id *like = &run->batch.like[i];
        const struct card_set *cards = game_sheet(like->game)->cards;
        editions = editions || like->game->edition;
        matches = matches || like->game->rules->match;
        scannable = scannable || game_sheet(like->game)->scan_legend;
        boards = boards || !cards || cards->prints_board(&like->values);
        own = own || game_sheet(like->game)->own;
    }
    const struct option_condition conditions[] = {
        {"edition", editions, "the game has no editions"},
        {"once", matches, "no match plays a sheet of this game twice"},
        {"names", boards, only_cards},
        {"players", boards, only_cards},
        {"record-form", boards, only_cards},
        {"per-page", boards, only_cards},
        {"pad", boards, only_cards},
        {"count", !one_side, "--pad says how many sheets to print"},
        {"record-form", !one_side, pad},
        {"rules", !one_side, pad},
        {"per-page", !one_side, pad},
        {"players", !one_side || !own, "each sheet of a pad is another one"},
        {"scan", scannable, "the game is written in numbers, which cannot be read from a photograph"},
    };
    return options_check(run->print.session->args, conditions, sizeof conditions / sizeof *conditions, why) &&
           (!run->batch.roster || print_check_beside(&run->print, why, "--roster prints a page for each name", "names",
                                                     "pad", "per-page", own ? "players" : NULL, NULL));
}

static bool read_style(struct sheet_run *run, struct text *why)
{
    const struct sheet_options *options = run->options;
    const struct sheet_batch *batch = &run->batch;
    const bool table = options_given(run->print.session->args, "players");
    const char *title = batch->count == 1 ? batch->like->game->about.title : NULL;

    run->batch.style.table = table;
    if (!check_options(run, why) || !print_read(&run->print, why) ||
        !print_options_names(&options->print, options_given(run->print.session->args, "names"),
                             sheet_batch_names(batch), title, &run->print.names, why))
        return false;
    run->print.page.glue = options->pad ? PAGE_GLUE : 0;
    run->batch.style = (struct sheet_style){.page = run->print.page,
                                            .per_page = (int)options->print.per_page,
                                            .once = options->once || options->pad,
                                            .record_form = options->record_form,
                                            .scan = options->scan,
                                            .names = run->print.names.list,
                                            .name_count = run->print.names.count,
                                            .table = table};
    return true;
}

static bool load_resources(struct sheet_run *run, struct text *why)
{
    struct print *p = &run->print;

    for (size_t i = 0; i < run->like_count; i++)
        if (!print_resources(p, run->batch.like[i].game, why))
            return false;
    for (size_t i = 0; i < run->print.names.count; i++)
        resources_note_missing(p->resources, run->print.names.list[i], &p->notes);
    print_notes(p);
    if (!run->options->rules)
        return true;
    if (p->game_count > 1)
        return text_refuse(why, "--rules prints the rules of one game: print the sheets of each game by themselves");
    bool good = print_rules(p, run->batch.like->game, why);
    run->batch.style.rules = run->print.rules.text;
    return good;
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_sheet(struct session *s)
{
    const struct sheet_options *options = s->options;
    struct sheet_run run = {.options = options};
    const struct print_job job = {&run.batch.document, options->print.output};
    struct text *why = &s->why;

    run.print = print_new(s, &options->print, &options->batch, "send it into a pipe");
    bool good = read_contents(&run, why) && read_style(&run, why) && load_resources(&run, why) &&
                sheet_batch_prepare(&run.batch, resources_get(run.print.resources), why) &&
                print_jobs_run(&run.print, &job, 1, why);
    sheet_batch_release(&run.batch);
    free(run.batch.like);
    print_release(&run.print);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_sheet = {
    .name = "sheet",
    .synopsis = "GAME",
    .summary = "print boards to play on",
    .about = "Every sheet bears an ID that rebuilds it: quadrille sheet GAME --id ID.",
    .examples = {"quadrille sheet connect-capture",
                 "quadrille sheet connect-square --size 8x8 --players 3 -o board.pdf",
                 "quadrille sheet enclose5 -n 30 --seed class-3b --manifest class.jsonl"},
    .groups = {{"Options of sheet", rows, 0},
               BATCH_OPTIONS(sheet_options, batch),
               PRINT_OPTIONS(sheet_options, print),
               GENERAL_OPTIONS(sheet_options, general)},
    .game_options = options_of_games,
    .words_most = 1,
    .options_size = sizeof(struct sheet_options),
    .run = run_sheet,
};
