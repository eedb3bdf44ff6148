/* QR codes in photographs, found by libzbar. */
#pragma once

#include "base/text.h"
#include "draw/geometry.h"
#include "scan/grey.h"

struct found_code {
    char text[64];
    /* In pixels of the image: the code's top left, top right, bottom right and bottom left as printed. */
    struct point corners[4];
};

/* Finds codes: by their finder patterns, each module told apart; where that fails, in the image reduced to a half if it
 * is large, as it is, then enlarged 2 and 3 times in tiles. Stops as soon as there are `enough`. Returns how many were
 * found; *list is owned by the caller. */
size_t codes_find(const struct grey *image, size_t enough, struct found_code **list);
