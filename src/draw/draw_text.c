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

static const struct glyph_run *shape(const struct draw *d, struct type type, const char *s, size_t len)
{
    return shaper_run(d->shaper, face_of(d, type), s, len);
}

static double width_of(const struct draw *d, struct type type, const char *s, size_t len)
{
    return shape(d, type, s, len)->width * type.size * MM_PER_PT;
}

enum role { ROLE_TEXT, ROLE_CELL };

static void set_text(struct draw *d, double x, double y, struct type type, enum role role, const char *s, size_t len)
{
    bool cell = role == ROLE_CELL && d->ops->cell;
    assert(d->page_count > 0 && d->path.count == 0);
    assert(isfinite(x) && isfinite(y) && isfinite(type.size) && type.size > 0);

    if (!draw_counts(d))
        return;
    const struct glyph_run *run = shape(d, type, s, len);
    if (run->count == 0)
        return;
    if (type.align != ALIGN_LEFT)
        x -= run->width * type.size * MM_PER_PT * (type.align == ALIGN_RIGHT ? 1 : 0.5);
    (cell ? d->ops->cell : d->ops->text)(d->writer, x, y, run, type.size, type.colour);
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
    /* The longest beginning that fits with an ellipsis, found by bisection. */
    const uint32_t ellipsis = 0x2026;
    const char *dots = fonts_find(d->resources->fonts, face_of(d, type), &ellipsis, 1) ? "\xE2\x80\xA6" : "...";
    struct text cut = {0};
    size_t fits = 0, fails = len;
    for (bool last = false; !last;) {
        last = fails - fits <= 1;
        size_t kept = last ? fits : (fits + fails) / 2;
        size_t whole = kept;
        while (whole > 0 && utf8_continues(s[whole]))
            whole--;
        while (whole > 0 && s[whole - 1] == ' ')
            whole--;
        text_clear(&cut);
        text_add_bytes(&cut, s, whole);
        text_add(&cut, dots);
        if (width_of(d, type, cut.data, cut.len) <= width + SLACK)
            fits = kept;
        else
            fails = kept;
    }
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
    return y + fonts_face(d->resources->fonts, face_of(d, type))->capital * type.size * MM_PER_PT / 2;
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
