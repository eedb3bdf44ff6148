#include "cli/print/print.h"

#include <string.h>

enum { MARGIN_MAX = 50, DPI_LEAST = 30, DPI_MOST = 1200, COLUMNS_LEAST = 20, COLUMNS_MOST = 400 };

static bool read_shard(const struct option_row *row UNUSED, const char *value, void *field, struct text *why)
{
    return parse_shard(value, ITEMS_MAX, field, why);
}

static bool read_paper(const struct option_row *row UNUSED, const char *value, void *field, struct text *why)
{
    return paper_read(value, field, why);
}

static const char *const format_words[] = {"text", "pdf", "png", "svg", NULL}; /* from FORMAT_TEXT on */
static const char *const svg_text_words[] = {[SVG_TEXT] = "text", [SVG_OUTLINE] = "outline", NULL};

const struct option_row batch_option_rows[] = {
    OPT_WHOLE('n', "count", 1, ITEMS_MAX, "1", batch_options, count, "how many to print, all different, up to 1000000"),
    OPT_TEXT(0, "roster", "FILE.csv", NULL, batch_options, roster,
             "for a class: a personal page for each name, with --count N of them; columns name, level (grades), lang"),
    OPT_TEXT(0, "seed", "S", NULL, batch_options, seed,
             "any text; the same seed and options give the same files (default: a random seed, which is reported)"),
    OPT_WHOLE(0, "split", 1, ITEMS_MAX, NULL, batch_options, split,
              "N in each file: name-001.pdf, name-002.pdf ...; also lets threads work in parallel"),
    OPT_OWN(0, "shard", "K/N", "1/1", read_shard, struct shard, batch_options, shard,
            "only part K of N of the batch, which needs --seed; all parts together equal the whole"),
    OPT_JOBS(batch_options),
    OPT_TEXT(0, "manifest", "FILE", NULL, batch_options, manifest,
             "a line of JSON for each sheet: id, game, file, page, record; - is standard output"),
    {0},
};

const struct option_row print_option_rows[] = {
    OPT_TEXT('o', "output", "FILE", NULL, print_options, output,
             "output file; its ending picks the format; - is standard output (default GAME-SIZE-SEED.pdf in the "
             "current folder)"),
    OPT_WORD(0, "format", "FORMAT", format_words, FORMAT_TEXT, NULL, print_options, format,
             "text, pdf, png or svg, where no ending of FILE says it; png and svg write a file for each page"),
    OPT_WHOLE(0, "columns", COLUMNS_LEAST, COLUMNS_MOST, "80", print_options, columns,
              "in text: the width of lines, 20 to 400"),
    OPT_WHOLE(0, "dpi", DPI_LEAST, DPI_MOST, "150", print_options, dpi,
              "resolution of png in pixels per inch, 30 to 1200"),
    OPT_WORD(0, "svg-text", "KIND", svg_text_words, SVG_TEXT, "text", print_options, svg_text,
             "in svg: letters as text, or as outline for machines without the fonts"),
    OPT_FLAG('f', "force", print_options, force, "replace existing files that quadrille did not write"),
    OPT_ROW(0, "paper", "SIZE", NULL, read_paper, struct paper, print_options, paper,
            "a size like 200x280mm or 8.5x11in (default: the paper of your locale), or one of ",
            .choices = paper_names),
    OPT_FLAG(0, "landscape", print_options, landscape, "landscape pages"),
    OPT_DECIMAL(0, "margin", "MM", 0, MARGIN_MAX, "10", print_options, margin,
                "margin on each side, 0 to 50; printers can't print on the last few mm"),
    OPT_ROW(0, "theme", "NAME|FILE", "colour", option_text, const char *, print_options, theme,
            "a file of your own, or one of ", .choices = theme_names),
    OPT_ROW(0, "lang", "LANG", LANGUAGE_STANDARD, option_text, const char *, print_options, language,
            "language of everything printed: words/LANG.cfg of your own templates, or ", .choices = language_names),
    OPT_TEXT(0, "title", "TEXT", NULL, print_options, title, "printed at the top instead of the game's name"),
    OPT_FOLDER("art", print_options, art,
               "folder with pictures of your own (bishop.png ...) instead of the built-in figures"),
    OPT_FOLDER("template-dir", print_options, template_dir,
               "folder to look in first for templates: see quadrille template"),
    OPT_FLAG(0, "tagged", print_options, tagged,
             "in pdf: tags for screen readers in files of more than 100 sheets, too"),
    OPT_FLAG(0, "no-tags", print_options, no_tags, "in pdf: without tags for screen readers"),
    OPT_WORD(0, "progress", "WHEN", when_words, WHEN_AUTO, "auto", print_options, progress,
             "progress bar on standard error: auto, always or never"),
    {0},
};

/* ---- Text for the terminal -------------------------------------------------------------------------------------- */

const struct option_row text_option_rows[] = {
    OPT_WORD(
        0, "format", "FORMAT", format_words, FORMAT_TEXT, NULL, print_options, format,
        "text, for the terminal; or pdf, png or svg, where no ending of FILE says it (png and svg write a file for "
        "each page)"),
    OPT_FLAG(0, "ascii", print_options, ascii, "with --format text: ASCII characters only"),
    {0},
};

bool print_options_check(const struct print_options *print, const struct arguments *args, enum format format,
                         struct text *why)
{
    const bool text = format == FORMAT_TEXT, paper = !text && format != FORMAT_HTML;
    const char *const no_pages = text ? "text has no pages" : "a web page has no paper";
    const struct option_condition conditions[] = {
        {"ascii", text, "it is for text, add --format text"},
        {"columns", text, "it is for text, add --format text"},
        {"dpi", format == FORMAT_PNG, "it is for PNG"},
        {"svg-text", format == FORMAT_SVG, "it is for SVG"},
        {"tagged", format == FORMAT_PDF && !print->no_tags, "it is for PDF, without --no-tags"},
        {"no-tags", format == FORMAT_PDF, "it is for PDF"},
        {"paper", paper, no_pages},
        {"landscape", paper, no_pages},
        {"margin", paper, no_pages},
        {"theme", !text, no_pages},
        {"art", !text, no_pages},
        {"per-page", paper, no_pages},
        {"progress", paper, text ? "text is written at once" : no_pages},
        {"force", !text || print_options_to_file(print), "standard output replaces no file"},
    };
    return options_check(args, conditions, sizeof conditions / sizeof *conditions, why);
}

bool print_options_to_file(const struct print_options *print)
{
    return print->output && strcmp(print->output, "-") != 0;
}

bool print_options_names(const struct print_options *print, bool given, size_t most, const char *title,
                         struct player_names *names, struct text *why)
{
    return !print->names || (!given && !*print->names) ||
           (options_check_line("--names", print->names, why) &&
            player_names_read(print->names, given, most, title, names, why));
}
