/* The PNG writer. */
#include "base/mem.h"
#include "base/utf8.h"
#include "draw/display_list.h"
#include "draw/png_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MM_PER_INCH 25.4

struct png {
    const struct draw_resources *resources;
    char *title; /* or NULL */
    double dpi;
    struct glyphs *glyphs;
    struct raster *raster;
    struct path outline;
    const struct font *damaged; /* the first font with a damaged outline; NULL: none */
};

/* ---- The calls of a page -------------------------------------------------------------------------------------- */

static void paint_shape(void *context, const struct transform *at, const struct path *path, const struct brush *brush)
{
    struct png *p = context;
    raster_shape(p->raster, *at, path, brush);
}

/* Paints a large glyph as a shape. */
static bool paint_outline(struct png *p, const struct transform *at, double x, double y, double size, enum face face,
                          uint32_t code, struct colour colour)
{
    const struct brush brush = {.fills = true, .fill = colour};
    path_clear(&p->outline);
    bool good = glyphs_outline(p->glyphs, face, code, &p->outline);
    if (good)
        raster_shape(p->raster, transform_within(at, x, y, size), &p->outline, &brush);
    return good;
}

/* Paints a glyph as pixels. The baseline lies between two rows of pixels, the pen on a quarter of a pixel. */
static bool paint_glyph(struct png *p, const struct transform *at, double x, double y, double size, enum face face,
                        uint32_t code, struct colour colour)
{
    double quarters = floor(transform_x(at, x) * 4 + 0.5), pixel = floor(quarters / 4);
    const struct coverage *c =
        glyphs_coverage(p->glyphs, face, code, size * fabs(at->scale), (int)(quarters - 4 * pixel), at->scale < 0);
    if (c)
        raster_glyph(p->raster, (int)pixel, (int)floor(transform_y(at, y) + 0.5), c, colour);
    return c != NULL;
}

static void paint_text(void *context, const struct transform *at, const struct display_call *c, const char *s)
{
    struct png *p = context;
    const struct font *font = p->resources->font[c->face];
    double x = c->x, size = c->size * MM_PER_PT;
    bool large = size * fabs(at->scale) > GLYPHS_COVERAGE_MAX;
    size_t used;

    for (size_t i = 0; i < c->count; i += used) {
        uint32_t code = utf8_decode(s + i, c->count - i, &used);
        bool far_out = fabs(transform_x(at, x)) > 1e6 || fabs(transform_y(at, c->y)) > 1e6;
        if (!far_out && !(large ? paint_outline : paint_glyph)(p, at, x, c->y, size, c->face, code, c->colour) &&
            !p->damaged)
            p->damaged = font;
        x += font_advance(font, code) * size;
    }
}

static void paint_image(void *context, const struct transform *at, const struct display_call *c)
{
    struct png *p = context;
    bool turned = at->scale < 0;
    double scale = fabs(at->scale);
    raster_image(p->raster, c->image, transform_x(at, turned ? c->x + c->width : c->x),
                 transform_y(at, turned ? c->y + c->height : c->y), c->width * scale, c->height * scale, turned);
}

/* ---- Pages ---------------------------------------------------------------------------------------------------- */

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
    static const struct display_handler handler = {paint_shape, paint_text, paint_image, NULL};
    struct png *p = state;
    struct bitmap bitmap = {.dpi = p->dpi, .title = p->title};

    if (!draw_png_size(page->width, page->height, p->dpi, &bitmap.width, &bitmap.height, why))
        return false;
    raster_begin(p->raster, bitmap.width, bitmap.height);
    display_list_replay(page->list, page, (struct transform){p->dpi / MM_PER_INCH, 0, 0}, &handler, p);
    if (p->damaged)
        return text_refuse(why, "%s: the font is damaged; choose another font", p->damaged->path);
    bitmap.pixels = raster_pixels(p->raster, why);
    return bitmap.pixels && png_file_write(&bitmap, out, why);
}

static void state_free(void *state)
{
    struct png *p = state;
    glyphs_free(p->glyphs);
    raster_free(p->raster);
    path_release(&p->outline);
    free(p->title);
    free(p);
}

struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages)
{
    static const struct page_format format = {write_page, state_free};
    struct png *p = mem_new(sizeof *p);
    p->resources = resources;
    p->title = info->title ? mem_string(info->title, strlen(info->title)) : NULL;
    p->dpi = dpi;
    p->glyphs = glyphs_new(resources);
    p->raster = raster_new();
    return display_list_draw(resources, &format, p, pages);
}
