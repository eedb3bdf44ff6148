/* The options that all commands that draw have in common. */
#ifndef QUADRILLE_CLI_DRAWING_H
#define QUADRILLE_CLI_DRAWING_H

#include "cli/amount.h"
#include "cli/options.h"

/* What is drawn, and how the work is shared. */
struct batch_settings {
    int64_t count, split, jobs;  /* split, jobs: 0 if not given */
    const char *seed, *manifest; /* NULL if not given */
    struct part shard;
};

/* How it looks and where it goes. */
struct drawing_settings {
    const char *output, *paper, *theme, *title, *names, *art, *template_dir; /* NULL if not given */
    int format, progress, svg_text; /* index into formats (if --format was given), enum when, enum svg_text */
    bool force, landscape;
    double margin;
    int64_t per_page, dpi;
};

extern const struct option_group options_batch, options_drawing;

/* The date that SOURCE_DATE_EPOCH sets, 0 without it. */
bool drawing_date(int64_t *date, struct text *why);

/* Whether text from the command line may be printed: UTF-8 without control characters. `option` is for the
 * message. */
bool drawing_printable(const char *option, const char *s, struct text *why);

#endif
