/* quadrille show: draws recorded games, on pages or as text for the terminal. */
#include "page/booklet.h"

#include "base/mem.h"
#include "cli/print_job.h"
#include "cli/replay_log.h"
#include "cli/text_output.h"
#include "page/edition.h"

#include <stdlib.h>
#include <string.h>

enum { TURN_MOST = 10000, RECORD_MOST = 1000000, PER_PAGE_BOOKLET = 6, PER_PAGE_MOST = 64 };

struct show_options {
    bool all, plot;
    int64_t turn, record;
    struct print_options print;
    struct general_options general;
};

static const struct option_row rows[] = {
    OPT_WHOLE(0, "turn", 0, TURN_MOST, NULL, show_options, turn,
              "the position after turn N instead of the last one; 0 is the start"),
    OPT_FLAG(0, "all", show_options, all, "every turn"),
    OPT_FLAG(0, "plot", show_options, plot,
             "a plot of the game: points by turn, or in Conect the empty cells that each side still needs"),
    OPT_WHOLE(0, "record", 1, RECORD_MOST, NULL, show_options, record,
              "only the N-th record of the file (default: all, each on pages of its own)"),
    OPT_WHOLE(0, "per-page", 1, PER_PAGE_MOST, NULL, show_options, print.per_page,
              "diagrams on one page, at most (default 6)"),
    OPT_TEXT(0, "names", "A,B,..", NULL, show_options, print.names,
             "names of the players instead of those in the record"),
    OPT_TEXT('o', "output", "FILE", NULL, show_options, print.output,
             "output file; - is standard output (default: the record's name with another ending, in the current "
             "folder; text goes to standard output)"),
    OPT_WORD(0, "color", "WHEN", when_words, WHEN_AUTO, "auto", show_options, general.colour,
             "colours of errors, and of text in the terminal: auto, always or never"),
    {0},
};
static const struct option_group groups[] = {
    {"Options of show", rows, 0},
    TEXT_OPTIONS(show_options, print),
    PRINT_OPTIONS(show_options, print),
    GENERAL_OPTIONS(show_options, general),
    {0},
};

/* A run of the command. */
struct show_run {
    struct print print;
    const struct show_options *options;
    const char *file;
    struct edition_cache *cache; /* editions */
    struct replay_log_request request;
    struct player_names names;
    struct replay_log replay;
    struct game_log *logs; /* owned; the records that have something to show */
    size_t count;
    struct booklet_style style;
};

static bool read_logs(struct show_run *run, struct text *why)
{
    static const struct {
        const char *one, *other, *reason;
    } conflicts[] = {
        {"all", "turn", "--all shows every turn: leave out --turn"},
        {"plot", "turn", "--plot shows every turn: leave out --turn"},
        {"plot", "all", "--plot shows every turn: leave out --all"},
        {"plot", "per-page", "--plot puts each game on a page: leave out --per-page"},
    };
    const struct show_options *options = run->options;
    const struct arguments *args = run->print.session->args;
    struct replay_log *replay = &run->replay;

    if (args->word_count == 0)
        return text_refuse(why, "which record? Usage: quadrille show FILE, with - for standard input");
    run->file = args->words[0];
    for (size_t i = 0; i < sizeof conflicts / sizeof *conflicts; i++)
        if (options_given(args, conflicts[i].one) && options_given(args, conflicts[i].other))
            return text_refuse(why, "%s", conflicts[i].reason);
    if (!print_options_check_ascii(&options->print, why) ||
        !print_options_names(&options->print, PLAYERS_MAX, NULL, &run->names, why))
        return false;
    run->request = (struct replay_log_request){
        .turns = options->all || options->plot ? LOG_ALL
                 : options_given(args, "turn") ? LOG_TURN
                                               : LOG_LAST,
        .turn = (int)options->turn,
        .record = (uint32_t)options->record,
        .names = run->names.list,
        .name_count = run->names.count,
    };
    run->cache = edition_cache_new(options->print.template_dir);
    if (!replay_log_file(run->file, &run->request, edition_cache_editions(run->cache), replay, why))
        return false;
    run->logs = mem_new((replay->count + 1) * sizeof *run->logs);
    for (size_t i = 0; i < replay->count; i++)
        if (replay->list[i]->log.game)
            run->logs[run->count++] = replay->list[i]->log;
    return true;
}

/* ---- As text ---------------------------------------------------------------------------------------------------- */

static bool show_as_text(const struct show_run *run, struct text *why)
{
    const struct show_options *options = run->options;
    struct text_style style = {.ascii = options->print.ascii,
                               .colour = print_options_text_colour(&options->print, options->general.colour),
                               .plot = options->plot,
                               .title = run->style.page.title};
    struct text out = {0};
    bool good = true;

    for (size_t i = 0; i < run->count && good; i++) {
        if (i > 0)
            text_add_char(&out, '\n');
        good = text_output_game_log(&run->logs[i], &style, &out, why);
    }
    good = good && print_options_write_text(&options->print, &out, why);
    text_release(&out);
    return good;
}

/* ---- As pages --------------------------------------------------------------------------------------------------- */

static bool load_resources(struct show_run *run, struct text *why)
{
    struct print *p = &run->print;
    for (size_t i = 0; i < run->count; i++) {
        const struct game_log *log = &run->logs[i];
        bool loaded = false;
        for (size_t k = 0; k < i; k++)
            loaded = loaded || run->logs[k].game == log->game;
        if (!loaded && !print_resources(p, log->game, why))
            return false;
        for (int player = 0; player < PLAYERS_MAX; player++)
            resources_note_missing(p->resources, log->names[player], &p->notes);
        resources_note_missing(p->resources, log->event, &p->notes);
    }
    print_notes(p);
    for (size_t i = 0; i < run->count; i++)
        if (!booklet_fits(resources_get(p->resources), &run->style, &run->logs[i], why))
            return false;
    return true;
}

static uint64_t count_pages(void *context, struct item_range items, struct text *why)
{
    const struct show_run *run = context;
    uint64_t pages = 0;
    (void)why;
    for (uint64_t i = items.first; i < items.first + items.count; i++)
        pages += (uint64_t)booklet_pages(resources_get(run->print.resources), &run->style, &run->logs[i]);
    return pages;
}

static void draw_logs(void *context, const struct print_chunk *chunk, struct draw *d, struct text *manifest)
{
    const struct show_run *run = context;
    (void)manifest;
    booklet_draw(d, &run->style, run->logs + chunk->items.first, (size_t)chunk->items.count);
}

static bool show_as_pages(struct show_run *run, struct text *why)
{
    struct print *p = &run->print;
    const char *slash = strrchr(run->file, '/'), *name = slash ? slash + 1 : run->file;
    struct text stem = {0};

    if (!print_read(p, why))
        return false;
    run->style.page = p->page;
    run->style.per_page = options_given(p->session->args, "per-page") ? (int)p->options->per_page : PER_PAGE_BOOKLET;
    run->style.plot = run->options->plot;
    if (!load_resources(run, why))
        return false;
    /* game.qdr becomes game.pdf in the current folder. */
    if (strcmp(name, "-") == 0 || !*name)
        text_add(&stem, "record");
    else
        text_add_bytes(&stem, name, (size_t)(print_ending(name) - name));
    print_name(p, text_string(&stem), NULL, 1);
    text_release(&stem);
    p->title = page_title(&p->page, run->logs[0].game);
    text_add(&p->subject, "record of a game");
    struct print_job job = {.print = p,
                            .draw = draw_logs,
                            .pages = count_pages,
                            .context = run,
                            .total = run->count,
                            .whole = 1,
                            .output = text_string(&p->output),
                            .what = "game",
                            .remedy = "use --record, or a larger --per-page"};
    return print_jobs_run(&job, 1, why);
}

/* ---- The run ---------------------------------------------------------------------------------------------------- */

static int run_show(struct session *s)
{
    const struct show_options *options = s->options;
    const char *title = options->print.title;
    struct show_run run = {.options = options, .style.page.title = title && *title ? title : NULL};
    int status = EXIT_BAD;

    run.print = (struct print){.session = s,
                               .options = &options->print,
                               .batch = &batch_single,
                               .instead = "use --format text"};
    if (read_logs(&run, &s->why)) {
        for (size_t i = 0; i < run.replay.count; i++)
            for (size_t k = 0; k < run.replay.list[i]->verdict.diag_count; k++)
                terminal_diag(s->colour, &run.replay.list[i]->verdict.diags[k], run.file);
        if (run.count == 0 ||
            (options->print.format == FORMAT_TEXT ? show_as_text(&run, &s->why) : show_as_pages(&run, &s->why)))
            status = run.replay.illegal ? EXIT_ILLEGAL : EXIT_GOOD;
    }
    replay_log_release(&run.replay);
    free(run.logs);
    print_release(&run.print);
    edition_cache_free(run.cache);
    player_names_release(&run.names);
    return status;
}

const struct command command_show = {
    .name = "show",
    .synopsis = "FILE",
    .summary = "draw a recorded game",
    .about = "Draws the last position of each record, one turn, every turn as a booklet, or a plot. The output is "
             "FILE with the ending of its format, in the current folder; FILE may be -. Exit status: 0 if every record "
             "shown is legal and its Result right; 1 if not (it is drawn up to its last legal turn); 2 if nothing "
             "could be drawn.",
    .groups = groups,
    .words_most = 1,
    .options_size = sizeof(struct show_options),
    .general = offsetof(struct show_options, general),
    .run = run_show,
};
