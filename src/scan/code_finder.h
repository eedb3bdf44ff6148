/* QR codes in photographs: detected by their finder patterns (code_outline.c), classified module by module
 * (code_modules.c), decoded by libzbar (code_finder.c). */
#pragma once

#include "draw/geometry.h"
#include "scan/grey.h"

struct found_code {
    /* In pixels of the image: the code's top left, top right, bottom right and bottom left as printed. */
    struct point corners[4];
    int modules;   /* on a side: 21, 25 and so on */
    char text[64]; /* "" for a candidate, which is not decoded */
};

/* Finds codes whose modules are 2 to 12 pixels, in a large image more, in a small one from 1.3. Stops as soon as there
 * are `enough`. Returns how many were found; *list is owned by the caller. */
size_t codes_find(const struct grey *image, size_t enough, struct found_code **list);

/* Which codes are looked for: those as large as on a page that fills the picture; those whose modules are 2 pixels or
 * more; in small images, all. */
enum code_modules { MODULES_LARGE, MODULES_READABLE, MODULES_SMALL };

/* Finds all groups of three finder patterns that may belong to a code, the likeliest first. Returns their number; *list
 * is owned by the caller. */
size_t code_outlines_find(const struct grey *image, enum code_modules, struct found_code **list);

/* The contrast between the dark and light modules of finder, timing and alignment patterns, relative to the light ones:
 * low where there is no code. Corrects the number of modules to that of the highest contrast. */
double code_contrast(const struct grey *image, struct found_code *outline);

/* Moves the corners of an outline to where this contrast is greatest. */
void code_outline_fit(const struct grey *image, struct found_code *outline);

/* The code redrawn without blur and noise: `size` pixels a module, with `quiet` modules of margin. Owned by the
 * caller. */
struct grey code_redrawn(const struct grey *image, const struct found_code *outline, int size, int quiet);
