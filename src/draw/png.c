/* The PNG writer. */
#include "base/mem.h"
#include "base/utf8.h"
#include "draw/font_data.h"
#include "draw/paged.h"
#include "draw/png_file.h"
#include "draw/raster.h"

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
    const struct display_list *symbols; /* of the page */
    struct transform now, *kept;        /* in pixels */
    size_t depth, kept_size;
    const struct font *damaged; /* the first font whose outlines are; NULL: none */
};

/* ---- The calls of a page ---- */

static void png_push(void *context, double x, double y, double scale)
{
    struct png *p = context;
    if (p->depth == p->kept_size) {
        p->kept_size = p->kept_size ? 2 * p->kept_size : 16;
        p->kept = mem_resize(p->kept, p->kept_size * sizeof *p->kept);
    }
    p->kept[p->depth++] = p->now;
    p->now = transform_within(&p->now, x, y, scale);
}

static void png_pop(void *context)
{
    struct png *p = context;
    p->now = p->kept[--p->depth];
}

static void png_shape(void *context, const struct path *path, const struct brush *brush)
{
    struct png *p = context;
    raster_shape(p->raster, p->now, path, brush);
}

/* Type so large that its outlines are painted as shapes. */
static bool paint_outline(struct png *p, double x, double y, double size, enum face face, uint32_t code,
                          const struct brush *brush)
{
    path_clear(&p->outline);
    bool good = glyphs_outline(p->glyphs, face, code, &p->outline);
    if (good)
        raster_shape(p->raster, transform_within(&p->now, x, y, size), &p->outline, brush);
    return good;
}

/* The baseline falls between two rows of pixels, the pen on a quarter of one. */
static bool paint_glyph(struct png *p, double x, double y, double size, enum face face, uint32_t code,
                        struct colour colour)
{
    double quarters = floor(transform_x(&p->now, x) * 4 + 0.5), pixel = floor(quarters / 4);
    const struct coverage *c = glyphs_coverage(p->glyphs, face, code, size * fabs(p->now.scale),
                                               (int)(quarters - 4 * pixel), p->now.scale < 0);
    if (c)
        raster_cover(p->raster, (int)pixel, (int)floor(transform_y(&p->now, y) + 0.5), c, colour);
    return c != NULL;
}

static bool far_out(const struct png *p, double x, double y)
{
    return fabs(transform_x(&p->now, x)) > 1e6 || fabs(transform_y(&p->now, y)) > 1e6;
}

static void png_text(void *context, double x, double y, enum face face, double size, struct colour colour,
                     const char *s, size_t len)
{
    struct png *p = context;
    const struct font *font = p->resources->font[face];
    const struct brush brush = {.fills = true, .fill = colour};
    bool large = size * MM_PER_PT * fabs(p->now.scale) > GLYPHS_COVERAGE_MAX;
    size_t used;

    size *= MM_PER_PT;
    for (size_t at = 0; at < len; at += used) {
        uint32_t code = utf8_decode(s + at, len - at, &used);
        bool good = far_out(p, x, y) || (large ? paint_outline(p, x, y, size, face, code, &brush)
                                               : paint_glyph(p, x, y, size, face, code, colour));
        if (!good && !p->damaged)
            p->damaged = font;
        x += font_advance(font, code) * size;
    }
}

static void png_image(void *context, const struct image *image, double x, double y, double width, double height)
{
    struct png *p = context;
    bool turned = p->now.scale < 0;
    double scale = fabs(p->now.scale);
    raster_image(p->raster, image, transform_x(&p->now, turned ? x + width : x),
                 transform_y(&p->now, turned ? y + height : y), width * scale, height * scale, turned);
}

static void play(struct png *p, const struct display_list *list);

static void png_symbol(void *context, size_t number, double x, double y, double scale)
{
    struct png *p = context;
    struct transform outside = p->now;
    p->now = transform_within(&p->now, x, y, scale);
    play(p, &p->symbols[number]);
    p->now = outside;
}

static void play(struct png *p, const struct display_list *list)
{
    static const struct display_list_player player = {png_push, png_pop, png_shape, png_text, png_image, png_symbol};
    display_list_play(list, &player, p);
}

/* ---- Pages ---- */

bool draw_png_size(double width, double height, double dpi, uint32_t *columns, uint32_t *rows, struct text *why)
{
    double across = fmax(floor(width / MM_PER_INCH * dpi + 0.5), 1),
           down = fmax(floor(height / MM_PER_INCH * dpi + 0.5), 1);
    double most = fmin(DRAW_PNG_SIDE_MAX / fmax(across, down), sqrt(DRAW_PNG_PIXELS_MAX / across / down));
    if (most < 1) {
        text_addf(why, "at %.0f dpi the page would be %.0f x %.0f pixels: take at most %.0f dpi", dpi, across, down,
                  floor(dpi * most));
        return false;
    }
    *columns = (uint32_t)across;
    *rows = (uint32_t)down;
    return true;
}

static bool png_write(void *state, const struct paged_page *page, struct output *out, struct text *why)
{
    struct png *p = state;
    struct png_picture picture = {.dpi = p->dpi, .title = p->title};

    if (!draw_png_size(page->width, page->height, p->dpi, &picture.width, &picture.height, why))
        return false;
    raster_begin(p->raster, picture.width, picture.height);
    p->symbols = page->symbols;
    p->now = (struct transform){p->dpi / MM_PER_INCH, 0, 0};
    play(p, page->list);
    if (p->damaged) {
        text_addf(why, "%s: the font is damaged; choose another font", font_path(p->damaged));
        return false;
    }
    picture.pixels = raster_pixels(p->raster, why);
    return picture.pixels && png_file_write(&picture, out, why);
}

static void png_free(void *state)
{
    struct png *p = state;
    glyphs_free(p->glyphs);
    raster_free(p->raster);
    path_release(&p->outline);
    free(p->kept);
    free(p->title);
    free(p);
}

struct draw *draw_png(const struct draw_resources *resources, const struct draw_info *info, double dpi,
                      const struct draw_pages *pages)
{
    static const struct paged_format format = {png_write, png_free};
    struct png *p = mem_new(sizeof *p);
    p->resources = resources;
    p->title = info->title ? mem_string(info->title, strlen(info->title)) : NULL;
    p->dpi = dpi;
    p->glyphs = glyphs_new(resources);
    p->raster = raster_new();
    return paged_draw(resources, &format, p, pages);
}
