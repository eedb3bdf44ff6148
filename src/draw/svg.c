/* The SVG writer: for browsers, for drawing programs and for machines that cut. */
#include "base/mem.h"
#include "base/output.h"
#include "base/utf8.h"
#include "draw/font_data.h"
#include "draw/glyphs.h"
#include "draw/paged.h"
#include "draw/png_file.h"
#include "draw/svg_content.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A picture of one's own, as the address that holds it. */
struct data {
    const struct image *image;
    struct text uri;
    size_t number; /* on this page, from 1; 0: not yet defined */
};

/* How often a symbol is shown on the page, and its number there: the same page is the same file, whatever other
 * pages were drawn before. */
struct use {
    size_t count, number;
};

struct svg {
    const struct draw_resources *resources;
    char *title, *subject; /* or NULL */
    enum svg_text mode;
    struct glyphs *glyphs;
    struct path outline;
    struct text families[FACE_COUNT];

    const struct paged_page *page;
    struct use *uses;       /* of each symbol, on this page */
    size_t *met, met_count; /* the symbols of this page, in the order in which they come first */
    struct svg_content body, defs, *content;
    struct text images;          /* definitions, too */
    struct transform now, *kept; /* in mm */
    size_t depth, kept_size;
    struct data *data;
    size_t data_count, defined; /* defined: on this page */
    struct text why;            /* the first error; empty: none */
};

/* ---- Text ---- */

static void add_outlines(struct svg *v, double x, double y, enum face face, double size, const char *s, size_t len)
{
    const struct font *font = v->resources->font[face];
    size_t used;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        struct path glyph = {0};
        if (!glyphs_outline(v->glyphs, face, code, &glyph) && v->why.len == 0)
            text_addf(&v->why, "%s: the font is damaged; choose another font", font_path(font));
        path_add(&v->outline, &glyph, size, x, y);
        path_release(&glyph);
        x += font_advance(font, code) * size;
    }
}

static void svg_text(void *context, double x, double y, enum face face, double size, struct colour colour,
                     const char *s, size_t len)
{
    struct svg *v = context;
    const struct brush brush = {.fills = true, .fill = colour};
    size *= MM_PER_PT;

    if (v->mode == SVG_OUTLINE) {
        path_clear(&v->outline);
        add_outlines(v, x, y, face, size, s, len);
        if (v->outline.count > 0)
            svg_content_shape(v->content, &v->now, &v->outline, &brush);
        return;
    }
    double scale = fabs(v->now.scale);
    bool other =
        face != FACE_REGULAR && strcmp(text_string(&v->families[face]), text_string(&v->families[FACE_REGULAR])) != 0;
    svg_content_line(v->content, &(struct svg_line){
                                     .x = transform_x(&v->now, x),
                                     .y = transform_y(&v->now, y),
                                     .size = size * scale,
                                     .width = font_width(v->resources->font[face], size, s, len) * scale,
                                     .family = other ? text_string(&v->families[face]) : NULL,
                                     .bold = face == FACE_BOLD,
                                     .turned = v->now.scale < 0,
                                     .colour = colour,
                                     .s = s,
                                     .len = len,
                                 });
}

/* ---- Images ---- */

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

static struct data *find_data(struct svg *v, const struct image *image)
{
    for (size_t i = 0; i < v->data_count; i++)
        if (v->data[i].image == image)
            return &v->data[i];
    struct text file = {0};
    v->data = mem_resize(v->data, (v->data_count + 1) * sizeof *v->data);
    struct data *d = &v->data[v->data_count++];
    *d = (struct data){.image = image};
    png_file_image(image, &file, &v->why);
    text_add(&d->uri, "data:image/png;base64,");
    add_base64(&d->uri, (const uint8_t *)text_string(&file), file.len);
    text_release(&file);
    return d;
}

/* Defined once a page as a square of one mm, which every use stretches. */
static void svg_image(void *context, const struct image *image, double x, double y, double width, double height)
{
    struct svg *v = context;
    struct data *d = find_data(v, image);
    if (d->number == 0) {
        d->number = ++v->defined;
        text_addf(&v->images, "<image id=\"i%zu\" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" xlink:href=\"",
                  d->number - 1);
        text_add_bytes(&v->images, d->uri.data, d->uri.len);
        text_add(&v->images, "\"/>\n");
    }
    svg_content_use(v->content, 'i', d->number - 1, transform_x(&v->now, x), transform_y(&v->now, y),
                    width * v->now.scale, height * v->now.scale);
}

/* ---- The other calls of a page ---- */

static void svg_push(void *context, double x, double y, double scale)
{
    struct svg *v = context;
    if (v->depth == v->kept_size) {
        v->kept_size = v->kept_size ? 2 * v->kept_size : 16;
        v->kept = mem_resize(v->kept, v->kept_size * sizeof *v->kept);
    }
    v->kept[v->depth++] = v->now;
    v->now = transform_within(&v->now, x, y, scale);
}

static void svg_pop(void *context)
{
    struct svg *v = context;
    v->now = v->kept[--v->depth];
}

static void svg_shape(void *context, const struct path *path, const struct brush *brush)
{
    struct svg *v = context;
    svg_content_shape(v->content, &v->now, path, brush);
}

static void play(struct svg *v, const struct display_list *list);

/* A symbol that the page shows once is drawn where it stands. */
static void svg_symbol(void *context, size_t number, double x, double y, double scale)
{
    struct svg *v = context;
    struct transform outside = v->now;
    v->now = transform_within(&v->now, x, y, scale);
    if (v->uses[number].count > 1)
        svg_content_use(v->content, 's', v->uses[number].number, v->now.x, v->now.y, v->now.scale, v->now.scale);
    else
        play(v, &v->page->symbols[number]);
    v->now = outside;
}

static void play(struct svg *v, const struct display_list *list)
{
    static const struct display_list_player player = {svg_push, svg_pop, svg_shape, svg_text, svg_image, svg_symbol};
    display_list_play(list, &player, v);
}

/* ---- Symbols ---- */

/* Counts how often symbols are shown; what a symbol shows counts once, as it is defined once. */
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

static void define_symbols(struct svg *v)
{
    v->content = &v->defs;
    for (size_t i = 0; i < v->met_count; i++) {
        if (v->uses[v->met[i]].count < 2)
            continue;
        text_addf(&v->defs.text, "<g id=\"s%zu\">\n", i);
        v->now = (struct transform){1, 0, 0};
        play(v, &v->page->symbols[v->met[i]]);
        svg_content_end(&v->defs);
        text_add(&v->defs.text, "</g>\n");
    }
}

/* ---- Pages ---- */

static void add_element(struct text *t, const char *name, const char *s)
{
    if (!s)
        return;
    text_addf(t, "<%s>", name);
    svg_add_escaped(t, s, strlen(s));
    text_addf(t, "</%s>\n", name);
}

/* The second line is what programs tell by whose file it is. Kerning and ligatures are off as they are in the
 * other formats. */
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

static void begin_page(struct svg *v, const struct paged_page *page)
{
    v->page = page;
    v->uses = mem_new(page->symbol_count * sizeof *v->uses);
    v->met = mem_new(page->symbol_count * sizeof *v->met);
    v->met_count = v->defined = 0;
    svg_content_clear(&v->body);
    svg_content_clear(&v->defs);
    text_clear(&v->images);
    for (size_t i = 0; i < v->data_count; i++)
        v->data[i].number = 0;
    /* Programs that cut are not sure to know <use>. */
    if (v->mode == SVG_TEXT)
        count_uses(v, page->list);
}

static bool write_text(struct output *out, const struct text *t)
{
    return output_write(out, t->data, t->len);
}

static bool svg_write(void *state, const struct paged_page *page, struct output *out, struct text *why)
{
    struct svg *v = state;
    struct text head = {0};

    begin_page(v, page);
    define_symbols(v);
    v->content = &v->body;
    v->now = (struct transform){1, 0, 0};
    play(v, page->list);
    svg_content_end(&v->body);
    free(v->uses);
    free(v->met);

    bool defines = v->images.len + v->defs.text.len > 0;
    add_head(v, &head);
    text_add(&head, defines ? "<defs>\n" : "");
    text_add(&v->defs.text, defines ? "</defs>\n" : "");
    text_add(&v->body.text, "</svg>\n");
    if (v->why.len > 0)
        text_add(why, v->why.data);
    bool good = v->why.len == 0 && write_text(out, &head) && write_text(out, &v->images) &&
                write_text(out, &v->defs.text) && write_text(out, &v->body.text);
    text_release(&head);
    return good;
}

static void svg_free(void *state)
{
    struct svg *v = state;
    for (size_t i = 0; i < v->data_count; i++)
        text_release(&v->data[i].uri);
    free(v->data);
    for (int i = 0; i < FACE_COUNT; i++)
        text_release(&v->families[i]);
    glyphs_free(v->glyphs);
    path_release(&v->outline);
    svg_content_release(&v->body);
    svg_content_release(&v->defs);
    text_release(&v->images);
    text_release(&v->why);
    free(v->kept);
    free(v->title);
    free(v->subject);
    free(v);
}

/* The font, then those that are much like the standard font, then any. */
static void name_families(struct svg *v)
{
    for (int i = 0; i < FACE_COUNT; i++) {
        const char *own = font_family(v->resources->font[i]);
        text_addf(&v->families[i], "'%s',", own);
        if (strcmp(own, "DejaVu Sans") != 0)
            text_add(&v->families[i], "'DejaVu Sans',");
        text_add(&v->families[i], "Verdana,sans-serif");
    }
}

struct draw *draw_svg(const struct draw_resources *resources, const struct draw_info *info, enum svg_text text,
                      const struct draw_pages *pages)
{
    static const struct paged_format format = {svg_write, svg_free};
    struct svg *v = mem_new(sizeof *v);
    v->resources = resources;
    v->title = info->title ? mem_string(info->title, strlen(info->title)) : NULL;
    v->subject = info->subject ? mem_string(info->subject, strlen(info->subject)) : NULL;
    v->mode = text;
    v->glyphs = glyphs_new(resources);
    name_families(v);
    return paged_draw(resources, &format, v, pages);
}
