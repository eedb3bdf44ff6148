#include "cli/main/line_input.h"

#include "base/mem.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY = 1000 };

static volatile sig_atomic_t signal_seen;
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNALS = sizeof signals / sizeof *signals };

struct line_input {
    EditLine *editor; /* NULL: lines are not edited */
    History *history;
    const char *prompt;
    char *line; /* getline's */
    size_t size;
    int error;    /* errno of a line that could not be read */
    bool stopped; /* nothing was typed since the last Ctrl-C */
    struct sigaction old[SIGNALS];
};

static void note_signal(int number)
{
    signal_seen = number;
}

/* ---- Editing ----------------------------------------------------------------------------------------------------- */

static struct line_input *reader_of(EditLine *editor)
{
    void *reader = NULL;
    el_get(editor, EL_CLIENTDATA, &reader);
    return reader;
}

static char *show_prompt(EditLine *editor)
{
    return (char *)reader_of(editor)->prompt; /* libedit does not change it */
}

/* Reads a character, as libedit does itself, but ends the input after a signal. */
static int read_char(EditLine *editor, wchar_t *c)
{
    mbstate_t state = {0};
    for (;;) {
        char byte;
        ssize_t got = signal_seen ? 0 : read(STDIN_FILENO, &byte, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return (int)got;
        reader_of(editor)->stopped = false;
        size_t used = mbrtowc(c, &byte, 1, &state);
        if (used == (size_t)-2)
            continue; /* more bytes follow */
        if (used == (size_t)-1)
            *c = L'?';
        return 1;
    }
}

static void begin_editing(struct line_input *r)
{
    HistEvent event;

    /* libedit reads characters by the locale. Not the user's: in Turkish, I is not the capital of i. */
    setlocale(LC_CTYPE, "C.UTF-8");
    r->editor = el_init("quadrille", stdin, stderr, stderr);
    r->history = history_init();
    if (!r->editor || !r->history) {
        if (r->editor)
            el_end(r->editor);
        r->editor = NULL;
        return;
    }
    history(r->history, &event, H_SETSIZE, HISTORY);
    history(r->history, &event, H_SETUNIQUE, 1);
    el_set(r->editor, EL_CLIENTDATA, r);
    el_set(r->editor, EL_PROMPT, show_prompt);
    el_set(r->editor, EL_EDITOR, "emacs");
    el_set(r->editor, EL_HIST, history, r->history);
    el_set(r->editor, EL_GETCFN, read_char);
    el_source(r->editor, NULL);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

struct line_input *line_input_new(void)
{
    struct line_input *r = mem_new(sizeof *r);
    struct sigaction action = {.sa_flags = 0}; /* not SA_RESTART: reading ends */

    char none;
    r->error = read(STDIN_FILENO, &none, 0) < 0 ? errno : 0; /* closed, or a folder */
    signal_seen = 0;
    action.sa_handler = note_signal;
    for (int i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i], NULL, &r->old[i]) == 0 && r->old[i].sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        begin_editing(r);
    return r;
}

bool line_input_edits(const struct line_input *r)
{
    return r->editor;
}

const char *line_input_next(struct line_input *r, const char *prompt)
{
    int count = 0;
    HistEvent event;

    r->prompt = prompt;
    while (r->editor) {
        el_set(r->editor, EL_PREP_TERM, 1); /* before the prompt: what is typed at once is read as keys, too */
        const char *line = signal_seen ? NULL : el_gets(r->editor, &count);
        if (signal_seen == SIGINT && !r->stopped) {
            r->stopped = true;
            signal_seen = 0;
            fputs("^C (again: end)\n", stderr);
            continue;
        }
        if (!line || count <= 0 || signal_seen) {
            fputc('\n', stderr);
            return NULL;
        }
        if (line[strspn(line, " \t\r\n")])
            history(r->history, &event, H_ENTER, line);
        free(r->line);
        r->line = mem_string(line, strcspn(line, "\n"));
        return r->line;
    }
    if (signal_seen)
        return NULL;
    ssize_t len = getline(&r->line, &r->size, stdin);
    if (len < 0) {
        r->error = ferror(stdin) && !signal_seen ? errno : 0;
        return NULL;
    }
    for (ssize_t i = 0; i < len; i++)
        if (!r->line[i])
            r->line[i] = '?'; /* a NUL, which no record may hold */
    while (len > 0 && strchr("\r\n", r->line[len - 1]))
        r->line[--len] = '\0';
    return r->line;
}

bool line_input_good(const struct line_input *r, struct text *why)
{
    return !r->error || text_refuse(why, "cannot read standard input: %s", strerror(r->error));
}

bool line_input_hung_up(const struct line_input *r UNUSED)
{
    return signal_seen == SIGHUP;
}

void line_input_free(struct line_input *r)
{
    if (r->editor)
        el_end(r->editor);
    if (r->history)
        history_end(r->history);
    for (int i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &r->old[i], NULL);
    free(r->line);
    free(r);
}
