/* The formats that drawings are written in. */
#ifndef QUADRILLE_CLI_FORMAT_H
#define QUADRILLE_CLI_FORMAT_H

#include "base/output.h"
#include "draw/draw.h"

/* What a drawing is made with; `dpi` and `svg_text` matter to one format each. */
struct format_look {
    const struct draw_resources *kit;
    struct draw_info info;
    double dpi;
    enum svg_text svg_text;
};

struct format {
    const char *name, *ending, *shown; /* "pdf", ".pdf", "PDF" */
    bool paged;                        /* a file a page: goes to `pages`, else to `out` */
    bool is_text;                      /* may be shown on a terminal */
    output_ours *ours;                 /* whether an existing file is one of this program's */
    struct draw *(*begin)(const struct format_look *look, struct output *out, const struct draw_pages *pages);
};

/* The first is taken where nothing says which. */
enum { FORMAT_COUNT = 3 };
extern const struct format formats[FORMAT_COUNT];

/* Their names in the same order, then NULL. */
extern const char *const format_words[];

#endif
