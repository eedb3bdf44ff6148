/* Candidate QR codes in a photograph, detected by their finder patterns before anything is read. */
#pragma once

#include "draw/geometry.h"
#include "scan/grey.h"

struct code_outline {
    struct point corners[4]; /* in pixels: the code's top left, top right, bottom right, bottom left as printed */
    int modules;             /* on a side: 21, 25 and so on */
};

/* Finds all groups of three finder patterns that may belong to a code, the likeliest first. Returns their number; *list
 * is owned by the caller. */
size_t code_outlines_find(const struct grey *image, struct code_outline **list);
