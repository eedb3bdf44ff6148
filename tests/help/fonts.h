/* The fonts of tests that draw. */
#ifndef QUADRILLE_TESTS_HELP_FONTS_H
#define QUADRILLE_TESTS_HELP_FONTS_H

#include "draw/draw.h"

/* Loads DejaVu Sans into the resources. Prints a message and returns false when it is not installed. */
bool fonts_load(struct draw_resources *resources);
void fonts_free(struct draw_resources *resources);

#endif
