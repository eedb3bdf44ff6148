/* The formats that drawings are written in. */
#ifndef QUADRILLE_CLI_OUTPUT_FORMAT_H
#define QUADRILLE_CLI_OUTPUT_FORMAT_H

#include "base/output.h"
#include "draw/draw.h"

struct output_settings {
    const struct draw_resources *resources;
    struct draw_info info;
    double dpi;             /* PNG */
    enum svg_text svg_text; /* SVG */
};

struct output_format {
    const char *name, *ending, *shown; /* "pdf", ".pdf", "PDF" */
    bool paged;                        /* a file for each page: written to `pages` instead of `out` */
    bool is_text;                      /* may be shown on a terminal */
    output_ours *ours;                 /* recognizes existing files that this program made */
    struct draw *(*begin)(const struct output_settings *, struct output *out, const struct draw_pages *pages);
};

/* The first one is the default. */
enum { OUTPUT_FORMAT_COUNT = 3 };
extern const struct output_format output_formats[OUTPUT_FORMAT_COUNT];

/* Their names in the same order, then NULL. */
extern const char *const output_format_words[];

/* The ending of a file name, with its dot; "" if it has none. */
const char *output_format_ending(const char *path);

/* The format for a file called `path`: `chosen` unless it is NULL, else the one its ending names, else the default.
 * NULL, with a remedy in `why`, if the ending is unknown. */
const struct output_format *output_format_find(const char *path, const struct output_format *chosen, struct text *why);

#endif
