/* The writers of pixels: pages are drawn by cairo, in bands if they are large, and encoded row by row by libpng or kept
 * as grey pixels. */
#include "base/mem.h"
#include "base/output.h"
#include "draw/display_list.h"

#include <assert.h>
#include <cairo.h>
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MM_PER_INCH 25.4

/* Pixels: well within what cairo takes as a coordinate. */
#define LIMIT 1e6

/* Extra rows above and below a band: near the edge of a surface cairo's greys differ slightly. */
enum { BAND_MARGIN = 32 };

/* Seventeen levels of grey look as smooth as 256 in type and shapes, and leave many pages few enough colours for a
 * palette. Finer lines than this need more, or they are uneven. */
#define ANTIALIAS CAIRO_ANTIALIAS_FAST
#define FINE_LINE 2.0 /* pixels */

/* No glyph reaches further above or below its baseline, in parts of the type size. */
#define TALLEST 4.0

enum { MASK_SIZE_MAX = 512 }; /* pixels: of type */

enum { RESAMPLED_MAX = 1 << 20 }; /* pixels: of an image that is drawn by itself first */

struct png {
    const char *title; /* or NULL */
    double dpi;
    struct grey *grey; /* keeps the page in place of a PNG; NULL: none does */

    const struct display_page *page;
    uint32_t width, height;   /* pixels */
    cairo_surface_t *surface; /* `rows` rows of the page, from `top` on */
    uint32_t top, rows;
    bool drawn;
    cairo_t *cairo;
    cairo_status_t status;
};

/* Keeps the first error of a drawing. */
static void keep_status(struct png *p, cairo_t *c)
{
    if (!p->status)
        p->status = cairo_status(c);
}

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

/* How coordinates of a path map to pixels. Horizontal and vertical edges are snapped to the edges of pixels, by half a
 * pixel at most, and such lines get a width of whole pixels: squared paper stays even, and thin lines don't fade. */
struct fit {
    const struct transform *at;
    bool snaps;   /* to the edges of pixels, */
    double shift; /* moved by this */
};

static double fit_to(const struct fit *f, double place)
{
    if (f->snaps)
        place = floor(place - f->shift + 0.5) + f->shift;
    return fmin(fmax(place, -LIMIT), LIMIT);
}

static double fit_x(const struct fit *f, double x)
{
    return fit_to(f, transform_x(f->at, x));
}

static double fit_y(const struct fit *f, double y)
{
    return fit_to(f, transform_y(f->at, y));
}

/* Whether all edges of the path are horizontal or vertical, and none is a dot, whose shape would suffer. */
static bool is_rectilinear(const struct path *path)
{
    const double slack = 1e-6; /* mm */
    double x = 0, y = 0, start_x = 0, start_y = 0;
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
        bool closes = s->op == PATH_CLOSE, edge = closes || s->op == PATH_LINE;
        double to_x = closes ? start_x : s->x, to_y = closes ? start_y : s->y;
        bool upright = fabs(to_x - x) < slack, level = fabs(to_y - y) < slack;
        if (s->op == PATH_CURVE || (edge && !upright && !level) || (s->op == PATH_LINE && upright && level))
            return false;
        x = to_x;
        y = to_y;
        if (!edge) {
            start_x = x;
            start_y = y;
        }
    }
    return true;
}

static void add_path(cairo_t *c, const struct fit *f, const struct path *path)
{
    cairo_new_path(c);
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        double x = fit_x(f, s->x), y = fit_y(f, s->y), right, bottom;
        switch (s->op) {
        case PATH_MOVE:
            cairo_move_to(c, x, y);
            break;
        case PATH_LINE:
            cairo_line_to(c, x, y);
            break;
        case PATH_CURVE:
            cairo_curve_to(c, fit_x(f, s->x1), fit_y(f, s->y1), fit_x(f, s->x2), fit_y(f, s->y2), x, y);
            break;
        case PATH_CLOSE:
            cairo_close_path(c);
            break;
        case PATH_RECT:
            /* It keeps at least a pixel of width and height if it snaps. */
            right = fit_x(f, s->x + s->x1);
            bottom = fit_y(f, s->y + s->y1);
            right += f->snaps && x == right && s->x1 != 0;
            bottom += f->snaps && y == bottom && s->y1 != 0;
            cairo_rectangle(c, x, y, right - x, bottom - y);
            break;
        }
    }
}

static void set_colour(cairo_t *c, struct colour colour)
{
    cairo_set_source_rgb(c, colour.r / 255.0, colour.g / 255.0, colour.b / 255.0);
}

static void paint_shape(const struct png *p, const struct transform *at, const struct path *path,
                        const struct brush *brush)
{
    cairo_t *c = p->cairo;
    struct fit fit = {.at = at, .snaps = !p->grey && is_rectilinear(path)};
    if (brush->fills) {
        set_colour(c, brush->fill);
        add_path(c, &fit, path);
        cairo_fill(c);
    }
    if (brush->strokes) {
        double width = fmin(brush->width * fabs(at->scale), LIMIT);
        if (fit.snaps)
            width = fmax(floor(width + 0.5), 1);
        fit.shift = fmod(width, 2) == 1 ? 0.5 : 0;
        set_colour(c, brush->stroke);
        cairo_set_antialias(c, width < FINE_LINE ? CAIRO_ANTIALIAS_DEFAULT : ANTIALIAS);
        cairo_set_line_width(c, width);
        add_path(c, &fit, path);
        cairo_stroke(c);
        cairo_set_antialias(c, ANTIALIAS);
    }
}

/* ---- Text ----------------------------------------------------------------------------------------------------- */

/* Paints a glyph with its pen `quarters` of a pixel right of the pixel (x, y). Through a mask, so that it has the same
 * greys wherever it stands. */
static void paint_glyph(struct png *p, const struct glyph *g, double size, double quarters, double x, double y)
{
    struct fit fit = {.at = &(struct transform){size, quarters / 4, 0}};
    scoped(path_release) struct path outline = {0};
    double left, top, right, bottom;
    font_outline(g->font, g->id, &outline);
    add_path(p->cairo, &fit, &outline);
    cairo_path_extents(p->cairo, &left, &top, &right, &bottom);
    cairo_new_path(p->cairo);
    left = floor(left);
    top = floor(top);
    cairo_surface_t *mask =
        cairo_image_surface_create(CAIRO_FORMAT_A8, (int)(ceil(right) - left), (int)(ceil(bottom) - top));
    cairo_t *c = cairo_create(mask);
    cairo_translate(c, -left, -top);
    cairo_set_antialias(c, ANTIALIAS);
    add_path(c, &fit, &outline);
    cairo_fill(c);
    keep_status(p, c);
    cairo_destroy(c);
    cairo_mask_surface(p->cairo, mask, x + left, y + top);
    cairo_surface_destroy(mask);
}

/* Glyphs stand on whole rows of pixels and, so that letters are evenly spaced, on quarters of a pixel. */
static void paint_text(struct png *p, const struct transform *at, const struct draw_call *c)
{
    const struct glyph_run *run = c->run;
    double pen = c->x, size = c->size * MM_PER_PT, pixels = size * at->scale;

    set_colour(p->cairo, c->colour);
    for (const struct glyph *g = run->glyphs; g < run->glyphs + run->count; pen += g->advance * size, g++) {
        double quarters = floor(transform_x(at, pen + g->x * size) * 4 + 0.5), x = floor(quarters / 4),
               y = floor(transform_y(at, c->y + g->y * size) + 0.5), reach = TALLEST * fabs(pixels);
        if (fabs(x) >= LIMIT || y + reach < p->top - (double)BAND_MARGIN || y - reach > p->top + p->rows + BAND_MARGIN)
            continue;
        if (fabs(pixels) > MASK_SIZE_MAX) {
            scoped(path_release) struct path outline = {0};
            font_outline(g->font, g->id, &outline);
            add_path(p->cairo, &(struct fit){.at = &(struct transform){pixels, quarters / 4, y}}, &outline);
            cairo_fill(p->cairo);
            continue;
        }
        paint_glyph(p, g, pixels, quarters - 4 * x, x, y);
    }
}

/* ---- Images --------------------------------------------------------------------------------------------------- */

/* Paints the image over width x height pixels. */
static void paint_scaled(cairo_t *c, const struct image *image, int width, int height)
{
    cairo_surface_t *from = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)image->width, (int)image->height);
    uint32_t *to = (uint32_t *)cairo_image_surface_get_data(from);
    size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; to && i < count; i++) { /* premultiplied */
        const uint8_t *rgb = image->rgb + 3 * i;
        uint32_t alpha = image->alpha ? image->alpha[i] : 255, r = (rgb[0] * alpha + 127) / 255,
                 g = (rgb[1] * alpha + 127) / 255, b = (rgb[2] * alpha + 127) / 255;
        to[i] = alpha << 24 | r << 16 | g << 8 | b;
    }
    cairo_surface_mark_dirty(from);
    cairo_save(c);
    cairo_rectangle(c, 0, 0, width, height);
    cairo_clip(c);
    cairo_scale(c, (double)width / image->width, (double)height / image->height);
    cairo_set_source_surface(c, from, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
    cairo_paint(c);
    cairo_restore(c);
    cairo_surface_destroy(from);
}

/* Boxes that are larger than any page are left out. */
static void paint_image(struct png *p, const struct transform *at, const struct draw_call *c)
{
    struct fit fit = {.at = at, .snaps = true};
    double x = fit_x(&fit, c->x), y = fit_y(&fit, c->y), width = fabs(fit_x(&fit, c->x + c->width) - x),
           height = fabs(fit_y(&fit, c->y + c->height) - y);
    double top = at->scale < 0 ? y - height : y;
    if (width < 1 || height < 1 || width > DRAW_PNG_SIDE_MAX || height > DRAW_PNG_SIDE_MAX ||
        top + height < p->top - (double)BAND_MARGIN || top > p->top + p->rows + BAND_MARGIN)
        return;
    cairo_save(p->cairo);
    cairo_translate(p->cairo, x, y);
    if (at->scale < 0)
        cairo_scale(p->cairo, -1, -1);
    if (width * height > RESAMPLED_MAX) {
        paint_scaled(p->cairo, c->image, (int)width, (int)height);
    } else {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)width, (int)height);
        cairo_t *own = cairo_create(surface);
        paint_scaled(own, c->image, (int)width, (int)height);
        keep_status(p, own);
        cairo_destroy(own);
        cairo_set_source_surface(p->cairo, surface, 0, 0);
        cairo_paint(p->cairo);
        cairo_surface_destroy(surface);
    }
    cairo_restore(p->cairo);
}

/* ---- Pages ---------------------------------------------------------------------------------------------------- */

static bool png_show(void *context, const struct transform *at, const struct draw_call *c)
{
    struct png *p = context;
    if (c->op == CALL_SHAPE)
        paint_shape(p, at, c->path, &c->brush);
    if (c->op == CALL_TEXT)
        paint_text(p, at, c);
    if (c->op == CALL_IMAGE)
        paint_image(p, at, c);
    return false;
}

/* A row of the page; where it is not in the band that was drawn last, the band that begins with it is drawn. */
static const uint32_t *find_row(struct png *p, uint32_t y)
{
    if (!p->drawn || y < p->top || y >= p->top + p->rows) {
        p->cairo = cairo_create(p->surface);
        p->top = y;
        cairo_set_source_rgb(p->cairo, 1, 1, 1);
        cairo_paint(p->cairo);
        cairo_translate(p->cairo, 0, BAND_MARGIN - (double)y);
        cairo_set_antialias(p->cairo, ANTIALIAS);
        cairo_set_line_cap(p->cairo, CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(p->cairo, CAIRO_LINE_JOIN_ROUND);
        display_list_replay(p->page->list, p->page, (struct transform){p->dpi / MM_PER_INCH, 0, 0}, png_show, p);
        cairo_surface_flush(p->surface);
        keep_status(p, p->cairo);
        cairo_destroy(p->cairo);
        p->drawn = true;
    }
    if (p->status)
        return NULL;
    return (const uint32_t *)(cairo_image_surface_get_data(p->surface) +
                              (BAND_MARGIN + y - p->top) * (size_t)cairo_image_surface_get_stride(p->surface));
}

/* ---- Colours -------------------------------------------------------------------------------------------------- */

enum { PALETTE_MAX = 256 };

struct palette {
    uint32_t colour[PALETTE_MAX]; /* 0xRRGGBB, in the order of their first appearance */
    unsigned count;
};

/* The number of a colour; that of the next if it is new. */
static unsigned palette_find(const struct palette *p, uint32_t colour)
{
    unsigned i = 0;
    while (i < p->count && p->colour[i] != colour)
        i++;
    return i;
}

/* Adds the colours of a row; false if there are too many. */
static bool add_row(struct palette *p, const uint32_t *row, uint32_t width)
{
    for (uint32_t x = 0; x < width; x++) {
        if (x > 0 && row[x] == row[x - 1])
            continue;
        uint32_t colour = row[x] & 0xFFFFFF;
        if (palette_find(p, colour) < p->count)
            continue;
        if (p->count == PALETTE_MAX)
            return false;
        p->colour[p->count++] = colour;
    }
    return true;
}

/* ---- The file ------------------------------------------------------------------------------------------------- */

/* Drawings compress well without filters; level 4 would save a tenth in twice the time. */
enum { COMPRESSION_LEVEL = 3 };

struct encoder {
    struct png *page;
    struct output *out;
    struct palette palette;
    int kind, bits; /* as in IHDR */
    png_structp png;
    png_infop info;
    uint8_t *row;
    bool done;
    char error[128]; /* in libpng's words; empty if something else failed */
};

static void on_error(png_structp png, png_const_charp message)
{
    struct encoder *e = png_get_error_ptr(png);
    snprintf(e->error, sizeof e->error, "%s", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png UNUSED, png_const_charp message UNUSED)
{
}

static void on_write(png_structp png, png_bytep bytes, size_t len)
{
    struct encoder *e = png_get_io_ptr(png);
    if (!output_write(e->out, bytes, len))
        png_longjmp(png, 1);
}

static void on_flush(png_structp png UNUSED)
{
}

/* Chooses the smallest kind of pixels. False if a row failed. */
static bool find_kind(struct encoder *e)
{
    struct png *p = e->page;
    e->kind = PNG_COLOR_TYPE_RGB;
    e->bits = 8;
    for (uint32_t y = 0; y < p->height; y++) {
        const uint32_t *pixels = find_row(p, y);
        if (!pixels)
            return false;
        if (!add_row(&e->palette, pixels, p->width))
            return true;
    }
    bool grey = e->palette.count > 16;
    for (unsigned i = 0; i < e->palette.count; i++)
        grey = grey && e->palette.colour[i] == (e->palette.colour[i] & 0xFF) * 0x10101;
    e->kind = grey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
    for (e->bits = 1; 1u << e->bits < e->palette.count; e->bits *= 2)
        ;
    return true;
}

/* A text as libpng takes it, which only copies it. */
static png_charp borrowed(const char *s)
{
    return (png_charp)(uintptr_t)s;
}

/* Converts a row to e->row: three bytes a pixel, or one with the grey level or the number in the palette. */
static void convert_row(struct encoder *e, const uint32_t *pixels)
{
    const uint32_t *end = pixels + e->page->width;
    uint8_t *to = e->row;
    if (e->kind == PNG_COLOR_TYPE_RGB)
        for (const uint32_t *p = pixels; p < end; p++) {
            *to++ = (uint8_t)(*p >> 16);
            *to++ = (uint8_t)(*p >> 8);
            *to++ = (uint8_t)*p;
        }
    else if (e->kind == PNG_COLOR_TYPE_GRAY)
        for (const uint32_t *p = pixels; p < end; p++)
            *to++ = (uint8_t)*p;
    else
        for (const uint32_t *p = pixels; p < end; p++, to++)
            *to = p > pixels && p[0] == p[-1] ? to[-1] : (uint8_t)palette_find(&e->palette, *p & 0xFFFFFF);
}

/* libpng's errors jump back to here. */
static void encode(struct encoder *e)
{
    if (setjmp(png_jmpbuf(e->png)) != 0)
        return;
    struct png *p = e->page;
    png_uint_32 per_metre = (png_uint_32)lround(p->dpi / 0.0254);
    /* The first text marks the file as ours, which may be replaced without --force. */
    const png_text texts[] = {
        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = borrowed("Software"), .text = borrowed("quadrille " VERSION)},
        {.compression = PNG_ITXT_COMPRESSION_NONE, .key = borrowed("Title"), .text = borrowed(p->title)}};

    png_set_write_fn(e->png, e, on_write, on_flush);
    png_set_IHDR(e->png, e->info, p->width, p->height, e->bits, e->kind, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(e->png, e->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    if (e->kind == PNG_COLOR_TYPE_PALETTE) {
        png_color palette[PALETTE_MAX];
        for (unsigned i = 0; i < e->palette.count; i++) {
            uint32_t rgb = e->palette.colour[i];
            palette[i] = (png_color){(png_byte)(rgb >> 16), (png_byte)(rgb >> 8), (png_byte)rgb};
        }
        png_set_PLTE(e->png, e->info, palette, (int)e->palette.count);
    }
    png_set_text(e->png, e->info, texts, p->title ? 2 : 1);
    png_set_filter(e->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(e->png, COMPRESSION_LEVEL);
    png_write_info(e->png, e->info);
    png_set_packing(e->png); /* from a byte for each pixel */
    for (uint32_t y = 0; y < p->height; y++) {
        const uint32_t *pixels = find_row(p, y);
        if (!pixels)
            return;
        convert_row(e, pixels);
        png_write_row(e->png, e->row);
    }
    png_write_end(e->png, NULL);
    e->done = true;
}

/* Writes the page with its exact colours: a palette of up to 256 or 8-bit greys, else RGB. False with the reason in
 * `why`, which stays empty if drawing or the output failed. */
static bool write_png(struct png *p, struct output *out, struct text *why)
{
    struct encoder e = {.page = p, .out = out};
    if (!find_kind(&e))
        return false;
    e.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &e, on_error, on_warning);
    e.info = e.png ? png_create_info_struct(e.png) : NULL;
    if (!e.info)
        mem_exhausted();
    scoped(mem_free) uint8_t *row = mem_resize(NULL, (size_t)3 * p->width);
    e.row = row;
    encode(&e);
    if (e.error[0])
        text_addf(why, "libpng says: %s", e.error);
    png_destroy_write_struct(&e.png, &e.info);
    return e.done;
}

/* ---- Drawings ------------------------------------------------------------------------------------------------- */

bool draw_png_size(double width, double height, double dpi, uint32_t *columns, uint32_t *rows, struct text *why)
{
    double across = fmax(floor(width / MM_PER_INCH * dpi + 0.5), 1),
           down = fmax(floor(height / MM_PER_INCH * dpi + 0.5), 1);
    double most = fmin(DRAW_PNG_SIDE_MAX / fmax(across, down), sqrt(DRAW_PNG_PIXELS_MAX / across / down));
    if (most < 1)
        return text_refuse(why, "at %.0f dpi the page would be %.0f x %.0f pixels: take at most %.0f dpi", dpi, across,
                           down, floor(dpi * most));
    *columns = (uint32_t)across;
    *rows = (uint32_t)down;
    return true;
}

/* Keeps the rows of the first page as grey pixels, with the weights of ITU-R BT.601. */
static bool keep_grey(struct png *p, struct grey *out)
{
    if (out->pixels)
        return true;
    *out = (struct grey){(int)p->width, (int)p->height, mem_new((size_t)p->width * p->height)};
    for (uint32_t y = 0; y < p->height; y++) {
        const uint32_t *row = find_row(p, y);
        uint8_t *to = out->pixels + (size_t)y * p->width;
        for (uint32_t x = 0; row && x < p->width; x++)
            to[x] = (uint8_t)((299 * (row[x] >> 16 & 255) + 587 * (row[x] >> 8 & 255) + 114 * (row[x] & 255)) / 1000);
        if (!row)
            return false;
    }
    return true;
}

static bool write_page(void *state, const struct display_page *page, struct output *out, struct text *why)
{
    struct png *p = state;

    if (!draw_png_size(page->width, page->height, p->dpi, &p->width, &p->height, why))
        return false;
    assert(p->width > 0);
    size_t rows = DRAW_PNG_BAND / p->width;
    p->page = page;
    p->rows = rows < p->height ? (uint32_t)rows : p->height;
    p->drawn = false;
    p->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)p->width, (int)p->rows + 2 * BAND_MARGIN);
    bool good = p->grey ? keep_grey(p, p->grey) : write_png(p, out, why);
    if (p->status)
        text_addf(why, "the page can't be drawn: %s", cairo_status_to_string(p->status));
    cairo_surface_destroy(p->surface);
    return good;
}

/* Begins a drawing whose pages become PNGs, or grey pixels in `grey`. */
static struct draw *draw_pixels(const struct draw_resources *resources, double dpi, const char *title,
                                const struct draw_pages *pages, struct grey *grey)
{
    static const struct page_format format = {.write = write_page, .free = free};
    struct png *p = mem_new(sizeof *p);
    p->title = title;
    p->dpi = dpi;
    p->grey = grey;
    return display_list_draw(resources, &format, p, pages);
}

struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages)
{
    return draw_pixels(resources, dpi, info->title, pages, NULL);
}

struct draw *draw_grey(const struct draw_resources *resources, double scale, struct grey *out)
{
    return draw_pixels(resources, scale * MM_PER_INCH, NULL, &(struct draw_pages){0}, out);
}
