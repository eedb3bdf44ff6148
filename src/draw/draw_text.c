#include "base/utf8.h"
#include "base/wrap.h"
#include "draw/draw_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct type draw_type(const struct draw *d, enum face face, double size, enum align align)
{
    return (struct type){face, size, d->resources->theme->colour.ink, align};
}

struct type draw_type_soft(const struct draw *d, double size, enum align align)
{
    return (struct type){FACE_REGULAR, size, d->resources->theme->colour.soft, align};
}

static enum face face_of(const struct draw *d, struct type type)
{
    return d->resources->theme->type.headings == WEIGHT_REGULAR ? FACE_REGULAR : type.face;
}

static const struct font *font_of(const struct draw *d, struct type type)
{
    return d->resources->font[face_of(d, type)];
}

static double width_of(const struct draw *d, struct type type, const char *s, size_t len)
{
    return font_width(font_of(d, type), type.size, s, len) * MM_PER_PT;
}

enum role { ROLE_TEXT, ROLE_CELL };

static void set_text(struct draw *d, double x, double y, struct type type, enum role role, const char *s, size_t len)
{
    const struct font *font = font_of(d, type);
    bool cell = role == ROLE_CELL && d->ops->cell;
    assert(d->page_count > 0 && d->path.count == 0);
    assert(isfinite(x) && isfinite(y) && isfinite(type.size) && type.size > 0);

    if (!draw_counts(d))
        return;
    /* U+FFFD stands for what the font lacks, or nothing if it lacks U+FFFD, too. */
    size_t used;
    text_clear(&d->clean);
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        bool well_formed = code != 0xFFFD || used > 1;
        if (well_formed && font_has(font, code))
            text_add_bytes(&d->clean, s + at, used);
        else if (font_has(font, 0xFFFD))
            text_add(&d->clean, "\xEF\xBF\xBD");
    }
    s = text_string(&d->clean);
    len = d->clean.len;
    if (len == 0)
        return;
    if (type.align != ALIGN_LEFT)
        x -= width_of(d, type, s, len) * (type.align == ALIGN_RIGHT ? 1 : 0.5);
    (cell ? d->ops->cell : d->ops->text)(d->writer, x, y, face_of(d, type), type.size, type.colour, s, len);
}

void draw_text(struct draw *d, double x, double y, struct type type, const char *s)
{
    set_text(d, x, y, type, ROLE_TEXT, s, strlen(s));
}

void draw_cell(struct draw *d, double x, double y, struct type type, const char *s)
{
    set_text(d, x, y, type, ROLE_CELL, s, strlen(s));
}

/* mm: sums in a different order may differ in the last digits. */
#define SLACK 1e-6

static void fit_text(struct draw *d, double x, double y, double width, double least, struct type type, enum role role,
                     const char *s)
{
    size_t len = strlen(s);
    double natural = width_of(d, type, s, len);
    assert(isfinite(width) && isfinite(least));

    if (natural > width)
        type.size = fmin(type.size, fmax(least, type.size * width / natural));
    if (width_of(d, type, s, len) <= width + SLACK) {
        set_text(d, x, y, type, role, s, len);
        return;
    }
    const char *dots = font_has(font_of(d, type), 0x2026) ? "\xE2\x80\xA6" : "...";
    size_t kept = 0, used;
    width -= draw_text_width(d, type, dots);
    for (double sum = 0; kept < len; kept += used) {
        utf8_decode(s + kept, len - kept, &used);
        sum += width_of(d, type, s + kept, used);
        if (sum > width + SLACK)
            break;
    }
    while (kept > 0 && s[kept - 1] == ' ')
        kept--;
    struct text cut = {0};
    text_add_bytes(&cut, s, kept);
    text_add(&cut, dots);
    set_text(d, x, y, type, role, cut.data, cut.len);
    text_release(&cut);
}

void draw_text_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s)
{
    fit_text(d, x, y, width, fmax(least, draw_theme(d)->type.least), type, ROLE_TEXT, s);
}

void draw_cell_fit(struct draw *d, double x, double y, double width, double least, struct type type, const char *s)
{
    fit_text(d, x, y, width, least, type, ROLE_CELL, s);
}

double draw_centred(const struct draw *d, struct type type, double y)
{
    return y + font_of(d, type)->capital * type.size * MM_PER_PT / 2;
}

double draw_text_width(const struct draw *d, struct type type, const char *s)
{
    return width_of(d, type, s, strlen(s));
}

/* A line's type, to measure it. */
struct measured {
    const struct draw *draw;
    struct type type;
};

static double measure(const void *context, const char *line, size_t from, size_t to)
{
    const struct measured *m = context;
    return width_of(m->draw, m->type, line + from, to - from);
}

size_t draw_text_line(const struct draw *d, double width, struct type type, const char *s, size_t *shown)
{
    const struct wrap wrap = {width, measure, &(struct measured){d, type}, true};
    return wrap_line(&wrap, s, shown);
}

double draw_text_wrap(struct draw *d, double x, double y, double width, double leading, struct type type, const char *s)
{
    assert(isfinite(width) && isfinite(leading));
    if (type.align == ALIGN_CENTRE)
        x += width / 2;
    else if (type.align == ALIGN_RIGHT)
        x += width;
    while (*s) {
        size_t shown, used = draw_text_line(d, width, type, s, &shown);
        set_text(d, x, y, type, ROLE_TEXT, s, shown);
        y += leading;
        s += used;
    }
    return y;
}

size_t draw_text_lines(const struct draw *d, double width, struct type type, const char *s)
{
    size_t lines = 0;
    for (size_t shown; *s; lines++)
        s += draw_text_line(d, width, type, s, &shown);
    return lines;
}
