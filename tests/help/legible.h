/* Whether pages can be read: nothing but labels of cells, which are short, is smaller than the theme's least type, in
 * large print nothing is cut, no text stands on another or on a line, lies beneath something or reaches into the
 * margin. */
#ifndef QUADRILLE_TESTS_HELP_LEGIBLE_H
#define QUADRILLE_TESTS_HELP_LEGIBLE_H

#include "help/lettering.h"

/* What is looked at. `what` is for messages. */
struct legible {
    const struct theme *theme;
    const char *what;
    double margin; /* mm */
    bool scaled;   /* outside large print pictures may be smaller than they are on sheets, type and all */
    bool quiet;    /* tell nothing */
};

/* Tells what is wrong with the pages, but not more than a screen can show; returns how many things are. */
int legible_faults(const struct legible *l, const struct lettering *pages);

/* The names of the built-in themes: the `i`-th, NULL past the last; `name` is `size` bytes. */
const char *legible_theme(size_t i, char *name, size_t size);

#endif
