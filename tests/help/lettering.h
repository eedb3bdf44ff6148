/* The lettering writer: records the texts of each page with their place and size, and the lines around them. */
#pragma once

#include "draw/writer.h"
#include "help/bounding_box.h"

/* A text in its final place on the page, in mm. */
struct lettering_text {
    struct bounding_box ink, box; /* as far as its letters are inked; from the font's ascent to its descent */
    double size;                  /* pt on paper, whatever scale it was drawn at */
    bool picture;                 /* in a picture, which sizes its own type */
    bool hidden;                  /* beneath something that was filled later */
    bool bold;
    struct colour colour;
    size_t at, above; /* how many of the page's lines, and of its shapes, were there before it */
    char *s;
};

/* A straight piece of a stroke, or of the outline of a filled shape. */
struct lettering_line {
    double x1, y1, x2, y2;
};

/* A filled shape: the lines of its outline. */
struct lettering_fill {
    size_t from, to;
};

/* Anything painted but texts, in the order of painting: its lines, and its brush with the width on paper, in mm. */
struct lettering_shape {
    size_t from, to;
    struct brush brush;
};

struct lettering_page {
    double width, height;
    struct lettering_text *texts;
    size_t text_count, text_size;
    struct lettering_line *lines;
    size_t line_count, line_size;
    struct lettering_fill *fills;
    size_t fill_count, fill_size;
    struct lettering_shape *shapes;
    size_t shape_count;
};

/* Zero-initialised it is empty. */
struct lettering {
    struct lettering_page *pages;
    size_t count;
};

/* A drawing that records into `out`, which is borrowed; the caller releases it. */
struct draw *draw_lettering(const struct draw_resources *resources, struct lettering *out);

/* The first of the page's lines that is not covered by a filled shape below the text: all lines before it are. */
size_t lettering_ground(const struct lettering_page *page, const struct lettering_text *text);

void lettering_release(struct lettering *l);
