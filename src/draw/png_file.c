#include "draw/png_file.h"

#include "base/mem.h"
#include "base/output.h"
#include "draw/png_colours.h"
#include "draw/png_guard.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Drawings compress well without filters; 6 would take off another tenth in twice the time. Own pictures are
 * photographs. */
enum { DRAWING_LEVEL = 4, IMAGE_LEVEL = 6 };

/* What is at work while a file is written. */
struct writing {
    struct png_guard guard;
    const struct png_picture *picture; /* this, or an image */
    const struct image *image;
    struct output *out; /* this, or a text */
    struct text *text;
    bool output_failed;
    png_structp png;
    png_infop info;
    struct png_colours colours;
    uint8_t *row;
};

static void on_write(png_structp png, png_bytep bytes, size_t len)
{
    struct writing *w = png_get_io_ptr(png);
    if (w->text) {
        text_add_bytes(w->text, bytes, len);
    } else if (!output_write(w->out, bytes, len)) {
        w->output_failed = true;
        png_error(png, "the output failed");
    }
}

static void on_flush(png_structp png)
{
    (void)png;
}

/* ---- Drawings ---- */

static void set_palette(struct writing *w)
{
    png_color palette[PALETTE_MAX];
    const struct palette *from = &w->colours.palette;
    for (unsigned i = 0; i < from->count; i++) {
        uint32_t c = from->colour[i];
        palette[i] = (png_color){(png_byte)(c >> 16), (png_byte)(c >> 8), (png_byte)c};
    }
    png_set_PLTE(w->png, w->info, palette, (int)from->count);
}

/* A text as libpng takes it, which only copies it. */
static png_charp borrowed(const char *s)
{
    return (png_charp)(uintptr_t)s;
}

/* By the first of these programs tell whose file it is. */
static void set_texts(struct writing *w)
{
    const png_text texts[] = {
        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = borrowed("Software"), .text = borrowed("quadrille " VERSION)},
        {.compression = PNG_ITXT_COMPRESSION_NONE, .key = borrowed("Title"), .text = borrowed(w->picture->title)}};
    png_set_text(w->png, w->info, texts, w->picture->title ? 2 : 1);
}

static void set_picture_head(struct writing *w)
{
    const struct png_picture *p = w->picture;
    const struct png_colours *c = &w->colours;
    int kind = c->bits == 24 ? PNG_COLOR_TYPE_RGB : c->grey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
    png_uint_32 per_metre = (png_uint_32)lround(p->dpi / 0.0254);

    png_set_IHDR(w->png, w->info, p->width, p->height, c->bits == 24 ? 8 : c->bits, kind, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(w->png, w->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    if (kind == PNG_COLOR_TYPE_PALETTE)
        set_palette(w);
    set_texts(w);
    png_set_filter(w->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(w->png, DRAWING_LEVEL);
}

static void write_picture(struct writing *w)
{
    const struct png_picture *p = w->picture;
    set_picture_head(w);
    png_write_info(w->png, w->info);
    w->row = mem_resize(NULL, (size_t)3 * p->width);
    for (uint32_t y = 0; y < p->height; y++) {
        png_colours_row(&w->colours, p->pixels + (size_t)y * p->width, p->width, w->row);
        png_write_row(w->png, w->row);
    }
    png_write_end(w->png, NULL);
}

/* ---- Images ---- */

static void fill_image_row(struct writing *w, uint32_t y)
{
    const struct image *i = w->image;
    const uint8_t *rgb = i->rgb + (size_t)3 * i->width * y, *alpha = i->alpha ? i->alpha + (size_t)i->width * y : NULL;
    uint8_t *to = w->row;

    if (!alpha) {
        memcpy(to, rgb, (size_t)3 * i->width);
        return;
    }
    for (uint32_t x = 0; x < i->width; x++, to += 4) {
        memcpy(to, rgb + (size_t)3 * x, 3);
        to[3] = alpha[x];
    }
}

static void write_image(struct writing *w)
{
    const struct image *i = w->image;
    png_set_IHDR(w->png, w->info, i->width, i->height, 8, i->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(w->png, IMAGE_LEVEL);
    png_write_info(w->png, w->info);
    w->row = mem_resize(NULL, (size_t)4 * i->width);
    for (uint32_t y = 0; y < i->height; y++) {
        fill_image_row(w, y);
        png_write_row(w->png, w->row);
    }
    png_write_end(w->png, NULL);
}

/* ---- Both ---- */

static void encode(void *context)
{
    struct writing *w = context;
    png_set_write_fn(w->png, w, on_write, on_flush);
    if (w->image)
        write_image(w);
    else
        write_picture(w);
}

static bool write_file(struct writing *w, struct text *why)
{
    w->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &w->guard, png_guard_error, png_guard_warning);
    w->info = w->png ? png_create_info_struct(w->png) : NULL;
    bool good = w->info && png_guard_run(w->png, encode, w);
    if (!good && !w->output_failed)
        text_addf(why, "libpng says: %s", w->guard.error);
    png_destroy_write_struct(&w->png, &w->info);
    free(w->row);
    return good;
}

bool png_file_write(const struct png_picture *picture, struct output *out, struct text *why)
{
    struct writing w = {.picture = picture, .out = out};
    png_colours_find(&w.colours, picture->pixels, (size_t)picture->width * picture->height);
    return write_file(&w, why);
}

bool png_file_image(const struct image *image, struct text *out, struct text *why)
{
    struct writing w = {.image = image, .text = out};
    return write_file(&w, why);
}
