/* The elements of an SVG file (SVG 1.1), composed as text. Coordinates are mm, rounded to thousandths; paths go from
 * rounded place to rounded place, so that what touches on the page touches here. Strokes of the same look in a row
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
    double width;      /* that it is to have, mm */
    const char *family;
    bool bold, turned;
    struct colour colour;
    const char *s;
    size_t len;
};

void svg_content_clear(struct svg_content *c);
void svg_content_release(struct svg_content *c);
/* Ends what is open; text is then complete. */
void svg_content_end(struct svg_content *c);

/* Adds a path whose coordinates are mapped, a line of text. */
void svg_content_shape(struct svg_content *c, const struct transform *map, const struct path *path,
                       const struct brush *brush);
void svg_content_line(struct svg_content *c, const struct svg_line *line);
/* Shows definition `kind` `number` ("s0"), scaled and then moved. */
void svg_content_use(struct svg_content *c, char kind, size_t number, double x, double y, double scale_x,
                     double scale_y);

/* Adds text with what has a meaning in XML escaped, and U+FFFD for what XML can't hold. */
void svg_add_escaped(struct text *t, const char *s, size_t len);

#endif
