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
    return d->severity == SEVERITY_WARNING ? "warning" : "error";
}

void diag_write(const struct diag *d, const char *file, const struct diag_colours *colours, struct text *out)
{
    const struct diag_colours c = colours ? *colours : (struct diag_colours){"", "", "", "", ""};
    scoped(text_release) struct text under = {0};
    const char *s = text_string(&d->source);
    size_t used;

    text_add(out, c.place);
    utf8_printable(out, file, strlen(file));
    text_addf(out, ":%u:%u:%s%s %s:%s ", d->place.line, d->place.column, c.end,
              d->severity == SEVERITY_WARNING ? c.warning : c.error, diag_severity(d), c.end);
    utf8_printable(out, text_string(&d->message), d->message.len);
    text_add(out, d->doubtful ? " (doubtful)\n" : "\n");
    /* Tabs are kept in both lines: the caret is then below its character at any tab width. */
    for (size_t at = 0, column = 0; at < d->source.len; at += used, column++) {
        utf8_decode(s + at, d->source.len - at, &used);
        size_t width = utf8_printable(out, s + at, used);
        for (; column < d->caret && width > 0; width--)
            text_add_char(&under, s[at] == '\t' ? '\t' : ' ');
    }
    text_addf(out, "\n%s%s^%s\n", text_string(&under), c.caret, c.end);
}
