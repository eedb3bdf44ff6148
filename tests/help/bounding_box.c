#include "help/bounding_box.h"

#include "base/mem.h"
#include "draw/display_list.h"

#include <math.h>
#include <stdlib.h>

struct measurement {
    const struct draw_resources *resources;
    struct bounding_boxes *out;
    struct bounding_box ink; /* of what is being measured: page or symbol */
    size_t checked;          /* symbols whose ink was held to their box */
};

/* Extends the ink by a box in the coordinates of `at`. */
static void extend(struct measurement *m, const struct transform *at, double left, double top, double right,
                   double bottom)
{
    double x1 = transform_x(at, left), x2 = transform_x(at, right);
    double y1 = transform_y(at, top), y2 = transform_y(at, bottom);
    /* A half turn swaps left and right, top and bottom. */
    m->ink.left = fmin(m->ink.left, fmin(x1, x2));
    m->ink.top = fmin(m->ink.top, fmin(y1, y2));
    m->ink.right = fmax(m->ink.right, fmax(x1, x2));
    m->ink.bottom = fmax(m->ink.bottom, fmax(y1, y2));
}

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

static void box_shape(struct measurement *m, const struct transform *at, const struct path *path,
                      const struct brush *brush)
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
        extend(m, at, left - pen, top - pen, right + pen, bottom + pen);
        x = s->x;
        y = s->y;
    }
}

static bool box_show(void *context, const struct transform *at, const struct draw_call *c)
{
    struct measurement *m = context;
    if (c->op == CALL_SHAPE)
        box_shape(m, at, c->path, &c->brush);
    if (c->op == CALL_IMAGE)
        extend(m, at, c->x, c->y, c->x + c->width, c->y + c->height);
    if (c->op == CALL_TEXT) {
        const struct font *font = fonts_face(m->resources->fonts, c->run->face);
        double pt = c->size * MM_PER_PT;
        extend(m, at, c->x, c->y - font->ascent * pt, c->x + c->run->width * pt, c->y + font->descent * pt);
    }
    return false;
}

static struct bounding_box measure(struct measurement *m, const struct display_page *page,
                                   const struct display_list *list)
{
    m->ink = (struct bounding_box){HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    display_list_replay(list, page, (struct transform){1, 0, 0}, box_show, m);
    return m->ink;
}

static bool box_write(void *state, const struct display_page *page, struct output *out UNUSED, struct text *why UNUSED)
{
    const double slack = 1e-6;
    struct measurement *m = state;
    struct bounding_boxes *boxes = m->out;

    for (; m->checked < page->symbol_count; m->checked++) {
        const struct display_list *symbol = &page->symbols[m->checked];
        struct bounding_box ink = measure(m, page, symbol);
        bool spills = ink.left < symbol->x - slack || ink.top < symbol->y - slack ||
                      ink.right > symbol->x + symbol->width + slack || ink.bottom > symbol->y + symbol->height + slack;
        if (spills && boxes->spilled.len == 0)
            text_add(&boxes->spilled, symbol->name);
    }
    *mem_add(boxes->pages, boxes->count) = measure(m, page, page->list);
    return true;
}

struct draw *draw_bounding_boxes(const struct draw_resources *resources, struct bounding_boxes *out)
{
    static const struct page_format format = {.write = box_write, .free = free};
    struct measurement *m = mem_new(sizeof *m);
    m->resources = resources;
    m->out = out;
    return display_list_draw(resources, &format, m, &(struct draw_pages){0});
}

void bounding_boxes_release(struct bounding_boxes *b)
{
    free(b->pages);
    text_release(&b->spilled);
    *b = (struct bounding_boxes){0};
}
