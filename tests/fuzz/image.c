/* Pictures: any bytes are refused with a reason, or give pixels within the limits, the same ones each time. Checksums
 * are put right first, as no mutation would find them. */
#define _GNU_SOURCE /* memfd_create */

#include "draw/image.h"
#include "png.h"

enum { PIXELS_MOST = 1 << 16 };

static void check_image(const struct image *image, const struct image *again)
{
    size_t count = (size_t)image->width * image->height, opaque = 0;
    REQUIRE(image->width >= 1 && image->width <= IMAGE_SIDE_MAX);
    REQUIRE(image->height >= 1 && image->height <= IMAGE_SIDE_MAX);
    REQUIRE(again && again->width == image->width && again->height == image->height);
    REQUIRE(memcmp(image->rgb, again->rgb, 3 * count) == 0 && !image->alpha == !again->alpha);
    if (!image->alpha)
        return;
    REQUIRE(memcmp(image->alpha, again->alpha, count) == 0);
    for (size_t i = 0; i < count; i++)
        opaque += image->alpha[i] == UINT8_MAX;
    REQUIRE(opaque < count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text why = {0};
    uint8_t *copy = malloc(size + 1);

    REQUIRE(copy);
    memcpy(copy, data, size);
    mend_checksums(copy, size);
    /* Large pictures only take time. */
    if (size < PNG_HEAD + 16 || (uint64_t)get_32(copy + 16) * get_32(copy + 20) <= PIXELS_MOST ||
        get_32(copy + 16) > IMAGE_SIDE_MAX || get_32(copy + 20) > IMAGE_SIDE_MAX) {
        const char *path = memory_file(copy, size);
        struct image *image = image_read_png(path, &why);
        if (image) {
            REQUIRE(why.len == 0);
            struct image *again = image_read_png(path, &why);
            check_image(image, again);
            image_free(again);
        } else {
            require_reason(&why, true);
            REQUIRE(strncmp(why.data, path, strlen(path)) == 0);
        }
        image_free(image);
    }
    text_release(&why);
    free(copy);
    return 0;
}
