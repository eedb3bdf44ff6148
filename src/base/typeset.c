#include "base/typeset.h"

#include <string.h>

#define NO_BREAK "\u00a0"

static bool digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Whether s[at] is the x of a size that stands by itself: of "4x4", but not of an ID, "CC-4x4-F61S1KDD-T". */
static bool is_times(const char *s, size_t len, size_t at)
{
    size_t from = at, to = at + 1;
    while (from > 0 && digit(s[from - 1]))
        from--;
    while (to < len && digit(s[to]))
        to++;
    return from < at && to > at + 1 && (from == 0 || strchr(" (", s[from - 1])) &&
           (to == len || strchr(" ),;:.", s[to]));
}

static const char *sign_at(const char *s, size_t len, size_t at)
{
    const char before = at > 0 ? s[at - 1] : ' ', after = at + 1 < len ? s[at + 1] : ' ';
    switch (s[at]) {
    case '\'':
        return "\u2019";
    case '-':
        return before == ' ' && digit(after) ? "\u2212" : NULL;
    case 'x':
        return is_times(s, len, at) ? NO_BREAK "\u00d7" NO_BREAK : NULL;
    case ' ':
        return digit(before) && (after == '%' || (at + 2 < len && memcmp(s + at + 1, "mm", 2) == 0)) ? NO_BREAK : NULL;
    default:
        return NULL;
    }
}

const char *typeset(const char *s, size_t *len, struct text *memory)
{
    size_t done = 0;
    for (size_t at = 0; at < *len; at++) {
        const char *sign = sign_at(s, *len, at);
        if (!sign)
            continue;
        text_add_bytes(memory, s + done, at - done);
        text_add(memory, sign);
        done = at + 1;
    }
    if (done == 0)
        return s;
    text_add_bytes(memory, s + done, *len - done);
    *len = memory->len;
    return memory->data;
}
