#include "base/diag.h"

#include "base/utf8.h"

void diag_release(struct diag *d)
{
    text_release(&d->message);
    text_release(&d->source);
}

static void add_clean(struct text *out, const struct text *from)
{
    for (size_t i = 0; i < from->len; i++) {
        unsigned char c = (unsigned char)from->data[i];
        text_add_char(out, (c < 0x20 && c != '\t') || c == 0x7F ? '?' : (char)c);
    }
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
    text_addf(out, "%s:%u:%u: error: ", file, d->place.line, d->place.column);
    add_clean(out, &d->message);
    text_add_char(out, '\n');
    add_clean(out, &d->source);
    text_add_char(out, '\n');
    add_caret(out, d);
}
