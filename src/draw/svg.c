/* The SVG writer: for browsers, for drawing programs and for machines that cut. */
#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "draw/display_list.h"
#include "draw/glyphs.h"
#include "draw/svg_content.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An image as a data URI. */
struct data_uri {
    const struct image *image;
    struct text text;
    size_t number; /* on this page, from 1; 0: not yet defined */
};

/* How often the page shows a symbol, and the symbol's number there: the file of a page does not depend on the pages
 * before it. */
struct symbol_use {
    size_t count, number;
};

struct svg {
    const struct draw_resources *resources;
    char *title, *subject; /* or NULL */
    enum svg_text mode;
    struct glyphs *glyphs[FACE_COUNT];
    struct path outline;
    struct text families[FACE_COUNT];

    const struct display_page *page;
    struct symbol_use *uses; /* of each symbol, on this page */
    size_t *met, met_count;  /* the symbols of this page, in the order of their first use */
    struct svg_content body, defs, *content;
    struct text images; /* definitions, too */
    struct data_uri *uris;
    size_t uri_count, defined; /* defined: on this page */
    struct text why;           /* the first error; empty: none */
};

/* ---- The calls of a page --------------------------------------------------------------------------------------- */

static void svg_shape(void *context, const struct transform *at, const struct path *path, const struct brush *brush)
{
    struct svg *v = context;
    svg_content_shape(v->content, at, path, brush);
}

static void svg_text(void *context, const struct transform *at, const struct display_call *c, const char *s)
{
    struct svg *v = context;
    const struct brush brush = {.fills = true, .fill = c->colour};
    double size = c->size * MM_PER_PT, scale = fabs(at->scale);

    if (v->mode == SVG_OUTLINE) {
        const struct font *font = v->resources->font[c->face];
        double x = c->x;
        size_t used;
        path_clear(&v->outline);
        for (size_t i = 0; i < c->count; i += used) {
            uint32_t code = utf8_decode(s + i, c->count - i, &used);
            struct path glyph = {0};
            glyphs_outline(v->glyphs[c->face], font_glyph(font, code), &glyph);
            path_add(&v->outline, &glyph, size, x, c->y);
            path_release(&glyph);
            x += font_advance(font, code) * size;
        }
        if (v->outline.count > 0)
            svg_content_shape(v->content, at, &v->outline, &brush);
        return;
    }
    const char *family = text_string(&v->families[c->face]);
    bool other = c->face != FACE_REGULAR && strcmp(family, text_string(&v->families[FACE_REGULAR])) != 0;
    svg_content_line(v->content, &(struct svg_line){
                                     .x = transform_x(at, c->x),
                                     .y = transform_y(at, c->y),
                                     .size = size * scale,
                                     .width = font_width(v->resources->font[c->face], size, s, c->count) * scale,
                                     .family = other ? family : NULL,
                                     .bold = c->face == FACE_BOLD,
                                     .turned = at->scale < 0,
                                     .colour = c->colour,
                                     .s = s,
                                     .len = c->count,
                                 });
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

/* Each image is defined once a page as a square of one mm, which every use stretches. */
static void svg_image(void *context, const struct transform *at, const struct display_call *c)
{
    struct svg *v = context;
    size_t known = 0;
    while (known < v->uri_count && v->uris[known].image != c->image)
        known++;
    if (known == v->uri_count) {
        v->uris = mem_resize(v->uris, ++v->uri_count * sizeof *v->uris);
        v->uris[known] = (struct data_uri){.image = c->image};
        text_add(&v->uris[known].text, "data:image/png;base64,");
        add_base64(&v->uris[known].text, (const uint8_t *)c->image->file.data, c->image->file.len);
    }
    struct data_uri *uri = &v->uris[known];
    if (uri->number == 0) {
        uri->number = ++v->defined;
        text_addf(&v->images, "<image id=\"i%zu\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xlink:href=\"",
                  uri->number - 1);
        text_add_bytes(&v->images, uri->text.data, uri->text.len);
        text_add(&v->images, "\"/>\n");
    }
    svg_content_use(v->content, 'i', uri->number - 1, transform_x(at, c->x), transform_y(at, c->y),
                    c->width * at->scale, c->height * at->scale);
}

/* A symbol that the page shows once is drawn in place. */
static bool svg_symbol(void *context, const struct transform *at, size_t number)
{
    struct svg *v = context;
    if (v->uses[number].count < 2)
        return false;
    svg_content_use(v->content, 's', v->uses[number].number, at->x, at->y, at->scale, at->scale);
    return true;
}

static void replay(struct svg *v, const struct display_list *list, struct svg_content *content)
{
    static const struct display_handler handler = {svg_shape, svg_text, svg_image, svg_symbol};
    v->content = content;
    display_list_replay(list, v->page, (struct transform){1, 0, 0}, &handler, v);
    svg_content_end(content);
}

/* ---- Symbols --------------------------------------------------------------------------------------------------- */

/* Counts how often symbols are shown. What a symbol shows counts once, as the symbol is defined once. */
static void count_uses(struct svg *v, const struct display_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t symbol = list->calls[i].first;
        if (list->calls[i].op != DISPLAY_SYMBOL || v->uses[symbol].count++ > 0)
            continue;
        v->uses[symbol].number = v->met_count;
        v->met[v->met_count++] = symbol;
        count_uses(v, &v->page->symbols[symbol]);
    }
}

/* ---- Pages ----------------------------------------------------------------------------------------------------- */

static void add_element(struct text *t, const char *name, const char *s)
{
    if (!s)
        return;
    text_addf(t, "<%s>", name);
    svg_add_escaped(t, s, strlen(s));
    text_addf(t, "</%s>\n", name);
}

/* The comment in the second line tells other runs of the program that the file is theirs to replace. Kerning and
 * ligatures are off, as in the other formats. */
static void add_head(struct svg *v, struct text *t)
{
    double width = v->page->width, height = v->page->height;
    text_add(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Creator: quadrille " VERSION " -->\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"");
    text_add_fixed(t, width, 3);
    text_add(t, "mm\" height=\"");
    text_add_fixed(t, height, 3);
    text_add(t, "mm\" viewBox=\"0 0 ");
    text_add_fixed(t, width, 3);
    text_add_char(t, ' ');
    text_add_fixed(t, height, 3);
    text_add(t, "\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    if (v->mode == SVG_TEXT) {
        text_add(t, " font-family=\"");
        svg_add_escaped(t, v->families[FACE_REGULAR].data, v->families[FACE_REGULAR].len);
        text_add(t, "\" text-rendering=\"geometricPrecision\" "
                    "style=\"font-kerning:none;font-variant-ligatures:none\"");
    }
    text_add(t, ">\n");
    add_element(t, "title", v->title);
    add_element(t, "desc", v->subject);
}

static bool svg_write(void *state, const struct display_page *page, struct output *out, struct text *why)
{
    struct svg *v = state;
    struct text head = {0};

    v->page = page;
    v->uses = mem_new(page->symbol_count * sizeof *v->uses);
    v->met = mem_new(page->symbol_count * sizeof *v->met);
    v->met_count = v->defined = 0;
    svg_content_clear(&v->body);
    svg_content_clear(&v->defs);
    text_clear(&v->images);
    for (size_t i = 0; i < v->uri_count; i++)
        v->uris[i].number = 0;
    /* Programs that drive cutting machines may not know <use>. */
    if (v->mode == SVG_TEXT)
        count_uses(v, page->list);
    for (size_t i = 0; i < v->met_count; i++) {
        if (v->uses[v->met[i]].count < 2)
            continue;
        text_addf(&v->defs.text, "<g id=\"s%zu\">\n", i);
        replay(v, &page->symbols[v->met[i]], &v->defs);
        text_add(&v->defs.text, "</g>\n");
    }
    replay(v, page->list, &v->body);
    free(v->uses);
    free(v->met);

    bool defines = v->images.len + v->defs.text.len > 0, good = v->why.len == 0;
    add_head(v, &head);
    text_add(&head, defines ? "<defs>\n" : "");
    text_add(&v->defs.text, defines ? "</defs>\n" : "");
    text_add(&v->body.text, "</svg>\n");
    text_add(why, text_string(&v->why));
    const struct text *const parts[] = {&head, &v->images, &v->defs.text, &v->body.text};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && good; i++)
        good = output_write(out, parts[i]->data, parts[i]->len);
    text_release(&head);
    return good;
}

static void svg_free(void *state)
{
    struct svg *v = state;
    for (size_t i = 0; i < v->uri_count; i++)
        text_release(&v->uris[i].text);
    free(v->uris);
    for (int i = 0; i < FACE_COUNT; i++)
        text_release(&v->families[i]), glyphs_free(v->glyphs[i]);
    path_release(&v->outline);
    text_release(&v->body.text);
    text_release(&v->defs.text);
    text_release(&v->images);
    text_release(&v->why);
    free(v->title);
    free(v->subject);
    free(v);
}

struct draw *draw_svg(const struct draw_resources *resources, const struct draw_info *info, enum svg_text text,
                      const struct draw_pages *pages)
{
    static const struct page_format format = {svg_write, svg_free};
    struct svg *v = mem_new(sizeof *v);
    v->resources = resources;
    v->title = info->title ? mem_string(info->title, strlen(info->title)) : NULL;
    v->subject = info->subject ? mem_string(info->subject, strlen(info->subject)) : NULL;
    v->mode = text;
    /* The font itself, then fonts that resemble the standard font, then any. */
    for (int i = 0; i < FACE_COUNT; i++) {
        v->glyphs[i] = glyphs_new(resources->font[i]);
        const char *own = resources->font[i]->family;
        text_addf(&v->families[i], "'%s',", own);
        if (strcmp(own, "DejaVu Sans") != 0)
            text_add(&v->families[i], "'DejaVu Sans',");
        text_add(&v->families[i], "Verdana,sans-serif");
    }
    return display_list_draw(resources, &format, v, pages);
}
