#include "help/fonts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

bool fonts_load(struct draw_resources *resources)
{
    struct text why = {0};
    bool good = true;
    for (int face = 0; face < FACE_COUNT; face++) {
        resources->font[face] = font_load("DejaVu Sans", (enum face)face, &why);
        good = good && resources->font[face];
    }
    if (!good)
        print_error("%s\n", text_string(&why));
    text_release(&why);
    return good;
}

void fonts_free(struct draw_resources *resources)
{
    for (int face = 0; face < FACE_COUNT; face++)
        font_free((struct font *)resources->font[face]);
}
