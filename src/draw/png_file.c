#include "draw/png_file.h"

#include "base/mem.h"
#include "base/output.h"

#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Colours -------------------------------------------------------------------------------------------------- */

enum { PALETTE_MAX = 256, PALETTE_SLOTS = 1024 };

struct palette {
    uint32_t colour[PALETTE_MAX]; /* 0xRRGGBB, in the order of their first appearance */
    unsigned count;
    uint16_t slots[PALETTE_SLOTS]; /* a hash table with linear probing: number + 1; 0: free */
};

/* The slot of a colour, or the free one where it belongs. */
static uint16_t *find(struct palette *p, uint32_t colour)
{
    uint32_t at = colour * 0x9E3779B1u >> 22;
    while (p->slots[at] && p->colour[p->slots[at] - 1] != colour)
        at = (at + 1) % PALETTE_SLOTS;
    return &p->slots[at];
}

/* Adds the colours of a row; false if there are too many. */
static bool add_row(struct palette *p, const uint32_t *row, uint32_t width)
{
    for (uint32_t x = 0; x < width; x++) {
        if (x > 0 && row[x] == row[x - 1])
            continue;
        uint16_t *slot = find(p, row[x] & 0xFFFFFF);
        if (!*slot && p->count == PALETTE_MAX)
            return false;
        if (!*slot) {
            p->colour[p->count++] = row[x] & 0xFFFFFF;
            *slot = (uint16_t)p->count;
        }
    }
    return true;
}

/* ---- The file ------------------------------------------------------------------------------------------------- */

/* Drawings compress well without filters; level 4 would save a tenth in twice the time. */
enum { COMPRESSION_LEVEL = 3 };

struct encoder {
    const struct png_source *source;
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

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
}

static void on_write(png_structp png, png_bytep bytes, size_t len)
{
    struct encoder *e = png_get_io_ptr(png);
    if (!output_write(e->out, bytes, len))
        png_longjmp(png, 1);
}

static void on_flush(png_structp png)
{
    (void)png;
}

/* Chooses the smallest kind of pixels. False if a row failed. */
static bool find_kind(struct encoder *e)
{
    const struct png_source *s = e->source;
    e->kind = PNG_COLOR_TYPE_RGB;
    e->bits = 8;
    for (uint32_t y = 0; y < s->height; y++) {
        const uint32_t *pixels = s->row(s->context, y);
        if (!pixels)
            return false;
        if (!add_row(&e->palette, pixels, s->width))
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
    const uint32_t *end = pixels + e->source->width;
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
            *to = p > pixels && p[0] == p[-1] ? to[-1] : (uint8_t)(*find(&e->palette, *p & 0xFFFFFF) - 1);
}

/* libpng's errors jump back to here. */
static void encode(struct encoder *e)
{
    if (setjmp(png_jmpbuf(e->png)) != 0)
        return;
    const struct png_source *s = e->source;
    png_uint_32 per_metre = (png_uint_32)lround(s->dpi / 0.0254);
    /* The first text marks the file as ours, which may be replaced without --force. */
    const png_text texts[] = {
        {.compression = PNG_TEXT_COMPRESSION_NONE, .key = borrowed("Software"), .text = borrowed("quadrille " VERSION)},
        {.compression = PNG_ITXT_COMPRESSION_NONE, .key = borrowed("Title"), .text = borrowed(s->title)}};

    png_set_write_fn(e->png, e, on_write, on_flush);
    png_set_IHDR(e->png, e->info, s->width, s->height, e->bits, e->kind, PNG_INTERLACE_NONE,
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
    png_set_text(e->png, e->info, texts, s->title ? 2 : 1);
    png_set_filter(e->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_compression_level(e->png, COMPRESSION_LEVEL);
    png_write_info(e->png, e->info);
    png_set_packing(e->png); /* from a byte for each pixel */
    for (uint32_t y = 0; y < s->height; y++) {
        const uint32_t *pixels = s->row(s->context, y);
        if (!pixels)
            return;
        convert_row(e, pixels);
        png_write_row(e->png, e->row);
    }
    png_write_end(e->png, NULL);
    e->done = true;
}

bool png_file_write(const struct png_source *source, struct output *out, struct text *why)
{
    struct encoder e = {.source = source, .out = out};
    if (!find_kind(&e))
        return false;
    e.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &e, on_error, on_warning);
    e.info = e.png ? png_create_info_struct(e.png) : NULL;
    if (!e.info)
        mem_exhausted();
    e.row = mem_resize(NULL, (size_t)3 * source->width);
    encode(&e);
    if (e.error[0])
        text_addf(why, "libpng says: %s", e.error);
    png_destroy_write_struct(&e.png, &e.info);
    free(e.row);
    return e.done;
}
