/* The formats that drawings are written in. */
#ifndef QUADRILLE_CLI_OUTPUT_FORMAT_H
#define QUADRILLE_CLI_OUTPUT_FORMAT_H

#include "base/output.h"

/* Values of --format. */
enum format { FORMAT_BY_ENDING, FORMAT_TEXT, FORMAT_PDF, FORMAT_PNG, FORMAT_SVG };

/* Their names from FORMAT_TEXT on, then NULL. */
extern const char *const format_words[];

struct output_format {
    enum format format;
    const char *ending, *shown; /* ".pdf", "PDF" */
    bool paged;                 /* a file for each page */
    bool is_text;               /* may be shown on a terminal */
    output_ours *ours;          /* recognizes existing files that this program made */
};

/* The ending of a file name, with its dot; "" if it has none. */
const char *output_format_ending(const char *path);

/* The format for a file called `path`: `chosen` unless it is FORMAT_BY_ENDING, else the one that its ending names, else
 * PDF. NULL, with a remedy in `why`, if the ending is unknown. */
const struct output_format *output_format_find(const char *path, enum format chosen, struct text *why);

#endif
