/* From options to pages and files: the options that all commands share that draw (print_options.c), what they say
 * together (print.c), and print jobs (print_job.c). */
#pragma once

#include "base/file_set.h"
#include "base/output.h"
#include "cli/main/command.h"
#include "page/document.h"
#include "page/paper/page.h"
#include "page/recognize.h"
#include "page/roster.h"
#include "page/rules/rule_pictures.h"
#include "page/template/edition.h"
#include "page/template/resources.h"
#include "page/text/text_output.h"
#include "page/web/web_page.h"

/* ---- Options ---- */

/* How many items, and how the work is divided. */
struct batch_options {
    int64_t count, split, jobs;                                /* split, jobs: 0 if not given */
    const char *seed, *manifest, *records, *geometry, *roster; /* NULL if not given */
    struct shard shard;
};

/* Values of --format. */
enum format { FORMAT_BY_ENDING, FORMAT_TEXT, FORMAT_PDF, FORMAT_PNG, FORMAT_SVG, FORMAT_HTML };

enum { PER_PAGE_MOST = 64, ITEMS_MAX = 1000000 };

/* What the pages look like and where they go. */
struct print_options {
    const char *output, *theme, *title, *names, *art, *template_dir; /* NULL if not given */
    const char *language;
    int format, progress, svg_text; /* enum format, enum when, enum svg_text */
    bool force, landscape, tagged, no_tags;
    bool ascii;         /* in commands that write to the terminal too */
    struct paper paper; /* zeros if not given */
    double margin;
    int64_t per_page, dpi, columns;
};

extern const struct option_row batch_option_rows[], print_option_rows[];
#define BATCH_OPTIONS(tag, member) OPT_GROUP("Batches", batch_option_rows, tag, member)
#define PRINT_OPTIONS(tag, member) OPT_GROUP("Paper and files", print_option_rows, tag, member)

/* For commands that write text to the terminal too. Stands before PRINT_OPTIONS, whose --format it replaces; it fills a
 * struct print_options as well. */
extern const struct option_row text_option_rows[];
#define TEXT_OPTIONS(tag, member) OPT_GROUP("Text in the terminal", text_option_rows, tag, member)
#define OPT_TEXT_COLOUR(tag)                                                                                           \
    OPT_WORD(0, "color", "WHEN", when_words, WHEN_AUTO, "auto", tag, general.colour,                                   \
             "colours of errors, and of text in the terminal: auto, always or never")

/* Refuses given options that have no effect in this format. */
bool print_options_check(const struct print_options *, const struct arguments *, enum format, struct text *why);

/* Whether -o names a file rather than standard output, where text goes. */
bool print_options_to_file(const struct print_options *);

/* Reads --names into zeroed names, if there are any. */
bool print_options_names(const struct print_options *, bool given, size_t most, const char *title,
                         struct player_names *names, struct text *why);

/* ---- What they say together ---- */

struct output_format {
    enum format format;
    const char *ending, *shown;     /* ".pdf", "PDF" */
    bool paged;                     /* a file for each page */
    bool is_text;                   /* may be shown on a terminal */
    const struct output_mark *ours; /* recognizes existing files that this program made */
};

/* What a command prints, as its options say. */
struct print {
    const struct session *session;
    const struct print_options *options;
    const struct batch_options *batch;
    const char *instead; /* the remedy where a terminal can't show the output */
    const char *also;    /* endings of files that the command writes itself: ".csv, "; NULL: none */

    struct text seed;  /* empty where IDs say what to print */
    bool random_seed;  /* not what the user asked for */
    const char *today; /* the day that --daily today means; or NULL */
    struct page_style page;
    const struct output_format *format;
    int threads;
    enum imposition imposition; /* of PDF pages */
    int64_t date;
    struct text notes; /* lines to print before the work begins */
    struct edition_cache *editions;
    struct words *words; /* owned; of text */
    struct roster roster;
    struct player_names names;
    struct rule_pictures rules;
    struct resources *resources;
    const struct game **games; /* owned; whose pictures are loaded, in the order of loading */
    size_t game_count;
};

/* `batch` is NULL in commands that print no batches. Release with print_release. */
struct print print_new(const struct session *, const struct print_options *, const struct batch_options *batch,
                       const char *instead);

/* Finds the game that the first argument names. Without an argument --id must be given, which then says it. */
bool print_game(const struct print *, const struct game **game, struct text *why);

/* Refuses options for a reason, such as that --id already says the same; the names end with NULL. */
#define PRINT_ID "--id already says what to print"
bool print_check_beside(const struct print *, struct text *why, const char *reason, ...) __attribute__((sentinel));

/* Reads --roster if it is given, and prints what is wrong with it; multiplies `count`. */
bool print_roster(struct print *, uint64_t *count, struct text *why);

/* Takes the seed: that of the batch, a day (or NULL), or both; or else a random one. */
bool print_seed(struct print *, const struct day *, struct text *why);

/* Reads what the pages look like, the format, the date and the number of threads. */
bool print_read(struct print *, struct text *why);

/* Whether a second file of the run can be written to `path`, in the same format. */
bool print_check_second(const struct print *, const char *path, struct text *why);

/* Loads fonts, theme and pictures for a game (NULL: no pictures). Further calls add what further games need. Notes
 * which characters of the title the fonts lack. */
bool print_resources(struct print *, const struct game *game, struct text *why);

/* Reads what text looks like in place of pages. Refuses options that have no effect on it. */
bool print_read_text(struct print *, struct text_style *style, struct text *why);

/* Loads the rules of a game in the language of the run. Notes which of their characters the fonts lack, once these are
 * loaded, and prints the notes. */
bool print_rules(struct print *, const struct game *, struct text *why);

/* ---- Web pages (print_web.c) ---- */

/* Refuses options that have no effect on a web page. */
bool print_web_read(struct print *, struct text *why);

/* Begins the page unless it has begun, once the resources are loaded. `title` is used without --title. */
void print_web_begin(const struct print *, const char *title, const char *caption, struct web_page *);

/* Ends the page and writes it to the output file, by default to NAME.html, or the first free of NAME-2.html ... */
bool print_web_write(const struct print *, const char *name, struct web_page *, struct text *why);

/* Prints the notes unless --quiet. */
void print_notes(struct print *);

void print_release(struct print *);

/* ---- Print jobs ---- */

/* A print job writes documents to files: each to one file, or to a numbered set of files, drawn on several threads.
 * Either all files appear or none. */
struct print_job {
    const struct document *document;
    const char *output; /* file name without a number, or the folder of named files, with its slash; "-" is standard
                         * output; NULL: the document's default name */
};

/* The items of a document that this run prints: with --shard a part of them. */
struct item_range print_job_range(const struct print *, const struct document *);

/* Whether the files of these jobs can be written, as far as is known before pages are counted. Skips pipes. */
bool print_jobs_check(const struct print *, const struct print_job *jobs, size_t count, struct text *why);

/* Writes the documents, the first one with the lists, and reports what was written. If the default name is taken, the
 * first that is free of NAME-2, NAME-3 ... is. On failure no file has appeared or changed. */
bool print_jobs_run(const struct print *, const struct print_job *jobs, size_t count, struct text *why);
