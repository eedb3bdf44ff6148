/* Checks that pages can be read. On paper nothing is smaller than the theme's smallest type, in pictures neither; large
 * print cuts nothing; no text overlaps another or a line, is covered by something, or enters the margin. Beside the
 * title a page has at most three sizes of type; pictures size their own. */
#pragma once

#include "help/lettering.h"

/* The pages to check. `what` names them in messages. */
struct legible {
    const struct theme *theme;
    const char *what;
    double margin; /* mm */
    bool quiet;    /* tell nothing */
    bool sizes;    /* of type are counted */
    bool art;      /* shapes may be of any colour: they mean nothing */
};

/* Prints the faults of the pages, at most one screenful, and returns their number. */
int legible_faults(const struct legible *l, const struct lettering *pages);

/* The names of the built-in themes: the `i`-th, NULL past the last; `name` is `size` bytes. */
const char *legible_theme(size_t i, char *name, size_t size);
