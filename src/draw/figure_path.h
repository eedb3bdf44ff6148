/* The path data of figures: that of SVG 1.1, chapter 8.3. Only figure.c and its tests include this. */
#ifndef QUADRILLE_DRAW_FIGURE_PATH_H
#define QUADRILLE_DRAW_FIGURE_PATH_H

#include "draw/path.h"

#include <stdbool.h>
#include <stddef.h>

/* Largest number that figures may hold, and largest coordinate that relative steps may lead to. */
#define FIGURE_NUMBER_MAX 1e6

/* A text that is read from front to back; it ends where a statement does. */
struct figure_reader {
    const char *at, *end;
    const char *missing; /* what to say where a number is missing */
    const char *wrong;   /* the first error: what it is (static text) and where; NULL: none */
    const char *where;
};

/* Skips blanks, and line ends before lines that continue a statement. */
void figure_skip(struct figure_reader *r);

/* Notes an error unless there is one already; false. */
bool figure_fail(struct figure_reader *r, const char *where, const char *wrong);

/* Reads a number in *value, with the blanks before it. */
bool figure_number(struct figure_reader *r, double *value);

/* Adds the path that stands between the reader and the end of the statement. */
bool figure_read_path(struct figure_reader *r, struct path *path);

#endif
