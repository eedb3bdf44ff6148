/* quadrille show: draws recorded games. From options to pages for the press, or to text for the terminal. */
#include "page/booklet.h"

#include "base/mem.h"
#include "cli/printing.h"
#include "cli/retell.h"
#include "cli/show_text.h"
#include "page/edition.h"

#include <stdlib.h>
#include <string.h>

enum { TURN_MOST = 10000, RECORD_MOST = 1000000, PER_PAGE_BOOKLET = 6, PER_PAGE_MOST = 64 };

struct show_settings {
    bool all, plot;
    int64_t turn, record;
    struct drawing_settings drawing;
    struct general general;
};

static const struct option_row rows[] = {
    {.name = "turn",
     .metavar = "N",
     .help = "the position after turn N in place of the last one; 0 is the start",
     .read = option_whole,
     .offset = offsetof(struct show_settings, turn),
     .least = 0,
     .most = TURN_MOST},
    {.name = "all", .help = "every turn", .read = option_flag, .offset = offsetof(struct show_settings, all)},
    {.name = "plot",
     .help = "how the game went: points over the turns, or in Conect the empty cells that each side still needs",
     .read = option_flag,
     .offset = offsetof(struct show_settings, plot)},
    {.name = "record",
     .metavar = "N",
     .help = "only the N-th record of the file (default: all, each on pages of its own)",
     .read = option_whole,
     .offset = offsetof(struct show_settings, record),
     .least = 1,
     .most = RECORD_MOST},
    {.name = "per-page",
     .metavar = "N",
     .help = "diagrams on one page, at most (default 6)",
     .read = option_whole,
     .offset = offsetof(struct show_settings, drawing) + offsetof(struct drawing_settings, per_page),
     .least = 1,
     .most = PER_PAGE_MOST},
    {.name = "names",
     .metavar = "A,B,..",
     .help = "names of the players in place of those in the record",
     .read = option_text,
     .offset = offsetof(struct show_settings, drawing) + offsetof(struct drawing_settings, names)},
    {.name = "output",
     .letter = 'o',
     .metavar = "FILE",
     .help =
         "where to; - is standard output (default: the record's name with another ending, in this folder; text goes "
         "to standard output)",
     .read = option_text,
     .offset = offsetof(struct show_settings, drawing) + offsetof(struct drawing_settings, output)},
    {.name = "color",
     .metavar = "WHEN",
     .help = "colours of errors, and of text in the terminal: auto, always or never",
     .standard = "auto",
     .read = option_word,
     .offset = offsetof(struct show_settings, general) + offsetof(struct general, colour),
     .words = when_words},
    {0},
};
static const struct option_group own = {"Options of show", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&options_text, offsetof(struct show_settings, drawing)},
    {&options_drawing, offsetof(struct show_settings, drawing)},
    {&options_general, offsetof(struct show_settings, general)},
    {0},
};

/* A run. */
struct show_job {
    struct printing printing;
    const struct show_settings *settings;
    const char *file;
    struct edition_cache *cache;
    struct retell_wish wish;
    struct player_names names;
    struct retelling retelling;
    struct game_log *stories; /* owned; those with something to show */
    size_t count;
    struct booklet_style style;
    struct press press;
};

/* ---- What to show ---- */

static bool check_options(const struct show_job *job, struct text *why)
{
    static const struct {
        const char *one, *other, *reason;
    } pairs[] = {
        {"all", "turn", "--all shows every turn: leave out --turn"},
        {"plot", "turn", "--plot shows all turns: leave out --turn"},
        {"plot", "all", "--plot shows all turns: leave out --all"},
        {"plot", "per-page", "--plot takes a page a game: leave out --per-page"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (options_given(job->printing.args, pairs[i].one) && options_given(job->printing.args, pairs[i].other))
            return text_refuse(why, "%s", pairs[i].reason);
    return drawing_ascii(&job->settings->drawing, why);
}

static bool read_names(struct show_job *job, struct text *why)
{
    if (!drawing_names(&job->settings->drawing, PLAYERS_MAX, NULL, &job->names, why))
        return false;
    job->wish.names = job->names.list;
    job->wish.name_count = job->names.count;
    return true;
}

static bool read_wish(struct show_job *job, struct text *why)
{
    const struct show_settings *settings = job->settings;
    bool turn = options_given(job->printing.args, "turn");

    if (job->printing.args->word_count == 0)
        return text_refuse(why, "which record? The usage is quadrille show FILE, with - for standard input");
    job->file = job->printing.args->words[0];
    job->wish.what = settings->all || settings->plot ? RETELL_ALL : turn ? RETELL_TURN : RETELL_LAST;
    job->wish.turn = (int)settings->turn;
    job->wish.record = (uint32_t)settings->record;
    return check_options(job, why) && read_names(job, why);
}

static bool retell(struct show_job *job, struct text *why)
{
    struct retelling *r = &job->retelling;
    job->cache = edition_cache_new(job->settings->drawing.template_dir);
    if (!retell_file(job->file, &job->wish, edition_cache_editions(job->cache), r, why))
        return false;
    job->stories = mem_new((r->count + 1) * sizeof *job->stories);
    for (size_t i = 0; i < r->count; i++)
        if (r->list[i]->story.game)
            job->stories[job->count++] = r->list[i]->story;
    return true;
}

static void say_what_is_wrong(const struct session *s, const struct show_job *job)
{
    for (size_t i = 0; i < job->retelling.count; i++) {
        const struct verdict *v = &job->retelling.list[i]->verdict;
        for (size_t k = 0; k < v->diag_count; k++)
            console_diag(s->colour, &v->diags[k], job->file);
    }
}

/* ---- As text ---- */

static bool show_as_text(const struct show_job *job, struct text *why)
{
    const struct show_settings *settings = job->settings;
    struct show_text_style style = {.ascii = settings->drawing.ascii,
                                    .colour = drawing_text_colour(&settings->drawing, settings->general.colour),
                                    .plot = settings->plot,
                                    .title = job->style.title};
    struct text out = {0};
    bool good = true;

    for (size_t i = 0; i < job->count && good; i++) {
        if (i > 0)
            text_add_char(&out, '\n');
        good = show_text(&job->stories[i], &style, &out, why);
    }
    good = good && drawing_write_text(&settings->drawing, &out, why);
    text_release(&out);
    return good;
}

/* ---- As pages ---- */

/* game.qdr becomes game.pdf in the folder at hand. */
static void name_output(struct show_job *job)
{
    const char *slash = strrchr(job->file, '/'), *name = slash ? slash + 1 : job->file;
    const char *dot = strrchr(name, '.');
    struct text *output = &job->printing.output;

    if (strcmp(name, "-") == 0 || !*name)
        text_add(output, "record");
    else
        text_add_bytes(output, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
    text_add(output, job->printing.format->ending);
}

static bool read_style(struct show_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;

    if (!printing_look(&job->printing, why))
        return false;
    if (!drawing->output)
        name_output(job);
    job->style.paper = job->printing.paper;
    job->style.landscape = drawing->landscape;
    job->style.margin = drawing->margin;
    job->style.per_page = options_given(job->printing.args, "per-page") ? (int)drawing->per_page : PER_PAGE_BOOKLET;
    job->style.plot = job->settings->plot;
    return true;
}

/* Whether a story before this one is of the same game. */
static bool seen_before(const struct show_job *job, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (job->stories[k].game == job->stories[i].game)
            return true;
    return false;
}

static bool load_kit(struct show_job *job, struct text *why)
{
    struct printing *p = &job->printing;
    for (size_t i = 0; i < job->count; i++) {
        const struct game_log *story = &job->stories[i];
        if (!seen_before(job, i) && !printing_kit(p, story->game, why))
            return false;
        for (int player = 0; player < PLAYERS_MAX; player++)
            resources_note_missing(p->kit, story->names[player], &p->notes);
        resources_note_missing(p->kit, story->event, &p->notes);
    }
    printing_tell_notes(p);
    return true;
}

static uint64_t pages_of(void *context, uint64_t first, uint64_t count)
{
    const struct show_job *job = context;
    uint64_t pages = 0;
    for (uint64_t i = first; i < first + count; i++)
        pages += (uint64_t)booklet_pages(resources_get(job->printing.kit), &job->style, &job->stories[i]);
    return pages;
}

static bool check_fits(const struct show_job *job, struct text *why)
{
    for (size_t i = 0; i < job->count; i++)
        if (!booklet_fits(resources_get(job->printing.kit), &job->style, &job->stories[i], why))
            return false;
    return true;
}

static void print(void *context, uint64_t number, struct draw *d, struct text *manifest)
{
    const struct show_job *job = context;
    struct press_sheaf sheaf = press_sheaf(&job->press, number);
    (void)manifest;
    booklet_draw(d, &job->style, job->stories + sheaf.first, (size_t)sheaf.count);
}

/* Where pages are files of their own, several games are drawn at once. */
static bool set_press(struct show_job *job, struct text *why)
{
    struct printing *p = &job->printing;

    text_add(&p->title, job->style.title ? job->style.title : job->stories[0].game->about.title);
    text_add(&p->subject, "record of a game");
    job->press = (struct press){.print = print, .pages = pages_of, .context = job, .total = job->count, .what = "game"};
    if (!printing_press(p, &job->press, why))
        return false;
    job->press.split = p->format->paged ? 1 : 0;
    return press_plan(&job->press, why) &&
           printing_pages_fit(&job->press, "take --record, or more with --per-page", why);
}

static bool show_as_pages(struct show_job *job, struct text *why)
{
    const struct press *press = &job->press;
    if (!read_style(job, why) || !load_kit(job, why) || !check_fits(job, why) || !set_press(job, why) ||
        !press_run(&press, 1, why))
        return false;
    printing_report(&job->printing, press);
    return true;
}

/* ---- The run ---- */

static void release(struct show_job *job)
{
    press_release(&job->press);
    retell_release(&job->retelling);
    free(job->stories);
    printing_release(&job->printing);
    edition_cache_free(job->cache);
    drawing_names_release(&job->names);
}

static bool show(struct show_job *job, struct text *why)
{
    const char *title = job->settings->drawing.title;
    job->style.title = title && *title ? title : NULL;
    return job->settings->drawing.text ? show_as_text(job, why) : show_as_pages(job, why);
}

static int run(struct session *s)
{
    const struct show_settings *settings = s->settings;
    struct show_job job = {.settings = settings};
    int status = EXIT_BAD;

    job.printing = (struct printing){.args = s->args,
                                     .general = &settings->general,
                                     .drawing = &settings->drawing,
                                     .instead = "take --format text"};
    if (read_wish(&job, &s->why) && retell(&job, &s->why)) {
        say_what_is_wrong(s, &job);
        if (job.count == 0 || show(&job, &s->why))
            status = job.retelling.illegal ? EXIT_ILLEGAL : EXIT_GOOD;
    }
    release(&job);
    return status;
}

const struct command command_show = {
    .name = "show",
    .synopsis = "FILE",
    .summary = "draw a recorded game",
    .about = "Draws the last position of each record, one turn, every turn as a booklet, or a plot. The output is "
             "FILE with the ending of its format, in the current folder; FILE may be -. Exit status: 0 if every record "
             "shown is "
             "legal and its Result right, 1 if not (it is drawn up to its last legal turn), 2 if nothing could be "
             "drawn.",
    .uses = uses,
    .words_most = 1,
    .settings_size = sizeof(struct show_settings),
    .general = offsetof(struct show_settings, general),
    .run = run,
};
