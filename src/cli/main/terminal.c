#include "cli/main/terminal.h"

#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { BAR = 30, PAUSE_MS = 100 };

const char *const when_words[] = {"auto", "always", "never", NULL};

bool terminal_colour(int descriptor, enum when when)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (when != WHEN_AUTO)
        return when == WHEN_ALWAYS;
    return isatty(descriptor) && !(refused && *refused) && terminal && strcmp(terminal, "dumb") != 0;
}

static bool locale_is_utf8(void)
{
    locale_t own = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (own) {
        bool is_utf8 = strcmp(nl_langinfo_l(CODESET, own), "UTF-8") == 0;
        freelocale(own);
        return is_utf8;
    }
    /* A locale that is not installed, as happens after ssh: go by its name. */
    const char *const names[] = {getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")};
    size_t i = 0;
    while (i < 2 && !(names[i] && *names[i]))
        i++;
    const char *codeset = names[i] ? strchr(names[i], '.') : NULL;
    return codeset && (strncasecmp(codeset, ".UTF-8", 6) == 0 || strncasecmp(codeset, ".utf8", 5) == 0);
}

/* The answer for the standard streams is kept: it is asked for every write. */
bool terminal_ascii(int descriptor)
{
    static signed char known[STDERR_FILENO + 1]; /* 1: it is, -1: it is not */
    if (known[descriptor] == 0)
        known[descriptor] = isatty(descriptor) && !locale_is_utf8() ? 1 : -1;
    return known[descriptor] > 0;
}

struct winsize terminal_size(int descriptor)
{
    struct winsize size = {0};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0)
        return (struct winsize){0};
    return size;
}

void terminal_add(int descriptor, const char *s, size_t len, struct text *out)
{
    size_t used;
    if (!terminal_ascii(descriptor)) {
        text_add_bytes(out, s, len);
        return;
    }
    for (size_t at = 0; at < len; at += used) {
        uint32_t c = utf8_decode(s + at, len - at, &used);
        for (size_t column = c < 0x80 ? 1 : utf8_columns(s + at, used); column > 0; column--)
            text_add_char(out, c < 0x80 ? (char)c : *utf8_ascii(c));
    }
}

static bool write_shown(FILE *file, const char *s, size_t len)
{
    scoped(text_release) struct text shown = {0};
    if (!terminal_ascii(fileno(file)))
        return fwrite(s, 1, len, file) == len;
    terminal_add(fileno(file), s, len, &shown);
    return fwrite(text_string(&shown), 1, shown.len, file) == shown.len;
}

/* One write, so that lines of several programs do not mix. If it fails there is nowhere left to report it. */
void terminal_print(const char *messages, size_t len)
{
    write_shown(stderr, messages, len);
    fflush(stderr);
}

void terminal_add_message(bool colour, const char *message, size_t len, struct text *out)
{
    text_add(out, colour ? "\033[1;31mquadrille:\033[0m " : "quadrille: ");
    utf8_printable(out, message, len);
    text_add_char(out, '\n');
}

void terminal_message(bool colour, const char *format, ...)
{
    scoped(text_release) struct text message = {0}, out = {0};
    va_list arguments;
    va_start(arguments, format);
    text_add_list(&message, format, arguments);
    va_end(arguments);
    terminal_add_message(colour, text_string(&message), message.len, &out);
    terminal_print(out.data, out.len);
}

void terminal_notes(const struct text *text)
{
    scoped(text_release) struct text out = {0};
    const char *at = text_string(text), *end = at + text->len;
    size_t len;
    for (const char *line; (line = text_line(&at, end, &len));)
        terminal_add_message(false, line, len, &out);
    terminal_print(text_string(&out), out.len);
}

static bool check_output(bool good, struct text *why)
{
    if (good || why->len > 0)
        return good;
    if (errno == EPIPE) {
        /* The reader is gone: whatever the run still writes is discarded. */
        int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        dup2(nowhere, STDOUT_FILENO);
        close(nowhere);
        clearerr(stdout);
        return text_refuse(why, "%s", output_closed);
    }
    return text_refuse(why, "cannot write to standard output: %s", strerror(errno));
}

bool terminal_write(const struct text *text, struct text *why)
{
    return check_output(write_shown(stdout, text_string(text), text->len), why);
}

bool terminal_write_file(const char *path, const struct output_mark *ours, bool force, const struct text *text,
                         struct text *why)
{
    if (!path || strcmp(path, "-") == 0)
        return terminal_write(text, why) && terminal_flush(why);
    struct output *file = output_open(path, ours, force, false, why);
    return file && (output_write(file, text_string(text), text->len), output_commit(file, why));
}

bool terminal_flush(struct text *why)
{
    return check_output(fflush(stdout) == 0 && !ferror(stdout), why);
}

/* ---- The progress bar -------------------------------------------------------------------------------------------- */

struct progress progress_begin(bool quiet, enum when when, const char *what, uint64_t total)
{
    bool shown = !quiet && total > 0 && (when == WHEN_ALWAYS || (when == WHEN_AUTO && isatty(STDERR_FILENO)));
    return (struct progress){.shown = shown, .what = what, .total = total};
}

void progress_show(void *progress, uint64_t done, uint64_t tries)
{
    struct progress *p = progress;
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ms = (now.tv_sec - p->last.tv_sec) * 1000 + (now.tv_nsec - p->last.tv_nsec) / 1000000;
    if (!p->shown || (done < p->total && p->drawn && ms < PAUSE_MS))
        return;
    p->last = now;
    scoped(text_release) struct text line = {0};
    uint64_t filled = done * BAR / p->total;
    text_add(&line, "\r[");
    for (uint64_t i = 0; i < BAR; i++)
        text_add_char(&line, i < filled ? '#' : ' ');
    text_addf(&line, "] %3d %%  %llu of %llu %ss", (int)(done * 100 / p->total), (unsigned long long)done,
              (unsigned long long)p->total, p->what);
    if (tries > 0)
        text_addf(&line, ", tries: %llu", (unsigned long long)tries);
    terminal_print(line.data, line.len);
    p->drawn = true;
}

void progress_end(struct progress *p)
{
    if (p->drawn)
        fputs("\r\033[K", stderr);
    p->drawn = false;
}
