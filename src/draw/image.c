#include "draw/image.h"

#include "base/mem.h"

#include <errno.h>
#include <png.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

bool image_file_read(const char *path, size_t most, struct text *file, struct text *why)
{
    if (text_read_file(file, path, most))
        return true;
    if (errno == EFBIG)
        return text_refuse(why, "the picture is larger than %zu MB; scale it down", most >> 20);
    if (errno == EINVAL || errno == EISDIR)
        return text_refuse(why, "this is not a file; name a picture");
    return text_refuse(why, "can't open the picture: %s", strerror(errno));
}

/* Checks what libpng does not: the size, for a message of its own, and the last chunk. */
static bool check_ends(const struct text *file, struct text *why)
{
    const uint8_t *head = (const uint8_t *)file->data; /* signature and IHDR chunk up to the height */
    if (file->len < 24 || png_sig_cmp(head, 0, 8) != 0 || memcmp(head + 12, "IHDR", 4) != 0)
        return text_refuse(why, "this is not a PNG picture; save it as PNG");
    uint32_t width = png_get_uint_32(head + 16), height = png_get_uint_32(head + 20);
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX)
        return text_refuse(why, "the picture is %u x %u pixels; scale it down to at most %d x %d", width, height,
                           IMAGE_SIDE_MAX, IMAGE_SIDE_MAX);
    return text_find(file->data, file->len, "IEND\xAE\x42\x60\x82", 8) ||
           text_refuse(why, "the picture is damaged (its end is missing); save it again as PNG");
}

/* Decodes the file into colour and alpha, which is dropped if the image is opaque. */
static bool decode(struct image *image, struct text *why)
{
    scoped(png_image_free) png_image png = {.version = PNG_IMAGE_VERSION};
    scoped(mem_free) uint8_t *rgba = NULL;
    if (png_image_begin_read_from_memory(&png, image->file.data, image->file.len)) {
        png.format = PNG_FORMAT_RGBA;
        png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB; /* as most programs mean 16 bits */
        rgba = mem_new((size_t)4 * png.width * png.height);
    }
    if (!rgba || !png_image_finish_read(&png, NULL, rgba, 0, NULL))
        return text_refuse(why, "the picture is damaged (%s); save it again as PNG", png.message);

    size_t count = (size_t)png.width * png.height;
    uint8_t least = 0xFF;
    image->width = png.width;
    image->height = png.height;
    image->rgb = mem_resize(NULL, 3 * count);
    image->alpha = mem_resize(NULL, count);
    for (size_t i = 0; i < count; i++) {
        memcpy(image->rgb + 3 * i, rgba + 4 * i, 3);
        image->alpha[i] = rgba[4 * i + 3];
        least &= image->alpha[i];
    }
    if (least == 0xFF) {
        free(image->alpha);
        image->alpha = NULL;
    }
    return true;
}

struct image *image_read_png(const char *path, struct text *why)
{
    struct image *image = mem_new(sizeof *image);
    scoped(text_release) struct text reason = {0};
    if (image_file_read(path, IMAGE_FILE_MAX, &image->file, &reason) && check_ends(&image->file, &reason) &&
        decode(image, &reason))
        return image;
    text_addf(why, "%s: %s", path, text_string(&reason));
    image_free(image);
    return NULL;
}

void image_free(struct image *image)
{
    if (!image)
        return;
    free(image->rgb);
    free(image->alpha);
    text_release(&image->file);
    free(image);
}
