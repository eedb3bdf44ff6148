#include "draw/png_guard.h"

#include <setjmp.h>
#include <stdio.h>

void png_guard_error(png_structp png, png_const_charp message)
{
    struct png_guard *guard = png_get_error_ptr(png);
    snprintf(guard->error, sizeof guard->error, "%s", message);
    png_longjmp(png, 1);
}

void png_guard_warning(png_structp png, png_const_charp message)
{
    (void)png, (void)message;
}

/* The only function that libpng's errors jump to; it has no variables of its own. */
bool png_guard_run(png_structp png, void (*work)(void *context), void *context)
{
    if (setjmp(png_jmpbuf(png)))
        return false;
    work(context);
    return true;
}
