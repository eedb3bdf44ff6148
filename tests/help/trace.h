/* The trace writer: each drawing call as a readable line, so that tests can pin what a page draws. */
#pragma once

#include "draw/draw.h"

/* A drawing that adds lines to `out`, which is borrowed. */
struct draw *draw_trace(const struct draw_resources *resources, struct text *out);
