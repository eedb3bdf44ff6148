/* QR codes in photographs: detected by their finder patterns, classified module by module, decoded by libzbar. */
#pragma once

#include "base/text.h"
#include "draw/geometry.h"
#include "scan/grey.h"

struct found_code {
    char text[64];
    /* In pixels of the image: the code's top left, top right, bottom right and bottom left as printed. */
    struct point corners[4];
};

/* Finds codes whose modules are 2 to 12 pixels, in a large image more. Stops as soon as there are `enough`. Returns how
 * many were found; *list is owned by the caller. */
size_t codes_find(const struct grey *image, size_t enough, struct found_code **list);
