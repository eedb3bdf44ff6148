/* The modules of a QR code in a photograph, each found to be dark or light. */
#pragma once

#include "scan/code_outline.h"

/* Moves the corners of an outline, and corrects its number of modules, so that finder, timing and alignment patterns are
 * where the photograph shows them. Returns how much lighter their light modules are than the dark ones, in grey levels:
 * little where there is no code. */
double code_outline_fit(const struct grey *image, struct code_outline *outline);

/* The code drawn anew, without blur and noise: `size` pixels a module, `quiet` modules of margin. Modules are first
 * sharpened by `sharpening` times what they differ from their neighbours. Owned by the caller. */
struct grey code_redrawn(const struct grey *image, const struct code_outline *outline, double sharpening, int size,
                         int quiet);
