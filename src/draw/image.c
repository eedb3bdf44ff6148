#include "draw/image.h"

#include "base/mem.h"
#include "draw/png_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct reading {
    struct png_guard guard;
    FILE *in;
    png_structp png;
    png_infop info;
    png_bytep pixels; /* RGBA */
    png_bytepp rows;
    uint32_t width, height;
};

static void decode(void *context)
{
    struct reading *r = context;
    png_init_io(r->png, r->in);
    png_set_user_limits(r->png, IMAGE_SIDE_MAX, IMAGE_SIDE_MAX);
    png_set_chunk_cache_max(r->png, 100);
    png_set_chunk_malloc_max(r->png, 4 << 20);
    png_read_info(r->png, r->info);
    r->width = png_get_image_width(r->png, r->info);
    r->height = png_get_image_height(r->png, r->info);
    /* 8 bits, colour and alpha, whatever the file has. */
    png_set_expand(r->png);
    png_set_scale_16(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);

    size_t row = png_get_rowbytes(r->png, r->info);
    if (row != (size_t)4 * r->width)
        png_error(r->png, "unknown kind of pixels");
    r->pixels = mem_new(row * r->height);
    r->rows = mem_new(r->height * sizeof *r->rows);
    for (uint32_t y = 0; y < r->height; y++)
        r->rows[y] = r->pixels + y * row;
    png_read_image(r->png, r->rows);
    png_read_end(r->png, NULL);
}

/* Separates colour and alpha, which is dropped if the image is opaque. */
static struct image *split(const struct reading *r)
{
    size_t count = (size_t)r->width * r->height;
    struct image *image = mem_new(sizeof *image);
    uint8_t least = 0xFF;

    image->width = r->width;
    image->height = r->height;
    image->rgb = mem_resize(NULL, 3 * count);
    image->alpha = mem_resize(NULL, count);
    for (size_t i = 0; i < count; i++) {
        memcpy(image->rgb + 3 * i, r->pixels + 4 * i, 3);
        image->alpha[i] = r->pixels[4 * i + 3];
        least &= image->alpha[i];
    }
    if (least == 0xFF) {
        free(image->alpha);
        image->alpha = NULL;
    }
    return image;
}

/* Checks the file before libpng sees it, so that a picture that is too large gets its own message. */
static bool check_file(FILE *in, const char *path, struct text *why)
{
    struct stat info;
    uint8_t head[24]; /* signature and IHDR chunk up to the height */

    if (fstat(fileno(in), &info) != 0 || !S_ISREG(info.st_mode))
        return text_refuse(why, "%s: this is no file; name a PNG picture", path);
    if (info.st_size > IMAGE_FILE_MAX)
        return text_refuse(why, "%s: the picture is larger than %d MB; scale it down", path, IMAGE_FILE_MAX >> 20);
    size_t len = fread(head, 1, sizeof head, in);
    rewind(in);
    if (len < sizeof head || png_sig_cmp(head, 0, 8) != 0 || memcmp(head + 12, "IHDR", 4) != 0)
        return text_refuse(why, "%s: this is no PNG picture; save it as PNG", path);
    uint32_t width = png_get_uint_32(head + 16), height = png_get_uint_32(head + 20);
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX)
        return text_refuse(why, "%s: the picture is %u x %u pixels; scale it down to at most %d x %d", path, width,
                           height, IMAGE_SIDE_MAX, IMAGE_SIDE_MAX);
    return true;
}

struct image *image_read_png(const char *path, struct text *why)
{
    /* O_NONBLOCK: a pipe must not keep us waiting. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    FILE *in = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (!in) {
        text_addf(why, "%s: can't open the picture: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    struct image *image = NULL;
    if (check_file(in, path, why)) {
        struct reading r = {.in = in};
        r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r.guard, png_guard_error, png_guard_warning);
        r.info = r.png ? png_create_info_struct(r.png) : NULL;
        if (r.info && png_guard_run(r.png, decode, &r))
            image = split(&r);
        else
            text_addf(why, "%s: the picture is damaged (%s); save it anew as PNG", path, r.guard.error);
        png_destroy_read_struct(&r.png, &r.info, NULL);
        free(r.pixels);
        free(r.rows);
    }
    fclose(in);
    return image;
}

void image_free(struct image *image)
{
    if (!image)
        return;
    free(image->rgb);
    free(image->alpha);
    free(image);
}

/* ---- Resampling ----------------------------------------------------------------------------------------------- */

/* Sums over a part of the image; a pixel's colour counts as much as it is opaque. */
struct pixel_sum {
    double red, green, blue, alpha, area;
};

/* The part of pixel `at` that lies between `from` and `to`. */
static double overlap(uint32_t at, double from, double to)
{
    return fmin(to, at + 1.0) - fmax(from, at);
}

static void add_pixel(struct pixel_sum *sum, const struct image *image, size_t at, double area)
{
    double alpha = (image->alpha ? image->alpha[at] : 255) * area;
    const uint8_t *rgb = image->rgb + 3 * at;
    sum->red += rgb[0] * alpha;
    sum->green += rgb[1] * alpha;
    sum->blue += rgb[2] * alpha;
    sum->alpha += alpha;
    sum->area += area;
}

static uint32_t mean(const struct pixel_sum *sum)
{
    if (sum->alpha <= 0)
        return 0;
    uint32_t alpha = (uint32_t)(sum->alpha / sum->area + 0.5), red = (uint32_t)(sum->red / sum->alpha + 0.5);
    uint32_t green = (uint32_t)(sum->green / sum->alpha + 0.5), blue = (uint32_t)(sum->blue / sum->alpha + 0.5);
    return alpha << 24 | red << 16 | green << 8 | blue;
}

uint32_t *image_resample(const struct image *image, uint32_t width, uint32_t height)
{
    uint32_t *pixels = mem_resize(NULL, (size_t)width * height * sizeof *pixels), *next = pixels;
    double step_x = (double)image->width / width, step_y = (double)image->height / height;

    for (uint32_t y = 0; y < height; y++) {
        double top = y * step_y, bottom = fmin((y + 1) * step_y, image->height);
        for (uint32_t x = 0; x < width; x++) {
            double left = x * step_x, right = fmin((x + 1) * step_x, image->width);
            struct pixel_sum sum = {0};
            for (uint32_t row = (uint32_t)top; row < bottom; row++)
                for (uint32_t column = (uint32_t)left; column < right; column++)
                    add_pixel(&sum, image, (size_t)row * image->width + column,
                              overlap(column, left, right) * overlap(row, top, bottom));
            *next++ = mean(&sum);
        }
    }
    return pixels;
}
