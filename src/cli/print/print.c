#define _DEFAULT_SOURCE /* getentropy */

#include "cli/print/print.h"

#include "base/mem.h"
#include "base/system.h"
#include "catalogue/lookup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

struct print print_new(const struct session *session, const struct print_options *options,
                       const struct batch_options *batch, const char *instead)
{
    static const struct batch_options single = {.count = 1, .shard = {1, 1}};
    return (struct print){.session = session,
                          .options = options,
                          .batch = batch ? batch : &single,
                          .instead = instead,
                          .editions = edition_cache_new(options->template_dir)};
}

/* ---- What to print ---------------------------------------------------------------------------------------------- */

bool print_game(const struct print *p, const struct game **game, struct text *why)
{
    const struct arguments *args = p->session->args;
    if (args->word_count > 0) {
        *game = lookup_game(args->words[0], why);
        return *game != NULL;
    }
    if (options_given(args, "id"))
        return true;
    text_addf(why, "which game? Usage: quadrille %s GAME, with ", p->session->command->name);
    lookup_list_games(why);
    return false;
}

bool print_check_beside(const struct print *p, struct text *why, const char *reason, ...)
{
    va_list names;
    const char *name;
    bool good = true;

    va_start(names, reason);
    while (good && (name = va_arg(names, const char *)))
        good = !options_given(p->session->args, name) || text_refuse(why, "%s: leave out --%s", reason, name);
    va_end(names);
    return good;
}

/* Adds "FILE:LINE: ", if the option's value is from the file of defaults. */
static void locate_default(const struct print *p, const char *option, struct text *why)
{
    if (!options_given(p->session->args, option))
        defaults_locate(p->session->defaults, option, why);
}

bool print_roster(struct print *p, uint64_t *count, struct text *why)
{
    struct roster *roster = &p->roster;
    const char *file = p->batch->roster;
    scoped(text_release) struct text content = {0}, messages = {0};
    const int failure = file ? source_read(file, &content) : 0;

    if (failure || !file)
        return !file || text_refuse(why, "cannot read %s: %s", file, strerror(failure));
    if (roster_read(roster, text_string(&content), content.len, p->options->template_dir)) {
        *count *= roster->count;
        return *count <= ITEMS_MAX || text_refuse(why, "%s and --count ask for more than %d pages", file, ITEMS_MAX);
    }
    for (size_t i = 0; i < roster->diag_count; i++)
        diag_write(&roster->diags[i], file, p->session->colour, &messages);
    terminal_print(messages.data, messages.len);
    return false;
}

bool print_seed(struct print *p, const struct day *daily, struct text *why)
{
    const char *seed = p->batch->seed, *day = daily ? daily->text : "";
    p->today = daily && daily->today ? day : NULL;
    if (seed && !*seed)
        return text_refuse(why, "--seed is empty: give it any text or number");
    text_addf(&p->seed, "%s%s%s", seed ? seed : "", seed && *day ? " " : "", day);
    if (p->seed.len > 0)
        return true;
    if (options_given(p->session->args, "shard"))
        return text_refuse(why, "--shard needs --seed: the parts of one batch have the same seed");
    uint64_t bits;
    if (getentropy(&bits, sizeof bits) != 0)
        return text_refuse(why, "the system gives no random numbers (%s): choose a --seed", strerror(errno));
    text_add_base32(&p->seed, bits, 8);
    p->random_seed = true;
    return true;
}

/* ---- Formats ---------------------------------------------------------------------------------------------------- */

static const struct output_format formats[] = {
    {FORMAT_PDF, ".pdf", "PDF", false, false, recognize_pdf},
    {FORMAT_PNG, ".png", "PNG", true, false, recognize_png},
    {FORMAT_SVG, ".svg", "SVG", true, true, recognize_svg},
    {FORMAT_TEXT, ".txt", "text", false, true, NULL},
};

/* ---- What it looks like and where it goes ----------------------------------------------------------------------- */

/* Whether a file's name does not have the ending of another format than this one (NULL: text). */
static bool check_ending(const char *path, const struct output_format *format, struct text *why)
{
    const char *ending = path && strcmp(path, "-") != 0 ? file_ending(path) : "";
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcasecmp(ending, formats[i].ending) == 0 && &formats[i] != format && formats[i].format != FORMAT_TEXT)
            return text_refuse(why, "%s has the ending of %s, but --format says %s: leave one of them out", path,
                               formats[i].shown, format ? format->shown : "text");
    return true;
}

/* Finds the format of the file `path` (NULL: named later), and checks that the file can be written in it. */
static bool read_format(const struct print *p, const char *path, const struct output_format **format, struct text *why)
{
    bool standard = path && strcmp(path, "-") == 0;
    const char *ending = path && !standard ? file_ending(path) : "";
    enum format chosen = (enum format)p->options->format;
    struct stat status;

    if (path && !*path)
        return text_refuse(why, "the name of the output file is empty");
    if (path && (path[strlen(path) - 1] == '/' || (!standard && stat(path, &status) == 0 && S_ISDIR(status.st_mode))))
        return text_refuse(why, "%s is a folder: name a file in it", path);
    if (chosen == FORMAT_BY_ENDING && !*ending)
        chosen = FORMAT_PDF;
    *format = NULL;
    for (size_t i = 0; i < sizeof formats / sizeof *formats && !*format; i++)
        if (chosen ? formats[i].format == chosen : strcasecmp(ending, formats[i].ending) == 0)
            *format = &formats[i];
    if (!*format)
        return text_refuse(why, "%s: unknown ending %s: use %s.pdf, .png, .svg or .txt, or add --format", path, ending,
                           p->also ? p->also : "");
    if (!check_ending(path, *format, why))
        return false;
    if (standard && isatty(STDOUT_FILENO) && !(*format)->is_text)
        return text_refuse(why, "a terminal can't show a %s: name a file with -o, or %s", (*format)->shown, p->instead);
    if (standard && p->batch->split && !(*format)->paged)
        return text_refuse(why, "--split makes several files, but standard output is one: name a file");
    return true;
}

bool print_read(struct print *p, struct text *why)
{
    const struct print_options *options = p->options;
    int64_t epoch;

    p->threads = p->batch->jobs ? (int)p->batch->jobs : system_cores();
    p->page = (struct page_style){.paper = options->paper.width > 0 ? options->paper : paper_default(),
                                  .landscape = options->landscape,
                                  .margin = options->margin,
                                  .title = options->title && *options->title ? options->title : NULL};
    if (p->page.title && !options_check_line("--title", p->page.title, why))
        return false;
    if (!options_epoch(&epoch, why))
        return false;
    p->date = epoch < 0 ? 0 : epoch;
    if (!read_format(p, options->output, &p->format, why) ||
        !print_options_check(options, p->session->args, p->format->format, why))
        return false;
    const struct paper *paper = &p->page.paper;
    double width = options->landscape ? paper->height : paper->width;
    double height = options->landscape ? paper->width : paper->height;
    uint32_t across, down;
    return p->format->format != FORMAT_PNG || draw_png_size(width, height, (double)options->dpi, &across, &down, why);
}

bool print_check_second(const struct print *p, const char *path, struct text *why)
{
    const struct output_format *format;
    return read_format(p, path, &format, why) &&
           (format == p->format ||
            text_refuse(why, "%s: all files of a run have the same format, %s: use the ending %s, or add --format",
                        path, p->format->shown, p->format->ending));
}

static bool read_words(struct print *p, struct text *why)
{
    words_free(p->words);
    p->words = NULL;
    locate_default(p, "lang", why);
    if (!language_load(p->options->template_dir, p->options->language, &p->words, why))
        return false;
    text_clear(why);
    return true;
}

bool print_read_text(struct print *p, struct text_style *style, struct text *why)
{
    const struct print_options *options = p->options;
    const enum when colour = (enum when)p->session->general->colour;
    const bool file = print_options_to_file(options);

    if (!check_ending(options->output, NULL, why) ||
        !print_options_check(options, p->session->args, FORMAT_TEXT, why) || !read_words(p, why))
        return false;
    *style = (struct text_style){.ascii = options->ascii || (!file && terminal_ascii(STDOUT_FILENO)),
                                 .colour = file ? colour == WHEN_ALWAYS : terminal_colour(STDOUT_FILENO, colour),
                                 .title = options->title && *options->title ? options->title : NULL,
                                 .words = p->words};
    return !style->title || options_check_line("--title", style->title, why);
}

bool print_resources(struct print *p, const struct game *game, struct text *why)
{
    const struct print_options *options = p->options;
    struct theme checked;

    for (size_t i = 0; i < p->game_count; i++)
        if (p->games[i] == game)
            return true;
    *mem_add(p->games, p->game_count) = game;
    if (p->resources)
        return resources_add(p->resources, options->template_dir, options->art, game, &p->notes, why);
    /* What the file of defaults names is checked first, to say where it stands. */
    locate_default(p, "theme", why);
    if (why->len > 0 && !theme_load(options->template_dir, options->theme, &checked, why))
        return false;
    text_clear(why);
    if (!options_given(p->session->args, "lang") && !read_words(p, why))
        return false;
    p->resources =
        resources_load(options->template_dir, options->theme, options->language, options->art, game, &p->notes, why);
    if (p->resources)
        resources_note_missing(p->resources, p->page.title ? p->page.title : "", &p->notes);
    return p->resources;
}

bool print_rules(struct print *p, const struct game *game, struct text *why)
{
    locate_default(p, "lang", why);
    if (!rule_pictures_load(&p->rules, p->options->template_dir, p->options->language, game,
                            edition_cache_editions(p->editions), why))
        return false;
    text_clear(why);
    if (p->resources)
        rule_text_note_missing(p->rules.text, p->resources, &p->notes);
    print_notes(p);
    return true;
}

void print_notes(struct print *p)
{
    if (!p->session->general->quiet)
        terminal_notes(&p->notes);
    text_clear(&p->notes);
}

void print_release(struct print *p)
{
    text_release(&p->seed);
    text_release(&p->notes);
    resources_free(p->resources);
    edition_cache_free(p->editions);
    words_free(p->words);
    roster_release(&p->roster);
    player_names_release(&p->names);
    rule_pictures_release(&p->rules);
    free(p->games);
}
