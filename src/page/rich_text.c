#include "page/rich_text.h"

#include "base/wrap.h"

#include <string.h>

/* Sets the part of a text that has one face, or measures it if `out` is NULL; returns its width in mm. */
static double set_piece(const struct draw *d, struct draw *out, double x, double y, struct type type, bool bold,
                        const char *s, size_t len)
{
    struct text piece = {0};
    if (len == 0)
        return 0;
    if (bold)
        type.face = FACE_BOLD;
    text_add_bytes(&piece, s, len);
    double width = draw_text_width(d, type, text_string(&piece));
    if (out)
        draw_text(out, x, y, type, text_string(&piece));
    text_release(&piece);
    return width;
}

/* Sets `len` bytes, or measures them; *bold is as it stands behind them. */
static double set(const struct draw *d, struct draw *out, double x, double y, struct type type, const char *s,
                  size_t len, bool *bold)
{
    double from = x;
    type.align = ALIGN_LEFT;
    while (len > 0) {
        const char *star = memchr(s, '*', len);
        size_t piece = star ? (size_t)(star - s) : len;
        x += set_piece(d, out, x, y, type, *bold, s, piece);
        *bold = *bold != (star != NULL);
        piece += star != NULL;
        s += piece;
        len -= piece;
    }
    return x - from;
}

/* A line's type, to measure it, and whether it begins in bold. */
struct rich_type {
    const struct draw *draw;
    struct type type;
    bool bold;
};

static double measure(const void *context, const char *line, size_t from, size_t to)
{
    const struct rich_type *m = context;
    bool bold = m->bold;
    for (size_t i = 0; i < from; i++)
        bold = bold != (line[i] == '*');
    return set(m->draw, NULL, 0, 0, m->type, line + from, to - from, &bold);
}

size_t rich_text_line(const struct draw *d, struct rich_text *r, double width, struct type type)
{
    const struct wrap wrap = {width, measure, &(struct rich_type){d, type, r->bold}, true};
    size_t shown, used = wrap_line(&wrap, r->s, &shown);
    for (size_t i = 0; i < used; i++)
        r->bold = r->bold != (r->s[i] == '*');
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
