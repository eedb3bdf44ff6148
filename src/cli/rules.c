/* quadrille rules: a game's rule sheet, as pages for the press or as text for the terminal. */
#include "page/rule_sheet.h"

#include "cli/pictures.h"
#include "cli/printing.h"
#include "cli/rules_text.h"
#include "page/edition.h"

#include <sys/ioctl.h>
#include <unistd.h>

/* Columns of text: where the terminal does not say how wide it is, and bounds of what can be read well. */
enum { COLUMNS = 80, COLUMNS_LEAST = 40, COLUMNS_MOST = 100 };

struct rules_settings {
    struct drawing_settings drawing;
    struct general general;
};

static const struct option_row rows[] = {
    {.name = "lang",
     .metavar = "LANG",
     .help = "language of the rules: a folder rules/LANG of the templates",
     .standard = RULE_TEXT_LANGUAGE,
     .read = option_text,
     .offset = offsetof(struct rules_settings, drawing) + offsetof(struct drawing_settings, language)},
    {.name = "output",
     .letter = 'o',
     .metavar = "FILE",
     .help = "where to; - is standard output (default: GAME-rules.pdf in this folder; text goes to standard output)",
     .read = option_text,
     .offset = offsetof(struct rules_settings, drawing) + offsetof(struct drawing_settings, output)},
    {.name = "color",
     .metavar = "WHEN",
     .help = "colours of errors, and of text in the terminal: auto, always or never",
     .standard = "auto",
     .read = option_word,
     .offset = offsetof(struct rules_settings, general) + offsetof(struct general, colour),
     .words = when_words},
    {0},
};
static const struct option_group own = {"Options of rules", rows};

static const struct option_use uses[] = {
    {&own, 0},
    {&options_text, offsetof(struct rules_settings, drawing)},
    {&options_drawing, offsetof(struct rules_settings, drawing)},
    {&options_general, offsetof(struct rules_settings, general)},
    {0},
};

/* A run. */
struct rules_job {
    struct printing printing;
    const struct rules_settings *settings;
    const struct game *game;
    struct edition_cache *cache;
    struct pictures pictures;
    struct rule_text *rules;
    const char *title;
    struct rule_style style;
    int pages;
    struct press press;
};

/* ---- What to print -------------------------------------------------------------------------------------------- */

static bool load(struct rules_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;
    if (!drawing_folders(drawing, why))
        return false;
    job->cache = edition_cache_new(drawing->template_dir);
    job->rules = pictures_rules(drawing->template_dir, drawing->language, job->game, edition_cache_editions(job->cache),
                                &job->pictures, why);
    return job->rules != NULL;
}

static bool read_title(struct rules_job *job, struct text *why)
{
    const char *title = job->settings->drawing.title;
    job->title = title && *title ? title : job->game->about.title;
    return !title || drawing_printable("title", title, why);
}

/* ---- As text -------------------------------------------------------------------------------------------------- */

/* How wide lines may be: as the terminal, within bounds. */
static int text_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS;
    return size.ws_col < COLUMNS_LEAST ? COLUMNS_LEAST : size.ws_col > COLUMNS_MOST ? COLUMNS_MOST : size.ws_col;
}

static bool print_text(const struct rules_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;
    struct rules_text_style style = {.ascii = drawing->ascii,
                                     .colour = drawing_text_colour(drawing, job->settings->general.colour),
                                     .width = text_width(),
                                     .title = job->title};
    struct text out = {0};
    rules_text(job->rules, &style, &out);
    bool good = drawing_write_text(drawing, &out, why);
    text_release(&out);
    return good;
}

/* ---- As pages ------------------------------------------------------------------------------------------------- */

static bool read_style(struct rules_job *job, struct text *why)
{
    const struct drawing_settings *drawing = &job->settings->drawing;
    struct printing *p = &job->printing;

    if (!printing_look(p, why))
        return false;
    if (!drawing->output)
        text_addf(&p->output, "%s-rules%s", job->game->about.slug, p->format->ending);
    job->style.paper = p->paper;
    job->style.landscape = drawing->landscape;
    job->style.margin = drawing->margin;
    job->style.title = job->title;
    return true;
}

static bool load_kit(struct rules_job *job, struct text *why)
{
    struct printing *p = &job->printing;
    if (!printing_kit(p, job->game, why))
        return false;
    rule_text_note_missing(job->rules, p->kit, &p->notes);
    printing_tell_notes(p);
    job->pages = rule_sheet_pages(resources_get(p->kit), &job->style, job->rules, job->game);
    return job->pages > 0 ||
           text_refuse(why, "there is no room for the rules on this paper: take larger paper or a smaller margin");
}

static uint64_t pages_of(void *context, uint64_t first, uint64_t count)
{
    const struct rules_job *job = context;
    (void)first;
    return (uint64_t)job->pages * count;
}

static void print(void *context, uint64_t number, struct draw *d, struct text *manifest)
{
    const struct rules_job *job = context;
    (void)number, (void)manifest;
    rule_sheet_print(d, &job->style, job->rules, job->game);
}

static bool set_press(struct rules_job *job, struct text *why)
{
    struct printing *p = &job->printing;
    text_add(&p->title, job->title);
    text_addf(&p->subject, "%s: %s", job->game->about.title, job->rules->words.rules);
    job->press = (struct press){.print = print, .pages = pages_of, .context = job, .total = 1};
    if (!printing_press(p, &job->press, why))
        return false;
    job->press.split = p->format->paged ? 1 : 0;
    return press_plan(&job->press, why);
}

static bool print_pages(struct rules_job *job, struct text *why)
{
    const struct press *press = &job->press;
    if (!read_style(job, why) || !load_kit(job, why) || !set_press(job, why) || !press_run(&press, 1, why))
        return false;
    printing_report(&job->printing, press);
    return true;
}

/* ---- The run -------------------------------------------------------------------------------------------------- */

static int run(struct session *s)
{
    const struct rules_settings *settings = s->settings;
    struct rules_job job = {.settings = settings};

    job.printing = (struct printing){.args = s->args,
                                     .general = &settings->general,
                                     .drawing = &settings->drawing,
                                     .instead = "take --format text"};
    bool good = drawing_ascii(&settings->drawing, &s->why) &&
                printing_game(&job.printing, "rules", &job.game, &s->why) && read_title(&job, &s->why) &&
                load(&job, &s->why);

    if (good)
        good = settings->drawing.text ? print_text(&job, &s->why) : print_pages(&job, &s->why);
    press_release(&job.press);
    printing_release(&job.printing);
    rule_text_free(job.rules);
    pictures_release(&job.pictures);
    edition_cache_free(job.cache);
    return good ? EXIT_GOOD : EXIT_BAD;
}

const struct command command_rules = {
    .name = "rules",
    .synopsis = "GAME",
    .summary = "print the rules of a game",
    .about = "A sheet of one or two pages, with pictures that the program has drawn from records. The output is "
             "GAME-rules.pdf in the current folder, or the terminal with --format text.",
    .uses = uses,
    .words_most = 1,
    .settings_size = sizeof(struct rules_settings),
    .general = offsetof(struct rules_settings, general),
    .run = run,
};
