/* What the commands that print have in common: from options to a press. */
#ifndef QUADRILLE_CLI_PRINTING_H
#define QUADRILLE_CLI_PRINTING_H

#include "cli/command.h"
#include "cli/drawing.h"
#include "cli/press.h"
#include "page/resources.h"

/* A run. Its first members are the caller's. */
struct printing {
    const struct arguments *args;
    const struct general *general;
    const struct drawing_settings *drawing;
    const struct batch_settings *batch; /* or NULL: this command prints no batches */
    const char *instead;                /* what to do instead where a terminal can't show the output */

    struct text seed; /* empty where IDs say what to print */
    const char *head; /* line in place of the game's name, or NULL */
    struct paper paper;
    int64_t date;
    const struct format *format;
    struct text output, title, subject; /* of the file; of the document */
    struct text notes;                  /* lines to be told before printing begins */
    struct resources *kit;
};

/* The game that the first argument names. Without one false, unless IDs are given, which then name it. */
bool printing_game(const struct printing *p, const char *command, const struct game **game, struct text *why);

/* An ID says which item it is: options that would say so too, by names ended by NULL, are refused. */
bool printing_alone(const struct printing *p, const char *const *others, struct text *why);

/* Takes the seed that --seed gives, or one from the system. */
bool printing_seed(struct printing *p, struct text *why);

/* Reads head line, paper, date, and what -o and --format say. */
bool printing_look(struct printing *p, struct text *why);

/* Whether a second file of the run, beside the one that -o names, can be written to `path` in the same format. */
bool printing_second(const struct printing *p, const char *path, struct text *why);

/* Unless -o names the output, it is called PREFIX-SEED.pdf, or with `id`, the first of `count`, PREFIX-ID.pdf. */
void printing_name(struct printing *p, const char *prefix, const char *id, uint64_t count);

/* Loads the kit for a game; or adds to it what a further one needs. Notes which characters of the head line the fonts
 * lack. */
bool printing_kit(struct printing *p, const struct game *game, struct text *why);

/* Tells the notes, unless that is not wanted. */
void printing_tell_notes(struct printing *p);

/* What a press takes from the options; the rest is the caller's. False if the pictures would be too large. */
bool printing_press(const struct printing *p, struct press *press, struct text *why);

/* Whether one file does not get too many pages, for which there is this remedy: that with the most decides, which the
 * first is taken for. */
bool printing_pages_fit(const struct press *press, const char *remedy, struct text *why);

/* Tell, unless that is not wanted, which seed was taken where none was given; and what was printed. */
void printing_report_seed(const struct printing *p);
void printing_report(const struct printing *p, const struct press *press);

void printing_release(struct printing *p);

#endif
