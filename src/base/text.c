#define _GNU_SOURCE /* memmem */

#include "base/text.h"

#include "base/mem.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void text_release(struct text *t)
{
    free(t->data);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->data)
        t->data[0] = '\0';
}

const char *text_string(const struct text *t)
{
    return t->data ? t->data : "";
}

const char *text_find(const char *s, size_t len, const char *part, size_t part_len)
{
    return memmem(s, len, part, part_len);
}

const char *text_find_last(const char *s, size_t len, char c)
{
    while (len > 0 && s[len - 1] != c)
        len--;
    return len > 0 ? s + len - 1 : NULL;
}

const char *text_line(const char **at, const char *end, size_t *len)
{
    const char *line = *at;
    if (line == end)
        return NULL;
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    *len = (size_t)((newline ? newline : end) - line);
    *at = newline ? newline + 1 : end;
    return line;
}

int text_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void reserve(struct text *t, size_t more)
{
    if (t->len + more < t->size)
        return;
    size_t size = t->size ? t->size : 64;
    while (size <= t->len + more)
        size *= 2;
    t->data = mem_resize(t->data, size);
    t->size = size;
}

void text_add_bytes(struct text *t, const void *s, size_t len)
{
    reserve(t, len);
    if (len)
        memcpy(t->data + t->len, s, len);
    t->len += len;
    t->data[t->len] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_add_bytes(t, s, strlen(s));
}

void text_add_char(struct text *t, char c)
{
    reserve(t, 1);
    t->data[t->len++] = c;
    t->data[t->len] = '\0';
}

char *text_put(char *p, int64_t number, int decimals)
{
    char digits[24]; /* in reverse order */
    int count = 0;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    for (; decimals > 0 && left % 10 == 0; decimals--)
        left /= 10;
    if (decimals > 0) {
        for (; decimals > 0; decimals--, left /= 10)
            digits[count++] = (char)('0' + left % 10);
        digits[count++] = '.';
    }
    for (; left > 0 || count == 0; left /= 10)
        digits[count++] = (char)('0' + left % 10);
    if (number < 0)
        *p++ = '-';
    while (count > 0)
        *p++ = digits[--count];
    return p;
}

void text_add_int(struct text *t, int64_t number)
{
    char digits[24];
    const char *end = text_put(digits, number, 0);
    text_add_bytes(t, digits, (size_t)(end - digits));
}

void text_add_base32(struct text *t, uint64_t bits, int digits)
{
    for (int i = digits - 1; i >= 0; i--)
        text_add_char(t, BASE32[bits >> 5 * i & 31]);
}

void text_add_list(struct text *t, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    if (len >= 0) {
        reserve(t, (size_t)len);
        vsnprintf(t->data + t->len, (size_t)len + 1, format, again);
        t->len += (size_t)len;
    }
    va_end(again);
}

struct short_text short_text(const char *format, ...)
{
    struct short_text s;
    va_list args;
    va_start(args, format);
    int len = vsnprintf(s.text, sizeof s.text, format, args);
    va_end(args);
    assert(len >= 0 && (size_t)len < sizeof s.text);
    (void)len;
    return s;
}

void text_addf(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_add_list(t, format, args);
    va_end(args);
}

#undef text_refuse
bool text_refuse(struct text *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (why)
        text_add_list(why, format, args);
    va_end(args);
    return false;
}

void text_add_fixed(struct text *t, double number, int decimals)
{
    static const int64_t units[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
    double clamped = isnan(number) ? 0 : fmin(fmax(number, -1e12), 1e12);
    /* Halves are rounded away from zero even where the last bit of a machine's sines makes them a little less. */
    int64_t unit = units[decimals], parts = llround(clamped * (double)unit + copysign(1e-6, clamped));
    char digits[24];

    if (parts < 0)
        text_add_char(t, '-');
    parts = parts < 0 ? -parts : parts;
    if (parts > 0 && parts < unit)
        text_add_char(t, '0');
    const char *end = text_put(digits, parts, decimals);
    text_add_bytes(t, digits, (size_t)(end - digits));
}

bool text_read_file(struct text *t, const char *path, size_t most)
{
    char piece[8 * 1024];
    struct stat status;
    ssize_t got = 0;
    const bool standard = strcmp(path, "-") == 0;
    /* O_NONBLOCK: opening a pipe must not wait for a writer. */
    int fd = standard ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return false;
    int error = fstat(fd, &status) != 0            ? errno
                : S_ISDIR(status.st_mode)          ? EISDIR
                : standard                         ? 0
                : !S_ISREG(status.st_mode)         ? EINVAL
                : (uintmax_t)status.st_size > most ? EFBIG
                                                   : 0;
    while (!error) {
        got = read(fd, piece, sizeof piece);
        if (got == 0)
            break;
        if (got < 0 && errno != EINTR)
            error = errno;
        else if (got > 0 && t->len + (size_t)got > most)
            error = EFBIG;
        else if (got > 0)
            text_add_bytes(t, piece, (size_t)got);
    }
    close(fd);
    errno = error;
    return !error;
}
