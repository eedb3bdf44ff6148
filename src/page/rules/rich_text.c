#include "page/rules/rule_sheet.h"

#include "base/wrap.h"

#include <string.h>

/* Draws `len` bytes into `out`, or only measures them if it is NULL; returns their width. *bold changes at each star.
 */
static double set(const struct draw *d, struct draw *out, double x, double y, struct type type, const char *s,
                  size_t len, bool *bold)
{
    enum face plain = type.face;
    scoped(text_release) struct text piece = {0};
    double from = x;

    type.align = ALIGN_LEFT;
    for (const char *end = s + len; s < end; s++) {
        const char *star = memchr(s, '*', (size_t)(end - s)), *stop = star ? star : end;
        if (stop > s) {
            text_clear(&piece);
            text_add_bytes(&piece, s, (size_t)(stop - s));
            type.face = *bold ? FACE_BOLD : plain;
            if (out)
                draw_text(out, x, y, type, text_string(&piece));
            x += draw_text_width(d, type, text_string(&piece));
        }
        *bold = *bold != (star != NULL);
        s = stop;
    }
    return x - from;
}

/* What the width of a line depends on: its type, and whether it begins in bold. */
struct rich_line {
    const struct draw *draw;
    struct type type;
    bool bold;
};

static bool bold_after(bool bold, const char *s, size_t len)
{
    for (size_t i = 0; i < len; i++)
        bold = bold != (s[i] == '*');
    return bold;
}

static double measure(const void *context, const char *line, size_t from, size_t to)
{
    const struct rich_line *l = context;
    bool bold = bold_after(l->bold, line, from);
    return set(l->draw, NULL, 0, 0, l->type, line + from, to - from, &bold);
}

size_t rich_text_line(const struct draw *d, struct rich_text *r, double width, struct type type)
{
    const struct wrap wrap = {width, measure, &(struct rich_line){d, type, r->bold}, true};
    size_t shown, used = wrap_line(&wrap, r->s, &shown);
    r->bold = bold_after(r->bold, r->s, used);
    r->s += used;
    return shown;
}

void rich_text_draw(struct draw *d, double x, double y, struct type type, struct rich_text r, size_t len)
{
    set(d, d, x, y, type, r.s, len, &r.bold);
}

size_t rich_text_lines(const struct draw *d, const char *s, double width, struct type type)
{
    struct rich_text r = {s, false};
    size_t lines = 0;
    for (; *r.s; lines++)
        rich_text_line(d, &r, width, type);
    return lines;
}
