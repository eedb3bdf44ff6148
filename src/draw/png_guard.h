/* libpng's errors, caught: they jump out of its functions and come back as false and a message. */
#ifndef QUADRILLE_DRAW_PNG_GUARD_H
#define QUADRILLE_DRAW_PNG_GUARD_H

#include <png.h>
#include <stdbool.h>

/* What went wrong, in libpng's words. A png_structp gets it as its error pointer, with the two handlers below. */
struct png_guard {
    char error[128];
};

void png_guard_error(png_structp png, png_const_charp message);
void png_guard_warning(png_structp png, png_const_charp message);

/* Calls work(context), which may call libpng. False if that ended in an error. What `work` has at hand then is lost, so
 * all that must be freed belongs to `context`. */
bool png_guard_run(png_structp png, void (*work)(void *context), void *context);

#endif
