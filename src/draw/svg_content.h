/* The elements of an SVG file (SVG 1.1), composed as text. Coordinates are mm, rounded to thousandths. Paths lead from
 * one rounded point to the next, so that what touches on the page touches here. Consecutive strokes that look the same
 * are one element. */
#ifndef QUADRILLE_DRAW_SVG_CONTENT_H
#define QUADRILLE_DRAW_SVG_CONTENT_H

#include "draw/writer.h"

struct svg_content {
    struct text text;
    bool open; /* a path element that can take more */
    struct brush brush;
};

/* A line of text to set. */
struct svg_line {
    double x, y, size; /* mm */
    double width;      /* mm; viewers fit the text to it */
    const char *family;
    bool bold, turned;
    struct colour colour;
    const char *s;
    size_t len;
};

void svg_content_clear(struct svg_content *c);
/* Completes the text. */
void svg_content_end(struct svg_content *c);

/* Add a path, whose coordinates lie where `at` says, and a line of text. */
void svg_content_shape(struct svg_content *c, const struct transform *at, const struct path *path,
                       const struct brush *brush);
void svg_content_line(struct svg_content *c, const struct svg_line *line);
/* Shows the definition `kind` `number` ("s0"), scaled and then moved. */
void svg_content_use(struct svg_content *c, char kind, size_t number, double x, double y, double scale_x,
                     double scale_y);

/* Adds text, escaped for XML, with U+FFFD for what XML can't represent. */
void svg_add_escaped(struct text *t, const char *s, size_t len);

#endif
