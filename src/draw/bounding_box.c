#include "draw/bounding_box.h"

#include "base/mem.h"
#include "draw/writer.h"

#include <math.h>
#include <stdlib.h>

struct writer {
    const struct draw_resources *resources;
    struct bounding_boxes *out;
    struct bounding_box ink; /* of what is being drawn: page or symbol */
    struct transform now, kept[DRAW_DEPTH_MAX];
    int depth;
    struct bounding_box *symbols; /* the ink of each */
    size_t count;
    /* While a symbol is defined: its box and name; ink and transform of the page. */
    struct bounding_box symbol_box, page_ink;
    struct transform outside;
    const char *symbol_name;
};

static const struct bounding_box nothing = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

static bool is_empty(const struct bounding_box *b)
{
    return b->left > b->right;
}

/* Extends the ink by a box in the current coordinates. */
static void take(struct writer *w, double left, double top, double right, double bottom)
{
    double x1 = transform_x(&w->now, left), x2 = transform_x(&w->now, right);
    double y1 = transform_y(&w->now, top), y2 = transform_y(&w->now, bottom);
    /* A half turn swaps left and right, top and bottom. */
    w->ink.left = fmin(w->ink.left, fmin(x1, x2));
    w->ink.top = fmin(w->ink.top, fmin(y1, y2));
    w->ink.right = fmax(w->ink.right, fmax(x1, x2));
    w->ink.bottom = fmax(w->ink.bottom, fmax(y1, y2));
}

static void end_page(struct writer *w)
{
    if (w->out->count > 0)
        w->out->pages[w->out->count - 1] = w->ink;
}

static void box_page(struct writer *w, double width, double height)
{
    (void)width, (void)height;
    end_page(w);
    w->out->pages = mem_resize(w->out->pages, (w->out->count + 1) * sizeof *w->out->pages);
    w->out->pages[w->out->count++] = nothing;
    w->ink = nothing;
    w->now = (struct transform){1, 0, 0};
}

static void box_push(struct writer *w, double x, double y, double scale)
{
    w->kept[w->depth++] = w->now;
    w->now = transform_within(&w->now, x, y, scale);
}

static void box_pop(struct writer *w)
{
    w->now = w->kept[--w->depth];
}

/* ---- Ink ------------------------------------------------------------------------------------------------------ */

/* The range of one coordinate of a cubic curve with the control points p[0] to p[3]: it is widest at the ends, or where
 * the derivative is 0. */
static void curve_range(const double *p, double *low, double *high)
{
    double a = p[3] - 3 * p[2] + 3 * p[1] - p[0], b = 2 * (p[2] - 2 * p[1] + p[0]), c = p[1] - p[0];
    double under = b * b - 4 * a * c, roots[2];
    int count = 0;

    if (fabs(a) < 1e-12) {
        if (fabs(b) > 1e-12)
            roots[count++] = -c / b;
    } else if (under >= 0) {
        roots[count++] = (-b + sqrt(under)) / (2 * a);
        roots[count++] = (-b - sqrt(under)) / (2 * a);
    }
    *low = fmin(p[0], p[3]);
    *high = fmax(p[0], p[3]);
    for (int i = 0; i < count; i++) {
        double t = roots[i], u = 1 - t;
        if (t <= 0 || t >= 1)
            continue;
        double at = u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3];
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

static void box_shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    double pen = brush->strokes ? brush->width / 2 : 0, x = 0, y = 0;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        double left = s->x, right = left, top = s->y, bottom = top;
        if (s->op == PATH_CLOSE)
            continue;
        if (s->op == PATH_CURVE) {
            curve_range((double[]){x, s->x1, s->x2, s->x}, &left, &right);
            curve_range((double[]){y, s->y1, s->y2, s->y}, &top, &bottom);
        } else if (s->op == PATH_RECT) {
            left = fmin(s->x, s->x + s->x1);
            right = fmax(s->x, s->x + s->x1);
            top = fmin(s->y, s->y + s->y1);
            bottom = fmax(s->y, s->y + s->y1);
        }
        take(w, left - pen, top - pen, right + pen, bottom + pen);
        x = s->x;
        y = s->y;
    }
}

static void box_text(struct writer *w, double x, double y, const struct glyph_run *run, double size,
                     struct colour colour)
{
    const struct font *font = fonts_face(w->resources->fonts, run->face);
    double pt = size * MM_PER_PT;
    (void)colour;
    take(w, x, y - font->ascent * pt, x + run->width * pt, y + font->descent * pt);
}

static void box_image(struct writer *w, const struct image *image, double x, double y, double width, double height)
{
    (void)image;
    take(w, x, y, x + width, y + height);
}

/* ---- Symbols -------------------------------------------------------------------------------------------------- */

static void box_symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                             double height)
{
    (void)number;
    w->symbol_name = name;
    w->symbol_box = (struct bounding_box){x, y, x + width, y + height};
    w->page_ink = w->ink;
    w->outside = w->now;
    w->ink = nothing;
    w->now = (struct transform){1, 0, 0};
}

static void box_symbol_end(struct writer *w)
{
    const struct bounding_box *ink = &w->ink, *box = &w->symbol_box;
    const double slack = 1e-6;
    bool spills = !is_empty(ink) && (ink->left < box->left - slack || ink->top < box->top - slack ||
                                     ink->right > box->right + slack || ink->bottom > box->bottom + slack);
    if (spills && w->out->spilled.len == 0)
        text_add(&w->out->spilled, w->symbol_name);
    w->symbols = mem_resize(w->symbols, (w->count + 1) * sizeof *w->symbols);
    w->symbols[w->count++] = *ink;
    w->ink = w->page_ink;
    w->now = w->outside;
}

static void box_symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    const struct bounding_box *ink = &w->symbols[number];
    if (!is_empty(ink))
        take(w, ink->left * scale + x, ink->top * scale + y, ink->right * scale + x, ink->bottom * scale + y);
}

static bool box_close(struct writer *w, struct text *why)
{
    (void)why;
    end_page(w);
    free(w->symbols);
    free(w);
    return true;
}

struct draw *draw_bounding_boxes(const struct draw_resources *resources, struct bounding_boxes *out)
{
    static const struct writer_ops ops = {
        .page = box_page,
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

void bounding_boxes_release(struct bounding_boxes *b)
{
    free(b->pages);
    text_release(&b->spilled);
    *b = (struct bounding_boxes){0};
}
