#include "base/diag.h"

#include "base/utf8.h"

#include <string.h>

void diag_release(struct diag *d)
{
    text_release(&d->message);
    text_release(&d->source);
}

/* Blanks up to the caret; tabs of the line are kept so that the caret stands right whatever their width. */
static void add_caret(struct text *out, const struct diag *d)
{
    size_t at = 0, used;
    for (uint32_t column = 0; column < d->caret && at < d->source.len; column++, at += used) {
        const char *c = d->source.data + at;
        utf8_decode(c, d->source.len - at, &used);
        for (size_t width = *c == '\t' ? 1 : utf8_columns(c, used); width > 0; width--)
            text_add_char(out, *c == '\t' ? '\t' : ' ');
    }
    text_add(out, "^\n");
}

void diag_write(const struct diag *d, const char *file, struct text *out)
{
    utf8_printable(out, file, strlen(file));
    text_addf(out, ":%u:%u: error: ", d->place.line, d->place.column);
    utf8_printable(out, text_string(&d->message), d->message.len);
    text_add_char(out, '\n');
    utf8_printable(out, text_string(&d->source), d->source.len);
    text_add_char(out, '\n');
    add_caret(out, d);
}
