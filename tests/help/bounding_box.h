/* The bounding-box writer: how far the ink of each page reaches. */
#pragma once

#include "draw/draw.h"

/* In mm. Nothing was drawn if `left` > `right`. */
struct bounding_box {
    double left, top, right, bottom;
};

/* Zero-initialised it is empty. */
struct bounding_boxes {
    struct bounding_box *pages;
    size_t count;
    struct text spilled; /* the name of the first symbol that draws outside its own box; empty: none does */
};

/* Returns a drawing that measures into `out`, which is borrowed, and which the caller releases. Strokes count with half
 * their width, text from the font's ascent to its descent, pushes and symbols with what they draw. */
struct draw *draw_bounding_boxes(const struct draw_resources *resources, struct bounding_boxes *out);

void bounding_boxes_release(struct bounding_boxes *b);
