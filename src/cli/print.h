/* From options to pages: what the options of a command that prints say, worked out. print_options.h has the tables;
 * print_job.h writes the files. */
#ifndef QUADRILLE_CLI_PRINT_H
#define QUADRILLE_CLI_PRINT_H

#include "base/output.h"
#include "cli/command.h"
#include "cli/print_options.h"
#include "page/page.h"
#include "page/resources.h"

struct output_format {
    enum format format;
    const char *ending, *shown; /* ".pdf", "PDF" */
    bool paged;                 /* a file for each page */
    bool is_text;               /* may be shown on a terminal */
    output_ours *ours;          /* recognizes existing files that this program made */
};

struct print {
    /* Set by the command; the rest is zeroed. */
    const struct session *session;
    const struct print_options *options;
    const struct batch_options *batch; /* &batch_single in commands that print no batches */
    const char *instead;               /* the remedy where a terminal can't show the output */

    struct text seed; /* empty where IDs say what to print */
    struct page_style page;
    const struct output_format *format;
    int threads;
    struct text output; /* the file's name */
    const char *title;  /* of the document; set by the command, as the subject is */
    struct text subject;
    int64_t date;
    struct text notes; /* lines to print before the work begins */
    struct resources *resources;
};

/* Finds the game that the first argument names. Without an argument --id must be given, which then says it. */
bool print_game(const struct print *, const struct game **game, struct text *why);

/* Refuses an option that says what --id already says. */
bool print_check_beside_id(const struct print *, const char *name, struct text *why);

/* Takes the seed from --seed, or a random one. */
bool print_seed(struct print *, struct text *why);

/* Reads what the pages look like, the format, the date and the number of threads. */
bool print_read(struct print *, struct text *why);

/* Whether a second file of the run can be written to `path`, in the same format. */
bool print_check_second(const struct print *, const char *path, struct text *why);

/* Names the output if -o does not: PREFIX.pdf, PREFIX-SEED.pdf; or with `id`, the first of `count`, PREFIX-ID.pdf. */
void print_name(struct print *, const char *prefix, const char *id, uint64_t count);

/* The ending of a file name, with its dot; "" if it has none. */
const char *print_ending(const char *path);

/* Loads fonts, theme and pictures for a game. Further calls add what further games need. Notes which characters of the
 * title the fonts lack. */
bool print_resources(struct print *, const struct game *game, struct text *why);

/* Prints the notes unless --quiet. */
void print_notes(struct print *);

void print_release(struct print *);

#endif
