#include "base/diag.h"

#include "base/utf8.h"

#include <string.h>

void diag_release(struct diag *d)
{
    text_release(&d->message);
    text_release(&d->source);
}

const char *diag_severity(const struct diag *d)
{
    static const char *const names[] = {"error", "warning", "note"};
    return names[d->severity];
}

void diag_write(const struct diag *d, const char *file, bool colour, struct text *out)
{
    const char *plain = colour ? "\033[0m" : "", *bold = colour ? "\033[1m" : "", *green = colour ? "\033[1;32m" : "";
    const char *alarm = !colour ? "" : d->severity != SEVERITY_ERROR ? "\033[1;33m" : "\033[1;31m";
    scoped(text_release) struct text under = {0};
    const char *s = text_string(&d->source);
    size_t used;

    text_add(out, bold);
    utf8_printable(out, file, strlen(file));
    text_addf(out, ":%u:%u:%s%s %s:%s ", d->place.line, d->place.column, plain, alarm, diag_severity(d), plain);
    utf8_printable(out, text_string(&d->message), d->message.len);
    text_add(out, d->doubtful ? " (doubtful)\n" : "\n");
    /* Tabs are kept in both lines: the caret is then below its character at any tab width. */
    for (size_t at = 0, column = 0; at < d->source.len; at += used, column++) {
        utf8_decode(s + at, d->source.len - at, &used);
        size_t width = utf8_printable(out, s + at, used);
        for (; column < d->caret && width > 0; width--)
            text_add_char(&under, s[at] == '\t' ? '\t' : ' ');
    }
    text_addf(out, "\n%s%s^%s\n", text_string(&under), green, plain);
}

/* The next word of a message that says of which kind it is: what is quoted, and words with digits, differ. */
static size_t kind_word(const char **s)
{
    for (;; *s += strcspn(*s, " ")) {
        *s += strspn(*s, " ");
        const size_t len = strcspn(*s, " "), digit = strcspn(*s, "0123456789");
        const char *quote = **s == '"' ? strchr(*s + 1, '"') : NULL;
        if (quote)
            *s = quote + 1;
        else if (digit >= len)
            return len;
    }
}

bool diags_alike(const struct diag *a, const struct diag *b)
{
    const char *one = text_string(&a->message), *other = text_string(&b->message);
    for (size_t len = 1; len > 0; one += len, other += len) {
        len = kind_word(&one);
        if (kind_word(&other) != len || strncmp(one, other, len) != 0)
            return false;
    }
    return a->severity == SEVERITY_ERROR && b->severity == SEVERITY_ERROR;
}
