/* QR codes in photographs, found by libzbar. */
#pragma once

#include "base/text.h"
#include "draw/geometry.h"
#include "scan/grey.h"

struct found_code {
    char text[64];
    struct point corners[4]; /* in pixels of the image: of the code's top left, top right, bottom right, bottom left as printed */
};

/* Finds all codes: at the image's size, then enlarged 2 and 3 times in tiles, stopping at the first size that shows
 * one. Returns their number; *list is owned by the caller. Codes are in reading order. */
size_t codes_find(const struct grey *image, struct found_code **list);
