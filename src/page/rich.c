#include "page/rich.h"

#include "base/utf8.h"

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

/* The most bytes of a word that fit, at least one character. */
static size_t cut_word(const struct draw *d, const struct rich *r, size_t len, double width, struct type type)
{
    size_t at = 0, used;
    for (bool visible = false; at < len; at += used) {
        bool bold = r->bold, star = r->s[at] == '*';
        utf8_decode(r->s + at, len - at, &used);
        if (!star && visible && set(d, NULL, 0, 0, type, r->s, at + used, &bold) > width)
            break;
        visible = visible || !star;
    }
    return at;
}

size_t rich_line(const struct draw *d, struct rich *r, double width, struct type type)
{
    size_t shown = 0;
    double sum = 0;
    bool bold = r->bold;

    while (r->s[shown]) {
        size_t blanks = strspn(r->s + shown, " "), word = strcspn(r->s + shown + blanks, " ");
        sum += set(d, NULL, 0, 0, type, r->s + shown, blanks + word, &bold);
        if (sum > width + 1e-6)
            break;
        shown += blanks + word;
        r->bold = bold;
    }
    if (shown == 0 && *r->s) {
        bold = r->bold;
        shown = cut_word(d, r, strcspn(r->s, " "), width, type);
        set(d, NULL, 0, 0, type, r->s, shown, &r->bold);
    }
    r->s += shown;
    r->s += strspn(r->s, " ");
    return shown;
}

void rich_draw(struct draw *d, double x, double y, struct type type, struct rich r, size_t len)
{
    set(d, d, x, y, type, r.s, len, &r.bold);
}

size_t rich_lines(const struct draw *d, const char *s, double width, struct type type)
{
    struct rich r = {s, false};
    size_t lines = 0;
    for (; *r.s; lines++)
        rich_line(d, &r, width, type);
    return lines;
}
