/* From options to files: the tables in print_options.h fill structures, a struct print_setup works out what they say
 * (game, seed, paper, format, names of files, fonts), and print_setup_job makes it a print job (print_job.h). */
#ifndef QUADRILLE_CLI_PRINT_SETUP_H
#define QUADRILLE_CLI_PRINT_SETUP_H

#include "cli/command.h"
#include "cli/print_job.h"
#include "cli/print_options.h"
#include "page/page.h"
#include "page/resources.h"

struct print_setup {
    /* Set by the command. */
    const struct arguments *args;
    const struct general_options *general;
    const struct print_options *print;
    const struct batch_options *batch; /* or NULL: the command prints no batches */
    const char *instead;               /* the remedy where a terminal can't show the output */

    struct text seed; /* empty where IDs say what to print */
    struct page_style page;
    int64_t date;
    const struct output_format *format;
    struct text output; /* the file's name */
    struct text document_title, document_subject;
    struct text notes; /* lines to print before the work begins */
    struct resources *resources;
};

/* Finds the game that the first argument names. Without an argument --id must be given, which then says it. */
bool print_setup_game(const struct print_setup *, const char *command, const struct game **game, struct text *why);

/* Refuses options that say what --id already says. `others` ends with NULL. */
bool print_setup_check_beside_id(const struct print_setup *, const char *const *others, struct text *why);

/* Takes the seed from --seed, or a random one. */
bool print_setup_seed(struct print_setup *, struct text *why);

/* Reads --title, --paper, -o and --format, and the date. */
bool print_setup_read(struct print_setup *, struct text *why);

/* Whether a second file of the run can be written to `path`, in the same format. */
bool print_setup_check_second(const struct print_setup *, const char *path, struct text *why);

/* Names the output if -o does not: PREFIX-SEED.pdf; or with `id`, the first of `count`, PREFIX-ID.pdf. */
void print_setup_name(struct print_setup *, const char *prefix, const char *id, uint64_t count);

/* Loads fonts, theme and pictures for a game. Further calls add what further games need. Notes which characters of the
 * title the fonts lack. */
bool print_setup_resources(struct print_setup *, const struct game *game, struct text *why);

/* Prints the notes unless --quiet. */
void print_setup_print_notes(struct print_setup *);

/* Fills in what a job takes from the options. False if the pictures would be too large. */
bool print_setup_job(const struct print_setup *, struct print_job *job, struct text *why);

/* Whether a file gets too many pages, by its first chunk; `remedy` is for the message. */
bool print_setup_check_pages(const struct print_job *job, const char *remedy, struct text *why);

/* Unless --quiet: prints a seed that was not given; prints what was written. */
void print_setup_report_seed(const struct print_setup *);
void print_setup_report(const struct print_setup *, const struct print_job *job);

void print_setup_release(struct print_setup *);

#endif
