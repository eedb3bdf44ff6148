/* quadrille sheet: prints boards to play on. */
#include "page/sheet/sheet.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "catalogue/registry.h"
#include "cli/print/print_job.h"
#include "draw/geometry.h"
#include "page/rules/rule_pictures.h"
#include "page/template/edition.h"
#include "replay/entry/blank_record.h"
#include "replay/game/setup.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct sheet_options {
    struct general_options general;
    bool once, record_form, rules, scan;
    const char *edition; /* NULL if not given */
    struct batch_options batch;
    struct print_options print;
};

enum { PER_PAGE_MOST = 64 };

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
    OPT_TEXT(0, "edition", "NAME|FILE", NULL, sheet_options, edition,
             "the cards and boxes of your copy of the game (default standard): see quadrille template list"),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, "1", sheet_options, print.per_page, "boards on one page"),
    OPT_TEXT(0, "names", "A,B,..", NULL, sheet_options, print.names, "names of the players to print"),
    {0},
};
static const struct option_group groups[] = {
    {"Options of sheet", rows, 0},
    BATCH_OPTIONS(sheet_options, batch),
    PRINT_OPTIONS(sheet_options, print),
    GENERAL_OPTIONS(sheet_options, general),
    {0},
};

/* A run of the command. */
struct sheet_run {
    struct print print;
    const struct sheet_options *options;
    const struct game *game; /* of all sheets; NULL: IDs name sheets of several games */
    uint64_t count;          /* of sheets */
    struct sheet_id *like;   /* the sheets from --id; else one that all are like, apart from the seed */
    uint64_t like_count;
    bool by_id;
    _Atomic uint64_t
        *chosen; /* games that choose a sheet among candidates: 1 + the seed chosen, 0 if not yet; or NULL */
    struct edition_cache *cache; /* editions */
    struct sheet_style style;
    struct player_names names;
    struct rule_pictures rules;
    uint64_t sides; /* of each sheet; not with --id, where sheets may differ */
    uint64_t blank; /* of them, those that the last sheet of the batch does not have */
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
        if (in_id && (!print_check_beside_id(&run->print, params[p].name, why) ||
                      (params[p].also && !print_check_beside_id(&run->print, params[p].also, why))))
            return false;
        if (params[p].use == PARAM_LOOK || params[p].table)
            id->values.of[p] = given.of[p];
    }
    return game_check(id->game, &id->values, why);
}

static bool read_ids(struct sheet_run *run, struct text *why)
{
    const struct arguments *args = run->print.session->args;

    if (!print_check_beside_id(&run->print, "seed", why) || !print_check_beside_id(&run->print, "count", why))
        return false;
    run->like = mem_new(args->option_count * sizeof *run->like);
    for (size_t i = 0; i < args->option_count; i++) {
        struct sheet_id *id = &run->like[run->count];
        const char *s = args->options[i].value;
        if (strcmp(args->options[i].name, "id") != 0)
            continue;
        text_add(why, "--id: ");
        if (!sheet_id_read(s, strlen(s), id, why))
            return false;
        text_clear(why);
        if (run->game && run->game != id->game)
            return text_refuse(why, "--id %.*s is a sheet of %s, not of %s", UTF8_EXCERPT(s), id->game->about.title,
                               run->game->about.title);
        run->like_count = ++run->count;
        if (!apply_options_to_id(run, id, why))
            return false;
    }
    bool alike = true;
    for (uint64_t i = 1; i < run->count; i++)
        alike = alike && run->like[i].game == run->like->game;
    run->game = alike ? run->like->game : NULL;
    return true;
}

static bool read_options(struct sheet_run *run, struct text *why)
{
    const struct sheet_choice *choice = game_sheet(run->game)->choice;

    run->count = (uint64_t)run->options->batch.count;
    run->like = mem_new(sizeof *run->like);
    run->like->game = run->game;
    run->like_count = 1;
    if (!options_values(run->print.session->args, run->game, &run->like->values, why) ||
        !game_check(run->game, &run->like->values, why) || !print_seed(&run->print, why))
        return false;
    if (choice && choice->candidates(&run->like->values) > 1)
        run->chosen = mem_new((size_t)run->count * sizeof *run->chosen);
    return true;
}

static bool read_contents(struct sheet_run *run, struct text *why)
{
    const char *edition = run->options->edition;

    if (!print_game(&run->print, &run->game, why))
        return false;
    run->by_id = options_given(run->print.session->args, "id");
    if (run->by_id ? !read_ids(run, why) : !read_options(run, why))
        return false;
    run->cache = edition_cache_new(run->options->print.template_dir);
    for (uint64_t i = 0; i < run->like_count; i++) {
        struct sheet_id *like = &run->like[i];
        if (!like->game->edition)
            continue;
        like->values.edition = edition_cache_get(run->cache, like->game, edition ? edition : EDITION_STANDARD, why);
        if (!like->values.edition)
            return false;
    }
    return true;
}

/* Sheet `i` of the batch. A seed that was chosen is kept; every thread would choose the same. */
static struct sheet_id id_of(const struct sheet_run *run, uint64_t i)
{
    if (run->by_id)
        return run->like[i];
    uint64_t kept = run->chosen ? atomic_load_explicit(&run->chosen[i], memory_order_relaxed) : 0;
    uint64_t seed = kept ? kept - 1 : sheet_id_seed(run->game, &run->like->values, text_string(&run->print.seed), i);
    if (run->chosen && !kept)
        atomic_store_explicit(&run->chosen[i], seed + 1, memory_order_relaxed);
    return (struct sheet_id){run->game, run->like->values, seed};
}

/* ---- What it looks like ----------------------------------------------------------------------------------------- */

/* Refuses given options that have no effect on these sheets. */
static bool check_options(const struct sheet_run *run, struct text *why)
{
    static const char only_cards[] = "--part sheet or --part all prints sheets";
    bool editions = false, matches = false, boards = false, scannable = false;

    for (uint64_t i = 0; i < run->like_count; i++) {
        const struct sheet_id *like = &run->like[i];
        const struct card_set *cards = game_sheet(like->game)->cards;
        editions = editions || like->game->edition;
        matches = matches || like->game->rules->match;
        scannable = scannable || game_sheet(like->game)->scan_legend;
        boards = boards || !cards || cards->prints_board(&like->values);
    }
    const struct option_condition conditions[] = {
        {"edition", editions, "the game has no editions"},
        {"once", matches, "no match plays a sheet of this game twice"},
        {"names", boards, only_cards},
        {"players", boards, only_cards},
        {"record-form", boards, only_cards},
        {"per-page", boards, only_cards},
        {"scan", scannable, "the game is written in numbers, which cannot be read from a photograph"},
    };
    return options_check(run->print.session->args, conditions, sizeof conditions / sizeof *conditions, why);
}

static bool read_style(struct sheet_run *run, struct text *why)
{
    const struct sheet_options *options = run->options;
    const struct print_options *print = &options->print;
    bool table = options_given(run->print.session->args, "players");
    size_t most = 0; /* names that sheets have room for */

    for (uint64_t i = 0; i < run->like_count; i++) {
        const struct player_sheets *sheets = game_sheet(run->like[i].game)->own;
        size_t players = sheets && !table && run->count > 1 ? (size_t)run->count
                         : sheets && !table                 ? (size_t)sheets->most
                                            : (size_t)game_players(run->like[i].game, &run->like[i].values);
        most = players > most ? players : most;
    }
    const char *title = run->game && run->count == 1 ? run->game->about.title : NULL;
    if (!check_options(run, why) || !print_read(&run->print, why) ||
        !print_options_names(print, options_given(run->print.session->args, "names"), most, title, &run->names, why))
        return false;
    run->style = (struct sheet_style){.page = run->print.page,
                                      .per_page = (int)print->per_page,
                                      .once = options->once,
                                      .total = run->count,
                                      .record_form = options->record_form,
                                      .scan = options->scan,
                                      .names = run->names.list,
                                      .name_count = run->names.count,
                                      .table = table};
    return true;
}

static bool load_resources(struct sheet_run *run, struct text *why)
{
    const struct print_options *print = &run->options->print;
    struct print *p = &run->print;

    for (size_t i = 0; registry_game(i); i++) {
        bool used = false;
        for (uint64_t k = 0; k < run->like_count && !used; k++)
            used = run->like[k].game == registry_game(i);
        if (used && !print_resources(p, registry_game(i), why))
            return false;
    }
    for (size_t i = 0; i < run->style.name_count; i++)
        resources_note_missing(p->resources, run->style.names[i], &p->notes);
    print_notes(p);
    if (run->options->rules) {
        if (!run->game)
            return text_refuse(why,
                               "--rules prints the rules of one game: print the sheets of each game by themselves");
        struct editions *editions = edition_cache_editions(run->cache);
        print_blame_default(p, "lang", why);
        if (!rule_pictures_load(&run->rules, print->template_dir, print->language, run->game, editions, why))
            return false;
        text_clear(why);
        run->style.rules = run->rules.text;
        rule_text_note_missing(run->rules.text, p->resources, &p->notes);
        print_notes(p);
    }
    for (uint64_t i = 0; i < run->like_count; i++)
        if (!sheet_fits(resources_get(p->resources), &run->style, run->like, &run->like[i], why))
            return false;
    return true;
}

/* ---- The print job ---------------------------------------------------------------------------------------------- */

static uint64_t count_pages(void *context, struct item_range items, struct text *why)
{
    const struct sheet_run *run = context;
    const struct draw_resources *resources = resources_get(run->print.resources);
    uint64_t sides = items.count * run->sides, per_page = (uint64_t)run->style.per_page;
    (void)why;

    for (uint64_t i = items.first; run->by_id && i < items.first + items.count; i++)
        sides += (uint64_t)sheet_pages(resources, &run->style, &run->like[items.first], &run->like[i],
                                       i + 1 == run->style.total);
    if (!run->by_id && items.first + items.count == run->style.total)
        sides -= run->blank;
    return (sides + per_page - 1) / per_page;
}

static void write_id(void *context, struct item_range items, struct text *out)
{
    struct sheet_id id = id_of(context, items.first);
    sheet_id_write(&id, out);
}

/* Adds the geometry of a chunk's sheets, whose drawing is repeated for it. */
static void write_geometry(const struct sheet_run *run, const struct print_chunk *chunk, const struct sheet_id *ids,
                           int *page_of, struct text *out)
{
    struct geometry geometry = {0};
    struct text file = {0}, why = {0};
    struct draw *d = draw_geometry(resources_get(run->print.resources), &geometry);

    sheet_draw(d, &run->style, ids, (size_t)chunk->items.count, chunk->items.first, page_of, NULL);
    draw_close(d, &why);
    for (size_t i = 0; i < geometry.count; i++) {
        text_clear(&file);
        int page = print_chunk_place(chunk, geometry.sides[i].page + 1, &file);
        geometry_write_json(&geometry.sides[i], text_string(&file), page, out);
    }
    geometry_release(&geometry);
    text_release(&file);
    text_release(&why);
}

/* Adds an empty record; `tags` are those of the sheet. */
static void write_blank_record(const struct sheet_run *run, const struct sheet_id *id, const char *tags,
                               struct text *out)
{
    struct text named = {0};
    text_add(&named, tags);
    for (size_t i = 0; !game_sheet(id->game)->own && i < run->style.name_count; i++) {
        const char name[] = {(char)('A' + i), '\0'};
        setup_write_tag(name, run->style.names[i], &named);
    }
    blank_record_write(id->game, &id->values, text_string(&named), out);
    text_add_char(out, '\n');
    text_release(&named);
}

static void draw_sheets(void *context, struct print_chunk *chunk, struct draw *d, struct text *const *lists)
{
    struct text *manifest = lists[LIST_MANIFEST], *records = lists[LIST_RECORDS];
    const struct sheet_run *run = context;
    size_t count = (size_t)chunk->items.count;
    struct sheet_id *ids = mem_new(count * sizeof *ids);
    int *page_of = mem_new(count * sizeof *page_of);     /* the page on which each begins, from 1 */
    struct text *notes = mem_new(count * sizeof *notes); /* what the page says about each */

    for (size_t i = 0; i < count; i++)
        ids[i] = id_of(run, chunk->items.first + i);
    sheet_draw(d, &run->style, ids, count, chunk->items.first, page_of, notes);
    if (lists[LIST_GEOMETRY])
        write_geometry(run, chunk, ids, page_of, lists[LIST_GEOMETRY]);
    for (size_t i = 0; (manifest || records) && i < count; i++) {
        const struct game *game = ids[i].game;
        const struct values *values = &ids[i].values;
        struct text file = {0}, id = {0}, record = {0};
        struct pos *pos = mem_new(game->rules->size(values));

        int page = print_chunk_place(chunk, page_of[i], &file);
        sheet_id_write(&ids[i], &id);
        sheet_id_start(&ids[i], pos);
        setup_write(game, values, text_string(&id), pos, &record);
        if (records)
            write_blank_record(run, &ids[i], text_string(&record), records);
        if (manifest) {
            json_line(manifest);
            json_string(manifest, "id", text_string(&id));
            json_string(manifest, "game", game->about.slug);
            json_string(manifest, "file", text_string(&file));
            json_number(manifest, "page", page);
            json_string(manifest, "record", text_string(&record));
            if (notes[i].len > 0)
                json_string(manifest, "note", text_string(&notes[i]));
            json_line_end(manifest);
        }
        text_release(&file);
        text_release(&id);
        text_release(&record);
        free(pos);
    }
    for (size_t i = 0; i < count; i++)
        text_release(&notes[i]);
    free(notes);
    free(page_of);
    free(ids);
}

/* The least number of sheets that fill whole pages, wherever they are in the batch. */
static uint64_t sheets_on_whole_pages(const struct sheet_run *run)
{
    uint64_t per_page = (uint64_t)run->style.per_page, divisor = per_page;
    if (per_page > 1 && run->by_id)
        return run->count;
    for (uint64_t b = run->sides; b > 0;) {
        uint64_t rest = divisor % b;
        divisor = b;
        b = rest;
    }
    return per_page > 1 ? per_page / divisor : 1;
}

static bool print_sheets(struct sheet_run *run, struct text *why)
{
    struct print *p = &run->print;
    const struct sheet_id first = id_of(run, 0);
    struct text id = {0}, name = {0};

    p->title = page_title(&p->page, first.game);
    if (run->by_id) {
        sheet_id_write(&first, &id);
        text_add(&p->subject, text_string(&id));
    } else {
        text_addf(&p->subject, "%s ", run->game->about.title);
        game_caption(run->game, &first.values, resources_get(p->resources)->words, &p->subject);
        run->sides = (uint64_t)sheet_pages(resources_get(p->resources), &run->style, &first, &first, false);
        run->blank = run->sides - (uint64_t)sheet_pages(resources_get(p->resources), &run->style, &first, &first, true);
    }
    text_add(&name, run->game ? run->game->about.slug : "sheets");
    if (!run->by_id)
        print_add_size(run->game, &first.values, &name);
    print_name(p, text_string(&name), run->by_id ? text_string(&id) : NULL, run->count);
    text_release(&name);
    text_release(&id);
    struct print_job job = {.print = p,
                            .draw = draw_sheets,
                            .pages = count_pages,
                            .id = write_id,
                            .context = run,
                            .total = run->count,
                            .whole = sheets_on_whole_pages(run),
                            .output = text_string(&p->output),
                            .what = "sheet",
                            .remedy = "add --split 1000"};
    return print_jobs_run(&job, 1, why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_sheet(struct session *s)
{
    const struct sheet_options *options = s->options;
    struct sheet_run run = {.options = options};
    struct text *why = &s->why;

    run.print = (struct print){.session = s,
                               .options = &options->print,
                               .batch = &options->batch,
                               .instead = "send it into a pipe"};
    bool good =
        read_contents(&run, why) && read_style(&run, why) && load_resources(&run, why) && print_sheets(&run, why);
    free(run.like);
    free(run.chosen);
    player_names_release(&run.names);
    print_release(&run.print);
    rule_pictures_release(&run.rules);
    edition_cache_free(run.cache);
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
    .groups = groups,
    .game_options = options_of_games,
    .words_most = 1,
    .options_size = sizeof(struct sheet_options),
    .run = run_sheet,
};
