/* Pictures: any bytes are refused with a reason, or give pixels within the limits, the same ones each time. Checksums
 * are put right first, as no mutation would find them. */
#define _GNU_SOURCE /* memfd_create */

#include "draw/image.h"
#include "fuzz.h"

#include <zlib.h>

enum { HEAD = 8, CHUNK = 12, PIXELS_MOST = 1 << 16 };

static uint32_t get_32(const uint8_t *s)
{
    return (uint32_t)s[0] << 24 | (uint32_t)s[1] << 16 | (uint32_t)s[2] << 8 | s[3];
}

static void mend_checksums(uint8_t *data, size_t size)
{
    for (size_t at = HEAD; at + CHUNK <= size;) {
        size_t len = get_32(data + at);
        if (len > size - at - CHUNK)
            break;
        uint32_t sum = (uint32_t)crc32(0, data + at + 4, (unsigned)len + 4);
        for (int i = 0; i < 4; i++)
            data[at + 8 + len + (size_t)i] = (uint8_t)(sum >> (24 - 8 * i));
        at += CHUNK + len;
    }
}

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
    if (size < HEAD + 16 || (uint64_t)get_32(copy + 16) * get_32(copy + 20) <= PIXELS_MOST ||
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
