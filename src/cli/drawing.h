/* The options that all commands that draw have in common. */
#ifndef QUADRILLE_CLI_DRAWING_H
#define QUADRILLE_CLI_DRAWING_H

#include "cli/amount.h"
#include "cli/format.h"
#include "cli/options.h"
#include "page/paper.h"

/* What is drawn, and how the work is shared. */
struct batch_settings {
    int64_t count, split, jobs;  /* split, jobs: 0 if not given */
    const char *seed, *manifest; /* NULL if not given */
    struct part shard;
};

/* How it looks and where it goes. */
struct drawing_settings {
    const char *output, *paper, *theme, *title, *names, *art, *template_dir; /* NULL if not given */
    const char *language;                                                    /* of rules; where a command has them */
    int format, progress, svg_text; /* index into formats (if --format was given), enum when, enum svg_text */
    bool force, landscape;
    bool text, ascii; /* for the terminal, where a command can do that */
    double margin;
    int64_t per_page, dpi;
};

extern const struct option_group options_batch, options_drawing;

/* For commands that write text to the terminal as well: struct drawing_settings too. It stands before options_drawing
 * and takes the place of its --format. */
extern const struct option_group options_text;

/* Whether --ascii is right. */
bool drawing_ascii(const struct drawing_settings *, struct text *why);

/* Whether text is to be coloured, `colour` being an enum when: only if it was asked for, where it goes to a file. */
bool drawing_text_colour(const struct drawing_settings *, int colour);

/* Writes text to standard output, or to the file that -o names. */
bool drawing_write_text(const struct drawing_settings *, const struct text *out, struct text *why);

/* The date that SOURCE_DATE_EPOCH sets, 0 without it. */
bool drawing_date(int64_t *date, struct text *why);

/* Names of players, as --names gives them. `list` points into `text`; release with drawing_names_release. */
struct player_names {
    struct text text;
    const char *list[PLAYERS_MAX];
    size_t count;
};

/* Reads --names, if it is given: at most `most` (up to PLAYERS_MAX) names. `title`, of the game they play, is for the
 * message, or NULL. */
bool drawing_names(const struct drawing_settings *, size_t most, const char *title, struct player_names *names,
                   struct text *why);
void drawing_names_release(struct player_names *names);

/* Reads --paper; without it the paper is the usual one here. */
bool drawing_paper(const struct drawing_settings *, struct paper *paper, struct text *why);

/* Chooses the format by -o and --format (the latter if `said`, that is, given), and adds to `output` what -o says;
 * nothing without it. False if the output can't be had: a picture in a terminal, for which `remedy` says what to do
 * instead. */
bool drawing_output(const struct drawing_settings *, bool said, const char *remedy, const struct format **format,
                    struct text *output, struct text *why);

/* Whether the folders that --template-dir and --art name are there. */
bool drawing_folders(const struct drawing_settings *, struct text *why);

/* Whether text from the command line may be printed: UTF-8 without control characters. `option` is for the
 * message. */
bool drawing_printable(const char *option, const char *s, struct text *why);

#endif
