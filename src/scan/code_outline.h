/* Candidate QR codes in a photograph: detected by their finder patterns (code_outline.c), then classified module by
 * module (code_modules.c). */
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

/* The contrast between the dark and light modules of finder, timing and alignment patterns, relative to the light ones:
 * low where there is no code. Corrects the number of modules to that of the highest contrast. */
double code_contrast(const struct grey *image, struct code_outline *outline);

/* Moves the corners of an outline to where this contrast is greatest. */
void code_outline_fit(const struct grey *image, struct code_outline *outline);

/* The code redrawn without blur and noise: `size` pixels a module, with `quiet` modules of margin. Owned by the
 * caller. */
struct grey code_redrawn(const struct grey *image, const struct code_outline *outline, int size, int quiet);
