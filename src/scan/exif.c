/* Exif 2.32, section 4.5 (JEITA CP-3451X), on TIFF 6.0: "II" or "MM" for the order of bytes, 42, the offset of the
 * first directory; a directory is a count and entries of 12 bytes: tag, type, count, value. */
#include "scan/photo.h"

#include <stdbool.h>
#include <string.h>

enum { ORIENTATION = 0x112, TYPE_SHORT = 3, ENTRY = 12 };

static uint32_t number(const uint8_t *at, size_t bytes, bool little)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < bytes; i++)
        sum = sum << 8 | at[little ? bytes - 1 - i : i];
    return sum;
}

int exif_orientation(const uint8_t *block, size_t len)
{
    if (len < 8 || (memcmp(block, "II", 2) != 0 && memcmp(block, "MM", 2) != 0))
        return 1;
    bool little = block[0] == 'I';
    size_t directory = number(block + 4, 4, little);
    if (number(block + 2, 2, little) != 42 || directory > len - 2)
        return 1;

    size_t entries = number(block + directory, 2, little), room = (len - directory - 2) / ENTRY;
    const uint8_t *entry = block + directory + 2;
    for (size_t i = 0; i < entries && i < room; i++, entry += ENTRY)
        if (number(entry, 2, little) == ORIENTATION && number(entry + 2, 2, little) == TYPE_SHORT) {
            int orientation = (int)number(entry + 8, 2, little);
            return orientation >= 1 && orientation <= 8 ? orientation : 1;
        }
    return 1;
}
