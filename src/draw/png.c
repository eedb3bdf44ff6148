/* The PNG writer: pages are drawn by cairo, in bands if they are large, and encoded by png_file.c. */
#include "base/mem.h"
#include "draw/display_list.h"
#include "draw/png_file.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MM_PER_INCH 25.4

/* Pixels: well within what cairo takes as a coordinate. */
#define LIMIT 1e6

/* Rows drawn above and below a band but not used: near the edge of a surface cairo's greys may differ by a little. */
enum { BAND_MARGIN = 32 };

/* Seventeen levels of grey look as smooth as 256 in type and shapes, and leave many pages few enough colours for a
 * palette. Finer lines than this need more, or they are uneven. */
#define ANTIALIAS CAIRO_ANTIALIAS_FAST
#define FINE_LINE 2.0 /* pixels */

/* An image at the size at which it is shown. */
struct shown {
    const struct image *image;
    int width, height; /* pixels */
    cairo_surface_t *surface;
};

/* What draws the glyphs of a font. */
struct png_face {
    const struct font *font;
    cairo_font_face_t *face;
};

struct png {
    const char *title; /* or NULL */
    double dpi;
    struct png_face *faces; /* opened on first use */
    size_t face_count, face_size;
    struct shown *shown;
    size_t shown_count, shown_size;

    const struct display_page *page;
    cairo_surface_t *surface; /* `rows` rows of the page, from `top` on */
    uint32_t top, rows;
    bool drawn;
    cairo_t *cairo;
    cairo_status_t status;
};

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

/* How the coordinates of a path become those of pixels. Horizontal and vertical edges are moved to the edges of pixels,
 * by half a pixel at most, and such lines get a width of whole pixels: squared paper stays even, and thin lines don't
 * fade. */
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
    for (const struct path_step *s = path->steps; s < path->steps + path->count; s++) {
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

static void paint_shape(void *context, const struct transform *at, const struct path *path, const struct brush *brush)
{
    cairo_t *c = ((struct png *)context)->cairo;
    struct fit fit = {.at = at, .snaps = is_rectilinear(path)};
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

static const cairo_user_data_key_t font_key;

/* Cairo draws each glyph once for each size, and sets it on whole pixels. So that letters are evenly spaced, our faces
 * have each glyph four times: number 4 * glyph + n lies n quarters of a pixel further to the right. */
static cairo_status_t render_glyph(cairo_scaled_font_t *font, unsigned long number, cairo_t *c,
                                   cairo_text_extents_t *extents)
{
    static const struct transform em = {1, 0, 0};
    cairo_font_face_t *face = cairo_scaled_font_get_font_face(font);
    struct path outline = {0};
    double right = (double)(number % 4) / 4, down = 0;
    (void)extents;

    cairo_device_to_user_distance(c, &right, &down);
    cairo_translate(c, right, down);
    cairo_set_antialias(c, ANTIALIAS);
    font_outline(cairo_font_face_get_user_data(face, &font_key), (uint16_t)(number / 4), &outline);
    add_path(c, &(struct fit){.at = &em}, &outline);
    cairo_fill(c);
    path_release(&outline);
    return CAIRO_STATUS_SUCCESS;
}

static cairo_font_face_t *find_face(struct png *p, const struct font *font)
{
    for (size_t i = 0; i < p->face_count; i++)
        if (p->faces[i].font == font)
            return p->faces[i].face;
    cairo_font_face_t *face = cairo_user_font_face_create();
    cairo_user_font_face_set_render_glyph_func(face, render_glyph);
    cairo_font_face_set_user_data(face, &font_key, (void *)(uintptr_t)font, NULL);
    p->faces = mem_grow(p->faces, p->face_count, &p->face_size, sizeof *p->faces);
    p->faces[p->face_count++] = (struct png_face){font, face};
    return face;
}

static void paint_text(void *context, const struct transform *at, const struct display_call *c,
                       const struct glyph_run *run)
{
    struct png *p = context;
    double pen = c->x, size = c->size * MM_PER_PT, pixels = size * at->scale;
    cairo_matrix_t matrix;

    cairo_matrix_init_scale(&matrix, pixels, pixels);
    set_colour(p->cairo, c->colour);
    for (const struct glyph *g = run->glyphs; g < run->glyphs + run->count; g++) {
        if (g == run->glyphs || g->font != g[-1].font) {
            cairo_set_font_face(p->cairo, find_face(p, g->font));
            cairo_set_font_matrix(p->cairo, &matrix);
        }
        double quarters = floor(transform_x(at, pen + g->x * size) * 4 + 0.5), pixel = floor(quarters / 4);
        cairo_glyph_t glyph = {(unsigned long)g->id * 4 + (unsigned long)(quarters - 4 * pixel), pixel,
                               floor(transform_y(at, c->y + g->y * size) + 0.5)};
        if (fabs(glyph.x) < LIMIT && fabs(glyph.y) < LIMIT)
            cairo_show_glyphs(p->cairo, &glyph, 1);
        pen += g->advance * size;
    }
}

/* ---- Images --------------------------------------------------------------------------------------------------- */

static cairo_surface_t *new_surface(const struct image *image)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)image->width, (int)image->height);
    uint32_t *to = (uint32_t *)cairo_image_surface_get_data(surface);
    size_t count = (size_t)image->width * image->height;
    for (size_t i = 0; to && i < count; i++) {
        const uint8_t *rgb = image->rgb + 3 * i;
        uint32_t alpha = image->alpha ? image->alpha[i] : 255, r = (rgb[0] * alpha + 127) / 255,
                 g = (rgb[1] * alpha + 127) / 255, b = (rgb[2] * alpha + 127) / 255;
        to[i] = alpha << 24 | r << 16 | g << 8 | b;
    }
    cairo_surface_mark_dirty(surface);
    return surface;
}

/* Resamples the image, or finds what was kept, as art is often shown many times. */
static cairo_surface_t *resampled(struct png *p, const struct image *image, int width, int height)
{
    for (const struct shown *s = p->shown; s < p->shown + p->shown_count; s++)
        if (s->image == image && s->width == width && s->height == height)
            return s->surface;
    cairo_surface_t *from = new_surface(image),
                    *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *c = cairo_create(surface);
    cairo_scale(c, (double)width / image->width, (double)height / image->height);
    cairo_set_source_surface(c, from, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
    cairo_paint(c);
    cairo_destroy(c);
    cairo_surface_destroy(from);
    p->shown = mem_grow(p->shown, p->shown_count, &p->shown_size, sizeof *p->shown);
    p->shown[p->shown_count++] = (struct shown){image, width, height, surface};
    return surface;
}

/* Boxes that are larger than any page are left out. */
static void paint_image(void *context, const struct transform *at, const struct display_call *c)
{
    struct png *p = context;
    struct fit fit = {.at = at, .snaps = true};
    double x = fit_x(&fit, c->x), y = fit_y(&fit, c->y), width = fabs(fit_x(&fit, c->x + c->width) - x),
           height = fabs(fit_y(&fit, c->y + c->height) - y);
    if (width < 1 || height < 1 || width > DRAW_PNG_SIDE_MAX || height > DRAW_PNG_SIDE_MAX)
        return;
    cairo_save(p->cairo);
    cairo_translate(p->cairo, x, y);
    if (at->scale < 0)
        cairo_scale(p->cairo, -1, -1);
    cairo_set_source_surface(p->cairo, resampled(p, c->image, (int)width, (int)height), 0, 0);
    cairo_paint(p->cairo);
    cairo_restore(p->cairo);
}

/* ---- Pages ---------------------------------------------------------------------------------------------------- */

/* Draws the band of rows that begins at `top`. */
static void draw_band(struct png *p, uint32_t top)
{
    static const struct display_handler handler = {paint_shape, paint_text, paint_image, NULL};
    cairo_t *c = cairo_create(p->surface);
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    cairo_translate(c, 0, BAND_MARGIN - (double)top);
    cairo_set_antialias(c, ANTIALIAS);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    p->cairo = c;
    p->top = top;
    display_list_replay(p->page->list, p->page, (struct transform){p->dpi / MM_PER_INCH, 0, 0}, &handler, p);
    cairo_surface_flush(p->surface);
    p->status = cairo_status(c);
    cairo_destroy(c);
}

static const uint32_t *find_row(void *context, uint32_t y)
{
    struct png *p = context;
    if (!p->drawn || y < p->top || y >= p->top + p->rows)
        draw_band(p, y);
    p->drawn = true;
    if (p->status)
        return NULL;
    return (const uint32_t *)(cairo_image_surface_get_data(p->surface) +
                              (BAND_MARGIN + y - p->top) * (size_t)cairo_image_surface_get_stride(p->surface));
}

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

static bool write_page(void *state, const struct display_page *page, struct output *out, struct text *why)
{
    struct png *p = state;
    struct png_source source = {.dpi = p->dpi, .title = p->title, .row = find_row, .context = p};

    if (!draw_png_size(page->width, page->height, p->dpi, &source.width, &source.height, why))
        return false;
    size_t rows = DRAW_PNG_BAND / source.width;
    p->page = page;
    p->rows = rows < source.height ? (uint32_t)rows : source.height;
    p->drawn = false;
    p->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)source.width, (int)p->rows + 2 * BAND_MARGIN);
    bool good = png_file_write(&source, out, why);
    if (p->status)
        text_addf(why, "the page can't be drawn: %s", cairo_status_to_string(p->status));
    cairo_surface_destroy(p->surface);
    return good;
}

static void state_free(void *state)
{
    struct png *p = state;
    for (size_t i = 0; i < p->face_count; i++)
        cairo_font_face_destroy(p->faces[i].face);
    free(p->faces);
    for (size_t i = 0; i < p->shown_count; i++)
        cairo_surface_destroy(p->shown[i].surface);
    free(p->shown);
    free(p);
}

struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages)
{
    static const struct page_format format = {write_page, state_free};
    struct png *p = mem_new(sizeof *p);
    p->title = info->title;
    p->dpi = dpi;
    return display_list_draw(resources, &format, p, pages);
}
