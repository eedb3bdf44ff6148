/* The modules of a QR code in a photograph, each classified as dark or light. */
#pragma once

#include "scan/code_outline.h"

/* The contrast between the dark and light modules of finder, timing and alignment patterns, relative to the light ones:
 * low where there is no code. Corrects the number of modules to that of the highest contrast. */
double code_contrast(const struct grey *image, struct code_outline *outline);

/* Moves the corners of an outline to where this contrast is greatest. */
void code_outline_fit(const struct grey *image, struct code_outline *outline);

/* The code redrawn without blur and noise: `size` pixels a module, with `quiet` modules of margin. Owned by the
 * caller. */
struct grey code_redrawn(const struct grey *image, const struct code_outline *outline, int size, int quiet);
