/* The fonts of tests that draw. */
#ifndef QUADRILLE_TESTS_HELP_FONTS_H
#define QUADRILLE_TESTS_HELP_FONTS_H

#include "draw/draw.h"

/* Gives a resources its fonts, DejaVu Sans. False, and says so, if they can't be had. */
bool fonts_load(struct draw_resources *resources);
void fonts_free(struct draw_resources *resources);

#endif
