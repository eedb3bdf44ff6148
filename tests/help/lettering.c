#include "help/lettering.h"

#include "base/mem.h"
#include "draw/display_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 6, FREQUENT = 256 }; /* straight pieces of a curve; glyphs of a face whose ink is kept */

/* A glyph's ink, when it has been measured. */
struct known {
    bool is;
    struct bounding_box ink;
};

struct recorder {
    const struct draw_resources *resources;
    struct known known[FACE_COUNT][FREQUENT];
    struct lettering *out;
    struct lettering_page *page; /* that is being drawn */
    int depth, picture;          /* of pushes; of the one that began a picture, 0: none did */
};

/* Appends room for an element to a list whose memory doubles. */
static void *append(void *list, size_t count, size_t element)
{
    return (count & (count - 1)) == 0 ? mem_resize(list, (count ? 2 * count : 1) * element) : list;
}

static void add_line(struct lettering_page *to, const struct transform *at, double x1, double y1, double x2, double y2)
{
    to->lines = append(to->lines, to->line_count, sizeof *to->lines);
    to->lines[to->line_count++] =
        (struct lettering_line){transform_x(at, x1), transform_y(at, y1), transform_x(at, x2), transform_y(at, y2)};
}

/* ---- Lines ---- */

static void add_curve(struct lettering_page *to, const struct transform *at, double x, double y,
                      const struct path_step *s)
{
    struct point from = {x, y};
    for (int i = 1; i <= PIECES; i++) {
        double t = (double)i / PIECES, u = 1 - t, p[] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
        struct point next = {p[0] * x + p[1] * s->x1 + p[2] * s->x2 + p[3] * s->x,
                             p[0] * y + p[1] * s->y1 + p[2] * s->y2 + p[3] * s->y};
        add_line(to, at, from.x, from.y, next.x, next.y);
        from = next;
    }
}

static void add_rect(struct lettering_page *to, const struct transform *at, double left, double top, double width,
                     double height)
{
    double x[] = {left, left + width, left + width, left, left}, y[] = {top, top, top + height, top + height, top};
    for (int i = 0; i < 4; i++)
        add_line(to, at, x[i], y[i], x[i + 1], y[i + 1]);
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

static void add_shape(struct lettering_page *to, const struct transform *at, const struct path *path,
                      const struct brush *brush)
{
    double x = 0, y = 0, begin_x = 0, begin_y = 0;
    size_t before = to->line_count;
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
        double to_x = s->op == PATH_CLOSE ? begin_x : s->x, to_y = s->op == PATH_CLOSE ? begin_y : s->y;
        if (s->op == PATH_LINE || s->op == PATH_CLOSE)
            add_line(to, at, x, y, to_x, to_y);
        else if (s->op == PATH_CURVE)
            add_curve(to, at, x, y, s);
        else if (s->op == PATH_RECT)
            add_rect(to, at, s->x, s->y, s->x1, s->y1);
        else
            begin_x = to_x, begin_y = to_y;
        x = to_x;
        y = to_y;
    }
    to->shapes = append(to->shapes, to->shape_count, sizeof *to->shapes);
    to->shapes[to->shape_count] = (struct lettering_shape){before, to->line_count, *brush};
    to->shapes[to->shape_count++].brush.width *= fabs(at->scale);
    if (brush->fills) {
        hide(to, to->lines + before, to->line_count - before);
        to->fills = append(to->fills, to->fill_count, sizeof *to->fills);
        to->fills[to->fill_count++] = (struct lettering_fill){before, to->line_count};
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
static struct bounding_box glyph_ink(struct recorder *r, enum face face, const struct glyph *glyph)
{
    if (glyph->id >= FREQUENT || glyph->font != fonts_face(r->resources->fonts, face))
        return outline_ink(glyph);
    struct known *known = &r->known[face][glyph->id];
    if (!known->is)
        *known = (struct known){true, outline_ink(glyph)};
    return known->ink;
}

static struct bounding_box place_box(const struct transform *at, struct bounding_box e)
{
    double x1 = transform_x(at, e.left), x2 = transform_x(at, e.right);
    double y1 = transform_y(at, e.top), y2 = transform_y(at, e.bottom);
    /* Half a turn swaps left and right, top and bottom. */
    return (struct bounding_box){fmin(x1, x2), fmin(y1, y2), fmax(x1, x2), fmax(y1, y2)};
}

static void add_text(struct recorder *r, const struct transform *at, const struct draw_call *c)
{
    const struct glyph_run *run = c->run;
    const struct font *font = fonts_face(r->resources->fonts, run->face);
    double pt = c->size * MM_PER_PT, x = c->x, y = c->y;
    struct bounding_box box = {x, y - font->ascent * pt, x + run->width * pt, y + font->descent * pt}, ink = no_ink;

    for (const struct glyph *g = run->glyphs; g < run->glyphs + run->count; x += g->advance * pt, g++) {
        struct bounding_box glyph = glyph_ink(r, run->face, g);
        ink.left = fmin(ink.left, x + (g->x + glyph.left) * pt);
        ink.right = fmax(ink.right, x + (g->x + glyph.right) * pt);
        ink.top = fmin(ink.top, y + (g->y + glyph.top) * pt);
        ink.bottom = fmax(ink.bottom, y + (g->y + glyph.bottom) * pt);
    }
    if (ink.left > ink.right)
        return;
    struct lettering_page *to = r->page;
    to->texts = append(to->texts, to->text_count, sizeof *to->texts);
    to->texts[to->text_count++] = (struct lettering_text){place_box(at, ink),
                                                          place_box(at, box),
                                                          c->size * fabs(at->scale),
                                                          r->picture > 0,
                                                          false,
                                                          run->face == FACE_BOLD,
                                                          c->colour,
                                                          to->line_count,
                                                          to->shape_count,
                                                          mem_string(run->text, run->len)};
}

/* ---- The whole ---- */

static bool record(void *context, const struct transform *at, const struct draw_call *c)
{
    struct recorder *r = context;
    if (c->op == CALL_PUSH) {
        r->depth++;
        r->picture = r->picture == 0 && c->picture ? r->depth : r->picture;
    }
    if (c->op == CALL_POP && r->depth-- == r->picture)
        r->picture = 0;
    if (c->op == CALL_SHAPE)
        add_shape(r->page, at, c->path, &c->brush);
    if (c->op == CALL_TEXT)
        add_text(r, at, c);
    if (c->op == CALL_IMAGE)
        add_rect(r->page, at, c->x, c->y, c->width, c->height);
    return false;
}

static bool record_page(void *state, const struct display_page *page, struct output *out, struct text *why)
{
    struct recorder *r = state;
    (void)out, (void)why;
    r->out->pages = mem_resize(r->out->pages, (r->out->count + 1) * sizeof *r->out->pages);
    r->page = &r->out->pages[r->out->count++];
    *r->page = (struct lettering_page){.width = page->width, .height = page->height};
    display_list_replay(page->list, page, (struct transform){1, 0, 0}, record, r);
    return true;
}

struct draw *draw_lettering(const struct draw_resources *resources, struct lettering *out)
{
    static const struct page_format format = {.write = record_page, .free = free};
    struct recorder *r = mem_new(sizeof *r);
    r->resources = resources;
    r->out = out;
    return display_list_draw(resources, &format, r, &(struct draw_pages){0});
}

void lettering_release(struct lettering *l)
{
    for (size_t i = 0; i < l->count; i++) {
        struct lettering_page *page = &l->pages[i];
        for (size_t k = 0; k < page->text_count; k++)
            free(page->texts[k].s);
        free(page->texts);
        free(page->lines);
        free(page->fills);
        free(page->shapes);
    }
    free(l->pages);
    *l = (struct lettering){0};
}
