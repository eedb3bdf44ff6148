/* The modules of a QR code in a photograph, each found to be dark or light. */
#pragma once

#include "scan/code_outline.h"

/* How much darker the dark modules of finder, timing and alignment patterns are than the light ones, as a share of
 * these: little where there is no code. Corrects the number of modules to that which shows most. */
double code_contrast(const struct grey *image, struct code_outline *outline);

/* Moves the corners of an outline to where this contrast is greatest. */
void code_outline_fit(const struct grey *image, struct code_outline *outline);

/* The code drawn anew without blur and noise: `size` pixels a module, with `quiet` modules of margin. Owned by the
 * caller. */
struct grey code_redrawn(const struct grey *image, const struct code_outline *outline, int size, int quiet);
