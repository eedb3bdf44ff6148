#include "cli/print_options.h"

#include "base/output.h"
#include "base/utf8.h"
#include "cli/output_format.h"
#include "cli/terminal.h"
#include "page/resources.h"

#include <string.h>
#include <sys/stat.h>

enum { ITEMS_MAX = 1000000, JOBS_MAX = 1024, MARGIN_MAX = 50, DPI_LEAST = 30, DPI_MOST = 1200 };

static bool read_shard(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return parse_shard(value, row->most, field, why);
}

static const char *const svg_text_words[] = {[SVG_TEXT] = "text", [SVG_OUTLINE] = "outline", NULL};

static const struct option_row batch_rows[] = {
    {.name = "count",
     .letter = 'n',
     .metavar = "N",
     .help = "how many to print, all different, up to 1000000",
     .standard = "1",
     .read = option_whole,
     .offset = offsetof(struct batch_options, count),
     .least = 1,
     .most = ITEMS_MAX},
    {.name = "seed",
     .metavar = "S",
     .read = option_text,
     .offset = offsetof(struct batch_options, seed),
     .help = "any text; the same seed and options give the same files (default: a random seed, which is reported)"},
    {.name = "split",
     .metavar = "N",
     .read = option_whole,
     .offset = offsetof(struct batch_options, split),
     .help = "N in each file: name-001.pdf, name-002.pdf ...; also lets threads work in parallel",
     .least = 1,
     .most = ITEMS_MAX},
    {.name = "shard",
     .metavar = "K/N",
     .standard = "1/1",
     .read = read_shard,
     .offset = offsetof(struct batch_options, shard),
     .most = ITEMS_MAX,
     .help = "only part K of N of the batch; all parts together equal the whole"},
    {.name = "jobs",
     .letter = 'j',
     .metavar = "N",
     .read = option_whole,
     .offset = offsetof(struct batch_options, jobs),
     .least = 1,
     .most = JOBS_MAX,
     .help = "threads (default: all cores); the output does not depend on it"},
    {.name = "manifest",
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct batch_options, manifest),
     .help = "a line of JSON for each sheet: id, game, file, page, record; - is standard output"},
    {0},
};
const struct option_group batch_option_group = {"Batches", batch_rows};

static const struct option_row print_rows[] = {
    {.name = "output",
     .letter = 'o',
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct print_options, output),
     .help = "output file; its ending picks the format; - is standard output (default GAME-SEED.pdf in the current "
             "folder)"},
    {.name = "format",
     .metavar = "FORMAT",
     .read = option_word,
     .words = output_format_words,
     .offset = offsetof(struct print_options, format),
     .help = "pdf, png or svg, whatever the ending of FILE; png and svg write a file for each page"},
    {.name = "dpi",
     .metavar = "N",
     .standard = "150",
     .read = option_whole,
     .offset = offsetof(struct print_options, dpi),
     .least = DPI_LEAST,
     .most = DPI_MOST,
     .help = "resolution of png in pixels per inch, 30 to 1200"},
    {.name = "svg-text",
     .metavar = "KIND",
     .standard = "text",
     .read = option_word,
     .words = svg_text_words,
     .offset = offsetof(struct print_options, svg_text),
     .help = "in svg: letters as text, or as outline for machines without the fonts"},
    {.name = "force",
     .letter = 'f',
     .read = option_flag,
     .offset = offsetof(struct print_options, force),
     .help = "replace existing files that quadrille did not write"},
    {.name = "paper",
     .metavar = "SIZE",
     .read = option_text,
     .offset = offsetof(struct print_options, paper),
     .help = "a4, letter, a3, a5, legal, or a size like 200x280mm (default: the paper of your locale)"},
    {.name = "landscape",
     .read = option_flag,
     .offset = offsetof(struct print_options, landscape),
     .help = "landscape pages"},
    {.name = "margin",
     .metavar = "MM",
     .standard = "10",
     .read = option_decimal,
     .offset = offsetof(struct print_options, margin),
     .least = 0,
     .most = MARGIN_MAX,
     .help = "margin on each side, 0 to 50; printers can't print on the last few mm"},
    {.name = "theme",
     .metavar = "NAME|FILE",
     .standard = "colour",
     .read = option_text,
     .offset = offsetof(struct print_options, theme),
     .help = "a file of your own, or one of ",
     .choices = theme_names},
    {.name = "title",
     .metavar = "TEXT",
     .read = option_text,
     .offset = offsetof(struct print_options, title),
     .help = "printed at the top instead of the game's name"},
    {.name = "art",
     .metavar = "DIR",
     .read = option_text,
     .offset = offsetof(struct print_options, art),
     .help = "folder with pictures of your own (bishop.png ...) instead of the built-in figures"},
    {.name = "template-dir",
     .metavar = "DIR",
     .read = option_text,
     .offset = offsetof(struct print_options, template_dir),
     .help = "folder to look in first for templates: see quadrille template"},
    {.name = "progress",
     .metavar = "WHEN",
     .standard = "auto",
     .read = option_word,
     .words = when_words,
     .offset = offsetof(struct print_options, progress),
     .help = "progress bar on standard error: auto, always or never"},
    {0},
};
const struct option_group print_option_group = {"Paper and files", print_rows};

/* ---- Text for the terminal -------------------------------------------------------------------------------------- */

/* `text`, or a format of the table above. */
static bool read_format(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct print_options *print = field;
    const struct option_row *other = print_rows;

    while (strcmp(other->name, row->name) != 0)
        other++;
    print->text = strcmp(value, "text") == 0;
    return print->text || other->read(other, value, (char *)print + other->offset, NULL) ||
           text_refuse(why, "text, pdf, png or svg");
}

static const struct option_row text_rows[] = {
    {.name = "format",
     .metavar = "FORMAT",
     .help = "text, for the terminal; or pdf, png or svg, whatever the ending of FILE (png and svg write a file for "
             "each page)",
     .read = read_format,
     .offset = 0},
    {.name = "ascii",
     .help = "with --format text: ASCII characters only",
     .read = option_flag,
     .offset = offsetof(struct print_options, ascii)},
    {0},
};
const struct option_group text_option_group = {"Text in the terminal", text_rows};

bool print_options_check_ascii(const struct print_options *print, struct text *why)
{
    return !print->ascii || print->text || text_refuse(why, "--ascii is for the terminal: add --format text");
}

static bool to_file(const struct print_options *print)
{
    return print->output && strcmp(print->output, "-") != 0;
}

bool print_options_text_colour(const struct print_options *print, int colour)
{
    enum when when = (enum when)colour;
    return to_file(print) ? when == WHEN_ALWAYS : terminal_colour_output(when);
}

bool print_options_write_text(const struct print_options *print, const struct text *out, struct text *why)
{
    if (!to_file(print))
        return terminal_write(out, why);
    struct output *file = output_open(print->output, NULL, print->force, why);
    if (!file)
        return false;
    output_write(file, text_string(out), out->len);
    return output_commit(file, why);
}

/* ---- Checks ----------------------------------------------------------------------------------------------------- */

bool print_options_check_line(const char *option, const char *s, struct text *why)
{
    size_t len = strlen(s), used;
    if (utf8_valid(s, len) != len)
        return text_refuse(why, "--%s is not UTF-8 text", option);
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (c < 0x20 || (c >= 0x7F && c < 0xA0))
            return text_refuse(why, "--%s holds a control character: it must be one line of text", option);
    }
    return true;
}

bool print_options_names(const struct print_options *print, size_t most, const char *title, struct player_names *names,
                         struct text *why)
{
    const char *s = print->names;
    size_t at[PLAYERS_MAX];

    *names = (struct player_names){0};
    if (!s)
        return true;
    if (!print_options_check_line("names", s, why))
        return false;
    for (bool more = true; more;) {
        if (names->count == most && title)
            return text_refuse(why, "--names gives more than the %zu players of %s", most, title);
        if (names->count == most)
            return text_refuse(why, "--names gives more than %zu names", most);
        size_t len = strcspn(s, ","), blanks = strspn(s, " "), end = len;
        while (end > blanks && s[end - 1] == ' ')
            end--;
        at[names->count++] = names->text.len;
        text_add_bytes(&names->text, s + blanks, end - blanks);
        text_add_char(&names->text, '\0');
        more = s[len] == ',';
        s += len + more;
    }
    for (size_t i = 0; i < names->count; i++)
        names->list[i] = names->text.data + at[i];
    return true;
}

void player_names_release(struct player_names *names)
{
    text_release(&names->text);
}

bool print_options_check_folders(const struct print_options *print, struct text *why)
{
    const char *const options[] = {"template-dir", "art"}, *const paths[] = {print->template_dir, print->art};
    for (int i = 0; i < 2; i++) {
        struct stat status;
        if (paths[i] && (stat(paths[i], &status) != 0 || !S_ISDIR(status.st_mode)))
            return text_refuse(why, "--%s %s: there is no such folder", options[i], paths[i]);
    }
    return true;
}
