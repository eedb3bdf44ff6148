/* The SVG writer (SVG 1.1): for browsers, for drawing programs and for machines that cut. Coordinates are mm, rounded
 * to thousandths. Paths lead from one rounded point to the next, so that what touches on the page touches here.
 * Consecutive strokes that look the same are one element. */
#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "draw/display_list.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECIMALS = 3, SCALE_DECIMALS = 6 };

/* mm: far outside any page, and doubles count its thousandths exactly. */
#define LIMIT 1e6

/* How often the page shows a symbol, and its number on this page: a file does not depend on the pages before it. */
struct symbol_use {
    size_t count, number;
};

struct svg {
    struct draw_info info;
    enum svg_text mode;
    struct text families[FACE_COUNT];
    struct text *inlined; /* where the element goes, for a page of HTML; NULL: it is a file */
    const char *ids;      /* what its identifiers begin with */

    struct text text;            /* the file of the page */
    bool open;                   /* its last element is a path that can take more, */
    struct brush brush;          /* which is painted with this */
    struct symbol_use *uses;     /* of each symbol, on this page */
    size_t *met, met_count;      /* the symbols of this page, in the order of their first use */
    const struct image **images; /* of this page */
    size_t image_count;
};

/* ---- Attributes ------------------------------------------------------------------------------------------------ */

/* An attribute with a number: ' x="1.5"'. */
static void add_number(struct text *t, const char *name, double number)
{
    text_addf(t, " %s=\"", name);
    text_add_fixed(t, number, DECIMALS);
    text_add_char(t, '"');
}

static void add_colour(struct text *t, const char *name, struct colour c)
{
    text_addf(t, " %s=\"#%02x%02x%02x\"", name, c.r, c.g, c.b);
}

static void add_string(struct text *t, const char *name, const char *s)
{
    text_addf(t, " %s=\"", name);
    xml_add(t, s, strlen(s));
    text_add_char(t, '"');
}

/* ---- Shapes ---------------------------------------------------------------------------------------------------- */

static long long thousandths(double mm)
{
    return llround(fmin(fmax(mm, -LIMIT), LIMIT) * 1000);
}

static void add_pair(struct text *t, double first, double second, int decimals)
{
    text_add_fixed(t, first, decimals);
    text_add_char(t, ' ');
    text_add_fixed(t, second, decimals);
}

static void add_step(struct text *t, char letter, const long long *numbers, size_t count)
{
    char line[160], *p = line;
    *p++ = letter;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && numbers[i] >= 0)
            *p++ = ' ';
        p = text_put(p, numbers[i], DECIMALS);
    }
    text_add_bytes(t, line, (size_t)(p - line));
}

static void add_line(struct text *t, long long right, long long down)
{
    const long long both[] = {right, down};
    if (down == 0)
        add_step(t, 'h', both, 1);
    else if (right == 0)
        add_step(t, 'v', both + 1, 1);
    else
        add_step(t, 'l', both, 2);
}

static void add_path_data(struct text *t, const struct transform *at, const struct path *path)
{
    long long pen_x = 0, pen_y = 0, x, y, width, height;
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
        x = thousandths(transform_x(at, s->x));
        y = thousandths(transform_y(at, s->y));
        if (s->op == PATH_MOVE || s->op == PATH_RECT)
            add_step(t, 'M', (const long long[]){x, y}, 2);
        switch (s->op) {
        case PATH_MOVE:
            break;
        case PATH_LINE:
            add_line(t, x - pen_x, y - pen_y);
            break;
        case PATH_CURVE:
            add_step(t, 'c',
                     (const long long[]){thousandths(transform_x(at, s->x1)) - pen_x,
                                         thousandths(transform_y(at, s->y1)) - pen_y,
                                         thousandths(transform_x(at, s->x2)) - pen_x,
                                         thousandths(transform_y(at, s->y2)) - pen_y, x - pen_x, y - pen_y},
                     6);
            break;
        case PATH_CLOSE:
            text_add_char(t, 'z');
            break;
        case PATH_RECT:
            width = thousandths(transform_x(at, s->x + s->x1)) - x;
            height = thousandths(transform_y(at, s->y + s->y1)) - y;
            add_line(t, width, 0);
            add_line(t, 0, height);
            add_line(t, -width, 0);
            text_add_char(t, 'z');
            break;
        }
        pen_x = x;
        pen_y = y;
    }
}

/* Completes the path element that may be open. */
static void end_path(struct svg *v)
{
    text_add(&v->text, v->open ? "\"/>\n" : "");
    v->open = false;
}

static void add_shape(struct svg *v, const struct transform *at, const struct path *path, struct brush own)
{
    struct text *t = &v->text;
    own.width = fmax(own.width * fabs(at->scale), 0.001); /* a width of 0 would be invisible */
    /* Only strokes: overlapping fills would need the same direction. */
    bool joins = v->open && !own.fills && !v->brush.fills && colour_equal(v->brush.stroke, own.stroke) &&
                 fabs(v->brush.width - own.width) < 5e-4;
    if (!joins) {
        end_path(v);
        text_add(t, "<path");
        if (own.fills)
            add_colour(t, "fill", own.fill);
        if (own.strokes) {
            add_colour(t, "stroke", own.stroke);
            add_number(t, "stroke-width", own.width);
        }
        text_add(t, " d=\"");
        v->open = true;
        v->brush = own;
    }
    add_path_data(t, at, path);
}

/* ---- Text ------------------------------------------------------------------------------------------------------ */

static void add_outlines(struct svg *v, const struct transform *at, const struct draw_call *c)
{
    const struct glyph_run *run = c->run;
    scoped(path_release) struct path outlines = {0}, glyph = {0};
    double pen = c->x, size = c->size * MM_PER_PT;

    for (const struct glyph *g = run->glyphs; g < run->glyphs + run->count; g++) {
        path_clear(&glyph);
        font_outline(g->font, g->id, &glyph);
        path_add(&outlines, &glyph, size, pen + g->x * size, c->y + g->y * size);
        pen += g->advance * size;
    }
    if (outlines.count > 0)
        add_shape(v, at, &outlines, (struct brush){.fills = true, .fill = c->colour});
}

static void add_text(struct svg *v, const struct transform *at, const struct draw_call *c)
{
    struct text *t = &v->text;
    const struct glyph_run *run = c->run;
    double x = transform_x(at, c->x), y = transform_y(at, c->y), size = c->size * MM_PER_PT * fabs(at->scale);
    const char *family = text_string(&v->families[run->face]);
    end_path(v);
    text_add(t, "<text");
    add_number(t, "x", x);
    add_number(t, "y", y);
    add_number(t, "font-size", size);
    if (strcmp(family, text_string(&v->families[FACE_REGULAR])) != 0)
        add_string(t, "font-family", family);
    if (run->face == FACE_BOLD)
        text_add(t, " font-weight=\"700\"");
    add_colour(t, "fill", c->colour);
    if (utf8_count(run->text, run->len) > 1) {
        add_number(t, "textLength", run->width * size);
        text_add(t, " lengthAdjust=\"spacingAndGlyphs\"");
    }
    if (run->right_to_left) /* it ends at the left */
        text_add(t, " direction=\"rtl\" text-anchor=\"end\"");
    if (at->scale < 0) {
        text_add(t, " transform=\"rotate(180 ");
        add_pair(t, x, y, DECIMALS);
        text_add(t, ")\"");
    }
    text_add_char(t, '>');
    xml_add(t, run->text, run->len);
    text_add(t, "</text>\n");
}

/* ---- Images and symbols: defined at the front, shown by reference ---------------------------------------------- */

/* Shows definition `kind` `number` ("s0"), scaled and then moved. */
static void add_use(struct svg *v, char kind, size_t number, double x, double y, double scale_x, double scale_y)
{
    struct text *t = &v->text;
    end_path(v);
    text_addf(t, "<use xlink:href=\"#%s%c%zu\"", v->ids, kind, number);
    if (fabs(scale_x - 1) < 1e-9 && fabs(scale_y - 1) < 1e-9) {
        add_number(t, "x", x);
        add_number(t, "y", y);
    } else {
        text_add(t, " transform=\"translate(");
        add_pair(t, x, y, DECIMALS);
        text_add(t, ")scale(");
        add_pair(t, scale_x, scale_y, SCALE_DECIMALS);
        text_add(t, ")\"");
    }
    text_add(t, "/>\n");
}

/* The number of an image on this page: all images if it is not there yet. */
static size_t find_image(const struct svg *v, const struct image *image)
{
    size_t i = 0;
    while (i < v->image_count && v->images[i] != image)
        i++;
    return i;
}

/* A symbol that the page shows once is drawn in place. Programs that drive cutting machines may not know <use>. */
static bool is_shared(const struct svg *v, size_t symbol)
{
    return v->mode == SVG_TEXT && v->uses[symbol].count > 1;
}

/* Finds the images of the list and counts its symbols; those in a symbol once, as the symbol is defined once. */
static void find_definitions(struct svg *v, const struct display_page *page, const struct display_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct draw_call *c = &list->calls[i];
        if (c->op == CALL_IMAGE && find_image(v, c->image) == v->image_count) {
            *mem_add(v->images, v->image_count) = c->image;
        } else if (c->op == CALL_SYMBOL && v->uses[c->number].count++ == 0) {
            v->uses[c->number].number = v->met_count;
            v->met[v->met_count++] = c->number;
            find_definitions(v, page, &page->symbols[c->number]);
        }
    }
}

static bool svg_show(void *context, const struct transform *at, const struct draw_call *c)
{
    struct svg *v = context;
    if (c->op == CALL_SHAPE)
        add_shape(v, at, c->path, c->brush);
    if (c->op == CALL_TEXT)
        (v->mode == SVG_TEXT ? add_text : add_outlines)(v, at, c);
    if (c->op == CALL_IMAGE) /* defined as a square of one mm, which every use stretches */
        add_use(v, 'i', find_image(v, c->image), transform_x(at, c->x), transform_y(at, c->y), c->width * at->scale,
                c->height * at->scale);
    bool shared = c->op == CALL_SYMBOL && is_shared(v, c->number);
    if (shared)
        add_use(v, 's', v->uses[c->number].number, at->x, at->y, at->scale, at->scale);
    return shared;
}

static void replay(struct svg *v, const struct display_page *page, const struct display_list *list)
{
    display_list_replay(list, page, (struct transform){1, 0, 0}, svg_show, v);
    end_path(v);
}

static void add_base64(struct text *t, const uint8_t *bytes, size_t len)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < len; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        three |= i + 1 < len ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= i + 2 < len ? bytes[i + 2] : 0u;
        char four[4] = {digits[three >> 18], digits[three >> 12 & 63], digits[three >> 6 & 63], digits[three & 63]};
        if (i + 2 >= len)
            four[3] = '=';
        if (i + 1 >= len)
            four[2] = '=';
        text_add_bytes(t, four, 4);
    }
}

static void add_definitions(struct svg *v, const struct display_page *page)
{
    struct text *t = &v->text;
    size_t count = v->image_count;
    for (size_t i = 0; i < v->met_count; i++)
        count += is_shared(v, v->met[i]);
    if (count == 0)
        return;
    text_add(t, "<defs>\n");
    for (size_t i = 0; i < v->image_count; i++) {
        text_addf(t, "<image id=\"%si%zu\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" ", v->ids, i);
        text_add(t, "xlink:href=\"data:image/png;base64,");
        add_base64(t, (const uint8_t *)v->images[i]->file.data, v->images[i]->file.len);
        text_add(t, "\"/>\n");
    }
    for (size_t i = 0; i < v->met_count; i++)
        if (is_shared(v, v->met[i])) {
            text_addf(t, "<g id=\"%ss%zu\">\n", v->ids, i);
            replay(v, page, &page->symbols[v->met[i]]);
            text_add(t, "</g>\n");
        }
    text_add(t, "</defs>\n");
}

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void add_element(struct text *t, const char *name, const char *s)
{
    if (!s)
        return;
    text_addf(t, "<%s>", name);
    xml_add(t, s, strlen(s));
    text_addf(t, "</%s>\n", name);
}

/* The comment in the second line marks the file as ours, which may be replaced without --force. */
static void add_head(struct svg *v, double width, double height)
{
    struct text *t = &v->text;
    if (!v->inlined)
        text_add(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Creator: quadrille " VERSION " -->\n");
    text_add(t, v->inlined ? "<svg aria-hidden=\"true\"" : "<svg");
    text_add(t, " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"");
    text_add_fixed(t, width, 3);
    text_add(t, "mm\" height=\"");
    text_add_fixed(t, height, 3);
    text_add(t, "mm\" viewBox=\"0 0 ");
    add_pair(t, width, height, DECIMALS);
    text_add(t, "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if (v->mode == SVG_TEXT) {
        add_string(t, "font-family", text_string(&v->families[FACE_REGULAR]));
        text_add(t, " text-rendering=\"geometricPrecision\" xml:space=\"preserve\"");
    }
    if (v->info.language)
        add_string(t, "xml:lang", v->info.language);
    text_add(t, ">\n");
    add_element(t, "title", v->info.title);
    add_element(t, "desc", v->info.subject);
}

static bool svg_write(void *state, const struct display_page *page, struct output *out, struct text *why UNUSED)
{
    struct svg *v = state;
    text_clear(&v->text);
    v->uses = mem_new(page->symbol_count * sizeof *v->uses);
    v->met = mem_new(page->symbol_count * sizeof *v->met);
    v->met_count = v->image_count = 0;
    find_definitions(v, page, page->list);
    add_head(v, page->width, page->height);
    add_definitions(v, page);
    replay(v, page, page->list);
    text_add(&v->text, "</svg>\n");
    free(v->uses);
    free(v->met);
    if (v->inlined)
        text_add_bytes(v->inlined, v->text.data, v->text.len);
    return v->inlined || output_write(out, v->text.data, v->text.len);
}

static void svg_free(void *state)
{
    struct svg *v = state;
    for (int i = 0; i < FACE_COUNT; i++)
        text_release(&v->families[i]);
    text_release(&v->text);
    free(v->images);
    free(v);
}

/* `v` has what tells drawings apart. */
static struct draw *begin(const struct draw_resources *resources, struct svg *v, const struct draw_pages *pages)
{
    static const struct page_format format = {.write = svg_write, .free = svg_free};
    /* The font itself, then fonts that resemble it, then any. */
    for (int i = 0; i < FACE_COUNT; i++) {
        const char *own = fonts_face(resources->fonts, (enum face)i)->family;
        text_addf(&v->families[i], "'%s',", own);
        if (strcmp(own, "DejaVu Sans") != 0)
            text_add(&v->families[i], "'DejaVu Sans',");
        text_add(&v->families[i], "Verdana,sans-serif");
    }
    return display_list_draw(resources, &format, v, pages);
}

struct draw *draw_svg(const struct draw_resources *resources, const struct draw_info *info, enum svg_text text,
                      const struct draw_pages *pages)
{
    struct svg *v = mem_new(sizeof *v);
    v->info = *info;
    v->mode = text;
    v->ids = "";
    return begin(resources, v, pages);
}

struct draw *draw_svg_inline(const struct draw_resources *resources, const char *ids, struct text *out)
{
    struct svg *v = mem_new(sizeof *v);
    v->inlined = out;
    v->ids = ids;
    return begin(resources, v, &(struct draw_pages){0});
}
