/* Crops of photographs, to be looked at: on a page, and in characters. */
#pragma once

#include "draw/draw.h"
#include "scan/grey.h"

struct crop_entry {
    const struct grey *image; /* NULL: there is none */
    const char *caption;      /* "3: a1-b1", of one line */
    const char *reading;      /* "drawn, 93 %" */
};

/* Draws all crops, in order, on a page of a drawing; `title` stands above. Ends the drawing: as draw_close. */
bool crop_page_write(const struct draw_resources *resources, const char *title, const struct crop_entry *entries,
                     size_t count, struct output *out, struct text *why);

/* Adds an image in characters, `columns` wide. */
void crop_write_text(const struct grey *image, int columns, struct text *out);
