#include "draw/bounding_box.h"

#include "base/mem.h"
#include "draw/writer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct move {
    double x, y, scale;
};

/* A symbol's ink, its box and name. */
struct defined {
    struct bounding_box ink, box;
    char *name;
};

struct writer {
    const struct draw_resources *resources;
    struct bounding_boxes *out;
    struct bounding_box ink; /* of what is being drawn now: page or symbol */
    struct move now, kept[16];
    int depth;
    struct move outside; /* of the page, while a symbol is defined */
    struct bounding_box page_ink;
    struct defined *symbols;
    size_t count;
};

static const struct bounding_box nothing = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

static bool is_empty(const struct bounding_box *e)
{
    return e->left > e->right;
}

/* Takes in a box of the current coordinates. */
static void take(struct writer *w, double left, double top, double right, double bottom)
{
    const struct move *m = &w->now;
    double x1 = left * m->scale + m->x, x2 = right * m->scale + m->x;
    double y1 = top * m->scale + m->y, y2 = bottom * m->scale + m->y;
    /* Upside down left and right, top and bottom change places. */
    w->ink.left = fmin(w->ink.left, fmin(x1, x2));
    w->ink.top = fmin(w->ink.top, fmin(y1, y2));
    w->ink.right = fmax(w->ink.right, fmax(x1, x2));
    w->ink.bottom = fmax(w->ink.bottom, fmax(y1, y2));
}

static void keep_page(struct writer *w)
{
    if (w->out->count > 0)
        w->out->pages[w->out->count - 1] = w->ink;
}

static void box_page(struct writer *w, double width, double height)
{
    (void)width, (void)height;
    keep_page(w);
    w->out->pages = mem_resize(w->out->pages, (w->out->count + 1) * sizeof *w->out->pages);
    w->out->pages[w->out->count++] = nothing;
    w->ink = nothing;
    w->now = (struct move){0, 0, 1};
}

static void box_label(struct writer *w, const char *prefix, int number)
{
    (void)w, (void)prefix, (void)number;
}

static void box_bookmark(struct writer *w, const char *title)
{
    (void)w, (void)title;
}

static void box_push(struct writer *w, double x, double y, double scale)
{
    w->kept[w->depth++] = w->now;
    w->now.x += x * w->now.scale;
    w->now.y += y * w->now.scale;
    w->now.scale *= scale;
}

static void box_pop(struct writer *w)
{
    w->now = w->kept[--w->depth];
}

/* ---- Curves: one axis of a cubic curve from p[0] to p[3] ---- */

static double at(const double *p, double t)
{
    double u = 1 - t;
    return u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
}

/* Where the curve turns round, at most two places within it, in t. Returns how many. */
static int turns(const double *p, double *t)
{
    double a = p[3] - 3 * p[2] + 3 * p[1] - p[0], b = 2 * (p[2] - 2 * p[1] + p[0]), c = p[1] - p[0];
    double under = b * b - 4 * a * c, roots[2];
    int count = 0, found = 0;
    if (fabs(a) < 1e-12) {
        if (fabs(b) > 1e-12)
            roots[found++] = -c / b;
    } else if (under >= 0) {
        roots[found++] = (-b + sqrt(under)) / (2 * a);
        roots[found++] = (-b - sqrt(under)) / (2 * a);
    }
    for (int i = 0; i < found; i++)
        if (roots[i] > 0 && roots[i] < 1)
            t[count++] = roots[i];
    return count;
}

static void curve_range(const double *p, double *low, double *high)
{
    double t[2];
    int count = turns(p, t);
    *low = fmin(p[0], p[3]);
    *high = fmax(p[0], p[3]);
    for (int i = 0; i < count; i++) {
        *low = fmin(*low, at(p, t[i]));
        *high = fmax(*high, at(p, t[i]));
    }
}

/* ---- Ink ---- */

static void take_curve(struct writer *w, const struct path_step *s, double x, double y, double pen)
{
    double left, right, top, bottom;
    curve_range((double[]){x, s->x1, s->x2, s->x}, &left, &right);
    curve_range((double[]){y, s->y1, s->y2, s->y}, &top, &bottom);
    take(w, left - pen, top - pen, right + pen, bottom + pen);
}

static void box_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    double pen = brush->strokes ? brush->width / 2 : 0, x = 0, y = 0;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        if (s->op == PATH_CLOSE)
            continue;
        if (s->op == PATH_CURVE)
            take_curve(w, s, x, y, pen);
        else
            take(w, s->x - pen, s->y - pen, s->x + pen, s->y + pen);
        x = s->x;
        y = s->y;
        if (s->op == PATH_RECT)
            take(w, fmin(x, x + s->x1) - pen, fmin(y, y + s->y1) - pen, fmax(x, x + s->x1) + pen,
                 fmax(y, y + s->y1) + pen);
    }
}

static void box_text(struct writer *w, double x, double y, enum face face, double size, struct colour colour,
                     const char *s, size_t len)
{
    const struct font *font = w->resources->font[face];
    double pt = size * MM_PER_PT;
    (void)colour;
    take(w, x, y - font_ascent(font) * pt, x + font_width(font, size, s, len) * MM_PER_PT, y + font_descent(font) * pt);
}

static void box_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    (void)image;
    take(w, x, y, x + width, y + height);
}

static void box_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                             double height)
{
    (void)number;
    w->symbols = mem_resize(w->symbols, (w->count + 1) * sizeof *w->symbols);
    w->symbols[w->count++] = (struct defined){nothing, {x, y, x + width, y + height}, mem_string(name, strlen(name))};
    w->page_ink = w->ink;
    w->outside = w->now;
    w->ink = nothing;
    w->now = (struct move){0, 0, 1};
}

static void box_symbol_end(struct writer *w)
{
    struct defined *d = &w->symbols[w->count - 1];
    const double slack = 1e-6;
    d->ink = w->ink;
    bool spills = !is_empty(&d->ink) && (d->ink.left < d->box.left - slack || d->ink.top < d->box.top - slack ||
                                         d->ink.right > d->box.right + slack || d->ink.bottom > d->box.bottom + slack);
    if (spills && w->out->spilled.len == 0)
        text_add(&w->out->spilled, d->name);
    w->ink = w->page_ink;
    w->now = w->outside;
}

static void box_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    const struct bounding_box *ink = &w->symbols[number].ink;
    if (is_empty(ink))
        return;
    take(w, ink->left * scale + x, ink->top * scale + y, ink->right * scale + x, ink->bottom * scale + y);
}

static bool box_close(struct writer *w, struct text *why)
{
    (void)why;
    keep_page(w);
    for (size_t i = 0; i < w->count; i++)
        free(w->symbols[i].name);
    free(w->symbols);
    free(w);
    return true;
}

struct draw *draw_bounding_boxes(const struct draw_resources *resources, struct bounding_boxes *out)
{
    static const struct writer_ops ops = {
        .page = box_page,
        .label = box_label,
        .bookmark = box_bookmark,
        .push = box_push,
        .pop = box_pop,
        .shape = box_shape,
        .text = box_text,
        .image = box_image,
        .symbol_begin = box_symbol_begin,
        .symbol_end = box_symbol_end,
        .symbol = box_symbol,
        .close = box_close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->resources = resources;
    w->out = out;
    return draw_new(resources, &ops, w);
}

void bounding_boxes_release(struct bounding_boxes *e)
{
    free(e->pages);
    text_release(&e->spilled);
    *e = (struct bounding_boxes){0};
}
