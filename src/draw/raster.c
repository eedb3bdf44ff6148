#include "base/mem.h"
#include "draw/png_internal.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Well within what cairo takes as a coordinate. */
#define LIMIT 1e6

enum {
    IMAGE_SHOWN_MAX = 32767, /* pixels a side: larger than any bitmap */
    RESAMPLED_MAX = 64
};

/* An image at the size at which it is shown, kept because art is often shown many times. */
struct resampled {
    const struct image *image;
    uint32_t width, height;
    uint32_t *pixels; /* owned */
};

struct raster {
    uint32_t width, height;
    uint32_t *pixels;
    size_t size; /* of `pixels` */
    cairo_surface_t *surface;
    cairo_t *cairo;
    struct resampled images[RESAMPLED_MAX];
    size_t image_count;
};

struct raster *raster_new(void)
{
    return mem_new(sizeof(struct raster));
}

static void forget_images(struct raster *r)
{
    for (size_t i = 0; i < r->image_count; i++)
        free(r->images[i].pixels);
    r->image_count = 0;
}

static void end(struct raster *r)
{
    if (r->cairo)
        cairo_destroy(r->cairo);
    if (r->surface)
        cairo_surface_destroy(r->surface);
    r->cairo = NULL;
    r->surface = NULL;
}

void raster_free(struct raster *r)
{
    if (!r)
        return;
    end(r);
    forget_images(r);
    free(r->pixels);
    free(r);
}

void raster_begin(struct raster *r, uint32_t width, uint32_t height)
{
    size_t count = (size_t)width * height;
    end(r);
    if (count > r->size) {
        free(r->pixels);
        r->pixels = mem_resize(NULL, count * sizeof *r->pixels);
        r->size = count;
    }
    memset(r->pixels, 0xFF, count * sizeof *r->pixels);
    r->width = width;
    r->height = height;
    /* Rows of this format have no gaps. */
    r->surface = cairo_image_surface_create_for_data((unsigned char *)r->pixels, CAIRO_FORMAT_RGB24, (int)width,
                                                     (int)height, (int)(width * sizeof *r->pixels));
    r->cairo = cairo_create(r->surface);
    cairo_set_line_cap(r->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(r->cairo, CAIRO_LINE_JOIN_ROUND);
}

/* ---- Shapes --------------------------------------------------------------------------------------------------- */

/* How the coordinates of a path become those of pixels. */
struct fit {
    struct transform at;
    bool snaps; /* to the edges of pixels, moved by `shift` */
    double shift;
};

static double fit_to(const struct fit *f, double place)
{
    if (f->snaps)
        place = floor(place - f->shift + 0.5) + f->shift;
    return fmin(fmax(place, -LIMIT), LIMIT);
}

static double fit_x(const struct fit *f, double x)
{
    return fit_to(f, transform_x(&f->at, x));
}

static double fit_y(const struct fit *f, double y)
{
    return fit_to(f, transform_y(&f->at, y));
}

static bool along_axis(double x1, double y1, double x2, double y2)
{
    const double slack = 1e-6; /* mm */
    bool level = fabs(y1 - y2) < slack, upright = fabs(x1 - x2) < slack;
    return level != upright; /* both: a dot, whose shape would suffer */
}

/* Whether all edges of the path are horizontal or vertical. */
static bool is_rectilinear(const struct path *path)
{
    double x = 0, y = 0, start_x = 0, start_y = 0;
    for (size_t i = 0; i < path->count; i++) {
        const struct path_step *s = &path->steps[i];
        bool straight =
            s->op == PATH_MOVE || s->op == PATH_RECT || (s->op == PATH_LINE && along_axis(x, y, s->x, s->y)) ||
            (s->op == PATH_CLOSE &&
             (along_axis(x, y, start_x, start_y) || (fabs(x - start_x) < 1e-6 && fabs(y - start_y) < 1e-6)));
        if (!straight)
            return false;
        if (s->op == PATH_CLOSE)
            continue;
        x = s->x;
        y = s->y;
        if (s->op != PATH_LINE) {
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

void raster_shape(struct raster *r, struct transform at, const struct path *path, const struct brush *brush)
{
    bool snaps = is_rectilinear(path);
    if (brush->fills) {
        struct fit fit = {at, snaps, 0};
        set_colour(r->cairo, brush->fill);
        add_path(r->cairo, &fit, path);
        cairo_fill(r->cairo);
    }
    if (brush->strokes) {
        double width = fmin(brush->width * fabs(at.scale), LIMIT);
        if (snaps)
            width = fmax(floor(width + 0.5), 1);
        struct fit fit = {at, snaps, fmod(width, 2) == 1 ? 0.5 : 0};
        set_colour(r->cairo, brush->stroke);
        cairo_set_line_width(r->cairo, width);
        add_path(r->cairo, &fit, path);
        cairo_stroke(r->cairo);
    }
}

/* ---- Glyphs and images ---------------------------------------------------------------------------------------- */

static uint32_t blend(uint32_t under, uint32_t over, uint32_t cover)
{
    uint32_t mixed = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        uint32_t a = under >> shift & 0xFF, b = over >> shift & 0xFF;
        mixed |= (a * (255 - cover) + b * cover + 127) / 255 << shift;
    }
    return mixed;
}

/* The part of a row of `count` pixels from x on that lies in the bitmap: *first .. the result - 1. */
static int64_t clip(int64_t x, int64_t count, int64_t size, int64_t *first)
{
    *first = x < 0 ? -x : 0;
    return x + count > size ? size - x : count;
}

void raster_glyph(struct raster *r, int x, int y, const struct coverage *coverage, struct colour colour)
{
    uint32_t ink = (uint32_t)colour.r << 16 | (uint32_t)colour.g << 8 | colour.b;
    int64_t left = (int64_t)x + coverage->left, top = (int64_t)y + coverage->top, column, row;
    int64_t columns = clip(left, coverage->width, r->width, &column),
            rows = clip(top, coverage->height, r->height, &row);

    if (!coverage->bytes)
        return;
    cairo_surface_flush(r->surface);
    for (; row < rows; row++) {
        const uint8_t *from = coverage->bytes + row * coverage->width;
        uint32_t *to = r->pixels + (top + row) * r->width + left;
        for (int64_t i = column; i < columns; i++)
            if (from[i] == 255)
                to[i] = ink;
            else if (from[i] > 0)
                to[i] = blend(to[i], ink, from[i]);
    }
    cairo_surface_mark_dirty(r->surface);
}

static const struct resampled *find_image(struct raster *r, const struct image *image, uint32_t width, uint32_t height)
{
    for (size_t i = 0; i < r->image_count; i++) {
        const struct resampled *found = &r->images[i];
        if (found->image == image && found->width == width && found->height == height)
            return found;
    }
    if (r->image_count == RESAMPLED_MAX)
        forget_images(r);
    struct resampled *made = &r->images[r->image_count++];
    *made = (struct resampled){image, width, height, image_resample(image, width, height)};
    return made;
}

void raster_image(struct raster *r, const struct image *image, double x, double y, double width, double height,
                  bool turned)
{
    int64_t left = llround(fmax(x, -LIMIT)), top = llround(fmax(y, -LIMIT)), column, row;
    int64_t w = llround(fmin(x + width, LIMIT)) - left, h = llround(fmin(y + height, LIMIT)) - top;
    int64_t columns = clip(left, w, r->width, &column), rows = clip(top, h, r->height, &row);

    if (column >= columns || row >= rows || w > IMAGE_SHOWN_MAX || h > IMAGE_SHOWN_MAX)
        return;
    const struct resampled *shown = find_image(r, image, (uint32_t)w, (uint32_t)h);
    cairo_surface_flush(r->surface);
    for (; row < rows; row++) {
        uint32_t *to = r->pixels + (top + row) * r->width + left;
        for (int64_t i = column; i < columns; i++) {
            int64_t at = turned ? (h - 1 - row) * w + w - 1 - i : row * w + i;
            to[i] = blend(to[i], shown->pixels[at] & 0xFFFFFF, shown->pixels[at] >> 24);
        }
    }
    cairo_surface_mark_dirty(r->surface);
}

const uint32_t *raster_pixels(struct raster *r, struct text *why)
{
    cairo_surface_flush(r->surface);
    cairo_status_t status = cairo_status(r->cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        return r->pixels;
    text_addf(why, "the page can't be drawn: %s", cairo_status_to_string(status));
    return NULL;
}
