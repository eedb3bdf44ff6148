#include "scan/picture.h"

#include <png.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h> /* needs stdio.h */

void fail(const char *what, const char *which)
{
    fprintf(stderr, "simulate: %s: %s\n", which, what);
    exit(2);
}

void *memory(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p)
        fail("out of memory", "simulate");
    return p;
}

struct pixels pixels_new(int width, int height)
{
    return (struct pixels){width, height, memory((size_t)width * (size_t)height, 3)};
}

struct pixels pixels_read_png(const char *file)
{
    png_image image = {.version = PNG_IMAGE_VERSION};

    if (!png_image_begin_read_from_file(&image, file))
        fail(image.message, file);
    image.format = PNG_FORMAT_RGB;
    struct pixels p = pixels_new((int)image.width, (int)image.height);
    if (!png_image_finish_read(&image, &(png_color){255, 255, 255}, p.rgb, 0, NULL))
        fail(image.message, file);
    return p;
}

struct pixels pixels_turned(const struct pixels *p, int quarters)
{
    bool sideways = quarters % 2 != 0;
    struct pixels out = sideways ? pixels_new(p->height, p->width) : pixels_new(p->width, p->height);

    for (int y = 0; y < out.height; y++)
        for (int x = 0; x < out.width; x++) {
            int i = quarters == 1 ? y : quarters == 2 ? p->width - 1 - x : quarters == 3 ? p->width - 1 - y : x;
            int j = quarters == 1 ? p->height - 1 - x : quarters == 2 ? p->height - 1 - y : quarters == 3 ? x : y;
            memcpy(out.rgb + ((size_t)y * (size_t)out.width + (size_t)x) * 3,
                   p->rgb + ((size_t)j * (size_t)p->width + (size_t)i) * 3, 3);
        }
    return out;
}

/* The APP1 segment with nothing but the orientation: Exif 2.3, section 4.5. */
static void write_orientation(struct jpeg_compress_struct *jpeg, int orientation)
{
    uint8_t segment[] = {'E', 'x', 'i', 'f', 0,    0, 'M', 'M', 0, 42, 0, 0, 0,
                         8,   0,   1,   1,   0x12, 0, 3,   0,   0, 0,  1, 0, (uint8_t)orientation,
                         0,   0,   0,   0,   0,    0};
    jpeg_write_marker(jpeg, JPEG_APP0 + 1, segment, sizeof segment);
}

void pixels_write_jpeg(const struct pixels *p, const char *file, int quality, int sampling, int orientation)
{
    FILE *out = fopen(file, "wb");
    struct jpeg_error_mgr errors;
    struct jpeg_compress_struct jpeg = {.err = jpeg_std_error(&errors)};

    if (!out)
        fail("cannot be written", file);
    jpeg_create_compress(&jpeg);
    jpeg_stdio_dest(&jpeg, out);
    jpeg.image_width = (JDIMENSION)p->width;
    jpeg.image_height = (JDIMENSION)p->height;
    jpeg.input_components = 3;
    jpeg.in_color_space = JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = sampling;
    jpeg_start_compress(&jpeg, TRUE);
    if (orientation != 1)
        write_orientation(&jpeg, orientation);
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row = p->rgb + (size_t)jpeg.next_scanline * (size_t)p->width * 3;
        jpeg_write_scanlines(&jpeg, &row, 1);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    if (fclose(out))
        fail("cannot be written", file);
}

struct planes planes_new(int width, int height)
{
    struct planes p = {.width = width, .height = height};
    for (int c = 0; c < 3; c++)
        p.plane[c] = memory((size_t)width * (size_t)height, sizeof(float));
    return p;
}

void planes_release(struct planes *p)
{
    for (int c = 0; c < 3; c++)
        free(p->plane[c]);
    *p = (struct planes){0};
}

struct planes planes_of(const struct pixels *pixels, const float table[256])
{
    struct planes p = planes_new(pixels->width, pixels->height);
    size_t count = (size_t)p.width * (size_t)p.height;
    for (size_t i = 0; i < count; i++)
        for (size_t c = 0; c < 3; c++)
            p.plane[c][i] = table[pixels->rgb[i * 3 + c]];
    return p;
}

struct planes planes_halved(const struct planes *p)
{
    struct planes half = planes_new(p->width / 2, p->height / 2);
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < half.height; y++) {
            const float *above = p->plane[c] + (size_t)(2 * y) * (size_t)p->width, *below = above + p->width;
            float *out = half.plane[c] + (size_t)y * (size_t)half.width;
            for (int x = 0; x < half.width; x++)
                out[x] = (above[2 * x] + above[2 * x + 1] + below[2 * x] + below[2 * x + 1]) / 4;
        }
    return half;
}

/* Rows of `out` are the weighted sums of rows y - radius .. y + radius. */
static void convolve_down(const struct planes *p, int c, const float *kernel, int radius, float *out)
{
    size_t width = (size_t)p->width;
    for (int y = 0; y < p->height; y++) {
        float *to = out + (size_t)y * width;
        memset(to, 0, width * sizeof(float));
        for (int k = -radius; k <= radius; k++) {
            int row = y + k < 0 ? 0 : y + k >= p->height ? p->height - 1 : y + k;
            const float *from = p->plane[c] + (size_t)row * width, weight = kernel[k + radius];
            for (size_t x = 0; x < width; x++)
                to[x] += weight * from[x];
        }
    }
}

static void convolve_across(const float *in, int width, int height, const float *kernel, int radius, float *out)
{
    float *padded = memory((size_t)(width + 2 * radius), sizeof(float));
    for (int y = 0; y < height; y++) {
        const float *from = in + (size_t)y * (size_t)width;
        float *to = out + (size_t)y * (size_t)width;
        for (int x = 0; x < radius; x++) {
            padded[x] = from[0];
            padded[radius + width + x] = from[width - 1];
        }
        memcpy(padded + radius, from, (size_t)width * sizeof(float));
        memset(to, 0, (size_t)width * sizeof(float));
        for (int k = 0; k <= 2 * radius; k++)
            for (int x = 0; x < width; x++)
                to[x] += kernel[k] * padded[x + k];
    }
    free(padded);
}

void planes_convolve(struct planes *p, const float *across, int across_radius, const float *down, int down_radius)
{
    float *other = memory((size_t)p->width * (size_t)p->height, sizeof(float));
    for (int c = 0; c < 3; c++) {
        convolve_down(p, c, down, down_radius, other);
        convolve_across(other, p->width, p->height, across, across_radius, p->plane[c]);
    }
    free(other);
}
