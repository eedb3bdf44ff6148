#include "cli/drawing.h"

#include "base/output.h"
#include "base/utf8.h"
#include "cli/console.h"
#include "cli/target.h"
#include "page/theme.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ITEMS_MAX = 1000000, JOBS_MAX = 1024, MARGIN_MAX = 50, DPI_LEAST = 30, DPI_MOST = 1200 };

static bool read_shard(const struct option_row *row, const char *value, void *field, struct text *why)
{
    return amount_part(value, row->most, field, why);
}

static const char *const svg_text_words[] = {[SVG_TEXT] = "text", [SVG_OUTLINE] = "outline", NULL};

static const struct option_row batch_rows[] = {
    {.name = "count",
     .letter = 'n',
     .metavar = "N",
     .help = "how many different ones, up to 1000000",
     .standard = "1",
     .read = option_whole,
     .offset = offsetof(struct batch_settings, count),
     .least = 1,
     .most = ITEMS_MAX},
    {.name = "seed",
     .metavar = "S",
     .read = option_text,
     .offset = offsetof(struct batch_settings, seed),
     .help = "any text; the same seed and options give the same bytes (default: random, and reported)"},
    {.name = "split",
     .metavar = "N",
     .read = option_whole,
     .offset = offsetof(struct batch_settings, split),
     .help = "a new file every N: name-001.pdf, name-002.pdf ...; lets threads write at once",
     .least = 1,
     .most = ITEMS_MAX},
    {.name = "shard",
     .metavar = "K/N",
     .standard = "1/1",
     .read = read_shard,
     .offset = offsetof(struct batch_settings, shard),
     .most = ITEMS_MAX,
     .help = "only the K-th of N parts of the batch; all parts together equal the whole"},
    {.name = "jobs",
     .letter = 'j',
     .metavar = "N",
     .read = option_whole,
     .offset = offsetof(struct batch_settings, jobs),
     .least = 1,
     .most = JOBS_MAX,
     .help = "threads (default: all cores); the output does not depend on it"},
    {.name = "manifest",
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct batch_settings, manifest),
     .help = "one JSON object a line for each: id, game, file, page, record; - is standard output"},
    {0},
};
const struct option_group options_batch = {"Batches", batch_rows};

static const struct option_row drawing_rows[] = {
    {.name = "output",
     .letter = 'o',
     .metavar = "FILE",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, output),
     .help = "where to; the ending picks the format; - is standard output (default GAME-SEED.pdf in this folder)"},
    {.name = "format",
     .metavar = "FORMAT",
     .read = option_word,
     .words = format_words,
     .offset = offsetof(struct drawing_settings, format),
     .help = "pdf, png or svg, whatever the ending of FILE; png and svg give a file a page"},
    {.name = "dpi",
     .metavar = "N",
     .standard = "150",
     .read = option_whole,
     .offset = offsetof(struct drawing_settings, dpi),
     .least = DPI_LEAST,
     .most = DPI_MOST,
     .help = "pixels an inch of png, 30 to 1200"},
    {.name = "svg-text",
     .metavar = "KIND",
     .standard = "text",
     .read = option_word,
     .words = svg_text_words,
     .offset = offsetof(struct drawing_settings, svg_text),
     .help = "in svg, letters as text, or as outline for machines without fonts"},
    {.name = "force",
     .letter = 'f',
     .read = option_flag,
     .offset = offsetof(struct drawing_settings, force),
     .help = "replace files that are not quadrille's"},
    {.name = "paper",
     .metavar = "SIZE",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, paper),
     .help = "a4, letter, a3, a5, legal or WxHmm such as 200x280mm (default: the paper of your locale)"},
    {.name = "landscape",
     .read = option_flag,
     .offset = offsetof(struct drawing_settings, landscape),
     .help = "turn the paper"},
    {.name = "margin",
     .metavar = "MM",
     .standard = "10",
     .read = option_decimal,
     .offset = offsetof(struct drawing_settings, margin),
     .least = 0,
     .most = MARGIN_MAX,
     .help = "empty edge on each side, 0 to 50; printers can't print on the last few mm"},
    {.name = "theme",
     .metavar = "NAME|FILE",
     .standard = "colour",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, theme),
     .help = "the look, a file of your own or one of ",
     .choices = theme_names},
    {.name = "title",
     .metavar = "TEXT",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, title),
     .help = "head line instead of the game's name"},
    {.name = "art",
     .metavar = "DIR",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, art),
     .help = "folder with pictures of your own (bishop.png ...) instead of the built-in figures"},
    {.name = "template-dir",
     .metavar = "DIR",
     .read = option_text,
     .offset = offsetof(struct drawing_settings, template_dir),
     .help = "folder to look in first for templates: see quadrille template"},
    {.name = "progress",
     .metavar = "WHEN",
     .standard = "auto",
     .read = option_word,
     .words = when_words,
     .offset = offsetof(struct drawing_settings, progress),
     .help = "progress bar on standard error: auto, always or never"},
    {0},
};
const struct option_group options_drawing = {"Paper and files", drawing_rows};

/* ---- Text for the terminal ------------------------------------------------------------------------------------ */

/* `text`, or what all drawings know. */
static bool read_format(const struct option_row *row, const char *value, void *field, struct text *why)
{
    struct drawing_settings *drawing = field;
    const struct option_row *shared = drawing_rows;

    while (strcmp(shared->name, row->name) != 0)
        shared++;
    drawing->text = strcmp(value, "text") == 0;
    if (drawing->text || shared->read(shared, value, (char *)drawing + shared->offset, why))
        return true;
    text_add(why, "; or text, for the terminal");
    return false;
}

static const struct option_row text_rows[] = {
    {.name = "format",
     .metavar = "FORMAT",
     .help = "text, in the terminal; or pdf, png or svg whatever the ending of FILE (png and svg: a file a page)",
     .read = read_format,
     .offset = 0},
    {.name = "ascii",
     .help = "with --format text: ASCII characters only",
     .read = option_flag,
     .offset = offsetof(struct drawing_settings, ascii)},
    {0},
};
const struct option_group options_text = {"Text in the terminal", text_rows};

bool drawing_ascii(const struct drawing_settings *drawing, struct text *why)
{
    return !drawing->ascii || drawing->text || text_refuse(why, "--ascii is for the terminal: add --format text");
}

static bool to_file(const struct drawing_settings *drawing)
{
    return drawing->output && strcmp(drawing->output, "-") != 0;
}

bool drawing_text_colour(const struct drawing_settings *drawing, int colour)
{
    enum when when = (enum when)colour;
    return to_file(drawing) ? when == WHEN_ALWAYS : console_colour_output(when);
}

bool drawing_write_text(const struct drawing_settings *drawing, const struct text *out, struct text *why)
{
    if (!to_file(drawing))
        return console_write(out, why);
    struct output *file = output_open(drawing->output, NULL, drawing->force, why);
    if (!file)
        return false;
    output_write(file, text_string(out), out->len);
    return output_commit(file, why);
}

/* ---- What options say ----------------------------------------------------------------------------------------- */

bool drawing_date(int64_t *date, struct text *why)
{
    const int64_t year_9999 = 253402300799;
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct text right = {0};

    *date = 0;
    bool good = !epoch || !*epoch || amount_whole(epoch, 0, year_9999, date, &right);
    if (!good)
        text_addf(why, "SOURCE_DATE_EPOCH \"%.60s\" is not right: it takes %s (seconds since 1970)", epoch,
                  text_string(&right));
    text_release(&right);
    return good;
}

bool drawing_printable(const char *option, const char *s, struct text *why)
{
    size_t len = strlen(s), used;
    if (utf8_valid(s, len) != len) {
        text_addf(why, "--%s is not UTF-8 text", option);
        return false;
    }
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        if (c < 0x20 || (c >= 0x7F && c < 0xA0)) {
            text_addf(why, "--%s holds a control character: it is printed as one line of text", option);
            return false;
        }
    }
    return true;
}

/* Adds the name that stands at the front of a list, without blanks around it; returns how many bytes it takes. */
static size_t add_name(const char *s, struct text *names)
{
    size_t blanks = strspn(s, " "), len = strcspn(s, ","), end = len;
    while (end > blanks && s[end - 1] == ' ')
        end--;
    text_add_bytes(names, s + blanks, end - blanks);
    text_add_char(names, '\0');
    return len;
}

static bool refuse_names(size_t most, const char *title, struct text *why)
{
    if (!title)
        return text_refuse(why, "--names gives more than %zu names", most);
    return text_refuse(why, "--names gives more than the %zu players of %s", most, title);
}

bool drawing_names(const struct drawing_settings *drawing, size_t most, const char *title, struct player_names *names,
                   struct text *why)
{
    const char *s = drawing->names;
    size_t at[PLAYERS_MAX];

    *names = (struct player_names){0};
    if (!s)
        return true;
    if (!drawing_printable("names", s, why))
        return false;
    for (bool more = true; more; s += more) {
        if (names->count == most)
            return refuse_names(most, title, why);
        at[names->count++] = names->text.len;
        s += add_name(s, &names->text);
        more = *s == ',';
    }
    for (size_t i = 0; i < names->count; i++)
        names->list[i] = names->text.data + at[i];
    return true;
}

void drawing_names_release(struct player_names *names)
{
    text_release(&names->text);
}

bool drawing_paper(const struct drawing_settings *drawing, struct paper *paper, struct text *why)
{
    struct text reason = {0};
    if (!drawing->paper) {
        *paper = paper_default();
        return true;
    }
    bool good = paper_read(drawing->paper, paper, &reason);
    if (!good)
        text_addf(why, "--%s", text_string(&reason));
    text_release(&reason);
    return good;
}

static bool check_folder(const char *option, const char *path, struct text *why)
{
    struct stat status;
    if (!path || (stat(path, &status) == 0 && S_ISDIR(status.st_mode)))
        return true;
    return text_refuse(why, "--%s %s: there is no such folder", option, path);
}

bool drawing_folders(const struct drawing_settings *drawing, struct text *why)
{
    return check_folder("template-dir", drawing->template_dir, why) && check_folder("art", drawing->art, why);
}

bool drawing_output(const struct drawing_settings *drawing, bool said, const char *remedy, const struct format **format,
                    struct text *output, struct text *why)
{
    const char *path = drawing->output ? drawing->output : "";
    bool standard = strcmp(path, "-") == 0;

    if (drawing->output && !target_is_file(path, why))
        return false;
    *format = target_format(standard ? "" : path, said ? &formats[drawing->format] : NULL, why);
    if (!*format)
        return false;
    text_add(output, path);
    if (standard && isatty(STDOUT_FILENO) && !(*format)->is_text)
        return text_refuse(why, "a %s is no text for a terminal: name a file with -o, or %s", (*format)->shown, remedy);
    return true;
}
