/* quadrille preflight: lists what a printer on demand would refuse in a PDF. */
#include "page/book/preflight.h"

#include "base/utf8.h"
#include "cli/main/command.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MEMORY ((rlim_t)4 << 30) /* bytes that a tool may take */

enum { SECONDS = 300, EXEC_FAILED = 127, WARNED = 3, READ_BYTES = 1 << 16 };

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

/* Adds what a tool prints, which is run without a shell and within limits. */
static bool run_tool(const char *const *words, const char *package, struct text *out, struct text *why)
{
    int ends[2], status = 0;
    char bytes[READ_BYTES];

    if (pipe(ends) != 0)
        return text_refuse(why, "can't run %s: %s", words[0], strerror(errno));
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CPU, &(struct rlimit){SECONDS, SECONDS});
        setrlimit(RLIMIT_AS, &(struct rlimit){MEMORY, MEMORY});
        int nowhere = open("/dev/null", O_WRONLY);
        if (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
            _exit(1);
        close(ends[0]);
        execvp(words[0], (char *const *)(uintptr_t)words);
        _exit(EXEC_FAILED);
    }
    close(ends[1]);
    for (ssize_t n; (n = read(ends[0], bytes, sizeof bytes)) > 0 || (n < 0 && errno == EINTR);)
        text_add_bytes(out, bytes, n > 0 ? (size_t)n : 0);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return text_refuse(why, "can't run %s: %s", words[0], strerror(errno));
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_FAILED)
        return text_refuse(why, "preflight takes %s, which is not installed: install %s", words[0], package);
    return (WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == WARNED)) ||
           text_refuse(why, "%s can't read it as a PDF", words[0]);
}

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
    else if (run_tool(qpdf, "qpdf", &qdf, &reason) && run_tool(bbox, "poppler-utils", &words, &reason))
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
    .examples = {"quadrille preflight book.pdf"},
    .groups = {{"Options of preflight", rows, 0}, GENERAL_OPTIONS(preflight_options, general)},
    .words_most = 1,
    .options_size = sizeof(struct preflight_options),
    .run = run_preflight,
};
