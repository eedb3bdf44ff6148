/* quadrille preflight: lists what a printer on demand would refuse in a PDF. */
#include "page/book/preflight.h"

#include "base/tool.h"
#include "base/utf8.h"
#include "cli/main/command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct preflight_options {
    struct general_options general;
    int profile;
};

static const char *const profiles[] = {"kdp", NULL};

static const struct option_row rows[] = {
    OPT_WORD(0, "profile", "NAME", profiles, 0, "kdp", preflight_options, profile,
             "what the printer takes: kdp, books printed on demand"),
    {0},
};

static int run_preflight(struct session *s)
{
    const char *path = s->args->word_count > 0 ? s->args->words[0] : "";
    scoped(text_release) struct text name = {0}, qdf = {0}, words = {0}, out = {0}, reason = {0};
    int found = -1;

    text_addf(&name, "%s%s", *path == '-' ? "./" : "", path);
    const char *const qpdf[] = {"qpdf", "--qdf", "--object-streams=disable", "--decrypt", text_string(&name),
                                "-",    NULL};
    const char *const bbox[] = {"pdftotext", "-bbox", text_string(&name), "-", NULL};
    if (!*path) {
        text_add(&s->why, "which file? Usage: quadrille preflight FILE");
        return EXIT_BAD;
    }
    if (access(path, R_OK) != 0)
        text_add(&reason, strerror(errno));
    else if (tool_run(qpdf, "qpdf", &qdf, &reason) && tool_run(bbox, "poppler-utils", &words, &reason))
        found = preflight_list(&qdf, &words, &out, &reason);
    if (found < 0) {
        text_addf(&s->why, "cannot read %.*s: %s", UTF8_EXCERPT(path), text_string(&reason));
        return EXIT_BAD;
    }
    fputs(text_string(&out), stdout);
    return found > 0 ? EXIT_ILLEGAL : EXIT_GOOD;
}

const struct command command_preflight = {
    .name = "preflight",
    .synopsis = "FILE",
    .summary = "list what a printer on demand would refuse in a PDF",
    .about = "Lists, with their pages: type below 7 pt, lines below 0.75 pt, transparency, bookmarks, links and other "
             "annotations, fonts that are not embedded, text in the gutter. Exit status 0 if there is nothing of the "
             "kind, 1 if there is, 2 if the file cannot be read. A book whose recipe says print = \"kdp\" has none of "
             "it. Takes qpdf and pdftotext.",
    .examples = {"quadrille preflight book.pdf", "quadrille preflight book.pdf --profile kdp",
                 "quadrille preflight -q book.pdf"},
    .groups = {{"Options of preflight", rows, 0}, GENERAL_OPTIONS(preflight_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct preflight_options),
    .run = run_preflight,
};
