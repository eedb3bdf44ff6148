#include "help/lettering.h"

#include "base/mem.h"
#include "draw/writer.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 20, PIECES = 6, FREQUENT = 256 }; /* pushes; straight pieces of a curve; characters */

struct move {
    double x, y, scale;
    bool picture; /* within a picture */
};

/* A glyph's ink, when it has been measured. */
struct known {
    bool is;
    struct bounding_box ink;
};

struct writer {
    const struct draw_resources *resources;
    struct known known[FACE_COUNT][FREQUENT];
    struct lettering *out;
    struct move now, kept[DEPTH];
    int depth;
    bool begins_picture; /* the next push */
    struct move outside; /* of the page, while a symbol is defined */
    bool in_symbol;
    struct lettering_page *symbols;
    size_t count;
};

/* The page or symbol that is being drawn. */
static struct lettering_page *target(struct writer *w)
{
    return w->in_symbol ? &w->symbols[w->count - 1] : &w->out->pages[w->out->count - 1];
}

static void place(const struct move *m, double *x, double *y)
{
    *x = *x * m->scale + m->x;
    *y = *y * m->scale + m->y;
}

static struct bounding_box place_box(const struct move *m, struct bounding_box e)
{
    place(m, &e.left, &e.top);
    place(m, &e.right, &e.bottom);
    /* Upside down left and right, top and bottom change places. */
    return (struct bounding_box){fmin(e.left, e.right), fmin(e.top, e.bottom), fmax(e.left, e.right),
                                 fmax(e.top, e.bottom)};
}

static void add_text(struct lettering_page *to, struct lettering_text text)
{
    to->texts = mem_grow(to->texts, to->text_count, &to->text_size, sizeof *to->texts);
    to->texts[to->text_count++] = text;
}

static void add_line(struct lettering_page *to, const struct move *m, struct lettering_line line)
{
    place(m, &line.x1, &line.y1);
    place(m, &line.x2, &line.y2);
    to->lines = mem_grow(to->lines, to->line_count, &to->line_size, sizeof *to->lines);
    to->lines[to->line_count++] = line;
}

static void add_fill(struct lettering_page *to, struct lettering_fill fill)
{
    to->fills = mem_grow(to->fills, to->fill_count, &to->fill_size, sizeof *to->fills);
    to->fills[to->fill_count++] = fill;
}

static void page(struct writer *w, double width, double height)
{
    w->out->pages = mem_resize(w->out->pages, (w->out->count + 1) * sizeof *w->out->pages);
    w->out->pages[w->out->count++] = (struct lettering_page){.width = width, .height = height};
    w->now = (struct move){0, 0, 1, false};
}

static void picture(struct writer *w)
{
    w->begins_picture = true;
}

static void push(struct writer *w, double x, double y, double scale)
{
    assert(w->depth < DEPTH);
    w->kept[w->depth++] = w->now;
    place(&w->now, &x, &y);
    w->now = (struct move){x, y, w->now.scale * scale, w->now.picture || w->begins_picture};
    w->begins_picture = false;
}

static void pop(struct writer *w)
{
    w->now = w->kept[--w->depth];
}

/* ---- Lines ---- */

static double at(double a, double b, double c, double d, double t)
{
    double u = 1 - t;
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

static void add_curve(struct writer *w, double x, double y, const struct path_step *s)
{
    double from_x = x, from_y = y;
    for (int i = 1; i <= PIECES; i++) {
        double t = (double)i / PIECES, to_x = at(x, s->x1, s->x2, s->x, t), to_y = at(y, s->y1, s->y2, s->y, t);
        add_line(target(w), &w->now, (struct lettering_line){from_x, from_y, to_x, to_y});
        from_x = to_x;
        from_y = to_y;
    }
}

static void add_rect(struct writer *w, const struct path_step *s)
{
    double x[] = {s->x, s->x + s->x1, s->x + s->x1, s->x, s->x}, y[] = {s->y, s->y, s->y + s->y1, s->y + s->y1, s->y};
    for (int i = 0; i < 4; i++)
        add_line(target(w), &w->now, (struct lettering_line){x[i], y[i], x[i + 1], y[i + 1]});
}

/* Whether a point is inside an outline: counts how often a ray to the right crosses it. */
static bool within(const struct lettering_line *lines, size_t count, double x, double y)
{
    bool in = false;
    for (size_t i = 0; i < count; i++) {
        const struct lettering_line *l = &lines[i];
        if ((l->y1 > y) != (l->y2 > y) && x < l->x1 + (y - l->y1) / (l->y2 - l->y1) * (l->x2 - l->x1))
            in = !in;
    }
    return in;
}

/* Marks the texts that a filled outline lies over. */
static void hide(struct lettering_page *page, const struct lettering_line *outline, size_t count)
{
    for (size_t i = 0; i < page->text_count; i++) {
        const struct bounding_box *ink = &page->texts[i].ink;
        page->texts[i].hidden =
            page->texts[i].hidden || within(outline, count, (ink->left + ink->right) / 2, (ink->top + ink->bottom) / 2);
    }
}

static void shape(struct writer *w, const struct path *path, const struct brush *brush)
{
    double x = 0, y = 0, begin_x = 0, begin_y = 0;
    size_t before = target(w)->line_count;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        double to_x = s->op == PATH_CLOSE ? begin_x : s->x, to_y = s->op == PATH_CLOSE ? begin_y : s->y;
        if (s->op == PATH_LINE || s->op == PATH_CLOSE)
            add_line(target(w), &w->now, (struct lettering_line){x, y, to_x, to_y});
        else if (s->op == PATH_CURVE)
            add_curve(w, x, y, s);
        else if (s->op == PATH_RECT)
            add_rect(w, s);
        else
            begin_x = to_x, begin_y = to_y;
        x = to_x;
        y = to_y;
    }
    if (brush->fills) {
        hide(target(w), target(w)->lines + before, target(w)->line_count - before);
        add_fill(target(w), (struct lettering_fill){before, target(w)->line_count});
    }
}

size_t lettering_ground(const struct lettering_page *page, const struct lettering_text *text)
{
    const struct bounding_box *ink = &text->ink;
    for (size_t i = page->fill_count; i-- > 0;) {
        const struct lettering_fill *fill = &page->fills[i];
        const struct lettering_line *outline = page->lines + fill->from;
        size_t count = fill->to - fill->from;
        if (fill->to <= text->at && within(outline, count, ink->left, ink->top) &&
            within(outline, count, ink->right, ink->top) && within(outline, count, ink->left, ink->bottom) &&
            within(outline, count, ink->right, ink->bottom))
            return fill->to;
    }
    return 0;
}

/* ---- Texts ---- */

static const struct bounding_box no_ink = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

/* The extent of a glyph's outline, relative to the type size. Curves stay within their control points. */
static struct bounding_box outline_ink(const struct glyph *glyph)
{
    struct bounding_box ink = no_ink;
    struct path outline = {0};
    font_outline(glyph->font, glyph->id, &outline);
    for (size_t i = 0; i < outline.count; i++) {
        const struct path_step *s = &outline.steps[i];
        const double xs[] = {s->x, s->x1, s->x2}, ys[] = {s->y, s->y1, s->y2};
        for (int k = 0; k < (s->op == PATH_CURVE ? 3 : s->op == PATH_CLOSE ? 0 : 1); k++) {
            ink.left = fmin(ink.left, xs[k]);
            ink.right = fmax(ink.right, xs[k]);
            ink.top = fmin(ink.top, ys[k]);
            ink.bottom = fmax(ink.bottom, ys[k]);
        }
    }
    path_release(&outline);
    return ink;
}

/* The same, cached for the first glyphs of the theme's faces. */
static struct bounding_box glyph_ink(struct writer *w, enum face face, const struct glyph *glyph)
{
    if (glyph->id >= FREQUENT || glyph->font != fonts_face(w->resources->fonts, face))
        return outline_ink(glyph);
    struct known *known = &w->known[face][glyph->id];
    if (!known->is)
        *known = (struct known){true, outline_ink(glyph)};
    return known->ink;
}

static struct bounding_box ink_of(struct writer *w, double x, double y, const struct glyph_run *run, double size)
{
    struct bounding_box ink = no_ink;
    double pt = size * MM_PER_PT;

    for (const struct glyph *g = run->glyphs; g < run->glyphs + run->count; g++) {
        struct bounding_box glyph = glyph_ink(w, run->face, g);
        ink.left = fmin(ink.left, x + (g->x + glyph.left) * pt);
        ink.right = fmax(ink.right, x + (g->x + glyph.right) * pt);
        ink.top = fmin(ink.top, y + (g->y + glyph.top) * pt);
        ink.bottom = fmax(ink.bottom, y + (g->y + glyph.bottom) * pt);
        x += g->advance * pt;
    }
    return ink;
}

static void text(struct writer *w, double x, double y, const struct glyph_run *run, double size, struct colour colour)
{
    (void)colour;
    const struct font *font = fonts_face(w->resources->fonts, run->face);
    double pt = size * MM_PER_PT;
    struct bounding_box box = {x, y - font->ascent * pt, x + run->width * pt, y + font->descent * pt};
    struct bounding_box ink = ink_of(w, x, y, run, size);

    if (ink.left <= ink.right)
        add_text(target(w), (struct lettering_text){place_box(&w->now, ink), place_box(&w->now, box),
                                                    size * fabs(w->now.scale), w->now.picture, false,
                                                    target(w)->line_count, mem_string(run->text, run->len)});
}

static void image(struct writer *w, const struct image *from, double x, double y, double width, double height)
{
    (void)from;
    add_rect(w, &(struct path_step){.x = x, .y = y, .x1 = width, .y1 = height});
}

/* ---- Symbols ---- */

static void symbol_begin(struct writer *w, size_t number, const char *name, double x, double y, double width,
                         double height)
{
    (void)name, (void)x, (void)y, (void)width, (void)height;
    assert(number == w->count);
    w->symbols = mem_resize(w->symbols, (w->count + 1) * sizeof *w->symbols);
    w->symbols[w->count++] = (struct lettering_page){0};
    w->outside = w->now;
    w->now = (struct move){0, 0, 1, false};
    w->in_symbol = true;
}

static void symbol_end(struct writer *w)
{
    w->in_symbol = false;
    w->now = w->outside;
}

static void symbol(struct writer *w, size_t number, double x, double y, double scale)
{
    struct lettering_page from = w->symbols[number];
    place(&w->now, &x, &y);
    struct move m = {x, y, w->now.scale * scale, w->now.picture};
    size_t before = target(w)->line_count;
    for (size_t i = 0; i < from.text_count; i++) {
        const struct lettering_text *t = &from.texts[i];
        add_text(target(w), (struct lettering_text){place_box(&m, t->ink), place_box(&m, t->box),
                                                    t->size * fabs(m.scale), m.picture || t->picture, t->hidden,
                                                    before + t->at, mem_string(t->s, strlen(t->s))});
    }
    for (size_t i = 0; i < from.line_count; i++)
        add_line(target(w), &m, from.lines[i]);
    for (size_t i = 0; i < from.fill_count; i++)
        add_fill(target(w), (struct lettering_fill){before + from.fills[i].from, before + from.fills[i].to});
}

/* ---- The whole ---- */

static void release_page(struct lettering_page *page)
{
    for (size_t i = 0; i < page->text_count; i++)
        free(page->texts[i].s);
    free(page->texts);
    free(page->lines);
    free(page->fills);
}

static bool close(struct writer *w, struct text *why)
{
    (void)why;
    for (size_t i = 0; i < w->count; i++)
        release_page(&w->symbols[i]);
    free(w->symbols);
    free(w);
    return true;
}

struct draw *draw_lettering(const struct draw_resources *resources, struct lettering *out)
{
    static const struct writer_ops ops = {
        .page = page,
        .picture = picture,
        .push = push,
        .pop = pop,
        .shape = shape,
        .text = text,
        .image = image,
        .symbol_begin = symbol_begin,
        .symbol_end = symbol_end,
        .symbol = symbol,
        .close = close,
    };
    struct writer *w = mem_new(sizeof *w);
    w->resources = resources;
    w->out = out;
    return draw_new(resources, &ops, w);
}

void lettering_release(struct lettering *l)
{
    for (size_t i = 0; i < l->count; i++)
        release_page(&l->pages[i]);
    free(l->pages);
    *l = (struct lettering){0};
}
