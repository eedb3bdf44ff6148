/* The options that all commands share that draw: tables, and checks of single options. print.h works out what they say
 * together. */
#ifndef QUADRILLE_CLI_PRINT_OPTIONS_H
#define QUADRILLE_CLI_PRINT_OPTIONS_H

#include "cli/options.h"

/* How many items, and how the work is divided. */
struct batch_options {
    int64_t count, split, jobs;  /* split, jobs: 0 if not given */
    const char *seed, *manifest; /* NULL if not given */
    struct shard shard;
};

extern const struct batch_options batch_single; /* one item */

/* Values of --format. */
enum format { FORMAT_BY_ENDING, FORMAT_TEXT, FORMAT_PDF, FORMAT_PNG, FORMAT_SVG };

/* What the pages look like and where they go. */
struct print_options {
    const char *output, *paper, *theme, *title, *names, *art, *template_dir; /* NULL if not given */
    const char *language;                                                    /* of rules, in commands that print them */
    int format, progress, svg_text;                                          /* enum format, enum when, enum svg_text */
    bool force, landscape;
    bool ascii; /* in commands that write to the terminal too */
    double margin;
    int64_t per_page, dpi;
};

extern const struct option_row batch_option_rows[], print_option_rows[];
#define BATCH_OPTIONS(tag, member) OPT_GROUP("Batches", batch_option_rows, tag, member)
#define PRINT_OPTIONS(tag, member) OPT_GROUP("Paper and files", print_option_rows, tag, member)

/* For commands that write text to the terminal too. Stands before PRINT_OPTIONS, whose --format it replaces; it fills a
 * struct print_options as well. */
extern const struct option_row text_option_rows[];
#define TEXT_OPTIONS(tag, member) OPT_GROUP("Text in the terminal", text_option_rows, tag, member)

/* Whether --ascii comes with --format text. */
bool print_options_check_ascii(const struct print_options *, struct text *why);

/* Whether text gets colours; `colour` is an enum when. Text in a file only if they were asked for. */
bool print_options_text_colour(const struct print_options *, int colour);

/* Whether -o names a file rather than standard output, where text goes. */
bool print_options_to_file(const struct print_options *);

/* Writes text to standard output, or to the file that -o names. */
bool print_options_write_text(const struct print_options *, const struct text *out, struct text *why);

/* Names of players from --names. `list` points into `text`. */
struct player_names {
    char *text; /* owned */
    const char *list[PLAYERS_MAX];
    size_t count;
};

/* Reads --names: at most `most` names (up to PLAYERS_MAX). `title` is the game's, for the message, or NULL. Release
 * with player_names_release. */
bool print_options_names(const struct print_options *, size_t most, const char *title, struct player_names *names,
                         struct text *why);
void player_names_release(struct player_names *names);

/* Whether the folders exist that --template-dir and --art name. */
bool print_options_check_folders(const struct print_options *, struct text *why);

/* Whether an option's text may be printed on a page: UTF-8 without control characters. */
bool print_options_check_line(const char *option, const char *s, struct text *why);

#endif
