/* Photographs: any bytes are refused with a reason, or give an image within the limits, the same one each time, and no
 * reading of EXIF leaves its block. */
#define _GNU_SOURCE /* memfd_create */

#include "scan/photo.h"

#include "png.h"

enum { PIXELS_MOST = 1 << 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text why = {0};
    struct grey image, again;
    uint8_t *copy = malloc(size); /* of its exact size, for the sanitizer */

    REQUIRE(copy || size == 0);
    if (size > 0)
        memcpy(copy, data, size);
    int orientation = exif_orientation(copy, size);
    REQUIRE(orientation >= 1 && orientation <= 8);
    if (size > 0 && copy[0] == 0x89)
        mend_checksums(copy, size);
    if (photo_decode(copy, size, PIXELS_MOST, &image, &why)) {
        size_t count = (size_t)image.width * (size_t)image.height;
        REQUIRE(why.len == 0 && image.width > 0 && image.height > 0 && count <= PIXELS_MOST);
        REQUIRE(photo_decode(copy, size, PIXELS_MOST, &again, &why));
        REQUIRE(again.width == image.width && again.height == image.height);
        REQUIRE(memcmp(again.pixels, image.pixels, count) == 0);
        grey_release(&again);
    } else {
        require_reason(&why, true);
        REQUIRE(!image.pixels);
    }
    grey_release(&image);
    text_release(&why);
    free(copy);
    return 0;
}
