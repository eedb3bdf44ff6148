#include "draw/image.h"

#include "base/mem.h"
#include "draw/png_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is at work while a file is read. */
struct reading {
    struct png_guard guard;
    FILE *in;
    png_structp png;
    png_infop info;
    png_bytep pixels; /* RGBA */
    png_bytepp rows;
    uint32_t width, height;
};

/* Asks libpng for 8 bits, colour and alpha, whatever the file holds. */
static void set_transformations(struct reading *r)
{
    png_set_expand(r->png);
    png_set_scale_16(r->png);
    png_set_gray_to_rgb(r->png);
    png_set_add_alpha(r->png, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(r->png);
    png_read_update_info(r->png, r->info);
}

static void read_pixels(struct reading *r)
{
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
    set_transformations(r);
    read_pixels(r);
}

/* Parts colour from alpha, which is left out if it is opaque everywhere. */
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

/* The sizes stand at a fixed place, so that too large a picture gets its own message, not libpng's. */
static bool check_head(FILE *in, const char *path, struct text *why)
{
    uint8_t head[24];
    size_t len = fread(head, 1, sizeof head, in);
    rewind(in);
    if (len < sizeof head || png_sig_cmp(head, 0, 8) != 0 || memcmp(head + 12, "IHDR", 4) != 0) {
        text_addf(why, "%s: this is no PNG picture; save it as PNG", path);
        return false;
    }
    uint32_t width = png_get_uint_32(head + 16), height = png_get_uint_32(head + 20);
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX) {
        text_addf(why, "%s: the picture is %u x %u pixels; scale it down to at most %d x %d", path, width, height,
                  IMAGE_SIDE_MAX, IMAGE_SIDE_MAX);
        return false;
    }
    return true;
}

static bool check_file(FILE *in, const char *path, struct text *why)
{
    struct stat info;
    if (fstat(fileno(in), &info) != 0 || !S_ISREG(info.st_mode)) {
        text_addf(why, "%s: this is no file; name a PNG picture", path);
        return false;
    }
    if (info.st_size > IMAGE_FILE_MAX) {
        text_addf(why, "%s: the picture is larger than %d MB; scale it down", path, IMAGE_FILE_MAX >> 20);
        return false;
    }
    return check_head(in, path, why);
}

static struct image *read_stream(FILE *in, const char *path, struct text *why)
{
    struct reading r = {.in = in};
    struct image *image = NULL;

    r.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &r.guard, png_guard_error, png_guard_warning);
    r.info = r.png ? png_create_info_struct(r.png) : NULL;
    if (r.info && png_guard_run(r.png, decode, &r))
        image = split(&r);
    else
        text_addf(why, "%s: the picture is damaged (%s); save it anew as PNG", path, r.guard.error);
    png_destroy_read_struct(&r.png, &r.info, NULL);
    free(r.pixels);
    free(r.rows);
    return image;
}

struct image *image_read_png(const char *path, struct text *why)
{
    /* A pipe in a file's place must not keep us waiting. */
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    FILE *in = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (!in) {
        text_addf(why, "%s: can't open the picture: %s", path, strerror(errno));
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    struct image *image = check_file(in, path, why) ? read_stream(in, path, why) : NULL;
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
