#include "base/mem.h"
#include "base/output.h"
#include "draw/png_internal.h"

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Errors --------------------------------------------------------------------------------------------------- */

void png_guard_error(png_structp png, png_const_charp message)
{
    struct png_guard *guard = png_get_error_ptr(png);
    snprintf(guard->error, sizeof guard->error, "%s", message);
    png_longjmp(png, 1);
}

void png_guard_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
}

/* The only function that libpng's errors jump to. It has no variables of its own, which would be lost. */
bool png_guard_run(png_structp png, void (*work)(void *context), void *context)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    work(context);
    return true;
}

/* ---- Writing -------------------------------------------------------------------------------------------------- */

/* Drawings compress well without filters; level 6 would save another tenth in twice the time. Images may be
 * photographs. */
enum { DRAWING_LEVEL = 4, IMAGE_LEVEL = 6 };

struct writing {
    struct png_guard guard;
    const struct bitmap *bitmap; /* this, or an image */
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

/* A text as libpng takes it, which only copies it. */
static png_charp borrowed(const char *s)
{
    return (png_charp)(uintptr_t)s;
}

static void write_bitmap_head(struct writing *w)
{
    const struct bitmap *b = w->bitmap;
    const struct png_colours *c = &w->colours;
    int kind = c->bits == 24 ? PNG_COLOR_TYPE_RGB : c->grey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
    png_uint_32 per_metre = (png_uint_32)lround(b->dpi / 0.0254);
    /* The first of these texts tells other runs of the program that the file is theirs to replace. */
    const png_text texts[] = {
        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = borrowed("Software"), .text = borrowed("quadrille " VERSION)},
        {.compression = PNG_ITXT_COMPRESSION_NONE, .key = borrowed("Title"), .text = borrowed(b->title)}};

    png_set_IHDR(w->png, w->info, b->width, b->height, c->bits == 24 ? 8 : c->bits, kind, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(w->png, w->info, per_metre, per_metre, PNG_RESOLUTION_METER);
    if (kind == PNG_COLOR_TYPE_PALETTE) {
        png_color palette[PALETTE_MAX];
        for (unsigned i = 0; i < c->palette.count; i++) {
            uint32_t rgb = c->palette.colour[i];
            palette[i] = (png_color){(png_byte)(rgb >> 16), (png_byte)(rgb >> 8), (png_byte)rgb};
        }
        png_set_PLTE(w->png, w->info, palette, (int)c->palette.count);
    }
    png_set_text(w->png, w->info, texts, b->title ? 2 : 1);
    png_set_filter(w->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(w->png, DRAWING_LEVEL);
    png_write_info(w->png, w->info);
}

static void fill_image_row(const struct image *i, uint32_t y, uint8_t *to)
{
    const uint8_t *rgb = i->rgb + (size_t)3 * i->width * y, *alpha = i->alpha ? i->alpha + (size_t)i->width * y : NULL;

    if (!alpha) {
        memcpy(to, rgb, (size_t)3 * i->width);
        return;
    }
    for (uint32_t x = 0; x < i->width; x++, to += 4) {
        memcpy(to, rgb + (size_t)3 * x, 3);
        to[3] = alpha[x];
    }
}

static void encode(void *context)
{
    struct writing *w = context;
    const struct bitmap *b = w->bitmap;
    uint32_t width = b ? b->width : w->image->width, height = b ? b->height : w->image->height;

    png_set_write_fn(w->png, w, on_write, on_flush);
    if (b) {
        write_bitmap_head(w);
    } else {
        png_set_IHDR(w->png, w->info, width, height, 8, w->image->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                     PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_compression_level(w->png, IMAGE_LEVEL);
        png_write_info(w->png, w->info);
    }
    w->row = mem_resize(NULL, (size_t)4 * width);
    for (uint32_t y = 0; y < height; y++) {
        if (b)
            png_colours_row(&w->colours, b->pixels + (size_t)y * width, width, w->row);
        else
            fill_image_row(w->image, y, w->row);
        png_write_row(w->png, w->row);
    }
    png_write_end(w->png, NULL);
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

bool png_file_write(const struct bitmap *bitmap, struct output *out, struct text *why)
{
    struct writing w = {.bitmap = bitmap, .out = out};
    png_colours_find(&w.colours, bitmap->pixels, (size_t)bitmap->width * bitmap->height);
    return write_file(&w, why);
}

bool png_file_image(const struct image *image, struct text *out, struct text *why)
{
    struct writing w = {.image = image, .text = out};
    return write_file(&w, why);
}
