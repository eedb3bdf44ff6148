/* The path data of figures (SVG 1.1, chapter 8.3). Only figure.c includes this. */
#ifndef QUADRILLE_DRAW_FIGURE_PATH_H
#define QUADRILLE_DRAW_FIGURE_PATH_H

#include "draw/path.h"

#include <stdbool.h>
#include <stddef.h>

/* The largest number in figures, and the largest coordinate that relative steps may lead to. */
#define FIGURE_NUMBER_MAX 1e6

/* A reader of one statement. */
struct figure_reader {
    const char *at, *end;
    const char *missing; /* the error if a number is missing */
    const char *wrong;   /* the first error (static text), NULL if none, and its place */
    const char *where;
};

/* Skips blanks, and line ends before continuation lines. */
void figure_skip(struct figure_reader *r);

/* Records an error unless there is one already. Returns false. */
bool figure_fail(struct figure_reader *r, const char *where, const char *wrong);

/* Skips blanks and reads a number into *value. */
bool figure_number(struct figure_reader *r, double *value);

/* Reads the rest of the statement as a path and adds it to `path`. */
bool figure_read_path(struct figure_reader *r, struct path *path);

#endif
