/* Checks that pages can be read. Only short cell labels are smaller than the theme's smallest type; large print cuts
 * nothing; no text overlaps another or a line, is covered by something, or enters the margin. */
#pragma once

#include "help/lettering.h"

/* The pages to check. `what` names them in messages. */
struct legible {
    const struct theme *theme;
    const char *what;
    double margin; /* mm */
    bool scaled;   /* outside large print pictures may be smaller than they are on sheets, type and all */
    bool quiet;    /* tell nothing */
};

/* Prints the faults of the pages, at most one screenful, and returns their number. */
int legible_faults(const struct legible *l, const struct lettering *pages);

/* The names of the built-in themes: the `i`-th, NULL past the last; `name` is `size` bytes. */
const char *legible_theme(size_t i, char *name, size_t size);
